import { fold } from '#shared/names.ts';
import type { Column, Sort } from './table-types.ts';

type SortKey = string | number | null;

/** A sorted copy. Ignores case and macrons, so `Ōkura` is next to `Okura`; rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const sortValue = sort && columns.find((column) => column.key === sort.key)?.sortValue;
  if (!sort || !sortValue) return rows;
  const turn = sort.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: toKey(sortValue(row)) }))
    .sort((a, b) => compareKeys(a.key, b.key, turn))
    .map((entry) => entry.row);
}

function toKey(value: string | number | null | undefined): SortKey {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? fold(value) : value;
}

function compareKeys(a: SortKey, b: SortKey, turn: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -turn : a > b ? turn : 0;
}
