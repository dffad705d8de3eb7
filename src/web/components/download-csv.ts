import { byteOrderMark, type CsvColumn, csvTable, csvText } from '#shared/csv.ts';

/** Offers rows as a CSV file, UTF-8 with a byte order mark. */
export function downloadCsv<Row>(fileName: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const text = byteOrderMark + csvText(csvTable(columns, rows));
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
