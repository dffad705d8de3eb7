import { z } from 'zod';
import { assignableRoles, roles } from '#shared/permissions.ts';
import type { Outputs } from './operations.ts';
import { type CallGroup, callsOf, route } from './route.ts';

const staffRow = z
  .object({
    id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone: z.string(),
    emergencyContact: z.string(),
    emergencyContactNumber: z.string(),
    role: z.enum(roles),
  })
  .meta({ id: 'StaffMember' });
/** The role can be Volunteer here: the answer of the call that turns a staff member into a volunteer. */
const changedStaffRow = staffRow.extend({ role: z.enum(assignableRoles) });

type StaffMember = Outputs['staff']['list'][number];
type ChangedStaffMember = Outputs['staff']['update'];

const personOf = ({ id, firstname, lastname, email, phone, ...person }: StaffMember | ChangedStaffMember) => ({
  id,
  firstname,
  lastname,
  email,
  phone,
  emergencyContact: person.emergencyContact,
  emergencyContactNumber: person.emergencyContactNumber,
});

const toWire = (person: StaffMember): z.output<typeof staffRow> => ({ ...personOf(person), role: person.role });

const changedToWire = (person: ChangedStaffMember): z.output<typeof changedStaffRow> => ({
  ...personOf(person),
  role: person.role,
});

const fields = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  phone: 'phone',
  emergencyContact: 'emergencyContact',
  emergencyContactNumber: 'emergencyContactNumber',
  role: 'role',
  password: 'password',
} as const;

const group: CallGroup = {
  about: 'People who sign in: Group Admins, Team Leaders and Field Staff.',
  examples: {
    password: 'Kererū#2026',
  },
};

export const staffRoutes = callsOf(group, [
  route('staff.list', {
    method: 'GET',
    path: '/api/staff',
    summary: 'The staff, or those of a role or of a search, by first name',
    returns: z.array(staffRow),
    query: { role: 'role', search: 'search' },
    each: toWire,
  }),
  route('staff.create', {
    method: 'POST',
    path: '/api/staff',
    summary: 'Register a staff member; sends no welcome email',
    returns: staffRow,
    body: fields,
    omits: ['sendWelcomeEmail'],
    status: 201,
    answer: toWire,
  }),
  route('staff.update', {
    method: 'PUT',
    path: '/api/staff/{id}',
    summary: 'Change a staff member, or only their role; the role Volunteer makes a volunteer of them',
    returns: changedStaffRow,
    params: { id: 'id' },
    body: fields,
    answer: changedToWire,
  }),
  route('staff.remove', {
    method: 'DELETE',
    path: '/api/staff/{id}',
    summary: 'Delete a staff member; history keeps their name',
    params: { id: 'id' },
  }),
]);
