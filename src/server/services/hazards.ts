import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { conflictOn, notFound } from '#shared/app-error.ts';
import type { createHazardSchema, HazardKind, updateHazardSchema } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import { refuseDuplicate } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { hazards } from '../db/schema/hazards.ts';
import { sortText } from '../db/sort-text.ts';
import { type Act, stampsOf } from './act.ts';
import { recordAudit } from './audit.ts';
import { deleteRecord } from './deleted-records.ts';
import { saveRecord } from './versions.ts';

const columns = {
  id: hazards.id,
  kind: hazards.kind,
  hazardDescription: hazards.hazardDescription,
  version: hazards.version,
};

const taken = () => conflictOn('hazardDescription', messages.hazards.taken);

/** The hazards of a kind in alphabetical order, ignoring case and macrons. */
export function listHazards(db: Db, { kind }: { kind: HazardKind }) {
  return db
    .select(columns)
    .from(hazards)
    .where(and(eq(hazards.kind, kind), isNull(hazards.deletedAt)))
    .orderBy(sortText(hazards.hazardDescription), hazards.id)
    .all();
}

export function getHazard(db: Db, input: { id: number; kind: HazardKind }) {
  const { id, kind, hazardDescription, version } = findRow(db, input);
  return { id, kind, hazardDescription, version };
}

export function createHazard(db: Db, act: Act, input: z.output<typeof createHazardSchema>) {
  const { kind, hazardDescription } = input;
  const row = refuseDuplicate(taken, () =>
    db
      .insert(hazards)
      .values({ kind, hazardDescription, descriptionKey: caseKey(hazardDescription), ...stampsOf(act) })
      .returning(columns)
      .get(),
  );
  recordAudit(db, act, {
    action: 'created',
    recordType: 'hazard',
    recordId: row.id,
    recordName: hazardDescription,
    after: row,
  });
  return row;
}

export function updateHazard(db: Db, act: Act, input: z.output<typeof updateHazardSchema>) {
  const before = findRow(db, input);
  const hazardDescription = input.hazardDescription ?? before.hazardDescription;
  return saveRecord(db, act, {
    table: hazards,
    before,
    values: { kind: before.kind, hazardDescription, descriptionKey: caseKey(hazardDescription) },
    startedFrom: input.version,
    read: () => getHazard(db, input),
    taken,
    trail: { recordType: 'hazard', recordName: hazardDescription },
  });
}

/** Removes it from the lists at once; activities that used it keep it. */
export function removeHazard(db: Db, act: Act, input: { id: number; kind: HazardKind }) {
  const { id, kind, hazardDescription } = findRow(db, input);
  deleteRecord(db, act, hazards, {
    id,
    recordType: 'hazard',
    recordName: hazardDescription,
    before: { kind, hazardDescription },
  });
  return { message: messages.hazards.deleted };
}

function findRow(db: Db, { id, kind }: { id: number; kind: HazardKind }) {
  const row = db
    .select()
    .from(hazards)
    .where(and(eq(hazards.id, id), eq(hazards.kind, kind), isNull(hazards.deletedAt)))
    .get();
  if (!row) throw notFound('Hazard');
  return row;
}
