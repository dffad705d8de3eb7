import { activityChecklistRoutes } from './activities/checklist.ts';
import { activityCompleteRoutes } from './activities/complete.ts';
import { activityOutcomeRoutes } from './activities/outcome.ts';
import { activityPredatorRoutes } from './activities/predator.ts';
import { activityRiskRoutes } from './activities/risk.ts';
import { activityStaffRoutes } from './activities/staff.ts';
import { activityVolunteerRoutes } from './activities/volunteers.ts';
import { activityRoutes } from './activities.ts';
import { attendanceRoutes } from './attendance.ts';
import { backupRoutes } from './backups.ts';
import { checklistRoutes } from './checklist.ts';
import { documentRoutes } from './documents.ts';
import { emailRoutes } from './emails.ts';
import { exportRoutes } from './exports.ts';
import { fileRoutes } from './files.ts';
import { hazardRoutes } from './hazards.ts';
import { hoursRoutes } from './hours.ts';
import { incidentRoutes } from './incidents.ts';
import { inductionRoutes } from './inductions.ts';
import { needRoutes } from './needs.ts';
import { objectiveRoutes } from './objectives.ts';
import { photoRoutes } from './photos.ts';
import { projectRoutes } from './projects.ts';
import { reportRoutes } from './reports.ts';
import { riskRoutes } from './risks.ts';
import type { RestRoute } from './route.ts';
import { sessionRoutes } from './session.ts';
import { staffRoutes } from './staff.ts';
import { ticketRoutes } from './tickets.ts';
import { trapRoutes } from './traps.ts';
import { volunteerRoutes } from './volunteers.ts';

/** Every documented call, one line for each noun. */
export const allRoutes: RestRoute[] = [
  ...sessionRoutes,
  ...staffRoutes,
  ...volunteerRoutes,
  ...emailRoutes,
  ...objectiveRoutes,
  ...activityRoutes,
  ...activityRiskRoutes,
  ...activityStaffRoutes,
  ...activityVolunteerRoutes,
  ...activityChecklistRoutes,
  ...activityOutcomeRoutes,
  ...activityPredatorRoutes,
  ...activityCompleteRoutes,
  ...incidentRoutes,
  ...attendanceRoutes,
  ...hoursRoutes,
  ...ticketRoutes,
  ...trapRoutes,
  ...needRoutes,
  ...inductionRoutes,
  ...riskRoutes,
  ...hazardRoutes,
  ...checklistRoutes,
  ...photoRoutes,
  ...projectRoutes,
  ...reportRoutes,
  ...exportRoutes,
  ...fileRoutes,
  ...backupRoutes,
  ...documentRoutes(() => allRoutes),
];
