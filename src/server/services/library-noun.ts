import { and, desc, eq, getTableColumns, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { conflictOn, notFound } from '#shared/app-error.ts';
import type { bounds } from '#shared/bounds.ts';
import { givenFields } from '#shared/given-fields.ts';
import { caseKey } from '#shared/names.ts';
import { refuseDuplicate } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { rowWriter } from '../db/prepared.ts';
import { sortText } from '../db/sort-text.ts';
import type { WholeRecord } from '../db/whole-rows.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { assertLiveBound } from './activities/bounds.ts';
import { recordAudit } from './audit.ts';
import type { LibraryExport, LibraryRecord } from './audit-fields.ts';
import { deleteRecord } from './deleted-records.ts';
import { saveRecord } from './versions.ts';

type LibraryTable = SQLiteTable & Record<'id' | 'version' | 'deletedAt', SQLiteColumn>;
type Stored<T extends LibraryTable> = T['$inferSelect'];
/** For each column that people fill, that of the key by which two rows are the same; null where they may be alike. */
type KeysOf<T extends LibraryTable> = { readonly [Name in keyof WholeRecord<T>]?: keyof WholeRecord<T> | null };

/** A column that parts the list into lists of their own, in the order of these values. */
type Parts<T extends LibraryTable, Part extends keyof WholeRecord<T>> = {
  by: Part;
  values: readonly Stored<T>[Part][];
};

type Noun<T extends LibraryTable, Keys, Part extends keyof WholeRecord<T>> = {
  fates: { table: T; record: LibraryRecord; library: LibraryExport };
  /** The first names the record. */
  keys: Keys & Complete<Exclude<keyof WholeRecord<T>, keyof Keys | Keys[keyof Keys] | Part>>;
  parts?: Parts<T, Part>;
  texts: { taken: string; deleted: string };
  bound?: keyof typeof bounds;
};
/** Every column that people fill is named, a key or the part. */
type Complete<Missing> = [Missing] extends [never] ? unknown : Record<Missing & string, never>;

/** What a part of the list is asked by; an undivided list takes nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: what is void may be left out.
export type ListInput<Part> = keyof Part extends never ? void : Part;

/** The services of a list of short texts that all activities share. `Part`: what each call names beside them. */
export type Library<Texts extends object = object, Part extends object = object> = {
  /** Its name where it leaves as a file. */
  kind: LibraryExport;
  list: (db: Db, part: ListInput<Part>) => LibraryRow<Texts, Part>[];
  listAll: (db: Db) => LibraryRow<Texts, Part>[];
  get: (db: Db, one: { id: number } & Part) => LibraryRow<Texts, Part>;
  create: (db: Db, act: Act, input: Texts & Part) => LibraryRow<Texts, Part>;
  update: (
    db: Db,
    act: Act,
    input: Changed & { [Name in keyof Texts]?: Texts[Name] | undefined } & Part,
  ) => LibraryRow<Texts, Part>;
  remove: (db: Db, act: Act, one: { id: number } & Part) => { message: string };
};
export type LibraryRow<Texts, Part> = { id: number } & Part & Texts & { version: number };
type Changed = { id: number; version?: number | undefined };
type Fields = Record<string, unknown>;

/** A list of short texts in alphabetical order, ignoring case and macrons, with no text twice. */
export function libraryNoun<
  T extends LibraryTable,
  const Keys extends KeysOf<T>,
  Part extends keyof WholeRecord<T> = never,
>({ fates, keys, parts, texts, bound }: Noun<T, Keys, Part>) {
  const { table, record: recordType, library: kind } = fates;
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const at = (name: string) => columns[name] as SQLiteColumn;
  const names = Object.keys(keys);
  const keyed = Object.entries(keys as Record<string, string | null>).filter(([, key]) => key !== null);
  const nameOf = (row: Fields) => String(row[names[0] ?? '']);
  const partOf = (row: Fields): Fields => (parts ? { [parts.by]: row[parts.by as string] } : {});
  const textsOf = (row: Fields) => Object.fromEntries(names.map((name) => [name, row[name]]));
  const withKeys = (row: Fields): Fields => ({
    ...textsOf(row),
    ...Object.fromEntries(keyed.map(([name, key]) => [key, caseKey(String(row[name]))])),
  });
  const shown = (row: Fields) => ({ id: row.id, ...partOf(row), ...textsOf(row), version: row.version });

  const writer = rowWriter(table);
  const taken = () => conflictOn(names[0] ?? '', texts.taken);
  const order = [...keyed.map(([name]) => sortText(at(name))), table.id];
  const shownColumns = Object.fromEntries(Object.keys(shown({})).map((name) => [name, at(name)]));

  const isListed = (input: Fields, ...more: SQL[]) =>
    and(...(parts ? [eq(at(parts.by as string), input[parts.by as string])] : []), isNull(table.deletedAt), ...more);

  function list(db: Db, part?: unknown) {
    const where = isListed((part ?? {}) as Fields);
    return db
      .select(shownColumns)
      .from(table as SQLiteTable)
      .where(where)
      .orderBy(...order)
      .all();
  }

  function findRow(db: Db, input: { id: number } & Fields) {
    const row = db
      .select()
      .from(table as SQLiteTable)
      .where(isListed(input, eq(table.id, input.id)))
      .get();
    if (!row) throw notFound(recordType.charAt(0).toUpperCase() + recordType.slice(1));
    return row as Stored<T> & { id: number; version: number; updatedAt: string; updatedById: number | null };
  }

  /** The one that was deleted last, word for word: an objective in another measurement is another. */
  function findDeleted(db: Db, input: Fields) {
    const same = names.map((name) => (input[name] == null ? isNull(at(name)) : eq(at(name), input[name])));
    const ofPart = parts ? [eq(at(parts.by as string), input[parts.by as string])] : [];
    return db
      .select({ id: table.id, version: table.version })
      .from(table as SQLiteTable)
      .where(and(...ofPart, ...same, isNotNull(table.deletedAt)))
      .orderBy(desc(table.deletedAt), desc(table.id))
      .get() as { id: number; version: number } | undefined;
  }

  /** One that was deleted comes back: what names it by its id has it again. */
  function putBack(db: Db, act: Act, gone: { id: number; version: number }, input: Fields) {
    const { id } = gone;
    const version = gone.version + 1;
    const values = { ...withKeys(input), ...changeStampsOf(act), version, deletedAt: null };
    refuseDuplicate(taken, () =>
      db
        .update(table)
        .set(values as never)
        .where(eq(table.id, id))
        .run(),
    );
    if (bound) assertLiveBound(db, bound, table);
    const row = shown({ ...input, id, version });
    recordAudit(db, act, { action: 'put back', recordType, recordId: id, recordName: nameOf(input), after: row });
    return row;
  }

  function create(db: Db, act: Act, input: Fields) {
    const gone = findDeleted(db, input);
    if (gone) return putBack(db, act, gone, input);
    const values = { ...partOf(input), ...withKeys(input), ...stampsOf(act), version: 1, deletedAt: null };
    const id = refuseDuplicate(taken, () => writer.insert(db, values as never));
    if (bound) assertLiveBound(db, bound, table);
    const row = shown({ ...input, id, version: 1 });
    recordAudit(db, act, { action: 'created', recordType, recordId: id, recordName: nameOf(input), after: row });
    return row;
  }

  function update(db: Db, act: Act, input: Changed & Fields) {
    const before = findRow(db, input);
    const given = { ...textsOf(before), ...givenFields(textsOf(input)) };
    return saveRecord(db, act, {
      table,
      before,
      values: { ...partOf(before), ...withKeys(given) } as WholeRecord<T>,
      startedFrom: input.version,
      read: () => shown(findRow(db, input)),
      taken,
      trail: { recordType, recordName: nameOf(given) },
    });
  }

  /** Takes it out of the lists at once; activities and reports that used it keep it. */
  function remove(db: Db, act: Act, input: { id: number } & Fields) {
    const { id, ...before } = findRow(db, input);
    deleteRecord(db, act, table, { id, recordType, recordName: nameOf(before), before });
    return { message: texts.deleted };
  }

  const get = (db: Db, one: { id: number } & Fields) => shown(findRow(db, one));
  const listAll = (db: Db) => (parts ? parts.values.flatMap((value) => list(db, { [parts.by]: value })) : list(db));
  return { kind, list, listAll, get, create, update, remove } as unknown as Library<
    Pick<Stored<T>, keyof Keys & keyof Stored<T>>,
    Pick<Stored<T>, Part>
  >;
}
