/** A column of a CSV file. Its heading is a promise to whoever reads the file by a program: it does not follow the screen. */
export type CsvColumn<Row> = {
  heading: string;
  /** Dates as `YYYY-MM-DD`. Nothing known is an empty cell. */
  value: (row: Row) => string | number | null;
};

/** As many rows as one file gets: what a spreadsheet opens at once and the server reads in one go. */
export const csvRowLimit = 20_000;

/** How Excel knows that a file is UTF-8. Without it macrons come out as two odd letters. */
export const byteOrderMark = '\uFEFF';

/** A spreadsheet runs text that starts like this as a formula. The wide forms are those of East Asian keyboards. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Headings and rows as a table of cells. What a formula could be made of is text behind an apostrophe. */
export function csvTable<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): (string | number)[][] {
  return [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ value }) => harmless(value(row)))),
  ];
}

function harmless(cell: string | number | null): string | number {
  if (typeof cell === 'string' && formulaStart.test(cell)) return `'${cell}`;
  return cell ?? '';
}

/** A cell as it was before a file was made harmless: a phone that starts with + comes back as it went out. */
export function plainCell(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}

/** `csvFileName('project report', '2026-03-05')` is `project-report-2026-03-05.csv`. */
export function csvFileName(noun: string, today: string): string {
  return `${noun.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}-${today}.csv`;
}

/** A table of cells as the lines of a file, each ended as RFC 4180 has it. */
export function csvText(table: readonly (readonly (string | number)[])[]): string {
  return table.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
