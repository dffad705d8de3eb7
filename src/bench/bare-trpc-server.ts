import { createServer } from 'node:http';
import { join } from 'node:path';
import { initTRPC } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import SqliteDatabase from 'better-sqlite3';
import express from 'express';
import { sendInOnePiece } from '#server/http/answers-in-one-piece.ts';
import { createHttpMessages } from '#server/http/http-messages.ts';
import { todayIn } from '#shared/dates.ts';

/**
 * The baseline for the calls of the page, and the limit of their way in: Express, tRPC's adapter for it, and the statements of the
 * product, prepared, on a copy of the same file. No session, no permission, no budget, no validation, no header but those of tRPC.
 * Requests are created with Express's methods as in the product, without which Express is much slower.
 */
const { DATA_DIR = '', PORT = '' } = process.env;
const sqlite = new SqliteDatabase(join(DATA_DIR, 'bushline.db'));
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');

type Row = Record<string, unknown>;
type Reported = { projectId: number; objectiveId: number; startDate: string; endDate: string };

const today = todayIn('Pacific/Auckland', new Date().toISOString());

const readActivity = sqlite.prepare<[number], Row>(
  `SELECT a.id, a.activity_name AS activityName, a.project_id AS projectId, a.activity_date AS activityDate, a.start_time AS startTime,
     a.finish_time AS finishTime, a.meeting_place AS meetingPlace, a.status, a.notes,
     a.project_name AS projectName, a.project_location AS projectLocation, a.completed_at AS completedAt, a.version,
     a.created_by_id AS createdById, a.updated_at AS updatedAt, trim(s.firstname || ' ' || s.lastname) AS createdBy
   FROM activities a LEFT JOIN staff s ON s.id = a.created_by_id WHERE a.id = ?`,
);

const some = (table: string, condition = 'true') =>
  `EXISTS (SELECT 1 FROM ${table} WHERE activity_id = @id AND ${condition})`;
const amounts = some('activity_objectives', 'amount IS NOT NULL');
const readFilled = sqlite.prepare<[{ id: number }], Row>(
  `SELECT 1 AS details, ${some('activity_hazards')} OR ${some('activity_risks')} AS risk, ${some('activity_staff')} AS staff,
     ${some('activity_volunteers')} AS volunteers, ${some('activity_checklist')} OR checklist_notes <> '' AS checklist,
     ${amounts} OR ${some('predator_records')} AS outcome, completed_at IS NOT NULL AS complete
   FROM activities WHERE id = @id`,
);
const readHasRecords = sqlite
  .prepare<[{ id: number }], number>(
    `SELECT completed_at IS NOT NULL OR ${amounts} OR ${some('predator_records')} OR ${some('incidents')} OR EXISTS (
       SELECT 1 FROM audit WHERE record_type = 'activity' AND record_id = @id AND json_extract(after, '$.completedAt') IS NOT NULL)
     FROM activities WHERE id = @id`,
  )
  .pluck();

function readDetails(id: number): Row {
  const filled = readFilled.get({ id }) ?? {};
  const filledSteps = Object.keys(filled).filter((step) => filled[step] === 1);
  return { ...readActivity.get(id), filledSteps, hasRecords: readHasRecords.get({ id }) === 1 };
}

type Listed = [
  number,
  string,
  number,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  number | null,
  string | null,
];
const selectPage = sqlite
  .prepare<[number], Listed>(
    `SELECT a.id, a.activity_name, a.project_id, a.project_name, a.project_location, a.activity_date, a.start_time,
       a.finish_time, a.meeting_place, a.status, a.created_by_id, trim(s.firstname || ' ' || s.lastname)
     FROM activities a LEFT JOIN staff s ON s.id = a.created_by_id
     WHERE a.archived = 0 ORDER BY a.activity_date DESC, a.id DESC LIMIT ?`,
  )
  .raw();

/** Rows are read as arrays, as in the product: as objects they take the driver longer. */
const readPage = (rows: number) =>
  selectPage
    .all(rows)
    .map(
      ([
        id,
        activityName,
        projectId,
        projectName,
        projectLocation,
        activityDate,
        startTime,
        finishTime,
        meetingPlace,
        status,
        createdById,
        createdBy,
      ]) => ({
        id,
        activityName,
        projectId,
        projectName,
        projectLocation,
        activityDate,
        startTime,
        finishTime,
        meetingPlace,
        status,
        createdById,
        createdBy,
      }),
    );

const countTab = sqlite.prepare('SELECT count(*) FROM activities WHERE archived = ?').pluck();
/** The data does not change while it is measured. */
const counts = { active: countTab.get(0), archived: countTab.get(1) };

