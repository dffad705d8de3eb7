import { plainCell } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';

/**
 * The cells of a CSV file, blank rows included, so that row numbers match a spreadsheet's. Takes commas, semicolons or tabs, in UTF-8
 * or the encoding that Excel writes. Throws a sentence for the user when the file is something else.
 */
export async function readCsv(file: Blob): Promise<string[][]> {
  const text = decode(await file.arrayBuffer());
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
