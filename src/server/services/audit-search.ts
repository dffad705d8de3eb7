import { and, between, desc, eq, gt, gte, inArray, isNull, lt, max, min, notInArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import type { searchAuditSchema } from '#shared/audit.ts';
import { addDays, startOfDayIn } from '#shared/dates.ts';
import { isFound, type Needs, searchNeeds } from '#shared/search.ts';
import type { Db } from '../db/open-db.ts';
import { audit, auditFates } from '../db/schema/audit.ts';
import { openColumns } from '../db/schema/fates.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';
import type { AuditedType, ExportKind } from './audit-fields.ts';

type Search = z.output<typeof searchAuditSchema>;

/** How many lines are searched for one answer at most, so that nobody else waits; the next page goes on from there. */
const scanLimit = 10_000;

/** What a page holds: so many lines, and about so many bytes of what changed. `isWhole`: long contents are not cut. */
type PageSize = { lines: number; bytes: number; isWhole: boolean };

const onScreen: PageSize = { lines: 50, bytes: 256_000, isWhole: false };
/** Of a file. The browser joins its pages. */
export const inFile: PageSize = { lines: 2000, bytes: 1_000_000, isWhole: true };

/**
 * Lines of the trail, newest first. Names are compared without case and macrons, which SQL cannot do, so they are read first, and what
 * changed only of the lines found. `nextBefore` is where the next page begins; null at the end of the trail.
 */
export function searchAudit(db: Db, input: Search, timeZone: string, size = onScreen) {
  const asked = { person: searchNeeds(input.person), record: searchNeeds(input.record) };
  const within = limitsOf(db, input, timeZone);
  const found: number[] = [];
  let before = input.cursor ?? null;
  let [scanned, bytes] = [0, 0];
  for (const row of namesFrom(db, within, before)) {
    scanned += 1;
    const isWanted = matches(row, asked);
    if (isWanted) bytes += size.isWhole ? row.bytes : Math.min(row.bytes, mostShown);
    const isFull = isWanted && (found.length === size.lines || (found.length > 0 && bytes > size.bytes));
    if (isFull || scanned > scanLimit) return { rows: readLines(db, found, size), nextBefore: before };
    if (isWanted) found.push(row.id);
    before = row.id;
  }
  return { rows: readLines(db, found, size), nextBefore: null };
}

function* namesFrom(db: Db, within: SQL[], cursor: number | null): Generator<Names> {
  for (let before = cursor; ; ) {
    const rows = readNames(db, [...within, ...(before === null ? [] : [lt(audit.id, before)])]);
    yield* rows;
    if (rows.length < chunk) return;
    before = rows.at(-1)?.id ?? null;
  }
}

const chunk = 500;

/** SQLite tells the length of a text without reading it. */
const bytesOf = (column: SQLiteColumn) => sql<number>`coalesce(octet_length(${column}), 0)`;

const readNames = (db: Db, conditions: SQL[]) =>
  db
    .select({
      ...{ id: audit.id, actorName: audit.actorName, action: audit.action },
      ...{ recordType: audit.recordType, recordName: audit.recordName },
      bytes: sql<number>`${bytesOf(audit.before)} + ${bytesOf(audit.after)}`,
    })
    .from(audit)
    .where(and(...conditions))
    .orderBy(desc(audit.id))
    .limit(chunk)
    .all();

type Names = ReturnType<typeof readNames>[number];

function matches(row: Names, asked: { person: Needs; record: Needs }): boolean {
  return (
    isFound([row.actorName], asked.person) &&
    isFound([`${row.recordType} ${row.recordName} ${row.action}`], asked.record)
  );
}

/** What is longer in bytes, before or after, is shown with its texts cut to so many characters. */
const longest = 16_000;
const cutTo = 500;
const mostShown = 2 * longest;

const isLong = (column: SQLiteColumn) => sql`${bytesOf(column)} > ${longest}`;

/** Lists and other structures that are too long become a text of their beginning. */
const cut = (column: SQLiteColumn) => sql<string | null>`iif(${isLong(column)}, (
  SELECT json_group_object(key, iif(length(value) > ${cutTo}, substr(value, 1, ${cutTo}) || '…', json(${column} -> fullkey)))
  FROM json_each(${column})), ${column})`;

type Fields = Record<string, unknown>;

function readLines(db: Db, ids: number[], { isWhole }: PageSize) {
  const { before, after, ...names } = openColumns(auditFates);
  const read = (text: string | null): Fields => (text ? (JSON.parse(text) as Fields) : {});
  return db
    .select({
      ...names,
      before: isWhole ? before : cut(before),
      after: isWhole ? after : cut(after),
      isCut: (isWhole ? sql`0` : sql`${isLong(before)} OR ${isLong(after)}`).mapWith(Boolean),
    })
    .from(audit)
    .where(inArray(audit.id, ids))
    .orderBy(desc(audit.id))
    .all()
    .map((row) => ({ ...row, before: read(row.before), after: read(row.after) }));
}

/**
 * The period's lines, by the ids between which they are: read by their time, SQLite would sort all of them anew for each chunk. `+` keeps it
 * from that. A change that waited on a phone stands later in the trail than its time says.
 */
function limitsOf(db: Db, { from, to }: Search, timeZone: string): SQL[] {
  const times = (at: SQL) => [
    ...(from ? [gte(at, startOfDayIn(timeZone, from))] : []),
    // No date can name the day after 9999-12-31, and no line is later.
    ...(to && addDays(to, 1) > to ? [lt(at, startOfDayIn(timeZone, addDays(to, 1)))] : []),
  ];
  const byTime = times(sql`${audit.at}`);
  if (byTime.length === 0) return [];
  const ids = db
    .select({ first: min(audit.id), last: max(audit.id) })
    .from(audit)
    .where(and(...byTime))
    .get();
  return [between(audit.id, ids?.first ?? 0, ids?.last ?? 0), ...times(sql`+${audit.at}`)];
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
export function findLastChange(db: Db, { recordType, recordId }: { recordType: AuditedType; recordId: number }) {
  const row = db
    .select({ by: audit.actorName, at: audit.at, action: audit.action })
    .from(audit)
    .where(and(eq(audit.recordType, recordType), eq(audit.recordId, recordId), notInArray(audit.action, withoutChange)))
    .orderBy(desc(audit.id))
    .limit(1)
    .get();
  return row ?? null;
}

/** Rows that leave for a file or another program. `oftenRead`: programs ask again and again, so a line a day is enough. */
type Exported = { kind: ExportKind; rows: number; oftenRead?: boolean };

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
