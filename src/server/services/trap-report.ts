import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { addDays, daysIn, startOfDayIn } from '#shared/dates.ts';
import { pickFields } from '#shared/given-fields.ts';
import { compareFolded } from '#shared/names.ts';
import { figureOf } from '#shared/traps/checked-twice.ts';
import type { Visit } from '#shared/traps/checks.ts';
import { type Closed, closeNights, sumNights } from '#shared/traps/nights.ts';
import type { trapReportSchema } from '#shared/traps.ts';
import type { Db } from '../db/open-db.ts';
import { projects } from '../db/schema/projects.ts';
import { trapChecks, trapLines, traps, trapTypes } from '../db/schema/traps.ts';
import type { Clock } from './act.ts';
import { countsOfSpecies, namesOfSpecies } from './trap-types.ts';

type Asked = z.output<typeof trapReportSchema>;
type Figure = Closed<Visit>;
/** Its columns in their order: as objects, which drizzle makes, those of a year take twice as long to read. */
type CheckRow = [
  id: number,
  trapId: number,
  lineId: number | null,
  checkedAt: string,
  state: Visit['state'],
  twiceWithId: number | null,
  catches: string | null,
];

const isSeen = (alias: string): SQL =>
  sql.raw(`${alias}.deleted_at IS NULL AND ${alias}.state NOT IN ('Missing', 'Could not reach it')`);

/** Checks that may be one lie within so much; twice that, so that the one before is whole as well. */
const [twice, around] = ['+6 hours', '-12 hours'];
const iso = '%Y-%m-%dT%H:%M:%fZ';

/** The checks of some days, and of each trap those around its last one before. */
function readChecks(db: Db, { timeZone }: Clock, { from, to }: Asked, ofProject: SQL | undefined) {
  const start = from === undefined ? undefined : startOfDayIn(timeZone, from);
  const end = to === undefined ? undefined : startOfDayIn(timeZone, addDays(to, 1));
  const before = sql`(SELECT strftime(${iso}, p.checked_at, ${around}) FROM trap_checks p WHERE p.trap_id = ${traps.id}
    AND ${isSeen('p')} AND p.checked_at < ${start} ORDER BY p.checked_at DESC LIMIT 1)`;
  const rows = db
    .select({
      ...pickFields(trapChecks, ['id', 'trapId', 'lineId', 'checkedAt', 'state', 'twiceWithId']),
      catches: sql<string | null>`nullif(${trapChecks.catches}, '[]')`,
    })
    .from(traps)
    .innerJoin(trapChecks, eq(trapChecks.trapId, traps.id))
    .where(
      and(
        ofProject,
        isSeen('trap_checks'),
        start === undefined ? undefined : sql`${trapChecks.checkedAt} >= coalesce(${before}, ${start})`,
        end === undefined ? undefined : lt(trapChecks.checkedAt, sql`strftime(${iso}, ${end}, ${twice})`),
      ),
    )
    .orderBy(traps.id, trapChecks.checkedAt, trapChecks.id);
  return rows.values() as unknown as CheckRow[];
}

const none: Visit['catches'] = [];
const readCatches = (json: string, names: ReadonlyMap<number, string>) =>
  (JSON.parse(json) as { speciesId: number; number: number }[]).map(({ speciesId, number }) => ({
    species: names.get(speciesId) ?? '',
    number,
  }));

