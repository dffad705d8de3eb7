import { z } from 'zod';
import { activityStatuses } from '#shared/activities.ts';
import { int, type Outputs, type RestRoute } from './route.ts';
import { sendList, sendPage, sendRow } from './send-list.ts';

const activityRow = z
  .object({
    id: z.int(),
    activity_name: z.string(),
    project_id: z.int(),
    activity_date: z.string().meta({ format: 'date' }),
    notes: z.string(),
    status: z.enum(activityStatuses),
    createdBy: z.string().nullable(),
    createdById: z.int().nullable(),
    projectName: z.string(),
    projectLocation: z.string(),
  })
  .meta({ id: 'Activity' });

type Activity = Pick<
  Outputs['activities']['details']['get'],
  | 'id'
  | 'activityName'
  | 'projectId'
  | 'activityDate'
  | 'notes'
  | 'status'
  | 'createdBy'
  | 'createdById'
  | 'projectName'
  | 'projectLocation'
>;

const toWire = (activity: Activity): z.output<typeof activityRow> => ({
  id: activity.id,
  activity_name: activity.activityName,
  project_id: activity.projectId,
  activity_date: activity.activityDate,
  notes: activity.notes,
  status: activity.status,
  createdBy: activity.createdBy,
  createdById: activity.createdById,
  projectName: activity.projectName,
  projectLocation: activity.projectLocation,
});

const fields = {
  activity_name: 'activityName',
  project_id: int('projectId'),
  activity_date: 'activityDate',
  notes: 'notes',
  status: 'status',
};

export const activityRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/activities',
    procedure: 'activities.page',
    summary: 'A page of them, newest first; the header `Link` has the address of the next one',
    returns: z.array(activityRow),
    when: ({ limit }) => limit !== undefined,
    query: { limit: int('limit'), before: 'before' },
    send: sendPage,
  },
  {
    method: 'GET',
    path: '/api/activities',
    procedure: 'activities.all',
    summary:
      'Every activity, newest first; a client that sends the `ETag` of what it has gets 304 while nothing changes',
    returns: z.array(activityRow),
    send: sendList,
  },
  {
    method: 'GET',
    path: '/api/activities/{id}',
    procedure: 'activities.details.open',
    summary: 'One activity',
    returns: activityRow,
    params: { id: 'id' },
    send: sendRow,
  },
  {
    method: 'POST',
    path: '/api/activities',
    procedure: 'activities.details.create',
    summary: 'Add an activity; the objectives of its project become its outcome rows',
    returns: activityRow,
    ignores: ['createdBy'],
    body: fields,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/activities/{id}',
    procedure: 'activities.details.update',
    summary: 'Change an activity',
    returns: activityRow,
    ignores: ['createdBy'],
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  {
    method: 'DELETE',
    path: '/api/activities/{id}',
    procedure: 'activities.details.remove',
    summary: 'Delete an activity of which nothing was recorded yet',
    params: { id: 'id' },
  },
  {
    method: 'GET',
    path: '/api/activity_project/{activityId}',
    procedure: 'activities.details.get',
    summary: 'The name of an activity’s project',
    returns: z.object({ projectName: z.string() }),
    params: { activityId: 'id' },
    answer: ({ projectName }: Activity) => ({ projectName }),
  },
];
