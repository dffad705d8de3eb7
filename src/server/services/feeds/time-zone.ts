const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Clocks are never changed twice within so many days. */
const stepDays = 7;

/** The minutes by which the clocks of a zone are ahead of UTC at an instant (milliseconds since 1970). */
function offsetAt(format: Intl.DateTimeFormat, ms: number): number {
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - ms) / minuteMs);
}

/** The instants between two at which the clocks change, with the offsets before and after. */
function changesBetween(format: Intl.DateTimeFormat, from: number, to: number) {
  const changes: { at: number; before: number; after: number }[] = [];
  for (let start = from; start < to; start += stepDays * dayMs) {
    let [early, late] = [start, Math.min(start + stepDays * dayMs, to)];
    const [before, after] = [offsetAt(format, early), offsetAt(format, late)];
    if (before === after) continue;
    while (late - early > minuteMs) {
      const middle = early + Math.floor((late - early) / 2 / minuteMs) * minuteMs;
      if (offsetAt(format, middle) === before) early = middle;
      else late = middle;
    }
    changes.push({ at: late, before, after });
  }
  return changes;
}

const two = (n: number) => String(n).padStart(2, '0');
const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`;
/** What the clocks show at an instant with this offset. */
const clockText = (ms: number, offset: number) =>
  new Date(ms + offset * minuteMs).toISOString().slice(0, 19).replace(/[-:]/g, '');

let keptFor = '';
let kept: string[] = [];

/**
 * The VTIMEZONE of a zone for the years from one to another, both included: each change of its clocks by itself, because the rules
 * behind them are a law's and change with it. The last answer is kept: it is the same for a year.
 */
export function timeZoneLines(timeZone: string, fromYear: number, toYear: number): string[] {
  const asked = `${timeZone} ${fromYear} ${toYear}`;
  if (asked !== keptFor) [keptFor, kept] = [asked, writeTimeZone(timeZone, fromYear, toYear)];
  return kept;
}

function writeTimeZone(timeZone: string, fromYear: number, toYear: number): string[] {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...parts, second: '2-digit', hourCycle: 'h23' });
  const from = Date.UTC(fromYear, 0, 1);
  const changes = changesBetween(format, from, Date.UTC(toYear + 1, 0, 1));
  const first = offsetAt(format, from);
  const standard = Math.min(first, ...changes.map(({ after }) => after));
  const observance = (start: string, before: number, after: number) => {
    const kind = after === standard ? 'STANDARD' : 'DAYLIGHT';
    const offsets = [`TZOFFSETFROM:${offsetText(before)}`, `TZOFFSETTO:${offsetText(after)}`];
    return [`BEGIN:${kind}`, `DTSTART:${start}`, ...offsets, `END:${kind}`];
  };
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${timeZone}`],
    ...observance(clockText(from, first), first, first),
    ...changes.flatMap(({ at, before, after }) => observance(clockText(at, before), before, after)),
    'END:VTIMEZONE',
  ];
}
