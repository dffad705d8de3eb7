import { and, between, eq, isNull } from 'drizzle-orm';
import { addDays, shownAgainAt } from '#shared/dates.ts';
import { type CheckRow, joinCatches, joinCheckRows, readCheckRow } from '#shared/import/trap-checks.ts';
import { speciesOfTrapNz } from '#shared/import/trap-nz-words.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import { createTrapCheckSchema } from '#shared/traps.ts';
import type { Db } from '../../db/open-db.ts';
import { species, trapChecks, trapLines, traps, trapTypes } from '../../db/schema/traps.ts';
import type { Clock } from '../act.ts';
import { assertPossible, type FiledCheck, type getTrapCheck, updateFiledCheck } from '../trap-checks.ts';
import { namesOfSpecies } from '../trap-types.ts';
import {
  cellsOf,
  type Difference,
  type ExaminedRow,
  type ImportInput,
  impossible,
  issuesOf,
  projectFinder,
  refusalOf,
} from './examined.ts';

const text = messages.imports;

type Trap = { id: number; lineId: number | null; resetsItself: boolean };
/** A row whose check is known. `errors`: what is wrong with the row itself. */
type Read = {
  line: number;
  trap: Trap;
  row: CheckRow;
  recordedBy: string;
  lineId: number | undefined;
  errors: ExaminedRow['errors'];
};

/** To the minute: files know no seconds. */
const minuteOf = (instant: string) => instant.slice(0, 16);

/** What would become of each row of a file of checks. A check is known by its trap and its minute. It yields after each row. */
export function* examineChecks(db: Db, clock: Clock, input: ImportInput): Generator<void, ExaminedRow[]> {
  const knows = knowsSpecies(db);
  const of = { clock, recordIds: new Map<string, number>() };
  const projectOf = projectFinder(db, input.projectId);
  const placesOf = placeFinder(db);
  const examined: ExaminedRow[] = [];
  const checks = new Map<number, Map<string, Read[]>>();
  for (const { line, cells: given } of input.rows) {
    yield;
    const cells = cellsOf(input, given);
    const projectId = projectOf(cells.project ?? '');
    const read =
      projectId === null
        ? impossible(line, { project: text.projectUnknown })
        : readOne(of, placesOf(projectId), line, cells);
    if ('verdict' in read) {
      examined.push(read);
      continue;
    }
    const ofTrap = checks.get(read.trap.id) ?? new Map<string, Read[]>();
    checks.set(read.trap.id, ofTrap);
    const minute = minuteOf(read.row.checkedAt);
    ofTrap.set(minute, [...(ofTrap.get(minute) ?? []), read]);
  }
  const names = namesOfSpecies(db);
  for (const [trapId, ofTrap] of checks) {
    const checkAt = checkFinder(db, clock, trapId, [...ofTrap.keys()], names);
    for (const [minute, rows] of ofTrap) {
      yield;
      const check = checkAt(minute);
      const read = rows.map((one) => named(one, knows, check));
      examined.push(...examineOne(clock, read as [Read, ...Read[]], check));
    }
  }
  return examined.toSorted((a, b) => a.line - b.line);
}

function knowsSpecies(db: Db): (name: string) => boolean {
  const rows = db.select({ key: species.nameKey }).from(species).where(isNull(species.deletedAt)).all();
  const known = new Set(rows.map(({ key }) => key));
  return (name) => known.has(caseKey(name));
}

type Of = { clock: Clock; recordIds: Map<string, number> };

