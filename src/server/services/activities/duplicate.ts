import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { copiedFieldNames, copyName, type duplicateActivitySchema } from '#shared/activities/details.ts';
import { conflictOn } from '#shared/app-error.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import { positionGiven } from '#shared/position-fields.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import type { Act } from '../act.ts';
import { copyPlan } from './copy-plan.ts';
import { getActivity, getActivityDetails, insertActivity, pickProject, presentLeader } from './details.ts';

/** Save as New Activity: the plan of an activity for another day, without its outcome. */
export function duplicateActivity(db: Db, act: Act, input: z.output<typeof duplicateActivitySchema>) {
  const source = getActivity(db, input.id);
  const project = pickProject(db, input.projectId ?? source.projectId);
  const status = input.status ?? 'InProgress';
  const id = insertActivity(
    db,
    act,
    {
      ...pickFields({ ...source, ...givenFields(input), ...positionGiven(input) }, copiedFieldNames),
      activityName: input.activityName ?? findCopyName(db, input).activityName,
      activityDate: input.activityDate ?? source.activityDate,
      ledById: presentLeader(db, input.ledById === undefined ? source : { ledById: input.ledById }),
      ...pickFields(source, ['checklistNotes', 'needs']),
      status,
      completedAt: status === 'Completed' ? act.now : null,
      ...project,
    },
    () => conflictOn('activityName', messages.activities.copyNameTaken),
  );
  copyPlan(db, act, source.id, [id]);
  return getActivityDetails(db, { id });
}

const mostDigits = 6;

/** The first name for a copy of the activity that is not taken. */
export function findCopyName(db: Db, { id }: { id: number }) {
  const { activityName } = getActivity(db, id);
  // What stands before the number in the key of a name: a longer number shortens a long name.
  const stems = Array.from({ length: mostDigits }, (_, index) => {
    const ofDigits = caseKey(copyName(activityName, index === 0 ? 2 : 10 ** index));
    return ofDigits.slice(0, -`${10 ** index})`.length);
  });
  const key = sql`iif(n = 1, ${caseKey(copyName(activityName))}, ${JSON.stringify(stems)} ->> (length(n) - 1) || n || ')')`;
  const { n } = db.get<{ n: number }>(sql`WITH RECURSIVE tried(n) AS (
      SELECT 1 UNION ALL SELECT n + 1 FROM tried WHERE EXISTS (SELECT 1 FROM ${activities} WHERE name_key = ${key})
    ) SELECT max(n) AS n FROM tried`);
  return { activityName: copyName(activityName, n) };
}