const inPeriod = 'a.project_id = @projectId AND a.activity_date BETWEEN @startDate AND @endDate';
const isDone = "(a.status = 'Completed' OR (a.status <> 'onhold' AND a.activity_date <= @today))";
const readProject = sqlite.prepare('SELECT id FROM projects WHERE id = @projectId AND deleted_at IS NULL');
const readObjective = sqlite.prepare('SELECT title FROM objectives WHERE id = @objectiveId');
const readAmounts = sqlite
  .prepare<unknown[], [number, number, string, string, number]>(
    `SELECT a.id, ${isDone}, a.activity_name, a.activity_date, o.amount
     FROM activities a CROSS JOIN activity_objectives o
     WHERE ${inPeriod} AND o.activity_id = a.id AND o.objective_id = @objectiveId AND o.amount IS NOT NULL
     ORDER BY a.activity_date, a.name_key`,
  )
  .raw();
type Counts = [rats: number, possums: number, mustelids: number, hedgehogs: number, others: number];
const readRecords = sqlite
  .prepare<unknown[], [number, number, number | null, ...Counts, string]>(
    `SELECT r.activity_id, r.predator_id, r.measurement, r.rats, r.possums, r.mustelids, r.hedgehogs, r.others, r.others_description
     FROM activities a CROSS JOIN predator_records r
     WHERE ${inPeriod} AND r.activity_id = a.id
     ORDER BY a.activity_date, a.name_key, r.id`,
  )
  .raw();
const readSubTypes = sqlite.prepare<[], [number, string]>('SELECT id, sub_type FROM predator_sub_types').raw();

function report(input: Reported): Row {
  const given = { ...input, today };
  readProject.get(given);
  readObjective.get(given);
  const planned = new Set<number>();
  const detailRows = readAmounts.all(given).map(([activityId, isDone, activityName, activityDate, amount]) => {
    if (!isDone) planned.add(activityId);
    return { activityId, activityName, activityDate, amount };
  });
  const named = new Map(detailRows.map((row) => [row.activityId, row]));
  const subTypes = new Map(readSubTypes.all());
  const predatorDetailRows = readRecords.all(given).map(([activityId, predatorId, measurement, ...counts]) => {
    const { activityName = '', activityDate = '' } = named.get(activityId) ?? {};
    const [rats, possums, mustelids, hedgehogs, others, othersDescription] = counts;
    const caught = { rats, possums, mustelids, hedgehogs, others, othersDescription };
    return { activityId, activityName, activityDate, subType: subTypes.get(predatorId) ?? '', measurement, ...caught };
  });
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + Math.round(one * 1000), 0) / 1000;
  const of = (subType: string) => predatorDetailRows.filter((row) => row.subType === subType);
  const catches = of('catches');
  const caught = (name: 'rats' | 'possums' | 'mustelids' | 'hedgehogs' | 'others') =>
    catches.reduce((all, row) => all + row[name], 0);
  return {
    detailRows,
    totalAmount: sum(detailRows.map(({ amount }) => amount)),
    plannedAmount: sum(detailRows.filter(({ activityId }) => planned.has(activityId)).map(({ amount }) => amount)),
    plannedActivityIds: [...planned],
    trapsEstablishedTotal: sum(of('traps established').map(({ measurement }) => measurement ?? 0)),
    trapsCheckedTotal: sum(of('traps checked').map(({ measurement }) => measurement ?? 0)),
    catchesBreakdown: {
      rats: caught('rats'),
      possums: caught('possums'),
      mustelids: caught('mustelids'),
      hedgehogs: caught('hedgehogs'),
      others: caught('others'),
    },
    predatorDetailRows,
  };
}

const t = initTRPC.create({ isServer: true });
/** Without an input of its own, tRPC hands none on. */
const taking = <Input>() => t.procedure.input((input: unknown) => input as Input);
const router = t.router({
  activities: t.router({
    list: taking<{ pageSize?: number }>().query(({ input }) => ({
      rows: readPage(input.pageSize ?? 50),
      total: null,
      isAtLeast: false,
    })),
    counts: t.procedure.query(() => counts),
    details: t.router({ get: taking<{ id: number }>().query(({ input }) => readDetails(input.id)) }),
  }),
  reports: t.router({ objective: taking<Reported>().query(({ input }) => report(input)) }),
});

const app = express();
app.disable('x-powered-by');
app.disable('etag');
const answer = createExpressMiddleware({ router });
app.use('/trpc', answer);
// The same with the product's compression, for the calls as a browser makes them.
app.use('/compressed', sendInOnePiece, answer);
app.get('/healthz', (_req, res) => void res.json({ status: 'ready' }));

const httpMessages = createHttpMessages();
createServer(httpMessages, httpMessages.serve(app)).listen(Number(PORT), '127.0.0.1');
