import { each, int, type Outputs, type RestRoute } from '../route.ts';

type Assigned = Outputs['activities']['staff']['assigned'][number];

const toWire = ({ id, staffId, firstname, lastname, phone, role }: Assigned) => ({
  id,
  staff_id: staffId,
  firstname,
  lastname,
  phone,
  role,
});

const inActivity = { activityId: 'activityId' };

export const activityStaffRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/unassigned_staff/{activityId}',
    procedure: 'activities.staff.unassigned',
    params: inActivity,
  },
  {
    method: 'GET',
    path: '/api/activity_staff/{activityId}',
    procedure: 'activities.staff.assigned',
    params: inActivity,
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/activity_staff',
    procedure: 'activities.staff.assign',
    body: { activity_id: int('activityId'), staff_id: int('staffId') },
    status: 201,
    answer: (row: Outputs['activities']['staff']['assign']) => ({ ...toWire(row), activity_id: row.activityId }),
  },
  { method: 'DELETE', path: '/api/activity_staff/{id}', procedure: 'activities.staff.remove', params: { id: 'id' } },
];
