import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { fold, formatPhone } from '#shared/names.ts';
import { importRowLimit, type VolunteerImportRow } from '#shared/volunteers.ts';
import { readCsv } from '#web/components/read-csv.ts';

type Field = Exclude<keyof VolunteerImportRow, 'line'>;
type Facts = Record<Field, string>;

type FileColumn = CsvColumn<Facts> & {
  field: Field;
  /** Other names of the column: folded, letters only. */
  aliases: readonly string[];
};

const column = (field: Field, heading: string, ...aliases: string[]): FileColumn => ({
  field,
  heading,
  aliases: [key(heading), ...aliases],
  value: (volunteer) => volunteer[field],
});

/** A phone number, grouped so that a spreadsheet keeps it as text with its leading 0. */
const phoneColumn = (...names: Parameters<typeof column>): FileColumn => ({
  ...column(...names),
  value: (volunteer) => formatPhone(volunteer[names[0]]),
});

function key(heading: string): string {
  return fold(heading).replaceAll(/[^a-z]/g, '');
}

/** The columns of an exported file, also looked for in an imported one. */
export const fileColumns: readonly FileColumn[] = [
  column('firstname', 'First Name', 'given'),
  column('lastname', 'Last Name', 'surname', 'familyname'),
  column('email', 'Email', 'emailaddress'),
  phoneColumn('phone', 'Phone', 'phonenumber', 'mobile'),
  column('emergencyContact', 'Emergency Contact Name', 'emergencycontact'),
  phoneColumn('emergencyContactNumber', 'Emergency Contact Number', 'emergencycontactphone', 'emergencynumber'),
];

/** The volunteers in a file, as text. Throws a sentence for the user when it cannot be read. */
export async function readVolunteerFile(file: Blob): Promise<VolunteerImportRow[]> {
  const lines = (await readCsv(file)).map((cells, index) => ({ line: index + 1, cells }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rest] = filled.slice(headAt(filled.map(({ cells }) => cells)));
  if (!head || rest.length === 0) throw new Error(messages.people.importEmpty);
  if (rest.length > importRowLimit) throw new Error(messages.people.importTooLong(importRowLimit));
  const columns = findColumns(head.cells);
  return rest.map(({ line, cells }) => ({ line, ...readCells(cells, columns) }));
}

/** Lines above the headings, such as a title and a date, that are passed over. */
const mostTitles = 20;

/** The first line that has most of the headings. */
function headAt(lines: readonly string[][]): number {
  const known = (cells: string[]) =>
    fileColumns.filter(({ aliases }) => cells.some((cell) => aliases.includes(key(cell)))).length;
  const counts = lines.slice(0, mostTitles).map(known);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

function findColumns(headings: string[]): Record<Field, number> {
  const keys = headings.map(key);
  const found = fileColumns.map(({ field, heading, aliases }) => {
    const columns = keys.flatMap((name, index) => (aliases.includes(name) ? [index] : []));
    if (columns.length > 1) throw new Error(messages.people.importColumnTwice(heading));
    return { field, heading, column: columns[0] };
  });
  const missing = found.filter(({ column }) => column === undefined).map(({ heading }) => heading);
  if (missing.length > 0) throw new Error(messages.people.importColumnsMissing(missing.join(', ')));
  return Object.fromEntries(found.map(({ field, column }) => [field, column])) as Record<Field, number>;
}

function readCells(cells: string[], columns: Record<Field, number>): Facts {
  // Longer text is invalid anyway; 1,000 characters are enough for the server to refuse the row.
  const cell = (column: number) => (cells[column] ?? '').slice(0, 1000);
  return Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, cell(column)])) as Facts;
}
