import { byteOrderMark, type CsvColumn, type CsvReader, csvTable, csvText } from '#shared/csv.ts';
import { downloadText } from './download-text.ts';

/** Offers rows as a CSV file, UTF-8 with a byte order mark. */
export function downloadCsv<Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  reader?: CsvReader,
): void {
  downloadText(fileName, byteOrderMark + csvText(csvTable(columns, rows, reader)), 'text/csv');
}
