import { z } from 'zod';
import type { Outputs } from './operations.ts';
import { type CallGroup, callsOf, int, route } from './route.ts';

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

const volunteer = 'Volunteer' as const;
const alikeRow = z.object({ newcomer: volunteerRow, known: volunteerRow });

type Alike = Outputs['volunteers']['listAlike'][number];

const sideToWire = ({ activityCount: _, version: __, ...side }: Alike['known']) => ({ ...side, role: volunteer });

const fields = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  phone: 'phone',
  emergencyContact: 'emergencyContact',
  emergencyContactNumber: 'emergencyContactNumber',
} as const;

const group: CallGroup = {
  about: 'People who come along and do not sign in, each with an emergency contact.',
};

export const volunteerRoutes = callsOf(group, [
  route('volunteers.list', {
    method: 'GET',
    path: '/api/volunteers',
    summary: 'The volunteers, or those of a search, by first name',
    returns: z.array(volunteerRow),
    ignores: ['role'],
    query: { search: 'search' },
    each: toWire,
  }),
  route('volunteers.create', {
    method: 'POST',
    path: '/api/volunteers',
    summary: 'Register a volunteer',
    returns: volunteerRow,
    body: fields,
    status: 201,
    answer: toWire,
  }),
  route('volunteers.update', {
    method: 'PUT',
    path: '/api/volunteers/{id}',
    summary: 'Change a volunteer',
    returns: volunteerRow,
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  }),
  route('volunteers.remove', {
    method: 'DELETE',
    path: '/api/volunteers/{id}',
    summary: 'Delete a volunteer; history keeps their name',
    params: { id: 'id' },
  }),
  route('volunteers.listAlike', {
    method: 'GET',
    path: '/api/volunteers/alike',
    summary: 'Those added on the day who may be a volunteer who was there already',
    returns: z.array(alikeRow),
    each: ({ newcomer, known }: Alike) => ({ newcomer: sideToWire(newcomer), known: sideToWire(known) }),
  }),
  route('volunteers.join', {
    method: 'POST',
    path: '/api/volunteers/{id}/join',
    summary:
      'Join somebody added on the day with the volunteer who they are; `take` names the fields to take from the one added',
    returns: volunteerRow,
    params: { id: 'id' },
    body: { intoId: int('intoId'), take: 'take' },
    omits: ['intoVersion'],
    answer: toWire,
  }),
  route('volunteers.separate', {
    method: 'POST',
    path: '/api/volunteers/{id}/separate',
    summary: 'Say that two volunteers who are marked as perhaps the same are two people',
    params: { id: 'id' },
    body: { otherId: int('otherId') },
  }),
]);
