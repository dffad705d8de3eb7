import { z } from 'zod';
import { personFieldNames } from '#shared/volunteers.ts';
import type { Outputs } from './operations.ts';
import { answerOf, type CallGroup, callsOf, int, route, same, texts } from './route.ts';

const volunteerRow = z
  .object({ id: z.int(), ...texts(...personFieldNames), role: z.literal('Volunteer') })
  .meta({ id: 'Volunteer' });

const alikeRow = z.object({ newcomer: volunteerRow, known: volunteerRow });
type Alike = Outputs['volunteers']['listAlike'][number];
const answerAlike = answerOf(alikeRow);
const asVolunteer = <Side extends object>(side: Side) => ({ ...side, role: 'Volunteer' as const });

const group: CallGroup = {
  about: 'People who come along and do not sign in, each with an emergency contact.',
  examples: { otherId: 2 },
};

export const volunteerRoutes = callsOf(group, [
  route('volunteers.list', 'GET /api/volunteers', {
    summary: 'The volunteers, or those of a search, by first name',
    returns: z.array(volunteerRow),
    ignores: ['role'],
    query: { search: 'search' },
  }),
  route('volunteers.create', 'POST /api/volunteers', {
    summary: 'Register a volunteer',
    returns: volunteerRow,
    body: same(...personFieldNames),
    status: 201,
  }),
  route('volunteers.update', 'PUT /api/volunteers/{id}', {
    summary: 'Change a volunteer',
    returns: volunteerRow,
    body: same(...personFieldNames),
  }),
  route('volunteers.remove', 'DELETE /api/volunteers/{id}', {
    summary: 'Delete a volunteer; history keeps their name',
  }),
  route('volunteers.listAlike', 'GET /api/volunteers/alike', {
    summary: 'Those added on the day who may be a volunteer who was there already',
    returns: z.array(alikeRow),
    each: ({ newcomer, known }: Alike) => answerAlike({ newcomer: asVolunteer(newcomer), known: asVolunteer(known) }),
  }),
  route('volunteers.join', 'POST /api/volunteers/{id}/join', {
    summary:
      'Join somebody added on the day with the volunteer who they are; `take` names the fields to take from the one added',
    returns: volunteerRow,
    body: { intoId: int('intoId'), take: 'take' },
    omits: ['intoVersion'],
  }),
  route('volunteers.separate', 'POST /api/volunteers/{id}/separate', {
    summary: 'Say that two volunteers who are marked as perhaps the same are two people',
    body: { otherId: int('otherId') },
  }),
]);
