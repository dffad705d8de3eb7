import { eq } from 'drizzle-orm';
import { activityFieldNames } from '#shared/activities/details.ts';
import { pickFields } from '#shared/given-fields.ts';
import { emergencyFieldNames } from '#shared/projects.ts';
import type { Db } from '../../db/open-db.ts';
import { projects } from '../../db/schema/projects.ts';
import { listActivityChecklist } from './checklist.ts';
import { getActivity } from './details.ts';
import { listActivityHazards } from './hazards.ts';
import { listActivityRisks } from './risk.ts';
import { listAssignedStaff } from './staff.ts';
import { listAssignedVolunteers } from './volunteers.ts';

/** All that goes to the site on paper, in one answer: a plan with a part missing must not be printed. */
export function getSafetyPlan(db: Db, { id }: { id: number }) {
  const activity = getActivity(db, id);
  const of = { activityId: id };
  return {
    activity: {
      ...pickFields(activity, activityFieldNames),
      ...pickFields(activity, ['id', 'projectName', 'projectLocation', 'checklistNotes']),
      ...pickFields(activity, ['createdBy', 'ledBy', 'ledByPhone']),
    },
    emergency: db
      .select(pickFields(projects, emergencyFieldNames))
      .from(projects)
      .where(eq(projects.id, activity.projectId))
      .get(),
    siteHazards: listActivityHazards(db, { ...of, kind: 'site' }).map((row) => row.hazardDescription),
    activityHazards: listActivityHazards(db, { ...of, kind: 'activity_people' }).map((row) => row.hazardDescription),
    risks: listActivityRisks(db, of),
    staff: listAssignedStaff(db, of),
    volunteers: listAssignedVolunteers(db, of),
    checklist: listActivityChecklist(db, of).map(({ description }) => description),
  };
}
