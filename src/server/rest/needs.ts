import { z } from 'zod';
import { sentOf } from '#shared/needs.ts';
import type { Missing, Need } from '#shared/tickets/needs.ts';
import { type CallGroup, callsOf, route, same } from './route.ts';

const counted = { typeId: z.int(), atLeast: z.int() };
const ofEverybody = { typeId: z.int(), everybody: z.literal(true) };
const lacking = { have: z.int(), people: z.array(z.string()) };

const need = z.union([z.object(counted), z.object(ofEverybody)]).meta({ id: 'Need' });
const missing = z
  .union([z.object({ ...counted, ...lacking }), z.object({ ...ofEverybody, ...lacking })])
  .meta({ id: 'MissingTicket' });

const list = z.object({ needs: z.array(need) }).meta({ id: 'Needs' });
const ofActivity = z.object({ needs: z.array(need), missing: z.array(missing) }).meta({ id: 'ActivityNeeds' });

const group: CallGroup = {
  about:
    'Which tickets people need: at least so many of them one of a type, or everybody. An activity keeps what it was told when it was made or a risk was added to it.',
  examples: {
    needs: [{ typeId: 1, atLeast: 1 }],
    missing: [{ typeId: 1, atLeast: 1, have: 0, people: ['Aroha Ngātai'] }],
  },
};

const answer = ({ needs }: { needs: readonly Need[] }) => ({ needs: needs.map(sentOf) });
const answerOfActivity = (found: { needs: readonly Need[]; missing: readonly Missing[] }) => ({
  ...answer(found),
  missing: found.missing.map(({ have, people, ...one }) => ({ ...sentOf(one), have, people })),
});

const body = same('needs');
const replaces = '; the list replaces the one before';

export const needRoutes = callsOf(group, [
  route('needs.ofGroup', 'GET /api/needs', {
    summary: 'What the group asks for on every activity',
    returns: list,
    answer,
  }),
  route('needs.setOfGroup', 'PUT /api/needs', {
    summary: `Set what the group asks for on every activity that is made from now on${replaces}`,
    returns: list,
    body,
    answer,
  }),
  route('needs.ofProject', 'GET /api/projects/{id}/needs', {
    summary: 'What a project asks for on its activities',
    returns: list,
    answer,
  }),
  route('needs.setOfProject', 'PUT /api/projects/{id}/needs', {
    summary: `Set what a project asks for on its activities that are made from now on${replaces}`,
    returns: list,
    body,
    answer,
  }),
  route('needs.ofActivity', 'GET /api/activities/{id}/needs', {
    summary: 'What an activity needs, and what its people lack on its day',
    returns: ofActivity,
    answer: answerOfActivity,
  }),
  route('needs.setOfActivity', 'PUT /api/activities/{id}/needs', {
    summary: `Set what an activity needs, by its risks as well${replaces}`,
    returns: ofActivity,
    body,
    answer: answerOfActivity,
  }),
]);
