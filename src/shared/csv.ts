/** A column of a CSV file. Its heading does not follow the screen, because programs rely on it. */
export type CsvColumn<Row> = {
  heading: string;
  /** Dates as `YYYY-MM-DD`. null is an empty cell. */
  value: (row: Row) => string | number | null;
};

/** The most rows of one file: a spreadsheet opens them at once, and the server reads them in one go. */
export const csvRowLimit = 20_000;

/** Tells Excel that a file is UTF-8. Without it macrons come out as two odd letters. */
export const byteOrderMark = '\uFEFF';

/** A spreadsheet runs text that starts like this as a formula. The wide forms are those of East Asian keyboards. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** A spreadsheet reads such text as a number and drops its first 0. CSV has no types, and quotes do not help. */
const zeroLost = /^0\d+$/;

/** And such text, a phone without its +, as 4.4E+12. */
const roundedNumber = /^\d{12,}$/;

/** And a code such as 1-12 or 2E3 as a day of this year, or as 2000. */
const readAsOther = /^(\d{1,2}[-/]\d{1,2}|\d+e\d+)$/i;

/** Who reads a file. A program takes figures as they are; a spreadsheet may open its file all the same. */
export type CsvReader = 'spreadsheet' | 'program';

const isChanged = (text: string) =>
  [formulaStart, zeroLost, roundedNumber, readAsOther].some((pattern) => pattern.test(text));

/**
 * Headings and rows as a table of cells. Text that a spreadsheet would run gets an apostrophe in front; where it is the reader, text that it
 * would read as a number, too.
 */
export function csvTable<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  reader: CsvReader = 'spreadsheet',
): (string | number)[][] {
  const isHarmful = reader === 'program' ? (text: string) => formulaStart.test(text) : isChanged;
  const harmless = (cell: string | number | null) =>
    typeof cell === 'string' && isHarmful(cell) ? `'${cell}` : (cell ?? '');
  return [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ value }) => harmless(value(row)))),
  ];
}

/** A cell without the apostrophe that `csvTable` puts in front: a phone that starts with + comes back as it was. */
export function plainCell(text: string): string {
  return text.startsWith("'") && isChanged(text.slice(1)) ? text.slice(1) : text;
}

/** `csvFileName('project report', '2026-03-05')` is `project-report-2026-03-05.csv`. */
export function csvFileName(noun: string, today: string): string {
  return `${noun.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}-${today}.csv`;
}

/** A table of cells as the lines of a file, each ended with CRLF as in RFC 4180. */
export function csvText(table: readonly (readonly (string | number)[])[]): string {
  return table.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
