import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { copyName, type duplicateActivitySchema } from '#shared/activities/details.ts';
import { conflictOn } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import type { Act } from '../act.ts';
import { copyPlan } from './copy-plan.ts';
import { getActivity, getActivityDetails, insertActivity, leaderOfCopy, pickProject } from './details.ts';

/** Save as New Activity: the plan of an activity for another day, without its outcome. */
export function duplicateActivity(db: Db, act: Act, input: z.output<typeof duplicateActivitySchema>) {
  const source = getActivity(db, input.id);
  const project = pickProject(db, input.projectId ?? source.projectId);
  const status = input.status ?? 'InProgress';
  const id = insertActivity(
    db,
    act,
    {
      activityName: input.activityName ?? findCopyName(db, input).activityName,
      activityDate: input.activityDate ?? source.activityDate,
      startTime: input.startTime ?? source.startTime,
      finishTime: input.finishTime ?? source.finishTime,
      meetingPlace: input.meetingPlace ?? source.meetingPlace,
      ledById: leaderOfCopy(db, input.ledById === undefined ? source : { ledById: input.ledById }),
      notes: input.notes ?? source.notes,
      checklistNotes: source.checklistNotes,
      status,
      completedAt: status === 'Completed' ? act.now : null,
      ...project,
    },
    () => conflictOn('activityName', messages.activities.copyNameTaken),
  );
  copyPlan(db, act, source.id, [id]);
  return getActivityDetails(db, { id });
}

/** The first name for a copy of the activity that is not taken. */
export function findCopyName(db: Db, { id }: { id: number }) {
  const source = getActivity(db, id);
  for (let n = 1; ; n += 1) {
    const activityName = copyName(source.activityName, n);
    const isTaken = eq(activities.nameKey, caseKey(activityName));
    if (!db.select({ id: activities.id }).from(activities).where(isTaken).get()) return { activityName };
  }
}
