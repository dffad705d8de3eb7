import { z } from 'zod';
import { each, idList, int, type Outputs, type RestRoute } from '../route.ts';

const description = { description: z.string() };
const assignmentRow = z
  .object({ id: z.int(), checklist_id: z.int(), ...description })
  .meta({ id: 'ActivityChecklistItem' });

type Assigned = Outputs['activities']['checklist']['assigned'][number];

const toWire = ({ id, checklistId, description }: Assigned) => ({ id, checklist_id: checklistId, description });

const inActivity = { activityId: 'activityId' };

export const activityChecklistRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/activity_checklist/notes/{activityId}',
    procedure: 'activities.checklist.notes',
    summary: 'The checklist notes of an activity',
    returns: z.object({ notes: z.string() }),
    params: inActivity,
    answer: ({ notes }: Outputs['activities']['checklist']['notes']) => ({ notes }),
  },
  {
    method: 'POST',
    path: '/api/activity_checklist/notes',
    procedure: 'activities.checklist.saveNotes',
    summary: 'Write the checklist notes of an activity',
    body: { activity_id: int('activityId'), notes: 'notes' },
    answer: ({ message }: Outputs['activities']['checklist']['saveNotes']) => ({ message }),
  },
  {
    method: 'GET',
    path: '/api/unassigned_checklist/{activityId}',
    procedure: 'activities.checklist.unassigned',
    summary: 'Checklist items that are not on the activity',
    returns: z.array(z.object({ id: z.int(), ...description })),
    params: inActivity,
  },
  {
    method: 'GET',
    path: '/api/activity_checklist/{activityId}',
    procedure: 'activities.checklist.assigned',
    summary: 'The checklist items on the activity',
    returns: z.array(assignmentRow),
    params: inActivity,
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/activity_checklist',
    procedure: 'activities.checklist.assign',
    summary: 'Put checklist items on the activity, all or none',
    returns: z.object({ message: z.string(), added: z.int() }),
    answer: ({ message, added }: Outputs['activities']['checklist']['assign']) => ({ message, added }),
    body: { activity_id: int('activityId'), checklist_ids: idList('checklistIds') },
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/activity_checklist/{id}',
    procedure: 'activities.checklist.remove',
    summary: 'Take a checklist item off the activity, by the assignment’s id',
    params: { id: 'id' },
  },
];
