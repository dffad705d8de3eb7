import { each, type Outputs, type RestRoute } from './route.ts';

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
    query: { role: 'role', search: 'search' },
    answer: each(toWire),
  },
  { method: 'POST', path: '/api/staff', procedure: 'staff.create', body: fields, status: 201, answer: toWire },
  {
    method: 'PUT',
    path: '/api/staff/{id}',
    procedure: 'staff.update',
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  { method: 'DELETE', path: '/api/staff/{id}', procedure: 'staff.remove', params: { id: 'id' } },
];