/** What traps caught in some days. Bait stations are in none of it; a trap that was removed is, with its checks. */
export function readTrapReport(db: Db, clock: Clock, asked: Asked) {
  const ofProject = and(
    asked.projectId === undefined ? undefined : eq(traps.projectId, asked.projectId),
    sql`${traps.typeId} NOT IN (SELECT id FROM trap_types WHERE is_bait_station)`,
  );
  const [names, counts] = [namesOfSpecies(db), countsOfSpecies(db)];
  const groups = new Map<number, Map<number, [Visit, ...Visit[]]>>();
  for (const row of readChecks(db, clock, asked, ofProject)) {
    const [id, trapId, lineId, checkedAt, state, twiceWithId, caught] = row;
    const catches = caught === null ? none : readCatches(caught, names);
    // Which checks are one is known: `twiceWithId`.
    const visit: Visit = { trapId, lineId, checkedAt, state, catches, bothHappened: false };
    const own = groups.get(trapId) ?? new Map<number, [Visit, ...Visit[]]>();
    groups.set(trapId, own);
    const group = own.get(twiceWithId ?? id);
    if (group) group.push(visit);
    // What is one with a check that is not among these lies before the one before these days.
    else if (twiceWithId === null || twiceWithId === id) own.set(id, [visit]);
  }
  const dayOf = daysIn(clock.timeZone);
  const { from = '', to = '9999-12-31' } = asked;
  const rows = readTraps(db, ofProject).map((trap) => {
    const visits = [...(groups.get(trap.id)?.values() ?? [])].map(figureOf);
    const figures = closeNights(visits, trap, dayOf).filter(({ day }) => from <= day && day <= to);
    return { trap, figures };
  });
  const all = rows.flatMap(({ figures }) => figures);
  const caught = all.flatMap(({ day, check }) => check.catches.map((one) => ({ ...one, month: day.slice(0, 7) })));
  return {
    ...sumNights(all),
    bySpecies: add(caught, (one) => one.species)
      .map(([{ species: name }, catches]) => ({ species: name, catches }))
      .toSorted((a, b) => b.catches - a.catches || compareFolded(a.species, b.species)),
    byMonth: add(caught, (one) => `${one.month} ${one.species}`)
      .map(([{ month, species: name }, catches]) => ({
        ...{ month, species: name, catches },
        countsAs: counts.get(name) ?? ('others' as const),
      }))
      .toSorted((a, b) => compareFolded(a.month, b.month) || compareFolded(a.species, b.species)),
    byLine: linesOf(db, asked, all),
    byTrap: rows
      .filter(({ trap, figures }) => trap.deletedAt === null || figures.length > 0)
      .map(({ trap: { id, code, project, deletedAt }, figures }) => ({
        ...{ trapId: id, code, project, isRemoved: deletedAt !== null },
        ...sumNights(figures),
      })),
  };
}

function readTraps(db: Db, ofProject: SQL | undefined) {
  return db
    .select({
      ...pickFields(traps, ['id', 'code', 'setAgainOn', 'deletedAt']),
      resetsItself: trapTypes.resetsItself,
      project: projects.name,
    })
    .from(traps)
    .innerJoin(projects, eq(projects.id, traps.projectId))
    .innerJoin(trapTypes, eq(trapTypes.id, traps.typeId))
    .where(ofProject)
    .orderBy(traps.codeOrder, traps.code, traps.id)
    .all();
}

/** Adds up what has the same key: one of each, with its sum. */
function add<T extends { number: number }>(list: readonly T[], keyOf: (one: T) => string): [T, number][] {
  const sums = new Map<string, [T, number]>();
  for (const one of list) {
    const sum = sums.get(keyOf(one));
    if (sum) sum[1] += one.number;
    else sums.set(keyOf(one), [one, one.number]);
  }
  return [...sums.values()];
}

/** The lines that are there and those that were, by name; at the end what was checked on none. */
function linesOf(db: Db, { projectId }: Asked, all: readonly Figure[]) {
  const byLine = new Map<number | null, Figure[]>();
  for (const figure of all) {
    const own = byLine.get(figure.check.lineId);
    if (own) own.push(figure);
    else byLine.set(figure.check.lineId, [figure]);
  }
  const columns = { ...pickFields(trapLines, ['id', 'projectId', 'name', 'deletedAt']), project: projects.name };
  const isAsked = (line: { projectId: number }) => projectId === undefined || line.projectId === projectId;
  const rows = db
    .select(columns)
    .from(trapLines)
    .innerJoin(projects, eq(projects.id, trapLines.projectId))
    .all()
    .filter((line) => byLine.has(line.id) || (line.deletedAt === null && isAsked(line)))
    .toSorted((a, b) => compareFolded(a.name, b.name) || a.id - b.id)
    .map(({ id, name, project }) => ({
      ...{ lineId: id as number | null, name, project: project as string | null },
      ...sumNights(byLine.get(id) ?? []),
    }));
  const onNone = byLine.get(null);
  return onNone ? [...rows, { lineId: null, name: '', project: null, ...sumNights(onNone) }] : rows;
}
