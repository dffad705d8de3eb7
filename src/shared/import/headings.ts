import { fold } from '../names.ts';

/** A column that a file may have. */
export type FileColumn<Field extends string = string> = {
  field: Field;
  /** As our own files write it. */
  heading: string;
  /** Other headings that mean it, in small letters and digits alone. */
  also?: readonly string[];
  /** Without it no row can be read. */
  isNeeded?: boolean;
};

/** A heading without case, spaces, marks and signs. */
const headingKey = (heading: string) => fold(heading).replaceAll(/[^a-z\d]/g, '');

const meansKey = ({ heading, also = [] }: FileColumn, key: string) => headingKey(heading) === key || also.includes(key);

/** Whether a heading of a file means a column. */
export const means = (column: FileColumn, heading: string) => meansKey(column, headingKey(heading));

/** The field that each column of a file holds, null where no heading says it. Of two that say the same the first one counts. */
export function matchHeadings<Field extends string>(
  columns: readonly FileColumn<Field>[],
  headings: readonly string[],
): (Field | null)[] {
  const keys = headings.map(headingKey);
  const taken = new Set<Field>();
  // A heading that is written as ours goes before another name of the same column.
  const exact = keys.map((key) => columns.find(({ heading }) => headingKey(heading) === key)?.field);
  for (const field of exact) if (field !== undefined) taken.add(field);
  const isFirst = (field: Field, at: number) => exact.indexOf(field) === at;
  return keys.map((key, at) => {
    const own = exact[at];
    if (own !== undefined) return isFirst(own, at) ? own : null;
    const field = columns.find((column) => meansKey(column, key))?.field;
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Lines above the headings, such as a title and a date, that are passed over. */
const mostTitles = 20;

/** The first line that has most of the headings. */
export function headAt(columns: readonly FileColumn[], lines: readonly (readonly string[])[]): number {
  const counts = lines.slice(0, mostTitles).map((cells) => {
    const keys = cells.map(headingKey);
    return columns.filter((column) => keys.some((key) => meansKey(column, key))).length;
  });
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}
