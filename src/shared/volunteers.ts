import { z } from 'zod';
import { id, line, requiredEmail, requiredLine, requiredPhone, updated } from './fields.ts';
import { messages } from './messages.ts';

const { allRequired } = messages.people;

const volunteerFields = {
  firstname: requiredLine(allRequired),
  lastname: requiredLine(allRequired),
  email: requiredEmail(allRequired),
  phone: requiredPhone(allRequired),
  emergencyContact: requiredLine(allRequired),
  emergencyContactNumber: requiredPhone(allRequired),
};

/** What a person fills in of a volunteer, and of the staff beside their role: every field of a person, in this order. */
export type Person = { [Name in keyof typeof volunteerFields]: string };
export const personFieldNames = Object.keys(volunteerFields) as (keyof Person)[];
/** What they are called. */
export const personLabels: Person = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  phone: 'Phone',
  emergencyContact: messages.people.emergencyContactName,
  emergencyContactNumber: messages.people.emergencyContactNumber,
};
export const blankPerson = Object.fromEntries(personFieldNames.map((name) => [name, ''])) as Person;

type Phones = { phone?: string; emergencyContactNumber?: string };

/** True when both numbers have the same digits: nobody can be rung about their own emergency. */
export function hasSamePhones({ phone = '', emergencyContactNumber = '' }: Phones): boolean {
  const digits = (text: string) => text.replace(/\D/g, '');
  return digits(phone) !== '' && digits(phone) === digits(emergencyContactNumber);
}

/** The error of a form whose numbers are the same. */
export const samePhones = { path: ['emergencyContactNumber'], message: messages.people.samePhones };

/** Empty, or as it must be when it is given. */
const mayBeMissing = (field: z.ZodType<string>) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() : (value ?? '')), z.literal('').or(field));

/** Whoever was added at the track head may lack all of these. Everybody has a first name. */
const { firstname: _, ...lacking } = volunteerFields;
const fieldsThatMayLack = Object.fromEntries(
  Object.entries(lacking).map(([name, field]) => [name, mayBeMissing(field)]),
) as { [Name in keyof typeof lacking]: ReturnType<typeof mayBeMissing> };
const lackable = Object.keys(fieldsThatMayLack) as (keyof typeof fieldsThatMayLack)[];

type Lackable = { [Field in keyof typeof fieldsThatMayLack]: string };

/** What a volunteer's record lacks. */
export const lackingOf = (volunteer: Lackable) => lackable.filter((field) => volunteer[field] === '');

/** What a form asks for: all of somebody new; of a record that lacks something, the rest. */
export const requiredOf = (record: Lackable | null): (keyof Person)[] => {
  const missing: (keyof Person)[] = record ? lackingOf(record) : [];
  return personFieldNames.filter((name) => !missing.includes(name));
};

/** What a change would empty that the record has: nobody takes away what is known of a person. */
export const emptiedBy = (before: Lackable, after: Lackable) =>
  lackable.filter((field) => before[field] !== '' && after[field] === '');

/** What a person fills in: Add Volunteer, or Edit Volunteer over a record, where what it lacks may stay missing. */
export function volunteerForm(record: Lackable | null) {
  const missing = Object.fromEntries(
    (record ? lackingOf(record) : []).map((field) => [field, fieldsThatMayLack[field]]),
  );
  return z
    .object({ ...volunteerFields, ...(missing as Partial<typeof volunteerFields>) })
    .refine((form) => !hasSamePhones(form), samePhones);
}

export const listVolunteersSchema = z.object({
  search: z.preprocess((value) => (value === '' ? undefined : value), line().optional()),
});

export const createVolunteerSchema = z.object({ ...volunteerFields });

/** Whether an empty field was so before is for the record to say. */
export const updateVolunteerSchema = z.object({
  ...z.object({ ...volunteerFields, ...fieldsThatMayLack }).partial().shape,
  ...updated,
});

/**
 * Joins the record of somebody who was added on the day with the volunteer who they are. `take`: the fields whose value comes from the
 * record that goes. Any other comes from the one that stays, or, where that is empty, from the one that goes.
 */
export const joinVolunteersSchema = z.object({
  ...updated,
  intoId: id,
  intoVersion: updated.version,
  take: z.array(z.enum(personFieldNames)).max(personFieldNames.length, messages.general.invalid).default([]),
});

/** Says that two records are two people. */
export const separateVolunteersSchema = z
  .object({ id, otherId: id })
  .refine((one) => one.otherId !== one.id, { path: ['otherId'], message: messages.volunteers.oneRecord });

/** The most volunteers in one file: the whole file is one transaction, which others wait for. */
export const importRowLimit = 5000;

const cell = z.string().max(2000);

/** The rows of a file as they were read. Errors inside a row are reported row by row, not refused here. */
export const importVolunteersSchema = z.object({
  rows: z
    .array(
      z.object({
        /** The row's line in the file, from 1, for messages about it. */
        line: z.number().int().positive(),
        ...(Object.fromEntries(personFieldNames.map((name) => [name, cell])) as {
          [Name in keyof Person]: typeof cell;
        }),
      }),
    )
    .min(1, messages.people.importEmpty)
    .max(importRowLimit, messages.people.importTooLong(importRowLimit)),
});

export type VolunteerImportRow = z.output<typeof importVolunteersSchema>['rows'][number];

/** True for somebody, volunteer or staff, who has not given both an emergency contact and its number yet. */
export function lacksEmergencyContact(person: { emergencyContact: string; emergencyContactNumber: string }): boolean {
  return person.emergencyContact === '' || person.emergencyContactNumber === '';
}
