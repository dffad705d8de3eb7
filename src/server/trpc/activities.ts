import { activityChecklistRouter } from './activities/checklist.ts';
import { activityDetailsRouter } from './activities/details.ts';
import { activityStaffRouter } from './activities/staff.ts';
import { activityVolunteersRouter } from './activities/volunteers.ts';
import { router } from './procedure.ts';

/** A line a step of the wizard. */
export const activitiesRouter = router({
  details: activityDetailsRouter,
  staff: activityStaffRouter,
  volunteers: activityVolunteersRouter,
  checklist: activityChecklistRouter,
});
