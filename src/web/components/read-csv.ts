import { plainCell } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';

/**
 * The cells of a file as a spreadsheet counts its rows, blank ones included: commas, semicolons or tabs, UTF-8, or what Excel writes
 * instead of it. Throws with a sentence for whoever chose the file when it is something else.
 */
export async function readCsv(file: Blob): Promise<string[][]> {
  const text = decode(await file.arrayBuffer());
  // A spreadsheet's own format, a picture: no text has this character.
  if (text.includes('\0')) throw new Error(messages.general.csvUnreadable);
  const { default: papa } = await import('papaparse');
  // The blank row after the last line break would count when the library guesses what stands between the cells.
  const { data, errors } = papa.parse<string[]>(text.trimEnd());
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
