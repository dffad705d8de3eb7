import { plainCell } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';

/** What a person may choose: CSV, or the spreadsheet itself. */
export const spreadsheetFiles = '.csv,.txt,text/csv,.xlsx';

/**
 * The cells of a spreadsheet, blank rows included, so that row numbers match its own: of CSV, or of the first sheet of an Excel file. CSV may
 * have commas, semicolons or tabs, in UTF-8 or the encoding that Excel writes. Throws a sentence for the user when the file is something else.
 */
export async function readRows(file: Blob): Promise<string[][]> {
  const bytes = await file.arrayBuffer();
  return isZip(bytes) ? readExcel(bytes) : readCsv(bytes);
}

const isZip = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes.slice(0, 4)) === 'PK\u0003\u0004';

async function readExcel(bytes: ArrayBuffer): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet(bytes).catch(() => null);
  if (!rows) throw new Error(messages.general.csvUnreadable);
  return rows.map((row) => row.map(cellText));
}

/** A time alone is of a day before its calendar begins. */
const firstDayOfExcel = Date.UTC(1900, 0, 1);

/** Excel keeps days and times without a zone, which the library reads as UTC. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) {
    const [day = '', time = ''] = cell.toISOString().slice(0, 16).split('T');
    if (cell.getTime() < firstDayOfExcel) return time;
    return time === '00:00' ? day : `${day} ${time}`;
  }
  return cell === null || cell === undefined ? '' : String(cell).trim();
}

async function readCsv(bytes: ArrayBuffer): Promise<string[][]> {
  const text = decode(bytes);
  // Binary files, such as spreadsheets and pictures, have NUL characters; text has none.
  if (text.includes('\0')) throw new Error(messages.general.csvUnreadable);
  // Few people import a file, so the library is loaded only then.
  const { default: papa } = await import('papaparse');
  // Trimmed because a blank last row would mislead the library's guess of the delimiter.
  const [, delimiter = '', newline = ''] = /^"?sep=([,;|\t])"?(\r\n|[\r\n])/i.exec(text) ?? [];
  const rows = text.trimEnd();
  // Excel's own first line says what stands between cells. Its place stays, as that of a blank row.
  const { data, errors } = papa.parse<string[]>(
    delimiter ? newline + rows.slice(rows.indexOf(newline) + newline.length) : rows,
    {
      delimiter,
    },
  );
  if (errors.some(({ type }) => type === 'Quotes')) throw new Error(messages.general.csvUnreadable);
  return data.map((row) => row.map((cell) => plainCell(cell.trim())));
}

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
