import { z } from 'zod';
import { each, type Outputs, type RestRoute } from './route.ts';

const volunteerRow = z
  .object({
    id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone: z.string(),
    emergencyContact: z.string(),
    emergencyContactNumber: z.string(),
    role: z.literal('Volunteer'),
  })
  .meta({ id: 'Volunteer' });

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
    summary: 'The volunteers, or those of a search, by first name',
    returns: z.array(volunteerRow),
    ignores: ['role'],
    query: { search: 'search' },
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/volunteers',
    procedure: 'volunteers.create',
    summary: 'Register a volunteer',
    returns: volunteerRow,
    body: fields,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/volunteers/{id}',
    procedure: 'volunteers.update',
    summary: 'Change a volunteer',
    returns: volunteerRow,
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  {
    method: 'DELETE',
    path: '/api/volunteers/{id}',
    procedure: 'volunteers.remove',
    summary: 'Delete a volunteer; history keeps their name',
    params: { id: 'id' },
  },
];