/** A row by itself; of one that does not say which check it is of, why it cannot be read. */
function readOne(
  { clock, recordIds }: Of,
  places: Places,
  line: number,
  cells: { [field: string]: string },
): Read | ExaminedRow {
  const trap = places.traps.get(caseKey(cells.code ?? ''));
  if (!trap) return impossible(line, { code: text.trapUnknown });
  const { row, errors } = readCheckRow(cells, { timeZone: clock.timeZone, resetsItself: trap.resetsItself });
  if (row.checkedAt === '') errors.checkedAt ??= text.momentNeeded;
  const recordId = cells.recordId ?? '';
  const earlier = recordId === '' ? undefined : recordIds.get(recordId);
  // Nothing is missing without it: the row before it says the same.
  if (earlier !== undefined) return impossible(line, { recordId: text.rowTwice(earlier), ...errors });
  if (row.checkedAt === '') return impossible(line, errors);
  if (recordId !== '' && Object.keys(errors).length === 0) recordIds.set(recordId, line);
  const lineId = places.lines.get(caseKey(cells.line ?? ''));
  return { line, trap, row, recordedBy: cells.recordedBy ?? '', lineId, errors };
}

type Places = { traps: Map<string, Trap>; lines: Map<string, number> };

/** A moment, and the catches, stand in columns of other names. */
const fieldOfCheck = (path: PropertyKey[]) => {
  if (path[0] !== 'catches') return String(path[0] ?? '');
  const part = String(path[2] ?? 'species');
  return part === 'number' ? 'strikes' : part;
};

const isWrong = ({ errors }: Read) => Object.keys(errors).length > 0;

/** What was caught, as the group calls it. A check keeps its species, which may have been taken off the list since. */
function named({ row, errors, ...read }: Read, knows: (name: string) => boolean, here: Here | undefined): Read {
  if (!row.catches) return { ...read, row, errors };
  const ofHere = new Set(here?.catches.map((one) => caseKey(one.species)));
  const isOfHere = (name: string) => ofHere.has(caseKey(name));
  const catches = row.catches.map((one) => {
    const own = speciesOfTrapNz(one.species, isOfHere);
    return { ...one, species: isOfHere(own) ? own : speciesOfTrapNz(one.species, knows) };
  });
  const isKnown = catches.every(({ species: name }) => isOfHere(name) || knows(name));
  const problem = isKnown ? {} : { species: messages.trapChecks.speciesUnknown };
  return { ...read, row: { ...row, catches }, errors: { ...problem, ...errors } };
}

function examineOne(clock: Clock, rows: [Read, ...Read[]], here: Here | undefined): ExaminedRow[] {
  const [{ line, trap, recordedBy, lineId }] = rows;
  const wrong = rows.find(isWrong);
  // All of them stay out: once its other rows are written, what is put right would take their place.
  if (wrong)
    return rows.map((one) =>
      impossible(one.line, isWrong(one) ? one.errors : { check: text.ofWrongCheck(wrong.line) }),
    );
  const joined = joinCheckRows(rows.map(({ row }) => row));
  const parsed = createTrapCheckSchema.safeParse({
    trapId: trap.id,
    ...joined,
    state: joined.state ?? here?.state ?? 'Set',
  });
  const refused = (errors: ExaminedRow['errors']) => rows.map((one) => impossible(one.line, errors));
  if (!parsed.success) return refused(issuesOf(parsed.error, fieldOfCheck));
  const { catches = here?.catches ?? [], strikes = here?.strikes ?? null, state, checkedAt } = parsed.data;
  const problems = refusalOf(() => assertPossible(clock, trap, { checkedAt, state, catches, strikes }, here), 'state');
  if (problems.catches) return refused({ species: problems.catches });
  if (Object.keys(problems).length > 0) return refused(problems);
  const base = { withLine: null, errors: {}, addsLine: '' };
  const rest = rows.slice(1).map((one): ExaminedRow => {
    const verdict = here ? 'Already here' : 'New';
    return { ...base, line: one.line, withLine: line, verdict, differences: [], write: null };
  });
  if (!here) {
    const filed: FiledCheck = { check: parsed.data, recordedBy: recordedBy.slice(0, 200), lineId };
    return [{ ...base, line, verdict: 'New', differences: [], write: null, filed }, ...rest];
  }
  const { trapId: _, checkedAt: __, ...given } = parsed.data;
  const said = joined.state === undefined ? { ...given, state: undefined } : given;
  const differences = differencesOf(said, here);
  const changed = Object.fromEntries(differences.map(({ field }) => [field, (said as Record<string, unknown>)[field]]));
  const write: ExaminedRow['write'] = (db, act) => {
    const before = columnsOf(db, here.id, differences);
    const { version } = updateFiledCheck(db, act, { id: here.id, version: here.version, ...changed });
    return [{ type: 'trap check', id: here.id, version, before }];
  };
  return [
    { ...base, line, verdict: 'Already here', differences, write: differences.length > 0 ? write : null },
    ...rest,
  ];
}

