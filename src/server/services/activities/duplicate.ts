import type { z } from 'zod';
import { copyName, type duplicateActivitySchema } from '#shared/activities/details.ts';
import { conflictOn } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import type { Act } from '../act.ts';
import { getActivity, getActivityDetails, insertActivity, pickProject } from './details.ts';

/** Save as New Activity: the plan of an activity for another day, without what came of it. */
export function duplicateActivity(db: Db, act: Act, input: z.output<typeof duplicateActivitySchema>) {
  const source = getActivity(db, input.id);
  const project = pickProject(db, input.projectId ?? source.projectId);
  const id = insertActivity(
    db,
    act,
    {
      activityName: input.activityName ?? copyName(source.activityName),
      activityDate: input.activityDate ?? source.activityDate,
      notes: input.notes ?? source.notes,
      checklistNotes: source.checklistNotes,
      status: 'InProgress',
      completedAt: null,
      ...project,
    },
    conflictOn('activityName', messages.activities.copyNameTaken),
  );
  return getActivityDetails(db, { id });
}
