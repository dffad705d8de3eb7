import type { TriedBackup } from '#shared/backups.ts';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';

const text = messages.backups;

/** What became of the copy that was tried last, in sentences. */
export function triedText(
  { at, folder, startedAt, records, isCompared, problem }: TriedBackup,
  timeZone: string,
): string {
  const when = formatInstant(at, timeZone);
  if (problem !== null) return `${text.triedOn(when)} ${problem}`;
  const counts = records.map(([name, count]) => `${count} ${name}`).join(', ');
  return [
    text.tried(when, formatInstant(startedAt ?? at, timeZone), folder),
    text.triedFound(counts),
    ...(isCompared ? [] : [text.triedWithoutDigest]),
  ].join(' ');
}