/** The columns of a check that would change, as they are stored. */
function columnsOf(db: Db, id: number, differences: readonly Difference[]): Record<string, unknown> {
  const row: Record<string, unknown> = db.select().from(trapChecks).where(eq(trapChecks.id, id)).get() ?? {};
  return Object.fromEntries(differences.map(({ field }) => [field, row[field]]));
}

const compared = ['state', 'catches', 'strikes', 'condition', 'rebaited', 'baitLeft', 'baitSet', 'note'] as const;

function differencesOf(given: { [field: string]: unknown }, here: Here): Difference[] {
  return compared.flatMap((field) => {
    if (given[field] === undefined) return [];
    const [from, to] = [shownOf(here[field]), shownOf(given[field])];
    return from === to ? [] : [{ field, from, to }];
  });
}

type Caught = Here['catches'][number];

function shownOf(value: unknown): string {
  if (Array.isArray(value))
    return joinCatches(value as Caught[])
      .map(({ species: name, number, sex, age }) => {
        const more = [sex, age].filter((part) => part);
        return `${number} ${name.toLowerCase()}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
      })
      .toSorted()
      .join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined ? '' : String(value);
}

type Here = ReturnType<typeof getTrapCheck>;

/** Finds the check of a trap in one of these minutes. Where the clock shows it twice, a file does not say which of the two it was. */
function checkFinder(
  db: Db,
  { timeZone }: Clock,
  trapId: number,
  minutes: readonly string[],
  names: ReadonlyMap<number, string>,
): (minute: string) => Here | undefined {
  const sorted = minutes.toSorted();
  const dayAfter = addDays(sorted.at(-1)?.slice(0, 10) ?? '', 1);
  const rows = db
    .select()
    .from(trapChecks)
    .where(
      and(
        eq(trapChecks.trapId, trapId),
        isNull(trapChecks.deletedAt),
        between(trapChecks.checkedAt, sorted[0] ?? '', `${dayAfter}~`),
      ),
    )
    .all();
  const here = new Map(rows.toReversed().map((row) => [minuteOf(row.checkedAt), row]));
  return (minute) => {
    const found = here.get(minute) ?? here.get(minuteOf(shownAgainAt(timeZone, `${minute}Z`) ?? ''));
    if (!found) return undefined;
    const { catches, ...row } = found;
    const inWords = catches.map(({ speciesId, ...one }) => ({ species: names.get(speciesId) ?? '', ...one }));
    return { ...row, catches: inWords, code: '', checkedBy: '', checkedTwice: false };
  };
}

/** The traps and the lines of a project by their keys, read once. */
function placeFinder(db: Db) {
  const found = new Map<number, Places>();
  return (projectId: number) => {
    const known = found.get(projectId);
    if (known) return known;
    const rows = db
      .select({ id: traps.id, key: traps.codeKey, lineId: traps.lineId, resetsItself: trapTypes.resetsItself })
      .from(traps)
      .innerJoin(trapTypes, eq(trapTypes.id, traps.typeId))
      .where(and(eq(traps.projectId, projectId), isNull(traps.deletedAt)))
      .all();
    const lines = db
      .select({ id: trapLines.id, name: trapLines.name })
      .from(trapLines)
      .where(and(eq(trapLines.projectId, projectId), isNull(trapLines.deletedAt)))
      .all();
    const places = {
      traps: new Map(rows.map(({ key, ...trap }) => [key, trap])),
      lines: new Map(lines.map(({ id, name }) => [caseKey(name), id])),
    };
    found.set(projectId, places);
    return places;
  };
}
