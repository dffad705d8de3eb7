import { formatDate, isIsoDate } from '#shared/dates.ts';

const pad = (text: string) => text.padStart(2, '0');

/** The month's number by its name or its first letters, three at least; else null. */
function monthOf(word: string): string | null {
  if (/^\d{1,2}$/.test(word)) return pad(word);
  if (word.length < 3) return null;
  for (let month = 1; month <= 12; month += 1) {
    const name =
      formatDate(`2000-${pad(String(month))}-01`)
        .split('-')[1]
        ?.toLowerCase() ?? '';
    if (name.startsWith(word.toLowerCase())) return pad(String(month));
  }
  return null;
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
