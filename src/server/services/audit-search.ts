import { and, desc, eq, gt, gte, isNull, lt, notInArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import {
  auditPageSize,
  type Exported,
  type ExportKind,
  type lastChangeSchema,
  type searchAuditSchema,
} from '#shared/audit.ts';
import { addDays, startOfDayIn } from '#shared/dates.ts';
import { isFound, type Needs, searchNeeds } from '#shared/search.ts';
import type { Db } from '../db/open-db.ts';
import { audit } from '../db/schema/audit.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';

type AuditRow = typeof audit.$inferSelect;
type Search = z.output<typeof searchAuditSchema>;

/** How many lines are searched for one answer at most, so that nobody else waits; the next page goes on from there. */
const scanLimit = 10_000;

/**
 * Lines of the trail, newest first. Names are compared without case and macrons, which SQL cannot do. `nextBefore` is where the
 * next page begins; null at the end of the trail.
 */
export function searchAudit(db: Db, input: Search, timeZone: string, pageSize = auditPageSize) {
  const asked = { person: searchNeeds(input.person), record: searchNeeds(input.record) };
  const within = limitsOf(input, timeZone);
  const found: AuditRow[] = [];
  let before = input.cursor ?? undefined;
  let scanned = 0;
  while (scanned < scanLimit) {
    const rows = readPage(db, [...within, ...(before ? [lt(audit.id, before)] : [])]);
    for (const row of rows) {
      scanned += 1;
      before = row.id;
      if (!matches(row, asked)) continue;
      found.push(row);
      if (found.length === pageSize) return { rows: found.map(toLine), nextBefore: hasMore(db, within, before) };
    }
    if (rows.length < chunk) return { rows: found.map(toLine), nextBefore: null };
  }
  return { rows: found.map(toLine), nextBefore: before ?? null };
}

const chunk = 500;

function readPage(db: Db, conditions: SQL[]): AuditRow[] {
  return db
    .select()
    .from(audit)
    .where(and(...conditions))
    .orderBy(desc(audit.id))
    .limit(chunk)
    .all();
}

function hasMore(db: Db, within: SQL[], before: number): number | null {
  const next = db
    .select({ id: audit.id })
    .from(audit)
    .where(and(...within, lt(audit.id, before)))
    .limit(1)
    .get();
  return next ? before : null;
}

function limitsOf({ from, to }: Search, timeZone: string): SQL[] {
  return [
    ...(from ? [gte(audit.at, startOfDayIn(timeZone, from))] : []),
    // No date can name the day after 9999-12-31, and no line is later.
    ...(to && addDays(to, 1) > to ? [lt(audit.at, startOfDayIn(timeZone, addDays(to, 1)))] : []),
  ];
}

function matches(row: AuditRow, asked: { person: Needs; record: Needs }): boolean {
  return (
    isFound([row.actorName], asked.person) &&
    isFound([`${row.recordType} ${row.recordName} ${row.action}`], asked.record)
  );
}

type Fields = Record<string, unknown>;

function toLine({ before, after, ...row }: AuditRow) {
  const read = (text: string | null): Fields => (text ? (JSON.parse(text) as Fields) : {});
  return { ...row, before: read(before), after: read(after) };
}

/** What the trail has of a person, and their record does not. */
const withoutChange = [
  ...['signed in', 'signed out', 'signed out elsewhere', 'unlocked'],
  ...['looked at the medical note of', 'asked in vain for the medical note of'],
  'put off the alarm of',
  'brought back the alarm of',
  ...['asked for a new password of', 'sent a reset link to'],
];

/** Who changed a record last, and when; null for one that the trail does not know. */
export function findLastChange(db: Db, { recordType, recordId }: z.output<typeof lastChangeSchema>) {
  const row = db
    .select({ by: audit.actorName, at: audit.at, action: audit.action })
    .from(audit)
    .where(and(eq(audit.recordType, recordType), eq(audit.recordId, recordId), notInArray(audit.action, withoutChange)))
    .orderBy(desc(audit.id))
    .limit(1)
    .get();
  return row ?? null;
}

/** Records in the trail that rows leave: for a file or, at most once in 24 hours, for a program that reads them often. */
export function recordExports(db: Db, act: Act, list: readonly Exported[]): void {
  for (const { kind, rows, oftenRead } of list) {
    if (oftenRead && wasExportedToday(db, act, kind)) continue;
    recordAudit(db, act, { action: 'exported', recordType: kind, recordId: null, recordName: kind, after: { rows } });
  }
}

const dayMs = 86_400_000;

function wasExportedToday(db: Db, { actorId, now }: Act, kind: ExportKind): boolean {
  const dayAgo = new Date(Date.parse(now) - dayMs).toISOString();
  const isTheirs = and(eq(audit.actorId, actorId ?? 0), eq(audit.action, 'exported'), eq(audit.recordType, kind));
  const line = db
    .select({ id: audit.id })
    .from(audit)
    .where(and(isTheirs, isNull(audit.recordId), gt(audit.at, dayAgo)))
    .limit(1)
    .get();
  return line !== undefined;
}
