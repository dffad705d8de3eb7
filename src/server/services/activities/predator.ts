import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { FromLines } from '#shared/activities/document.ts';
import {
  type createPredatorRecordSchema,
  type PredatorNumbers,
  predatorNumbers,
  predatorRecordsOf,
  type updatePredatorRecordSchema,
} from '#shared/activities/predator.ts';
import { invalidField, notFound } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import {
  predatorRecords,
  predatorRecordsFates,
  predatorSubTypes,
  predatorSubTypesFates,
} from '../../db/schema/activity-results.ts';
import { openColumns } from '../../db/schema/fates.ts';
import { trapChecks } from '../../db/schema/traps.ts';
import { type Act, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { saveRecord } from '../versions.ts';
import { getActivity } from './details.ts';

const { createdAt, createdById, activityId: ofActivity, ...own } = openColumns(predatorRecordsFates);
const columns = { ...own, subType: predatorSubTypes.subType };

const ofSubType = eq(predatorSubTypes.id, predatorRecords.predatorId);

const findRecords = preparedOnce((db) =>
  db
    .select(columns)
    .from(predatorRecords)
    .innerJoin(predatorSubTypes, ofSubType)
    .where(eq(ofActivity, sql.placeholder('activityId')))
    .orderBy(predatorRecords.id)
    .prepare(),
);

/** In the order in which they were recorded. */
export const readPredatorRecords = (db: Db, of: { activityId: number }) => findRecords(db).all(of);

export function listPredatorSubTypes(db: Db) {
  return db.select(openColumns(predatorSubTypesFates)).from(predatorSubTypes).orderBy(predatorSubTypes.id).all();
}

export function listPredatorRecords(db: Db, of: { activityId: number }) {
  return predatorRecordsOf({ activity: getActivity(db, of.activityId), predatorRecords: readPredatorRecords(db, of) });
}

export function getPredatorRecord(db: Db, { id }: { id: number }) {
  const row = db
    .select({ ...columns, activityId: ofActivity })
    .from(predatorRecords)
    .innerJoin(predatorSubTypes, ofSubType)
    .where(eq(predatorRecords.id, id))
    .get();
  if (!row) throw notFound('Predator record');
  return row;
}

type Numbers = PredatorNumbers & { fromLines: FromLines | null };
type Activity = { id: number; activityName: string };

export function createPredatorRecord(db: Db, act: Act, input: z.output<typeof createPredatorRecordSchema>) {
  const { activityId, predatorId, ...given } = input;
  const activity = getActivity(db, activityId);
  const subType = getSubType(db, predatorId);
  const values = { ...predatorNumbers(subType, given, null), activityId, predatorId, fromLines: null };
  const id = insertPredatorRecord(db, act, activity, values, subType);
  return getPredatorRecord(db, { id });
}

export function insertPredatorRecord(
  db: Db,
  act: Act,
  activity: Activity,
  values: Numbers & { activityId: number; predatorId: number },
  subType: string,
): number {
  const { id } = db
    .insert(predatorRecords)
    .values({ ...values, ...stampsOf(act) })
    .returning({ id: predatorRecords.id })
    .get();
  const recordName = nameOf(activity, subType);
  recordAudit(db, act, { action: 'created', recordType: 'predator record', recordId: id, recordName, after: values });
  return id;
}

export function updatePredatorRecord(db: Db, act: Act, input: z.output<typeof updatePredatorRecordSchema>) {
  const { id, version, activityId, predatorId, ...given } = input;
  const before = getPredatorRecord(db, { id });
  const activity = getActivity(db, activityId ?? before.activityId);
  const subType = getSubType(db, predatorId ?? before.predatorId);
  const isSameKind = activity.id === before.activityId && subType === before.subType;
  const values = {
    ...predatorNumbers(subType, given, before),
    predatorId: predatorId ?? before.predatorId,
    // As another kind of record it is whoever changed it, and no more what the lines gave.
    fromLines: isSameKind ? before.fromLines : null,
  };
  const saved = savePredatorRecord(db, act, activity, { ...before, subType }, values, version);
  if (!isSameKind) forgetLines(db, before);
  return saved;
}

type Stored = ReturnType<typeof getPredatorRecord>;

/** Saves a record as one of this activity. */
export function savePredatorRecord(
  db: Db,
  act: Act,
  activity: Activity,
  before: Stored,
  { measurement, rats, possums, mustelids, hedgehogs, others, ...rest }: Numbers & { predatorId?: number },
  startedFrom?: number,
) {
  const { othersDescription, fromLines, predatorId = before.predatorId } = rest;
  const { id } = before;
  return saveRecord(db, act, {
    table: predatorRecords,
    before,
    values: {
      ...{ activityId: activity.id, predatorId, measurement, rats, possums, mustelids, hedgehogs, others },
      ...{ othersDescription, fromLines },
    },
    startedFrom,
    read: () => getPredatorRecord(db, { id }),
    trail: { recordType: 'predator record', recordName: nameOf(activity, before.subType) },
  });
}

export function removePredatorRecord(db: Db, act: Act, { id }: { id: number }) {
  const before = getPredatorRecord(db, { id });
  db.delete(predatorRecords).where(eq(predatorRecords.id, id)).run();
  const recordName = nameOf(getActivity(db, before.activityId), before.subType);
  recordAudit(db, act, { action: 'deleted', recordType: 'predator record', recordId: id, recordName, before });
  forgetLines(db, before);
  return { message: messages.wizard.recordDeleted };
}

/** Once no record of an activity is from its lines any more, none of its checks is in them. */
function forgetLines(db: Db, { activityId }: { activityId: number }): void {
  db.update(trapChecks)
    .set({ inRecords: false })
    .where(
      and(
        eq(trapChecks.activityId, activityId),
        eq(trapChecks.inRecords, true),
        sql`NOT EXISTS (SELECT 1 FROM ${predatorRecords} WHERE ${predatorRecords.activityId} = ${activityId}
          AND ${predatorRecords.fromLines} IS NOT NULL)`,
      ),
    )
    .run();
}

const nameOf = (activity: { activityName: string }, subType: string) => `${activity.activityName}: ${subType}`;

function getSubType(db: Db, id: number): string {
  const found = db
    .select(openColumns(predatorSubTypesFates))
    .from(predatorSubTypes)
    .where(eq(predatorSubTypes.id, id))
    .get();
  if (!found) throw invalidField('predatorId', messages.wizard.subTypeRequired);
  return found.subType;
}
