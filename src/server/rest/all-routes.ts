import { activityChecklistRoutes } from './activities/checklist.ts';
import { activityStaffRoutes } from './activities/staff.ts';
import { activityVolunteerRoutes } from './activities/volunteers.ts';
import { checklistRoutes } from './checklist.ts';
import { hazardRoutes } from './hazards.ts';
import { objectiveRoutes } from './objectives.ts';
import { projectRoutes } from './projects.ts';
import { riskRoutes } from './risks.ts';
import type { RestRoute } from './route.ts';
import { sessionRoutes } from './session.ts';

/** A line a noun. */
export const allRoutes: RestRoute[] = [
  ...sessionRoutes,
  ...objectiveRoutes,
  ...activityStaffRoutes,
  ...activityVolunteerRoutes,
  ...activityChecklistRoutes,
  ...riskRoutes,
  ...hazardRoutes,
  ...checklistRoutes,
  ...projectRoutes,
];
