import { z } from 'zod';
import { line, missingOr, optionalPhone, requiredEmail, requiredLine, requiredPhone, updated } from './fields.ts';
import { messages } from './messages.ts';
import { assignableRoles, roles } from './permissions.ts';
import { mismatch, passwordSchema, requiredPassword } from './session.ts';
import { hasSamePhones, samePhones } from './volunteers.ts';

const { allRequired } = messages.people;

const personFields = {
  firstname: requiredLine(allRequired),
  lastname: requiredLine(allRequired),
  email: requiredEmail(allRequired),
  phone: requiredPhone(allRequired),
};

/** Those of a volunteer, but they may be left empty. */
const emergencyFields = {
  emergencyContact: line(),
  emergencyContactNumber: optionalPhone(messages.people.invalidPhone),
};

const role = z.enum(roles, { error: missingOr(allRequired) });

/** An empty password leaves the old one. */
const newPassword = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  passwordSchema.optional(),
);

const samePasswords = (form: { password?: string | undefined; confirmPassword: string }) =>
  (form.password ?? '') === form.confirmPassword;
const otherNumber = (form: Parameters<typeof hasSamePhones>[0]) => !hasSamePhones(form);

/** Add User. */
export const addStaffForm = z
  .object({
    ...personFields,
    ...emergencyFields,
    role,
    password: requiredPassword,
    confirmPassword: z.string().min(1, allRequired),
  })
  .refine(samePasswords, mismatch)
  .refine(otherNumber, samePhones);

/** Edit User: a password only when it is to change. */
export const editStaffForm = z
  .object({
    ...personFields,
    ...emergencyFields,
    role,
    password: newPassword,
    confirmPassword: z.string(),
  })
  .refine(samePasswords, mismatch)
  .refine(otherNumber, samePhones);

/** Empty filters are no filters. */
const optionalFilter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const listStaffSchema = z.object({ role: optionalFilter(z.enum(roles)), search: optionalFilter(line()) });

export const createStaffSchema = z.object({
  ...personFields,
  emergencyContact: emergencyFields.emergencyContact.default(''),
  emergencyContactNumber: emergencyFields.emergencyContactNumber.default(''),
  role,
  password: requiredPassword,
  /** The web client's form asks for the welcome mail; integrations send their own. */
  sendWelcomeEmail: z.boolean().default(false),
});

/** Only what is given changes. The role Volunteer takes the person out of the staff and makes a volunteer of them. */
export const updateStaffSchema = z.object({
  ...z.object({ ...personFields, ...emergencyFields, role: z.enum(assignableRoles) }).partial().shape,
  password: newPassword,
  ...updated,
});
