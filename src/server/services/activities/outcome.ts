import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type addDirectObjectiveSchema,
  objectiveKey,
  objectiveOf,
  objectivesOf,
  type setAmountSchema,
} from '#shared/activities/outcome.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import { isPredatorControl } from '#shared/objectives.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activityObjectives, predatorRecords } from '../../db/schema/activity-results.ts';
import { objectives } from '../../db/schema/objectives.ts';
import { type Act, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { createObjective } from '../objectives.ts';
import { saveRecord } from '../versions.ts';
import { getActivity } from './details.ts';

const columns = pickFields(activityObjectives, ['id', 'title', 'measurement', 'amount', 'isDirect', 'version']);

const findObjectives = preparedOnce((db) =>
  db
    .select(columns)
    .from(activityObjectives)
    .where(eq(activityObjectives.activityId, sql.placeholder('activityId')))
    .orderBy(activityObjectives.isDirect, activityObjectives.id)
    .prepare(),
);

/** The objectives of an activity: its project's, then its own, each in the order in which they came. */
export const readObjectives = (db: Db, of: { activityId: number }) => findObjectives(db).all(of);

export function listOutcome(db: Db, of: { activityId: number }) {
  getActivity(db, of.activityId);
  return { objectives: objectivesOf({ objectives: readObjectives(db, of) }) };
}

/** `id` is the activity objective's. */
export function getOutcomeRow(db: Db, { id }: { id: number }) {
  const row = db.select(columns).from(activityObjectives).where(eq(activityObjectives.id, id)).get();
  if (!row) throw notFound('Objective');
  return objectiveOf(row);
}

const findRow = (db: Db, id: number) => db.select().from(activityObjectives).where(eq(activityObjectives.id, id)).get();

/**
 * Its project lost the objective, or somebody took it off, while a phone without coverage had an amount for it: an objective with an amount
 * stays. It is the activity's own now, or the row that the activity has in the same words.
 */
function putBack(db: Db, act: Act, { of, amount = null }: z.output<typeof setAmountSchema>) {
  const row = of && amount !== null && findRow(db, addDirectObjective(db, act, of).activityObjectiveId);
  if (!row) throw notFound('Objective');
  return row;
}

/** `id` is the activity objective's. Without an amount nothing changes; null clears it. */
export function setAmount(db: Db, act: Act, input: z.output<typeof setAmountSchema>) {
  const stored = findRow(db, input.id);
  const before = stored ?? putBack(db, act, input);
  const { activityName } = getActivity(db, before.activityId);
  return saveRecord(db, act, {
    table: activityObjectives,
    before,
    only: { amount: input.amount === undefined ? before.amount : input.amount },
    startedFrom: stored ? input.version : 1,
    read: () => getOutcomeRow(db, before),
    trail: { recordType: 'activity objective', recordName: `${activityName}: ${before.title}` },
  });
}

/** Adds an objective to this activity only, and to the library unless it is there. One that the activity has already is answered as it is. */
export function addDirectObjective(db: Db, act: Act, input: z.output<typeof addDirectObjectiveSchema>) {
  const activity = getActivity(db, input.activityId);
  const sameWords = readObjectives(db, input).find((row) => objectiveKey(row) === objectiveKey(input));
  if (sameWords) return objectiveOf(sameWords);
  const { id: objectiveId, title, measurement } = findInLibrary(db, input) ?? createObjective(db, act, input);
  const inserted = db
    .insert(activityObjectives)
    .values({
      activityId: activity.id,
      objectiveId,
      title,
      measurement,
      amount: null,
      isDirect: true,
      ...stampsOf(act),
    })
    .onConflictDoNothing()
    .returning(columns)
    .get();
  if (!inserted) return getRow(db, activity.id, objectiveId);
  recordAudit(db, act, {
    action: 'created',
    recordType: 'activity objective',
    recordId: inserted.id,
    recordName: `${activity.activityName}: ${title}`,
    after: { title, measurement },
  });
  return objectiveOf(inserted);
}

/**
 * Takes an objective that was added on the activity off it again; `id` is the activity objective's. Throws CONFLICT for one of the
 * project's, and for one with an amount.
 */
export function removeDirectObjective(db: Db, act: Act, { id }: { id: number }) {
  const row = findRow(db, id);
  if (!row) throw notFound('Objective');
  if (!row.isDirect) throw new AppError('CONFLICT', messages.wizard.objectiveOfProject);
  if (row.amount !== null || (isPredatorControl(row.title) && hasPredatorRecords(db, row)))
    throw new AppError('CONFLICT', messages.wizard.objectiveHasAmount);
  db.delete(activityObjectives).where(eq(activityObjectives.id, id)).run();
  const { activityName } = getActivity(db, row.activityId);
  recordAudit(db, act, {
    action: 'removed',
    recordType: 'activity objective',
    recordId: id,
    recordName: `${activityName}: ${row.title}`,
    before: { title: row.title, measurement: row.measurement },
  });
  return { message: messages.wizard.objectiveRemoved };
}

function hasPredatorRecords(db: Db, { activityId }: { activityId: number }): boolean {
  const ofActivity = eq(predatorRecords.activityId, activityId);
  return db.select({ id: predatorRecords.id }).from(predatorRecords).where(ofActivity).get() !== undefined;
}

function findInLibrary(db: Db, { title, measurement }: { title: string; measurement: string }) {
  return db
    .select({ id: objectives.id, title: objectives.title, measurement: objectives.measurement })
    .from(objectives)
    .where(
      and(
        eq(objectives.titleKey, caseKey(title)),
        eq(objectives.measurementKey, caseKey(measurement)),
        isNull(objectives.deletedAt),
      ),
    )
    .get();
}

/** The activity's row when its words differ, because the library's objective was renamed since. */
function getRow(db: Db, activityId: number, objectiveId: number) {
  const row = db
    .select(columns)
    .from(activityObjectives)
    .where(and(eq(activityObjectives.activityId, activityId), eq(activityObjectives.objectiveId, objectiveId)))
    .get();
  if (!row) throw notFound('Objective');
  return objectiveOf(row);
}
