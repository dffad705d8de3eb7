import { z } from 'zod';
import { assignableRoles, roles } from '#shared/permissions.ts';
import { each, type Outputs, type RestRoute } from './route.ts';

const staffRow = z
  .object({
    id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(roles),
  })
  .meta({ id: 'StaffMember' });
/** A person who was made a volunteer is answered once more, with the new role. */
const changedStaffRow = staffRow.extend({ role: z.enum(assignableRoles) });

type Person = Outputs['staff']['list'][number] | Outputs['staff']['update'];

const toWire = ({ id, firstname, lastname, email, phone, role }: Person) => ({
  id,
  firstname,
  lastname,
  email,
  phone,
  role,
});

const fields = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  phone: 'phone',
  role: 'role',
  password: 'password',
};

export const staffRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/staff',
    procedure: 'staff.list',
    summary: 'The staff, or those of a role or of a search, by first name',
    returns: z.array(staffRow),
    query: { role: 'role', search: 'search' },
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/staff',
    procedure: 'staff.create',
    summary: 'Register a staff member; sends no welcome email',
    returns: staffRow,
    body: fields,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/staff/{id}',
    procedure: 'staff.update',
    summary: 'Change a staff member, or only their role; the role Volunteer makes a volunteer of them',
    returns: changedStaffRow,
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  {
    method: 'DELETE',
    path: '/api/staff/{id}',
    procedure: 'staff.remove',
    summary: 'Delete a staff member; history keeps their name',
    params: { id: 'id' },
  },
];
