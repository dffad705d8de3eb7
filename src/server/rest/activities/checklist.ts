import { each, idList, int, type Outputs, type RestRoute } from '../route.ts';

type Assigned = Outputs['activities']['checklist']['assigned'][number];

const toWire = ({ id, checklistId, description }: Assigned) => ({ id, checklist_id: checklistId, description });

const inActivity = { activityId: 'activityId' };

export const activityChecklistRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/activity_checklist/notes/{activityId}',
    procedure: 'activities.checklist.notes',
    params: inActivity,
  },
  {
    method: 'POST',
    path: '/api/activity_checklist/notes',
    procedure: 'activities.checklist.saveNotes',
    body: { activity_id: int('activityId'), notes: 'notes' },
  },
  {
    method: 'GET',
    path: '/api/unassigned_checklist/{activityId}',
    procedure: 'activities.checklist.unassigned',
    params: inActivity,
  },
  {
    method: 'GET',
    path: '/api/activity_checklist/{activityId}',
    procedure: 'activities.checklist.assigned',
    params: inActivity,
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/activity_checklist',
    procedure: 'activities.checklist.assign',
    body: { activity_id: int('activityId'), checklist_ids: idList('checklistIds') },
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/activity_checklist/{id}',
    procedure: 'activities.checklist.remove',
    params: { id: 'id' },
  },
];
