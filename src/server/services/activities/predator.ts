import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type createPredatorRecordSchema,
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

export function createPredatorRecord(db: Db, act: Act, input: z.output<typeof createPredatorRecordSchema>) {
  const { activityId, predatorId, ...given } = input;
  const activity = getActivity(db, activityId);
  const subType = getSubType(db, predatorId);
  const values = { ...predatorNumbers(subType, given, null), activityId, predatorId };
  const { id } = db
    .insert(predatorRecords)
    .values({ ...values, ...stampsOf(act) })
    .returning({ id: predatorRecords.id })
    .get();
  const recordName = nameOf(activity, subType);
  recordAudit(db, act, { action: 'created', recordType: 'predator record', recordId: id, recordName, after: values });
  return getPredatorRecord(db, { id });
}

export function updatePredatorRecord(db: Db, act: Act, input: z.output<typeof updatePredatorRecordSchema>) {
  const { id, version, activityId, predatorId, ...given } = input;
  const before = getPredatorRecord(db, { id });
  const activity = getActivity(db, activityId ?? before.activityId);
  const subType = getSubType(db, predatorId ?? before.predatorId);
  const values = {
    ...predatorNumbers(subType, given, before),
    activityId: activity.id,
    predatorId: predatorId ?? before.predatorId,
  };
  return saveRecord(db, act, {
    table: predatorRecords,
    before,
    values,
    startedFrom: version,
    read: () => getPredatorRecord(db, { id }),
    trail: { recordType: 'predator record', recordName: nameOf(activity, subType) },
  });
}

export function removePredatorRecord(db: Db, act: Act, { id }: { id: number }) {
  const before = getPredatorRecord(db, { id });
  db.delete(predatorRecords).where(eq(predatorRecords.id, id)).run();
  const recordName = nameOf(getActivity(db, before.activityId), before.subType);
  recordAudit(db, act, { action: 'deleted', recordType: 'predator record', recordId: id, recordName, before });
  return { message: messages.wizard.recordDeleted };
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
