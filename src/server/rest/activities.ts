import { each, int, type Outputs, type RestRoute } from './route.ts';

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

const toWire = (activity: Activity) => ({
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

/** `createdBy` is documented in the body too; the signed-in person is who it is. */
const fields = {
  activity_name: 'activityName',
  project_id: int('projectId'),
  activity_date: 'activityDate',
  notes: 'notes',
  status: 'status',
};

export const activityRoutes: RestRoute[] = [
  { method: 'GET', path: '/api/activities', procedure: 'activities.all', answer: each(toWire) },
  {
    method: 'GET',
    path: '/api/activities/{id}',
    procedure: 'activities.details.get',
    params: { id: 'id' },
    answer: toWire,
  },
  {
    method: 'POST',
    path: '/api/activities',
    procedure: 'activities.details.create',
    body: fields,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/activities/{id}',
    procedure: 'activities.details.update',
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  {
    method: 'GET',
    path: '/api/activity_project/{activityId}',
    procedure: 'activities.details.get',
    params: { activityId: 'id' },
    answer: ({ projectName }: Activity) => ({ projectName }),
  },
];
