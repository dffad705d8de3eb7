import { asc, eq, getTableColumns, getTableName, gt } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { byteOrderMark, csvTable, csvText } from '#shared/csv.ts';
import { formatPhone } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { files } from '../db/schema/files.ts';
import { openSnapshot } from '../db/snapshot.ts';
import type { Act } from './act.ts';
import { recordExports } from './audit-search.ts';
import { exportNotes } from './exports/notes.ts';
import { exportedTables } from './exports/tables.ts';

/** A file of the export. It is made piece by piece while it is read, so that nothing large is held in memory. */
export type ExportedFile = { name: string; pieces: () => Iterable<Buffer> };

/** Records in the trail that somebody exports everything. */
export function recordEverything(db: Db, act: Act): void {
  recordExports(db, act, [{ kind: 'everything', rows: exportedTables.length }]);
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
  for (const table of exportedTables) {
    yield { name: `${getTableName(table)}.csv`, pieces: () => writeTable(db, table) };
  }
  for (const { id, name } of db.select({ id: files.id, name: files.name }).from(files).orderBy(files.id).all()) {
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

/** Columns that are never in the export: those that only serve the program, password hashes and the text of mails. */
const leftOut = /^(password_hash|.*_key|sort_name|search_text|unlock_count|bytes|archived|client_key|body)$/;

/** The headings of a table's file: the columns' own names, which do not follow the screens. */
function columnsOf(table: SQLiteTable): [name: string, column: SQLiteColumn][] {
  return Object.entries(getTableColumns(table)).filter(([, column]) => !leftOut.test(column.name));
}

/** By ascending id, some hundred rows at a time, so that other requests have a turn in between. */
function* writeTable(db: Db, table: SQLiteTable): Generator<Buffer> {
  const columns = columnsOf(table);
  const cells = columns.map(([name, column]) => ({
    heading: column.name,
    value: (row: Record<string, unknown>) => cellOf(row[name], column),
  }));
  yield Buffer.from(byteOrderMark + csvText(csvTable(cells, [])));
  const idColumn = getTableColumns(table).id as SQLiteColumn;
  const selected = Object.fromEntries(columns);
  for (let last = 0; ; ) {
    const rows = db
      .select(selected)
      .from(table)
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
  return typeof value === 'number' || value === null ? value : String(value);
}
