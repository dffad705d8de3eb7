import type { z } from 'zod';
import { invalidField } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { SafetyTexts, updateSafetyTextsSchema } from '#shared/safety-texts.ts';
import type { Db } from '../db/open-db.ts';
import seeded from '../db/seeds/safety-texts.json' with { type: 'json' };
import type { Act } from './act.ts';
import { hasChanged, recordAudit } from './audit.ts';
import { readInstallation, writeInstallation } from './installation.ts';
import { assertVersion } from './versions.ts';

const name = 'safety_texts';

type Stored = SafetyTexts & { version: number; updatedAt: string; updatedById: number | null };

const first: Stored = {
  ...{ ...seeded, stillOut: seeded.stillOut.join('\n') },
  caught: seeded.caught.join('\n'),
  ...{ questions: seeded.questions.join('\n'), steps: seeded.steps.join('\n') },
  ...{ version: 1, updatedAt: '', updatedById: null },
};

function read(db: Db): Stored {
  const kept = readInstallation(db, name);
  return kept === undefined ? first : { ...first, ...(JSON.parse(kept) as Stored) };
}

/** The words as this group has them, or those that the program comes with. */
export function getSafetyTexts(db: Db): SafetyTexts & { version: number } {
  const { updatedAt: _, updatedById: __, ...texts } = read(db);
  return texts;
}

/** Throws CONFLICT for a save that started from older texts, with those that are stored now. */
export function updateSafetyTexts(db: Db, act: Act, input: z.output<typeof updateSafetyTextsSchema>) {
  const { version, ...texts } = input;
  if (texts.checkedOn > act.today) throw invalidField('checkedOn', messages.safetyTexts.checkedInFuture);
  const before = read(db);
  const after: Stored = { ...texts, version: before.version + 1, updatedAt: act.now, updatedById: act.actorId };
  if (!hasChanged('safety texts', before, after)) return getSafetyTexts(db);
  assertVersion(db, act, before, version, () => getSafetyTexts(db));
  writeInstallation(db, name, JSON.stringify(after));
  const recordName = messages.safetyTexts.title;
  recordAudit(db, act, { action: 'updated', recordType: 'safety texts', recordId: null, recordName, before, after });
  return getSafetyTexts(db);
}
