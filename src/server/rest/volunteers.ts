import { each, type Outputs, type RestRoute } from './route.ts';

type Volunteer = Outputs['volunteers']['list'][number];

const toWire = (volunteer: Volunteer) => {
  const { id, firstname, lastname, email, phone, emergencyContact, emergencyContactNumber, role } = volunteer;
  return { id, firstname, lastname, email, phone, emergencyContact, emergencyContactNumber, role };
};

const fields = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  phone: 'phone',
  emergencyContact: 'emergencyContact',
  emergencyContactNumber: 'emergencyContactNumber',
};

export const volunteerRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/volunteers',
    procedure: 'volunteers.list',
    // The documented client also sends a role, which says nothing about volunteers.
    query: { search: 'search' },
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/volunteers',
    procedure: 'volunteers.create',
    body: fields,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/volunteers/{id}',
    procedure: 'volunteers.update',
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  { method: 'DELETE', path: '/api/volunteers/{id}', procedure: 'volunteers.remove', params: { id: 'id' } },
];
