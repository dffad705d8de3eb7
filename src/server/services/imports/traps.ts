import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { givenFields } from '#shared/given-fields.ts';
import { readTrapRow, type TrapRow } from '#shared/import/traps.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import { createTrapLineSchema, createTrapSchema } from '#shared/traps.ts';
import type { Db } from '../../db/open-db.ts';
import { trapLines, traps, trapTypes } from '../../db/schema/traps.ts';
import type { Act, Clock } from '../act.ts';
import { createTrapLine } from '../trap-lines.ts';
import { assertDays, assertRetired, createTrap, setOnOf, updateTrap } from '../traps.ts';
import {
  cellsOf,
  type Difference,
  type ExaminedRow,
  type ImportInput,
  impossible,
  issuesOf,
  projectFinder,
  refusalOf,
  type WriteRow,
} from './examined.ts';

const text = messages.imports;

/** What would become of each row of a file of traps. A trap is known by its project and its code. It yields after each row. */
export function* examineTraps(db: Db, clock: Clock, input: ImportInput): Generator<void, ExaminedRow[]> {
  const projectOf = projectFinder(db, input.projectId);
  const of = { clock, types: typesOf(db), seen: new Map<string, number>() };
  const placesOf = placeFinder(db);
  const examined: ExaminedRow[] = [];
  for (const { line, cells: given } of input.rows) {
    yield;
    const cells = cellsOf(input, given);
    const projectId = projectOf(cells.project ?? '');
    if (projectId === null) examined.push(impossible(line, { project: text.projectUnknown }));
    else examined.push(examineOne(of, { line, cells, projectId, places: placesOf(projectId) }));
  }
  return examined;
}

const typesOf = (db: Db) =>
  new Set(
    db
      .select({ key: trapTypes.nameKey })
      .from(trapTypes)
      .where(isNull(trapTypes.deletedAt))
      .all()
      .map(({ key }) => key),
  );

type Of = { clock: Clock; types: ReadonlySet<string>; seen: Map<string, number> };
type Asked = { line: number; cells: { [field: string]: string }; projectId: number; places: Places };
type Said = Omit<z.output<typeof createTrapSchema>, 'projectId' | 'code' | 'type'>;
type Plan = { projectId: number; code: string; type: string; said: Said; row: TrapRow; lineName: string };

function examineOne({ clock, types, seen }: Of, { line, cells, projectId, places }: Asked): ExaminedRow {
  const key = `${projectId} ${caseKey(cells.code ?? '')}`;
  const earlier = seen.get(key);
  const here = places.traps.get(caseKey(cells.code ?? ''));
  const { row, line: lineName, errors } = readTrapRow(cells);
  // A trap keeps its type, which may have been taken off the list since.
  const isOfType = (type: string) => types.has(caseKey(type)) || caseKey(type) === caseKey(here?.type ?? '');
  if (earlier !== undefined) errors.code ??= text.rowTwice(earlier);
  if (row.type !== undefined && !isOfType(row.type)) errors.type ??= messages.traps.typeUnknown;
  if (row.state === 'Retired' && here?.state !== 'Retired') row.retiredReason ??= text.retiredThere;
  const newLine = lineName !== '' && !places.lines.has(caseKey(lineName));
  if (newLine && !createTrapLineSchema.safeParse({ projectId, name: lineName }).success)
    errors.line ??= messages.trapLines.nameRequired;
  const parsed = createTrapSchema.safeParse({ ...row, projectId, type: row.type ?? here?.type });
  if (!parsed.success)
    return impossible(line, { ...issuesOf(parsed.error, (path) => String(path[0] ?? '')), ...errors });
  const setOn = setOnOf(clock.today, row);
  const whole = {
    state: 'In use',
    setOn,
    setAgainOn: [],
    retiredOn: null,
    retiredReason: '',
    ...here,
    ...row,
  } as const;
  const wrongDays = refusalOf(() => {
    assertRetired(whole.state, row, null);
    assertDays(clock.today, whole, here ?? null);
  }, 'setOn');
  const refused = { ...wrongDays, ...errors };
  if (Object.keys(refused).length > 0) return impossible(line, refused);
  seen.set(key, line);
  const { projectId: _, code, type, ...said } = givenFields(parsed.data) as typeof parsed.data;
  const plan = { projectId, code, type, said, row, lineName };
  const base = { line, withLine: null, errors: {}, addsLine: newLine ? lineName : '' };
  if (!here) return { ...base, verdict: 'New', differences: [], write: addTrap(plan, places) };
  // As it would be written: the cell may have a space or a line end that is not.
  const told = Object.fromEntries(Object.keys(row).map((field) => [field, (said as Record<string, unknown>)[field]]));
  const differences = differencesOf({ ...told, type: row.type && type }, lineName, here);
  const write = differences.length > 0 ? changeTrap(plan, places, here, differences) : null;
  return { ...base, verdict: 'Already here', differences, write };
}

