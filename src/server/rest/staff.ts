import { z } from 'zod';
import { assignableRoles, roles } from '#shared/permissions.ts';
import { personFieldNames } from '#shared/volunteers.ts';
import { type CallGroup, callsOf, route, same, texts } from './route.ts';

const staffRow = z
  .object({
    id: z.int(),
    ...texts(...personFieldNames),
    role: z.enum(roles),
  })
  .meta({ id: 'StaffMember' });
/** The role can be Volunteer here: the answer of the call that turns a staff member into a volunteer. */
const changedStaffRow = staffRow.extend({ role: z.enum(assignableRoles) });

const fields = same(...personFieldNames, 'role', 'password');

const group: CallGroup = {
  about: 'People who sign in: Group Admins, Team Leaders and Field Staff.',
  examples: {
    password: 'Kererū#2026',
  },
};

export const staffRoutes = callsOf(group, [
  route('staff.list', 'GET /api/staff', {
    summary: 'The staff, or those of a role or of a search, by first name',
    returns: z.array(staffRow),
    query: { role: 'role', search: 'search' },
  }),
  route('staff.create', 'POST /api/staff', {
    summary: 'Register a staff member; sends no welcome email',
    returns: staffRow,
    body: fields,
    omits: ['sendWelcomeEmail'],
    status: 201,
  }),
  route('staff.update', 'PUT /api/staff/{id}', {
    summary: 'Change a staff member, or only their role; the role Volunteer makes a volunteer of them',
    returns: changedStaffRow,
    body: fields,
  }),
  route('staff.remove', 'DELETE /api/staff/{id}', {
    summary: 'Delete a staff member; history keeps their name',
  }),
]);
