import { byteOrderMark, type CsvColumn, csvTable, csvText } from '#shared/csv.ts';
import { downloadText } from './download-text.ts';

/** Offers rows as a CSV file, UTF-8 with a byte order mark. */
export function downloadCsv<Row>(fileName: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  downloadText(fileName, byteOrderMark + csvText(csvTable(columns, rows)), 'text/csv');
}
