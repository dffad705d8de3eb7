import { asc } from 'drizzle-orm';
import type { z } from 'zod';
import { invalidField, notFound } from '#shared/app-error.ts';
import { givenFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import type { SafetyQuestion, updateSafetyTextsSchema } from '#shared/safety-texts.ts';
import type { Db } from '../db/open-db.ts';
import { safetyTexts } from '../db/schema/safety-texts.ts';
import type { Act } from './act.ts';
import { saveRecord } from './versions.ts';

/** The group's own words for the notifiable question; those of a new installation until somebody changes them. */
export function getSafetyTexts(db: Db) {
  const { questions, createdAt, createdById, ...texts } = readRow(db);
  return { ...texts, questions: JSON.parse(questions) as SafetyQuestion[] };
}

function readRow(db: Db) {
  const row = db.select().from(safetyTexts).orderBy(asc(safetyTexts.id)).limit(1).get();
  if (!row) throw notFound('Safety texts');
  return row;
}

export function updateSafetyTexts(
  db: Db,
  act: Act,
  { version, questions, ...given }: z.output<typeof updateSafetyTextsSchema>,
) {
  if ((given.checkedOn ?? '') > act.today) throw invalidField('checkedOn', messages.safetyTexts.checkedInFuture);
  const { id, version: _, createdAt, createdById, updatedAt, updatedById, ...stored } = readRow(db);
  return saveRecord(db, act, {
    table: safetyTexts,
    before: readRow(db),
    values: { ...stored, ...givenFields({ ...given, questions: questions && JSON.stringify(questions) }) },
    startedFrom: version,
    read: () => getSafetyTexts(db),
    trail: { recordType: 'safety texts', recordName: 'Safety texts' },
  });
}
