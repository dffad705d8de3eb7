import { sql } from 'drizzle-orm';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { audit } from '../db/schema/audit.ts';
import type { Act } from './act.ts';

type Fields = Record<string, unknown>;

export type AuditEntry = {
  /** A past participle: created, updated, deleted, assigned, removed, completed, signed in. */
  action: string;
  /** The noun, as in the file names: staff, volunteer, project, activity risk. */
  recordType: string;
  recordId: number | null;
  /** What a person would call the record. */
  recordName: string;
  before?: Fields;
  after?: Fields;
};

/** Never in the trail: secrets, and what only serves the machine. */
const leftOut = new Set([
  'passwordHash',
  'password',
  'version',
  'createdAt',
  'createdById',
  'updatedAt',
  'updatedById',
  'deletedAt',
  'searchText',
  'sortName',
  'unlockCount',
  'emailKey',
  'nameKey',
  'titleKey',
  'measurementKey',
  'descriptionKey',
  'controlKey',
  'bytes',
]);

/** Every write adds a line. */
const addLine = preparedOnce((db) => {
  const given = sql.placeholder;
  return db
    .insert(audit)
    .values({
      at: given('at'),
      madeAt: given('madeAt'),
      actorId: given('actorId'),
      actorName: given('actorName'),
      action: given('action'),
      recordType: given('recordType'),
      recordId: given('recordId'),
      recordName: given('recordName'),
      before: given('before'),
      after: given('after'),
    })
    .prepare();
});

/** The fields of a record, in two states of it, that the trail would tell about. */
function namesOfChanged(before: Fields, after: Fields): string[] {
  return Object.keys(before).filter(
    (name) => !leftOut.has(name) && name in after && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** Whether the trail has anything to tell between two states of a record. */
export function hasChanged(before: Fields, after: Fields): boolean {
  return namesOfChanged(before, after).length > 0;
}

/** Adds a line to the trail, in the transaction of the change. Of two states of a record only the fields that differ are kept. */
export function recordAudit(db: Db, act: Act, entry: AuditEntry): void {
  const { before, after } = entry;
  const differing = before && after && namesOfChanged(before, after);
  const keep = (fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields).filter(([name]) => !leftOut.has(name) && (!differing || differing.includes(name))),
    );
  const text = (fields: Fields | undefined) => (fields ? JSON.stringify(keep(fields)) : null);
  addLine(db).run({
    at: act.now,
    madeAt: wasLate(act) ? act.madeAt : null,
    actorId: act.actorId,
    actorName: act.actorName,
    action: entry.action,
    recordType: entry.recordType,
    recordId: entry.recordId,
    recordName: entry.recordName,
    before: text(before),
    after: text(after),
  });
}

/** What reaches the server within a minute counts as done when it came. */
const lateMs = 60_000;

function wasLate({ now, madeAt }: Act): boolean {
  return madeAt !== now && Date.parse(now) - Date.parse(madeAt) > lateMs;
}
