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
/** A piece: the checks that so many traps have in some years take 15 ms. */
const trapsAtOnce = 25;

const isSeen = (alias: string): SQL =>
  sql.raw(`${alias}.deleted_at IS NULL AND ${alias}.state NOT IN ('Missing', 'Could not reach it')`);

/** Checks that may be one lie within so much; twice that, so that the one before is whole as well. */
const [twice, around] = ['+6 hours', '-12 hours'];
const iso = '%Y-%m-%dT%H:%M:%fZ';

/** Reads the checks of traps in some days, and of each trap those around its last one before. */
function checksOf(db: Db, { timeZone }: Clock, { from, to }: Asked): (of: readonly TrapRow[]) => CheckRow[] {
  const start = from === undefined ? undefined : startOfDayIn(timeZone, from);
  const end = to === undefined ? undefined : startOfDayIn(timeZone, addDays(to, 1));
  const before = sql`(SELECT strftime(${iso}, p.checked_at, ${around}) FROM trap_checks p WHERE p.trap_id = ${traps.id}
    AND ${isSeen('p')} AND p.checked_at < ${start} ORDER BY p.checked_at DESC LIMIT 1)`;
  const query = db
    .select({
      ...pickFields(trapChecks, ['id', 'trapId', 'lineId', 'checkedAt', 'state', 'twiceWithId']),
      catches: sql<string | null>`nullif(${trapChecks.catches}, '[]')`,
    })
    .from(traps)
    .innerJoin(trapChecks, eq(trapChecks.trapId, traps.id))
    .where(
      and(
        sql`${traps.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`,
        isSeen('trap_checks'),
        start === undefined ? undefined : sql`${trapChecks.checkedAt} >= coalesce(${before}, ${start})`,
        end === undefined ? undefined : lt(trapChecks.checkedAt, sql`strftime(${iso}, ${end}, ${twice})`),
      ),
    )
    .orderBy(traps.id, trapChecks.checkedAt, trapChecks.id)
    .prepare();
  return (of) => query.values({ ids: JSON.stringify(of.map(({ id }) => id)) }) as unknown as CheckRow[];
}

const none: Visit['catches'] = [];
const readCatches = (json: string, names: ReadonlyMap<number, string>) =>
  (JSON.parse(json) as { speciesId: number; number: number }[]).map(({ speciesId, number }) => ({
    species: names.get(speciesId) ?? '',
    number,
  }));

/**
 * What traps caught in some days. Bait stations are in none of it; a trap that was removed is, with its checks. In pieces, as a
 * project's report.
 */
export function* readTrapReport(db: Db, clock: Clock, asked: Asked) {
  const [names, counts] = [namesOfSpecies(db), countsOfSpecies(db)];
  const readChecks = checksOf(db, clock, asked);
  const dayOf = daysIn(clock.timeZone);
  const { from = '', to = '9999-12-31' } = asked;
  const all: Figure[] = [];
  const caught: (Visit['catches'][number] & { month: string })[] = [];
  const byTrap: (ReturnType<typeof sumNights> & { trap: TrapRow })[] = [];
  const found = readTraps(db, asked);
  for (let at = 0; at < found.length; at += trapsAtOnce) {
    const some = found.slice(at, at + trapsAtOnce);
    const visits = visitsOf(readChecks(some), names);
    for (const trap of some) {
      const own = [...(visits.get(trap.id)?.values() ?? [])].map(figureOf);
      const figures = closeNights(own, trap, dayOf).filter(({ day }) => from <= day && day <= to);
      if (trap.deletedAt === null || figures.length > 0) byTrap.push({ trap, ...sumNights(figures) });
      all.push(...figures);
      for (const { day, check } of figures)
        for (const one of check.catches) caught.push({ ...one, month: day.slice(0, 7) });
    }
    yield;
  }
  const bySpecies = add(caught, (one) => one.species);
  yield;
  const byMonth = add(caught, (one) => `${one.month} ${one.species}`);
  yield;
  const byLine = linesOf(db, asked, all);
  yield;
  return {
    ...sumNights(all),
    bySpecies: bySpecies
      .map(([{ species: name }, catches]) => ({ species: name, catches }))
      .toSorted((a, b) => b.catches - a.catches || compareFolded(a.species, b.species)),
    byMonth: byMonth
      .map(([{ month, species: name }, catches]) => ({
        ...{ month, species: name, catches },
        countsAs: counts.get(name) ?? ('others' as const),
      }))
      .toSorted((a, b) => compareFolded(a.month, b.month) || compareFolded(a.species, b.species)),
    byLine,
    byTrap: byTrap.map(({ trap: { id, code, project, deletedAt }, ...sums }) => ({
      ...{ trapId: id, code, project, isRemoved: deletedAt !== null },
      ...sums,
    })),
  };
}

/** What was seen of each trap, in the order of its checks: those that are one in a group. */
function visitsOf(checks: CheckRow[], names: ReadonlyMap<number, string>) {
  const groups = new Map<number, Map<number, [Visit, ...Visit[]]>>();
  for (const [id, trapId, lineId, checkedAt, state, twiceWithId, caught] of checks) {
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
  return groups;
}

type TrapRow = ReturnType<typeof readTraps>[number];

function readTraps(db: Db, { projectId }: Asked) {
  return db
    .select({
      ...pickFields(traps, ['id', 'code', 'setAgainOn', 'deletedAt']),
      resetsItself: trapTypes.resetsItself,
      project: projects.name,
    })
    .from(traps)
    .innerJoin(projects, eq(projects.id, traps.projectId))
    .innerJoin(trapTypes, eq(trapTypes.id, traps.typeId))
    .where(
      and(projectId === undefined ? undefined : eq(traps.projectId, projectId), eq(trapTypes.isBaitStation, false)),
    )
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
