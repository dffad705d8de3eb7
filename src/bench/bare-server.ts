import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/**
 * The baseline for the product's speed: `node:http` and prepared statements on a copy of the same file, with the same durability, and
 * nothing else. No session, no permission, no validation, no audit trail, no header but the content type.
 */
const { DATA_DIR = '', PORT = '' } = process.env;
const sqlite = new SqliteDatabase(join(DATA_DIR, 'bushline.db'));
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.pragma('foreign_keys = ON');

type Row = Record<string, unknown>;

const columns = `a.id, a.activity_name, a.project_id, a.activity_date, a.start_time, a.finish_time, a.meeting_place, a.notes, a.status, s.firstname || ' ' || s.lastname AS createdBy,
  a.created_by_id AS createdById, a.project_name AS projectName, a.project_location AS projectLocation`;
const withCreator = 'FROM activities a LEFT JOIN staff s ON s.id = a.created_by_id';
const newestFirst = 'ORDER BY a.activity_date DESC, a.id DESC';
const readOne = sqlite.prepare(`SELECT ${columns} ${withCreator} WHERE a.id = ?`);
const readPage = sqlite.prepare(`SELECT ${columns} ${withCreator} ${newestFirst} LIMIT ?`);
const readAll = sqlite.prepare(`SELECT ${columns} ${withCreator} ${newestFirst}`);
const inPeriod = 'a.project_id = @projectId AND a.activity_date BETWEEN @startDate AND @endDate';
const readAmounts = sqlite.prepare(
  `SELECT a.id AS activityId, a.activity_name AS activityName, a.activity_date AS activityDate, o.amount
   FROM activities a CROSS JOIN activity_objectives o
   WHERE ${inPeriod} AND o.activity_id = a.id AND o.objective_id = @objectiveId AND o.amount IS NOT NULL
   ORDER BY a.activity_date, a.name_key`,
);
const readRecords = sqlite.prepare(
  `SELECT a.activity_name AS activityName, a.activity_date AS activityDate, t.sub_type AS subType, r.measurement,
     r.rats, r.possums, r.mustelids, r.hedgehogs, r.others
   FROM activities a CROSS JOIN predator_records r CROSS JOIN predator_sub_types t
   WHERE ${inPeriod} AND r.activity_id = a.id AND t.id = r.predator_id
   ORDER BY a.activity_date, a.name_key, r.id`,
);
/** The same columns, indexes and foreign keys as the product's row. */
const insertItem = sqlite.prepare(
  `INSERT INTO checklist_items (description, description_key, created_at, created_by_id, updated_at, updated_by_id)
   VALUES (?, ?, ?, ?, ?, ?)`,
);
const staffId = sqlite.prepare('SELECT max(id) FROM staff').pluck().get();

function report(query: URLSearchParams): Row {
  const input = Object.fromEntries(query);
  const detailRows = readAmounts.all(input) as { amount: number }[];
  const records = readRecords.all(input) as { subType: string; measurement: number | null; [name: string]: unknown }[];
  const measured = (subType: string) =>
    records.filter((row) => row.subType === subType).reduce((sum, row) => sum + (row.measurement ?? 0), 0);
  const caught = (name: string) =>
    records.filter((row) => row.subType === 'catches').reduce((sum, row) => sum + Number(row[name]), 0);
  return {
    detailRows,
    totalAmount: detailRows.reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0) / 1000,
    trapsEstablishedTotal: measured('traps established'),
    trapsCheckedTotal: measured('traps checked'),
    catchesBreakdown: Object.fromEntries(
      ['rats', 'possums', 'mustelids', 'hedgehogs', 'others'].map((name) => [name, caught(name)]),
    ),
    predatorDetailRows: records,
  };
}

async function bodyOf(req: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of req) text += chunk;
  return JSON.parse(text);
}

async function answer(req: IncomingMessage): Promise<unknown> {
  const url = new URL(req.url ?? '', 'http://localhost');
  if (req.method === 'POST') {
    const { description = '' } = await bodyOf(req);
    const now = new Date().toISOString();
    const { lastInsertRowid } = insertItem.run(description, description.toLowerCase(), now, staffId, now, staffId);
    return { id: Number(lastInsertRowid), description };
  }
  if (url.pathname === '/api/report/objective') return report(url.searchParams);
  if (url.searchParams.has('limit')) return readPage.all(url.searchParams.get('limit'));
  if (url.pathname === '/api/activities') return readAll.all();
  return readOne.get(Number(url.pathname.split('/').at(-1))) ?? { status: 'ready' };
}

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const text = JSON.stringify(await answer(req));
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  res.end(text);
}

createServer((req, res) => {
  serve(req, res).catch((error: unknown) => {
    res.writeHead(500);
    res.end(String(error));
  });
}).listen(Number(PORT), '127.0.0.1');
