import type { CsvColumn } from '#shared/csv.ts';
import { type FileColumn, headAt, means } from '#shared/import/headings.ts';
import { messages } from '#shared/messages.ts';
import { formatPhone } from '#shared/names.ts';
import { importRowLimit, type VolunteerImportRow } from '#shared/volunteers.ts';
import { readRows } from '#web/components/read-rows.ts';

type Field = Exclude<keyof VolunteerImportRow, 'line'>;
type Facts = Record<Field, string>;

type VolunteerColumn = CsvColumn<Facts> & FileColumn<Field>;

const column = (field: Field, heading: string, ...also: string[]): VolunteerColumn => ({
  field,
  heading,
  also,
  value: (volunteer) => volunteer[field],
});

/** A phone number, grouped so that a spreadsheet keeps it as text with its leading 0. */
const phoneColumn = (...names: Parameters<typeof column>): VolunteerColumn => ({
  ...column(...names),
  value: (volunteer) => formatPhone(volunteer[names[0]]),
});

/** The columns of an exported file, also looked for in an imported one. */
export const fileColumns: readonly VolunteerColumn[] = [
  column('firstname', 'First Name', 'given'),
  column('lastname', 'Last Name', 'surname', 'familyname'),
  column('email', 'Email', 'emailaddress'),
  phoneColumn('phone', 'Phone', 'phonenumber', 'mobile'),
  column('emergencyContact', 'Emergency Contact Name', 'emergencycontact'),
  phoneColumn('emergencyContactNumber', 'Emergency Contact Number', 'emergencycontactphone', 'emergencynumber'),
];

/** The volunteers in a file, as text. Throws a sentence for the user when it cannot be read. */
export async function readVolunteerFile(file: Blob): Promise<VolunteerImportRow[]> {
  const lines = (await readRows(file)).map((cells, index) => ({ line: index + 1, cells }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rest] = filled.slice(
    headAt(
      fileColumns,
      filled.map(({ cells }) => cells),
    ),
  );
  if (!head || rest.length === 0) throw new Error(messages.people.importEmpty);
  if (rest.length > importRowLimit) throw new Error(messages.people.importTooLong(importRowLimit));
  const columns = findColumns(head.cells);
  return rest.map(({ line, cells }) => ({ line, ...readCells(cells, columns) }));
}

function findColumns(headings: string[]): Record<Field, number> {
  const found = fileColumns.map((known) => {
    const { field, heading } = known;
    const columns = headings.flatMap((name, index) => (means(known, name) ? [index] : []));
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
