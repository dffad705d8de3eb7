import { messages } from '#shared/messages.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import type { audit } from '../db/schema/audit.ts';
import type { Act } from './act.ts';
import { type AuditedType, auditedFields } from './audit-fields.ts';

type Fields = Record<string, unknown>;

export type AuditEntry = {
  /** A past participle: created, updated, deleted, assigned, removed, completed, signed in. */
  action: string;
  /** The noun, as in the file names: staff, volunteer, project, activity risk. */
  recordType: AuditedType;
  recordId: number | null;
  /** What a person would call the record. */
  recordName: string;
  before?: Fields;
  after?: Fields;
};

type Line = Required<Omit<typeof audit.$inferInsert, 'id'>>;

/** Every write adds a line, so it uses the driver itself: Drizzle fills each place anew. */
const addLine = preparedOnce(({ $client }) =>
  $client.prepare<[Line]>(
    `INSERT INTO audit (at, made_at, actor_id, actor_name, action, record_type, record_id, record_name, before, after)
    VALUES (@at, @madeAt, @actorId, @actorName, @action, @recordType, @recordId, @recordName, @before, @after)`,
  ),
);

/** Whether two states of a record differ in a field that the trail keeps. */
export function hasChanged(recordType: AuditedType, before: Fields, after: Fields): boolean {
  return namesOfChanged(recordType, before, after).length > 0;
}

function namesOfChanged(recordType: AuditedType, before: Fields, after: Fields): string[] {
  return auditedFields(recordType).filter(
    (name) => name in before && name in after && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/**
 * Adds a line to the trail, in the transaction of the change. It keeps the fields listed for this kind of record; of two states, only
 * those that differ.
 */
export function recordAudit(db: Db, act: Act, entry: AuditEntry): void {
  const { recordType, before, after } = entry;
  const names = before && after ? namesOfChanged(recordType, before, after) : auditedFields(recordType);
  const keep = (fields: Fields) =>
    Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
  const text = (fields: Fields | undefined) => (fields ? JSON.stringify(keep(fields)) : null);
  addLine(db).run({
    at: act.now,
    madeAt: wasLate(act) ? act.madeAt : null,
    actorId: act.actorId,
    actorName: act.madeBy ? messages.audit.madeBy(act.actorName, act.madeBy.name) : act.actorName,
    action: entry.action,
    recordType: entry.recordType,
    recordId: entry.recordId,
    recordName: entry.recordName,
    before: text(before),
    after: text(after),
  });
}

/** A change that reaches the server within a minute counts as made when it arrived. */
const lateMs = 60_000;

/** Whether it was done more than a minute before it reached the server. */
export function wasLate({ now, madeAt }: Act): boolean {
  return madeAt !== now && Date.parse(now) - Date.parse(madeAt) > lateMs;
}

type Change = { actorId: number | null; at: string };

const findChange = preparedOnce(({ $client }) =>
  $client.prepare<{ recordType: string; recordId: number; names: string; lines: number; notBy: number | null }, Change>(
    `SELECT actor_id AS actorId, at FROM
      (SELECT * FROM audit WHERE record_type = @recordType AND record_id = @recordId AND before IS NOT NULL ORDER BY id DESC LIMIT @lines) line
    WHERE (@notBy IS NULL OR actor_id IS NOT @notBy)
      AND EXISTS (SELECT 1 FROM json_each(line.after) WHERE key IN (SELECT value FROM json_each(@names)))
    ORDER BY id DESC LIMIT 1`,
  ),
);

/**
 * Who last changed one of these fields of a record, and when; undefined where nobody has since it was made. `versions`: so many changes of
 * the record were made that `by` had not seen: somebody else's goes before their own.
 */
export function lastChangeOf(
  db: Db,
  recordType: AuditedType,
  recordId: number,
  names: string[],
  unseen?: { versions: number; by: number | null },
): Change | undefined {
  const of = { recordType, recordId, names: JSON.stringify(names) };
  const others = unseen && findChange(db).get({ ...of, lines: Math.max(unseen.versions, 1), notBy: unseen.by });
  return others ?? findChange(db).get({ ...of, lines: -1, notBy: null });
}
