import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type createPredatorRecordSchema,
  isCatches,
  type updatePredatorRecordSchema,
} from '#shared/activities/predator.ts';
import { invalidField, notFound } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { predatorRecords, predatorSubTypes } from '../../db/schema/activity-results.ts';
import { type Act, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { recordRemoval } from '../removals.ts';
import { saveRecord } from '../versions.ts';
import { getActivity } from './details.ts';

const columns = {
  id: predatorRecords.id,
  activityId: predatorRecords.activityId,
  predatorId: predatorRecords.predatorId,
  subType: predatorSubTypes.subType,
  measurement: predatorRecords.measurement,
  rats: predatorRecords.rats,
  possums: predatorRecords.possums,
  mustelids: predatorRecords.mustelids,
  hedgehogs: predatorRecords.hedgehogs,
  others: predatorRecords.others,
  othersDescription: predatorRecords.othersDescription,
  version: predatorRecords.version,
  updatedAt: predatorRecords.updatedAt,
  updatedById: predatorRecords.updatedById,
};

const selectRecords = (db: Db) =>
  db
    .select(columns)
    .from(predatorRecords)
    .innerJoin(predatorSubTypes, eq(predatorSubTypes.id, predatorRecords.predatorId));

export function listPredatorSubTypes(db: Db) {
  return db.select().from(predatorSubTypes).orderBy(predatorSubTypes.id).all();
}

/** In the order in which they were recorded. */
export function listPredatorRecords(db: Db, { activityId }: { activityId: number }) {
  getActivity(db, activityId);
  return selectRecords(db).where(eq(predatorRecords.activityId, activityId)).orderBy(predatorRecords.id).all();
}

export function getPredatorRecord(db: Db, { id }: { id: number }) {
  const row = selectRecords(db).where(eq(predatorRecords.id, id)).get();
  if (!row) throw notFound('Predator record');
  return row;
}

export function createPredatorRecord(db: Db, act: Act, input: z.output<typeof createPredatorRecordSchema>) {
  const { activityId, predatorId, ...given } = input;
  const activity = getActivity(db, activityId);
  const subType = getSubType(db, predatorId);
  const values = { ...recordValues(subType, noCounts, given), activityId, predatorId };
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
  // A number of traps must not become a measurement of catches.
  const known = isCatches(subType) && !isCatches(before.subType) ? noCounts : before;
  const values = {
    ...recordValues(subType, known, given),
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
  const rows = db.delete(predatorRecords).where(eq(predatorRecords.id, id)).returning().all();
  const recordName = nameOf(getActivity(db, before.activityId), before.subType);
  recordRemoval(
    db,
    act,
    { action: 'deleted', recordType: 'predator record', recordId: id, recordName, before },
    rows.map((row) => ({ table: 'predatorRecords', row })),
  );
  return { message: messages.wizard.recordDeleted };
}

type Counts = { rats: number; possums: number; mustelids: number; hedgehogs: number; others: number };
type Values = Counts & { measurement: number | null; othersDescription: string };

const noCounts: Values = {
  measurement: null,
  rats: 0,
  possums: 0,
  mustelids: 0,
  hedgehogs: 0,
  others: 0,
  othersDescription: '',
};

/** The given values, and the known ones where none is given. Only catches have counts. */
function recordValues(subType: string, known: Values, given: { [K in keyof Values]?: Values[K] | undefined }): Values {
  const measurement = given.measurement === undefined ? known.measurement : given.measurement;
  if (!isCatches(subType)) return { ...noCounts, measurement };
  return {
    measurement,
    rats: given.rats ?? known.rats,
    possums: given.possums ?? known.possums,
    mustelids: given.mustelids ?? known.mustelids,
    hedgehogs: given.hedgehogs ?? known.hedgehogs,
    others: given.others ?? known.others,
    othersDescription: given.othersDescription ?? known.othersDescription,
  };
}

const nameOf = (activity: { activityName: string }, subType: string) => `${activity.activityName}: ${subType}`;

function getSubType(db: Db, id: number): string {
  const found = db.select().from(predatorSubTypes).where(eq(predatorSubTypes.id, id)).get();
  if (!found) throw invalidField('predatorId', messages.wizard.subTypeRequired);
  return found.subType;
}
