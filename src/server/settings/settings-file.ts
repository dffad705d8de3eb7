import { parseEnv } from 'node:util';

/** A setting of the file, with the number of its line. */
export type FileSetting = { name: string; value: string; line: number };

/** What is wrong with a line, in a sentence without any part of a value, which may be a secret. */
export type LineComplaint = { line: number; complaint: string };

/**
 * Reads a file of settings, `NAME=value` in each line. Node, Docker and systemd disagree about a # in a value, an open quote, what follows
 * a closing one, and a backslash outside of single quotes. A line that they would read differently is refused, so that no value is cut or changed unnoticed.
 */
export function readSettingsFile(text: string): { settings: FileSetting[]; complaints: LineComplaint[] } {
  const settings: FileSetting[] = [];
  const complaints: LineComplaint[] = [];
  // Editors on Windows write a byte order mark.
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [i, content] of lines.entries()) {
    const line = i + 1;
    if (/^\s*(#|$)/.test(content)) continue;
    const complaint = faultOf(content);
    if (complaint) complaints.push({ line, complaint });
    else
      for (const [name, value = ''] of Object.entries(parseEnv(content.trim()))) settings.push({ name, value, line });
  }
  // One that was not saved as UTF-8 is wrong in most of its lines: the first one says it.
  return text.includes('\0')
    ? { settings: [], complaints: [{ line: 1, complaint: notUtf8 }] }
    : { settings, complaints };
}

const notUtf8 = 'The file is not a text in UTF-8. Save it as UTF-8.';

function faultOf(content: string): string | undefined {
  if (/[\0\uFFFD]/.test(content)) return notUtf8;
  const [, name, value = ''] = /^([A-Za-z_]\w*)\s*=\s*(.*)$/s.exec(content.trim()) ?? [];
  if (name === undefined) return faultOfName(content.trim());
  if (/^[ \t]*[^\S \t]|[^\S \t][ \t]*$/.test(content.slice(content.indexOf('=') + 1)))
    return `The value of ${name} begins or ends with a space of an unusual kind, as copied from a page. Delete it.`;
  const quote = value[0];
  if (quote === '`') return `Put the value of ${name} in single quotes.`;
  if (quote !== "'" && quote !== '"') {
    if (value.includes('#')) return openHash(name, value);
    return value.includes('\\') && !windowsPath.test(value)
      ? `The value of ${name} has a \\ outside of quotes. Put it in single quotes.`
      : undefined;
  }
  const end = value.indexOf(quote, 1);
  if (end < 0) return `The value of ${name} begins with a quote that is not closed in this line.`;
  const rest = value.slice(end + 1).trim();
  if (rest.startsWith('#')) return `The value of ${name} has a comment after it. Give the comment a line of its own.`;
  if (rest !== '') return `The value of ${name} goes on after its closing quote.`;
  if (quote === '"' && value.includes('\\'))
    return `The value of ${name} has a \\ between double quotes. Put it in single quotes.`;
  return undefined;
}

/** There is no systemd where such a path is one. */
const windowsPath = /^[A-Za-z]:\\.*[^\\]$/;

/** An address needs both: quotes keep the # in the value, and there it would still begin another part of the address. */
function openHash(name: string, value: string): string {
  const what = /^[a-z]+:\/\//i.test(value) ? 'Write a # of the address as %23, put' : 'Put';
  return `The value of ${name} has a # outside of quotes. ${what} the value in single quotes, and a comment in a line of its own.`;
}

/** Names only what looks like a name: the line may be the rest of a secret. */
function faultOfName(content: string): string {
  if (/^export\s+[A-Za-z_]/.test(content)) return 'Take the word export away: a line is NAME=value.';
  const [, name] = /^([A-Z_][A-Z\d_]+)\b/.exec(content) ?? [];
  return name ? `${name} is not followed by an =. A line is NAME=value.` : 'The line is not NAME=value.';
}
