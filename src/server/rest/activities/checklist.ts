import { z } from 'zod';
import { bool, type CallGroup, callsOf, idList, int, route } from '../route.ts';

const description = { description: z.string() };
const assignmentRow = z
  .object({
    id: z.int(),
    checklist_id: z.int(),
    ...description,
    isTicked: z.boolean(),
    tickedBy: z.string().nullable(),
    tickedAt: z.string().nullable().meta({ format: 'date-time' }),
  })
  .meta({ id: 'ActivityChecklistItem' });

const group: CallGroup = {
  about: 'The checklist of an activity and its notes.',
  examples: {
    added: 2,
    tickedAt: '2026-05-01T20:40:00.000Z',
    tickedBy: 'Wiremu Tāmati',
  },
};

export const activityChecklistRoutes = callsOf(group, [
  route('activities.checklist.notes', 'GET /api/activity_checklist/notes/{activityId}', {
    summary: 'The checklist notes of an activity',
    returns: z.object({ notes: z.string() }),
  }),
  route('activities.checklist.saveNotes', 'POST /api/activity_checklist/notes', {
    summary: 'Write the checklist notes of an activity',
    body: { activity_id: int('activityId'), notes: 'notes' },
  }),
  route('activities.checklist.unassigned', 'GET /api/unassigned_checklist/{activityId}', {
    summary: 'Checklist items that are not on the activity',
    returns: z.array(z.object({ id: z.int(), ...description })),
  }),
  route('activities.checklist.assigned', 'GET /api/activity_checklist/{activityId}', {
    summary: 'The checklist items on the activity',
    returns: z.array(assignmentRow),
  }),
  route('activities.checklist.assign', 'POST /api/activity_checklist', {
    summary: 'Put checklist items on the activity; of several, one that was deleted is left out and named',
    returns: z.object({ message: z.string(), added: z.int() }),
    body: { activity_id: int('activityId'), checklist_ids: idList('checklistIds') },
    status: 201,
  }),
  route('activities.checklist.tick', 'PUT /api/activity_checklist/{id}', {
    summary: 'Tick a checklist item of the activity on the day, or take the tick back, by the assignment’s id',
    returns: assignmentRow,
    body: { isTicked: bool('isTicked') },
    omits: ['activityId', 'checklistId'],
  }),
  route('activities.checklist.remove', 'DELETE /api/activity_checklist/{id}', {
    summary: 'Take a checklist item off the activity, by the assignment’s id',
    omits: ['ids', 'activityId', 'assignedIds'],
  }),
]);
