import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { conflictOn, notFound } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import type { createObjectiveSchema, updateObjectiveSchema } from '#shared/objectives.ts';
import { refuseDuplicate } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { objectives } from '../db/schema/objectives.ts';
import { sortText } from '../db/sort-text.ts';
import { type Act, stampsOf } from './act.ts';
import { recordAudit } from './audit.ts';
import { deleteRecord } from './deleted-records.ts';
import { saveRecord } from './versions.ts';

const columns = {
  id: objectives.id,
  title: objectives.title,
  measurement: objectives.measurement,
  version: objectives.version,
};

const taken = () => conflictOn('title', messages.objectives.taken);

/** By title, then measurement, ignoring case and macrons. */
export function listObjectives(db: Db) {
  return db
    .select(columns)
    .from(objectives)
    .where(isNull(objectives.deletedAt))
    .orderBy(sortText(objectives.title), sortText(objectives.measurement), objectives.id)
    .all();
}

export function getObjective(db: Db, input: { id: number }) {
  const { id, title, measurement, version } = findRow(db, input.id);
  return { id, title, measurement, version };
}

export function createObjective(db: Db, act: Act, input: z.output<typeof createObjectiveSchema>) {
  const { title, measurement } = input;
  const row = refuseDuplicate(taken, () =>
    db
      .insert(objectives)
      .values({ title, measurement, titleKey: caseKey(title), measurementKey: caseKey(measurement), ...stampsOf(act) })
      .returning(columns)
      .get(),
  );
  recordAudit(db, act, { action: 'created', recordType: 'objective', recordId: row.id, recordName: title, after: row });
  return row;
}

export function updateObjective(db: Db, act: Act, input: z.output<typeof updateObjectiveSchema>) {
  const before = findRow(db, input.id);
  const title = input.title ?? before.title;
  const measurement = input.measurement ?? before.measurement;
  return saveRecord(db, act, {
    table: objectives,
    before,
    values: { title, measurement, titleKey: caseKey(title), measurementKey: caseKey(measurement) },
    startedFrom: input.version,
    read: () => getObjective(db, input),
    taken,
    trail: { recordType: 'objective', recordName: title },
  });
}

/** Removes it from the lists at once; activities and reports that used it keep it. */
export function removeObjective(db: Db, act: Act, { id }: { id: number }) {
  const { title, measurement } = findRow(db, id);
  deleteRecord(db, act, objectives, {
    id,
    recordType: 'objective',
    recordName: title,
    before: { title, measurement },
  });
  return { message: messages.objectives.deleted };
}

function findRow(db: Db, id: number) {
  const row = db
    .select()
    .from(objectives)
    .where(and(eq(objectives.id, id), isNull(objectives.deletedAt)))
    .get();
  if (!row) throw notFound('Objective');
  return row;
}
