import { getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Permission } from '#shared/permissions.ts';

/** What most tables have: the export has it, and the trail says it in its own way. */
type RowName = 'id' | 'createdAt' | 'createdById' | 'updatedAt' | 'updatedById' | 'version' | 'deletedAt';

/** What becomes of the other columns of a table. Each stands in at least one of the lists, or the table does not compile. */
type Lists = {
  /** What the trail calls a row. */
  record?: string;
  /** What a list of the library is called where it leaves as a file. */
  library?: string;
  /** What the trail keeps of a record, in its order. A name here that is no column is something that only the trail says. */
  told?: readonly string[];
  /** Columns that the trail does not keep. Like those that it keeps they leave in the export, and reads may answer them. */
  kept?: readonly string[];
  /** Columns that only serve the program: neither the export nor a read of the record has them. */
  inner?: readonly string[];
  /** Columns that let somebody in, or hold what does: they leave by no way, nor are they told. */
  secret?: readonly string[];
  /** Columns that say something of somebody's health, by the permission that reading them takes. */
  health?: { readonly [Needed in Permission]?: readonly string[] };
  /** Why no row of the table is in the export. */
  stays?: string;
};

/** The names in these lists. */
type In<L, List extends keyof Lists> = {
  [Given in List & keyof L]: L[Given] extends readonly (infer Name extends string)[] ? Name : never;
}[List & keyof L];
type Columns<T extends SQLiteTable> = T['_']['columns'];
type Health<L> = L extends { health: infer By } ? (By[keyof By] extends readonly (infer Name)[] ? Name : never) : never;
type Unsaid<T extends SQLiteTable, L> = Exclude<
  keyof Columns<T>,
  RowName | In<L, 'told' | 'kept' | 'inner' | 'secret'> | Health<L>
>;
type Unknown<T extends SQLiteTable, L> = Exclude<In<L, 'kept' | 'inner' | 'secret'> | Health<L>, keyof Columns<T>>;

/** Names the columns of which nothing is said, and those that the table does not have. */
type Complete<T extends SQLiteTable, L> = [
  Unsaid<T, L> | Unknown<T, L> | (In<L, 'told' | 'kept'> & In<L, 'secret'>),
] extends [never]
  ? unknown
  : { nothingIsSaidOf: Unsaid<T, L>; noColumns: Unknown<T, L> };

export type Fates = Lists & { table: SQLiteTable };

/** Says what becomes of every column of a table. */
export function fatesOf<T extends SQLiteTable, const L extends Lists>(
  table: T,
  lists: L & Complete<T, L>,
): L & { table: T } {
  return { ...lists, table };
}

type OpenColumns<T extends SQLiteTable, L> = Omit<Columns<T>, In<L, 'inner' | 'secret'>>;

/** The columns that reads and the export may have. */
export function openColumns<T extends SQLiteTable, L extends Lists>(fates: L & { table: T }): OpenColumns<T, L> {
  const closed = new Set([...(fates.inner ?? []), ...(fates.secret ?? [])]);
  const open = Object.entries<SQLiteColumn>(getTableColumns(fates.table)).filter(([name]) => !closed.has(name));
  return Object.fromEntries(open) as OpenColumns<T, L>;
}
