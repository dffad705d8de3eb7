import type { CsvColumn } from '#shared/csv.ts';
import { type FileColumn, headAt, matchHeadings } from '#shared/import/headings.ts';
import { checkColumns } from '#shared/import/trap-checks.ts';
import { trapColumns } from '#shared/import/traps.ts';
import { type ImportKind, importRowLimit } from '#shared/import.ts';
import { messages } from '#shared/messages.ts';
import { readRows } from '#web/components/read-rows.ts';

const text = messages.imports;

export const columnsOf: Record<ImportKind, readonly FileColumn[]> = { trap: trapColumns, 'trap check': checkColumns };

/** `fields`: what each column holds, '' for one that is passed over. `line`: the row of the spreadsheet. */
export type ImportFile = {
  name: string;
  headings: string[];
  fields: string[];
  rows: { line: number; cells: string[] }[];
};

/** The most that a cell can hold is far below: the server refuses what is longer. */
const mostLetters = 10_001;

/** The rows of a file, and what its headings say. Throws a sentence for the user when it cannot be read. */
export async function readImportFile(kind: ImportKind, name: string, file: Blob): Promise<ImportFile> {
  const lines = (await readRows(file)).map((cells, index) => ({ line: index + 1, cells }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const columns = columnsOf[kind];
  const at = headAt(
    columns,
    filled.map(({ cells }) => cells),
  );
  const [head, ...rest] = filled.slice(at);
  if (!head || rest.length === 0) throw new Error(text.empty);
  if (rest.length > importRowLimit) throw new Error(text.tooLong(importRowLimit));
  const filledAt = [...head.cells.keys()].filter((at) => [head, ...rest].some(({ cells }) => (cells[at] ?? '') !== ''));
  const headings = pick(head.cells, filledAt);
  const rows = rest.map(({ line, cells }) => ({
    line,
    cells: pick(cells, filledAt).map((cell) => cell.slice(0, mostLetters)),
  }));
  const fields = matchHeadings(columns, headings).map((field) => field ?? '');
  return { name, headings, fields, rows };
}

const pick = (cells: readonly string[], columns: readonly number[]) => columns.map((at) => cells[at] ?? '');

/** What the server gets of a file: the columns that are not passed over. */
export function sentOf({ fields, rows }: ImportFile): Pick<ImportFile, 'fields' | 'rows'> {
  const chosen = [...fields.keys()].filter((at) => fields[at] !== '');
  return { fields: pick(fields, chosen), rows: rows.map(({ line, cells }) => ({ line, cells: pick(cells, chosen) })) };
}

const example: Record<ImportKind, Record<string, string>> = {
  trap: {
    ...{ project: 'Ridge', line: 'North', code: 'N1', type: 'DOC 200', state: 'Active', setOn: '2026-03-05' },
    ...{ easting: '1748795', northing: '5920567', lure: 'Egg' },
  },
  'trap check': {
    ...{ project: 'Ridge', line: 'North', code: 'N1', checkedAt: '5/3/2026 09:30', species: 'Stoat', strikes: '1' },
    ...{ recordedBy: 'Ana Rewi', state: 'Sprung', condition: 'OK', rebaited: 'Yes', sex: 'Female', age: 'Adult' },
  },
};

/** A file with the headings and one row. */
export function templateOf(kind: ImportKind): { columns: CsvColumn<object>[]; rows: object[] } {
  const columns = columnsOf[kind].map(({ field, heading }) => ({ heading, value: () => example[kind][field] ?? '' }));
  return { columns, rows: [{}] };
}