const addTrap =
  ({ projectId, code, type, said, lineName }: Plan, places: Places): WriteRow =>
  (db, act, memo) => {
    const { lineId, records } = lineFor(db, act, memo, projectId, lineName, places);
    const { id, version } = createTrap(db, act, { projectId, code, type, ...said, lineId });
    return [...records, { type: 'trap', id, version }];
  };

const changeTrap =
  ({ projectId, type, said, row, lineName }: Plan, places: Places, here: Here, differences: Difference[]): WriteRow =>
  (db, act, memo) => {
    const { lineId, records } = lineFor(db, act, memo, projectId, lineName, places);
    const before = rowOf(db, here.id);
    const fields = differences.map(({ field }) => field);
    const values: { [field: string]: unknown } = said;
    const { version } = updateTrap(db, act, {
      ...{ id: here.id, version: here.version },
      ...Object.fromEntries(fields.filter((field) => field in said).map((field) => [field, values[field]])),
      ...(fields.some((field) => field === 'latitude' || field === 'longitude') && {
        ...{ latitude: said.latitude ?? null, longitude: said.longitude ?? null },
      }),
      ...(row.type && { type }),
      ...(fields.includes('line') && { lineId }),
    });
    return [...records, { type: 'trap', id: here.id, version, before: columnsThatDiffer(before, rowOf(db, here.id)) }];
  };

const rowOf = (db: Db, id: number): Record<string, unknown> =>
  db.select().from(traps).where(eq(traps.id, id)).get() ?? {};

const stamps = ['version', 'updatedAt', 'updatedById'];

function columnsThatDiffer(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !stamps.includes(name) && JSON.stringify(value) !== JSON.stringify(after[name]),
    ),
  );
}

type Places = ReturnType<ReturnType<typeof placeFinder>>;
type Here = Places['traps'] extends Map<string, infer One> ? One : never;

/** The line of a row: one that is there, that this import has added, or that it adds now. */
function lineFor(db: Db, act: Act, memo: Map<string, number>, projectId: number, name: string, { lines }: Places) {
  if (name === '') return { lineId: null, records: [] };
  const key = caseKey(name);
  const known = lines.get(key) ?? memo.get(`${projectId} ${key}`);
  if (known !== undefined) return { lineId: known, records: [] };
  const { id, version } = createTrapLine(db, act, createTrapLineSchema.parse({ projectId, name }));
  memo.set(`${projectId} ${key}`, id);
  return { lineId: id, records: [{ type: 'trap line' as const, id, version }] };
}

const compared = ['state', 'setOn', 'retiredOn', 'retiredReason', 'lure', 'notes', 'latitude', 'longitude'] as const;

function differencesOf(row: { [field: string]: unknown }, lineName: string, here: Here): Difference[] {
  const told = compared.flatMap((field) => {
    const [from, to] = [String(here[field] ?? ''), String(row[field] ?? '')];
    const isHere = from === to || (field === 'setOn' && here.setAgainOn.includes(to));
    return row[field] === undefined || isHere ? [] : [{ field, from, to }];
  });
  const type = typeof row.type === 'string' ? row.type : '';
  return [
    ...told,
    ...(type !== '' && caseKey(type) !== caseKey(here.type) ? [{ field: 'type', from: here.type, to: type }] : []),
    ...(lineName !== '' && caseKey(lineName) !== caseKey(here.line ?? '')
      ? [{ field: 'line', from: here.line ?? '', to: lineName }]
      : []),
  ];
}

/** The traps and the lines of a project by their keys, read once. */
function placeFinder(db: Db) {
  const read = (projectId: number) => {
    const rows = db
      .select({
        key: traps.codeKey,
        ...{ id: traps.id, version: traps.version, type: trapTypes.name, line: trapLines.name },
        ...{ state: traps.state, setOn: traps.setOn, retiredOn: traps.retiredOn, retiredReason: traps.retiredReason },
        setAgainOn: traps.setAgainOn,
        ...{ lure: traps.lure, notes: traps.notes, latitude: traps.latitude, longitude: traps.longitude },
      })
      .from(traps)
      .innerJoin(trapTypes, eq(trapTypes.id, traps.typeId))
      .leftJoin(trapLines, and(eq(trapLines.id, traps.lineId), isNull(trapLines.deletedAt)))
      .where(and(eq(traps.projectId, projectId), isNull(traps.deletedAt)))
      .all();
    const lines = db
      .select({ id: trapLines.id, name: trapLines.name })
      .from(trapLines)
      .where(and(eq(trapLines.projectId, projectId), isNull(trapLines.deletedAt)))
      .all();
    return {
      traps: new Map(rows.map(({ key, ...trap }) => [key, trap])),
      lines: new Map(lines.map(({ id, name }) => [caseKey(name), id])),
    };
  };
  const found = new Map<number, ReturnType<typeof read>>();
  return (projectId: number) => {
    const places = found.get(projectId) ?? read(projectId);
    found.set(projectId, places);
    return places;
  };
}
