import { isIsoDate, monthOfName } from '#shared/dates.ts';

const pad = (text: string) => text.padStart(2, '0');

/** The month by its number or its name, as two digits; else null. */
function monthOf(word: string): string | null {
  if (/^\d{1,2}$/.test(word)) return pad(word);
  const month = monthOfName(word);
  return month === null ? null : pad(String(month));
}

/**
 * A date typed the New Zealand way, day before month, as `YYYY-MM-DD`: `05-March-2026`, `5 mar 2026`, `5/3/2026`, `5.3.26`,
 * `2026-03-05`. Null when it is not a complete date.
 */
export function parseTypedDate(text: string): string | null {
  const trimmed = text.trim();
  if (isIsoDate(trimmed)) return trimmed;
  const match = /^(\d{1,2})[\s./-]+([a-z]+|\d{1,2})[\s./,-]+(\d{4}|\d{2})$/i.exec(trimmed);
  if (!match?.[1] || !match[2] || !match[3]) return null;
  const month = monthOf(match[2]);
  if (!month) return null;
  const year = match[3].length === 2 ? `20${match[3]}` : match[3];
  const iso = `${year}-${month}-${pad(match[1])}`;
  return isIsoDate(iso) ? iso : null;
}
