import { isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, type FieldErrors } from '#shared/app-error.ts';
import type { importSchema, Verdict } from '#shared/import.ts';
import { caseKey } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import type { ImportedRecord } from '../../db/schema/imports.ts';
import { projects } from '../../db/schema/projects.ts';
import type { Act } from '../act.ts';
import type { FiledCheck } from '../trap-checks.ts';

export type ImportInput = z.output<typeof importSchema>;

/** What a record would get: in the words of its fields. */
export type Difference = { field: string; from: string; to: string };

/** Writes what a row says. `memo`: what one import remembers from row to row. */
export type WriteRow = (db: Db, act: Act, memo: Map<string, number>) => ImportedRecord[];

/** A row of a file, and what would become of it. */
export type ExaminedRow = {
  line: number;
  /** The row with which it is one record; null: it stands for itself. */
  withLine: number | null;
  verdict: Verdict;
  errors: FieldErrors;
  /** What would change of a record that is here already. */
  differences: Difference[];
  /** A line that it would add. */
  addsLine: string;
  write: WriteRow | null;
  /** A new check: those of some rows are written together, which is much faster. */
  filed?: FiledCheck;
};

export const isWritten = ({ write, filed }: ExaminedRow) => write !== null || filed !== undefined;

export const impossible = (line: number, errors: FieldErrors): ExaminedRow => ({
  ...{ line, withLine: null, verdict: 'Not possible', errors, differences: [], addsLine: '', write: null },
});

/** The cells of a row by the names of their fields. */
export function cellsOf({ fields }: ImportInput, cells: readonly string[]): { [field: string]: string } {
  return Object.fromEntries(fields.flatMap((field, at) => (field === '' ? [] : [[field, cells[at] ?? '']])));
}

/** Finds the project that a cell names; where it names none of ours, the one that was chosen for such rows. */
export function projectFinder(db: Db, chosen: number | null): (name: string) => number | null {
  const rows = db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(isNull(projects.deletedAt))
    .all();
  const byName = new Map(rows.toReversed().map(({ id, name }) => [caseKey(name), id]));
  const fallback = rows.some(({ id }) => id === chosen) ? chosen : null;
  return (name) => byName.get(caseKey(name)) ?? fallback;
}

/** The first sentence for each field. `nameOf`: the field of the file at which a problem stands. */
export function issuesOf(error: z.ZodError, nameOf: (path: PropertyKey[]) => string): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) errors[nameOf(path)] ??= message;
  return errors;
}

/** What a rule of a service has against a row. */
export function refusalOf(check: () => void, other: string): FieldErrors {
  try {
    check();
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.errors ?? { [other]: error.message };
  }
}
