import { z } from 'zod';
import { type CallGroup, callsOf, int, route } from './route.ts';

const row = z
  .object({
    id: z.int(),
    projectId: z.int(),
    staffId: z.int().nullable(),
    volunteerId: z.int().nullable(),
    name: z.string(),
    readAt: z.string().meta({ format: 'date-time' }),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Induction' });

const group: CallGroup = {
  about:
    'Who has read the induction document of a project, and when. It is current until the project gets another file.',
  examples: { volunteerId: null, readAt: '2026-03-05T20:30:00.000Z', isCurrent: true },
};

const projectId = int('projectId');

export const inductionRoutes = callsOf(group, [
  route('inductions.list', 'GET /api/inductions', {
    summary: 'Who has read it, this version or an earlier one',
    returns: z.array(row),
    query: { projectId },
  }),
  route('inductions.mark', 'POST /api/inductions', {
    summary:
      'Note that somebody has read it; with neither `staffId` nor `volunteerId`, oneself. 200 where that is noted already',
    returns: row,
    body: { projectId, staffId: int('staffId'), volunteerId: int('volunteerId') },
    status: 201,
    isKnown: ({ isNew }: { isNew: boolean }) => !isNew,
  }),
]);
