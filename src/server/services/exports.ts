import { asc, eq, getTableName, gt, ne } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { byteOrderMark, csvTable, csvText } from '#shared/csv.ts';
import { formatPhone } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { type Fates, openColumns } from '../db/schema/fates.ts';
import { files } from '../db/schema/files.ts';
import { fates } from '../db/schema/tables.ts';
import { openSnapshot } from '../db/snapshot.ts';
import type { Act } from './act.ts';
import { recordExports } from './audit-search.ts';
import { writeNeeds } from './exports/needs.ts';
import { exportNotes } from './exports/notes.ts';

/** A file of the export. It is made piece by piece while it is read, so that nothing large is held in memory. */
export type ExportedFile = { name: string; pieces: () => Iterable<Buffer> };

/** What leaves with the export: the tables that do not say why they stay. */
const exported = fates.filter(({ stays }) => stays === undefined);

/** Records in the trail that somebody exports everything. */
export function recordEverything(db: Db, act: Act): void {
  recordExports(db, act, [{ kind: 'everything', rows: exported.length }]);
}

/** The export of all that a group has recorded, without what signs somebody in: passwords, sessions, tokens. */
export function openExport(db: Db, act: Pick<Act, 'now' | 'today'>) {
  return { name: `bushline-${act.today}.zip`, at: act.now, files: () => filesOfOneMoment(db, act) };
}

/** All files from one snapshot, taken when the first is read, so that every reference finds its row however long the rest takes. */
function* filesOfOneMoment(db: Db, act: Pick<Act, 'today'>): Generator<ExportedFile> {
  const snapshot = openSnapshot(db);
  try {
    yield* listFiles(snapshot.db, act);
  } finally {
    snapshot.close();
  }
}

function* listFiles(db: Db, act: Pick<Act, 'today'>): Generator<ExportedFile> {
  yield { name: 'README.txt', pieces: () => [Buffer.from(exportNotes(act.today))] };
  for (const table of exported) {
    yield { name: `${getTableName(table.table)}.csv`, pieces: () => writeTable(db, table) };
  }
  yield { name: 'needs.csv', pieces: () => writeNeeds(db) };
  for (const { id, name } of db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(ne(files.kind, 'photo small'))
    .orderBy(files.id)
    .all()) {
    yield { name: `files/${id}-${fileName(name)}`, pieces: () => readBytes(db, id) };
  }
}

/** A name that every system can unpack, and that cannot lead out of the folder. */
function fileName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_');
}

function* readBytes(db: Db, id: number): Generator<Buffer> {
  const row = db.select({ bytes: files.bytes }).from(files).where(eq(files.id, id)).get();
  if (row) yield row.bytes;
}

const rowsAtOnce = 500;

/** By ascending id, some hundred rows at a time, so that other requests have a turn in between. */
function* writeTable(db: Db, fate: Fates): Generator<Buffer> {
  const columns: Record<string, SQLiteColumn> = openColumns(fate);
  // The headings are the columns' own names, which do not follow the screens.
  const cells = Object.entries(columns).map(([name, column]) => ({
    heading: column.name,
    value: (row: Record<string, unknown>) => cellOf(row[name], column),
  }));
  yield Buffer.from(byteOrderMark + csvText(csvTable(cells, [])));
  const idColumn = columns.id as SQLiteColumn;
  for (let last = 0; ; ) {
    const rows = db
      .select(columns)
      .from(fate.table)
      .where(gt(idColumn, last))
      .orderBy(asc(idColumn))
      .limit(rowsAtOnce)
      .all();
    if (rows.length === 0) return;
    yield Buffer.from(csvText(csvTable(cells, rows).slice(1)));
    last = Number(rows.at(-1)?.id);
  }
}

const phoneColumn = /(^|_)phone$|_contact_number$/;

/** Phones are grouped as on the screens, because a spreadsheet reads digits alone as a number and drops the first 0. */
function cellOf(value: unknown, column: SQLiteColumn): string | number | null {
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string' && phoneColumn.test(column.name)) return formatPhone(value);
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return typeof value === 'number' || value === null ? value : String(value);
}
