import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { fold, formatPhone } from '#shared/names.ts';
import { importRowLimit, type VolunteerImportRow } from '#shared/volunteers.ts';
import { readCsv } from '#web/components/read-csv.ts';

type Field = Exclude<keyof VolunteerImportRow, 'line'>;
type Facts = Record<Field, string>;

type FileColumn = CsvColumn<Facts> & {
  field: Field;
  /** What else the column may be called, folded, letters only. */
  aliases: readonly string[];
};

const column = (field: Field, heading: string, ...aliases: string[]): FileColumn => ({
  field,
  heading,
  aliases: [key(heading), ...aliases],
  value: (volunteer) => volunteer[field],
});

/** Digits in groups stay text: a spreadsheet takes the leading 0 from a bare number. */
const phoneColumn = (...names: Parameters<typeof column>): FileColumn => ({
  ...column(...names),
  value: (volunteer) => formatPhone(volunteer[names[0]]),
});

function key(heading: string): string {
  return fold(heading).replaceAll(/[^a-z]/g, '');
}

/** The file that comes out, and what is looked for in one that goes in. */
export const fileColumns: readonly FileColumn[] = [
  column('firstname', 'First Name', 'given'),
  column('lastname', 'Last Name', 'surname', 'familyname'),
  column('email', 'Email', 'emailaddress'),
  phoneColumn('phone', 'Phone', 'phonenumber', 'mobile'),
  column('emergencyContact', 'Emergency Contact Name', 'emergencycontact'),
  phoneColumn('emergencyContactNumber', 'Emergency Contact Number', 'emergencycontactphone', 'emergencynumber'),
];

/** The volunteers of a file, as text. Throws with a sentence for whoever chose the file. */
export async function readVolunteerFile(file: Blob): Promise<VolunteerImportRow[]> {
  const lines = (await readCsv(file)).map((cells, index) => ({ line: index + 1, cells }));
  const [head, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!head || rest.length === 0) throw new Error(messages.people.importEmpty);
  if (rest.length > importRowLimit) throw new Error(messages.people.importTooLong(importRowLimit));
  const places = findPlaces(head.cells);
  return rest.map(({ line, cells }) => ({ line, ...readCells(cells, places) }));
}

function findPlaces(headings: string[]): Record<Field, number> {
  const keys = headings.map(key);
  const found = fileColumns.map(({ field, heading, aliases }) => {
    const places = keys.flatMap((name, place) => (aliases.includes(name) ? [place] : []));
    if (places.length > 1) throw new Error(messages.people.importColumnTwice(heading));
    return { field, heading, place: places[0] };
  });
  const missing = found.filter(({ place }) => place === undefined).map(({ heading }) => heading);
  if (missing.length > 0) throw new Error(messages.people.importColumnsMissing(missing.join(', ')));
  return Object.fromEntries(found.map(({ field, place }) => [field, place])) as Record<Field, number>;
}

function readCells(cells: string[], places: Record<Field, number>): Facts {
  // Nothing that long is a name: the server says so of the row, and needs no more of it for that.
  const cell = (place: number) => (cells[place] ?? '').slice(0, 1000);
  return Object.fromEntries(Object.entries(places).map(([field, place]) => [field, cell(place)])) as Facts;
}
