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

type Change = ReturnType<typeof changesBetween>[number];

/** In so many years the fourth Sunday of a month is not always its last. */
const yearsOfRule = 12;

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * `BYMONTH=9;BYDAY=-1SU`, where changes of one kind follow such a rule; undefined where they do not. Outlook reads the first change of each
 * kind alone and repeats it on its day of the year, unless a rule says on which weekday.
 */
function ruleOf(changes: readonly Change[]): string | undefined {
  const days = changes.map(({ at, before }) => new Date(at + before * minuteMs));
  const isSame = <Value>(of: (day: Date) => Value) => new Set(days.map(of)).size === 1;
  const nth = (day: Date) => Math.ceil(day.getUTCDate() / 7);
  const isLast = (day: Date) => new Date(day.getTime() + stepDays * dayMs).getUTCMonth() !== day.getUTCMonth();
  const time = (day: Date) => day.toISOString().slice(11);
  const [first] = days;
  if (!first || !isSame((day) => day.getUTCMonth()) || !isSame((day) => day.getUTCDay()) || !isSame(time))
    return undefined;
  const place = days.every(isLast) ? -1 : isSame(nth) ? nth(first) : undefined;
  const weekday = weekdays[first.getUTCDay()];
  return place === undefined ? undefined : `BYMONTH=${first.getUTCMonth() + 1};BYDAY=${place}${weekday}`;
}

let keptFor = '';
let kept: string[] = [];

/**
 * The VTIMEZONE of a zone for the years from one to another, both included, by the rule that its clocks follow in all of them; without
 * one each change by itself. The rules are a law's and change with it. The last answer is kept: it is the same for a year.
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
  const lastYear = Math.max(toYear, fromYear + yearsOfRule - 1);
  const changes = changesBetween(format, from, Date.UTC(lastYear + 1, 0, 1));
  const first = offsetAt(format, from);
  const standard = Math.min(first, ...changes.map(({ after }) => after));
  const observance = ({
    start,
    before,
    after,
    rule,
  }: {
    start: string;
    before: number;
    after: number;
    rule?: string;
  }) => {
    const kind = after === standard ? 'STANDARD' : 'DAYLIGHT';
    const offsets = [`TZOFFSETFROM:${offsetText(before)}`, `TZOFFSETTO:${offsetText(after)}`];
    return [
      ...[`BEGIN:${kind}`, `DTSTART:${start}`, ...offsets],
      ...(rule ? [`RRULE:FREQ=YEARLY;${rule}`] : []),
      `END:${kind}`,
    ];
  };
  const startOf = ({ at, before, after }: Change) => ({ start: clockText(at, before), before, after });
  const kinds = [...new Set(changes.map(({ before, after }) => `${before} ${after}`))].map((kind) =>
    changes.filter(({ before, after }) => `${before} ${after}` === kind),
  );
  const years = lastYear - fromYear + 1;
  const asked = changes.filter(({ at }) => at < Date.UTC(toYear + 1, 0, 1));
  const ruled = kinds.flatMap((kind) => {
    const [earliest] = kind;
    const rule = kind.length === years ? ruleOf(kind) : undefined;
    return earliest && rule ? [{ ...startOf(earliest), rule }] : [];
  });
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${timeZone}`],
    ...observance({ start: clockText(from, first), before: first, after: first }),
    ...(ruled.length === kinds.length ? ruled : asked.map(startOf)).flatMap(observance),
    'END:VTIMEZONE',
  ];
}
