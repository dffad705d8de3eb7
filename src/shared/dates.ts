/**
 * Dates without a time are `YYYY-MM-DD` text. Nothing here converts one through the local time zone, which could shift it by a day.
 */
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const isoDatePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a real calendar day written `YYYY-MM-DD`. The calendar has no year 0. */
export function isIsoDate(text: string): boolean {
  const match = isoDatePattern.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** `2026-03-05` as `05-March-2026`. Text that is not a date is returned as it is. */
export function formatDate(isoDate: string): string {
  const match = isoDatePattern.exec(isoDate);
  const month = match && monthNames[Number(match[2]) - 1];
  return match && month ? `${match[3]}-${month}-${match[1]}` : isoDate;
}

/** `2026-11-05` or `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** `2026-11-05` or `2026-11` as `Nov 26`. */
export function formatShortMonth(month: string): string {
  return `${(monthNames[Number(month.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${month.slice(2, 4)}`;
}

/** The same day of the month so many months later, or the last one of a shorter month. */
export function addMonths(isoDate: string, months: number): string {
  const count = Number(isoDate.slice(0, 4)) * 12 + Number(isoDate.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1];
  const day = Math.min(Number(isoDate.slice(8)), daysInMonth(year, month));
  const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  return isIsoDate(text) ? text : isoDate;
}

/** The month's number, 1 to 12, by its name or its first letters, three at least, in any case; else null. */
export function monthOfName(word: string): number | null {
  if (word.length < 3) return null;
  const index = monthNames.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase()));
  return index < 0 ? null : index + 1;
}

type Clock = { day: string; time: string };

/** One for all that is read of a clock, because a phone takes tens of milliseconds to make one. */
const formats = new Map<string, Intl.DateTimeFormat>();
const shown = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
let askedLast = '';
let clockOfLast: Clock;

/** What a clock in a time zone shows at an instant (ISO, UTC). The last answer is kept for its minute, because each request asks. */
function clockIn(timeZone: string, instant: string): Clock {
  const asked = `${timeZone} ${instant.slice(0, 16)}`;
  if (asked === askedLast) return clockOfLast;
  clockOfLast = knownClockIn(timeZone, instant) ?? readClock(timeZone, instant);
  askedLast = asked;
  return clockOfLast;
}

function readClock(timeZone: string, instant: string): Clock {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...shown, hourCycle: 'h23' });
  formats.set(timeZone, format);
  const parts = format.formatToParts(new Date(instant));
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** From which minute (since 1970, in UTC) the clocks of a time zone are so many minutes ahead of UTC. */
export type Clocks = { from: number; offset: number };
/** The clocks of a time zone around now, the first from when they are known, and until which minute. */
export type KnownClocks = { clocks: Clocks[]; until: number };

let known: (KnownClocks & { timeZone: string }) | null = null;

/** A phone's own reading of a time zone takes a tenth of a second the first time, and may follow old rules: the server says the clocks. */
export function knowClocks(timeZone: string, told: KnownClocks | undefined): void {
  if (known?.clocks === told?.clocks) return;
  known = told ? { ...told, timeZone } : null;
  askedLast = '';
}

function knownClockIn(timeZone: string, instant: string): Clock | null {
  if (known?.timeZone !== timeZone) return null;
  const minute = Math.floor(Date.parse(instant) / 60_000);
  const clocks = minute < known.until ? known.clocks.findLast(({ from }) => from <= minute) : undefined;
  if (!clocks) return null;
  const shown = new Date((minute + clocks.offset) * 60_000).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

const knownDays = 400;

let around: (KnownClocks & { of: string }) | null = null;

/** The clocks of a time zone from a year before a day until a year after it, for `knowClocks`. Kept for its day, because each page asks. */
export function clocksAround(timeZone: string, isoDate: string): KnownClocks {
  const of = `${timeZone} ${isoDate}`;
  if (around?.of !== of) {
    const minuteOf = (days: number) => Date.parse(`${addDays(isoDate, days)}T00:00:00Z`) / 60_000;
    const until = minuteOf(knownDays);
    around = { of, until, clocks: clocksBetween(timeZone, minuteOf(-knownDays), until) };
  }
  const { clocks, until } = around;
  return { clocks, until };
}

/** The calendar day in a time zone at an instant (ISO, UTC). */
export function todayIn(timeZone: string, instant: string): string {
  return clockIn(timeZone, instant).day;
}

/** Days since 1970-01-01, counted in UTC on both sides so that no daylight saving can shift it. */
function dayNumber(isoDate: string): number {
  const match = isoDatePattern.exec(isoDate);
  if (!match) return Number.NaN;
  // Not `Date.UTC`, which takes the years 1 to 99 for those of the 20th century.
  return new Date(0).setUTCFullYear(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / 86_400_000;
}

const firstDay = dayNumber('0001-01-01');
const lastDay = dayNumber('9999-12-31');
/** Nothing that a group records happened earlier. */
const firstRecorded = '1950-01-01';

/** Whether a date is so early that its year was mistyped. What is no date is not. */
export const isTooLongAgo = (text: string) => isIsoDate(text) && text < firstRecorded;

/** Stays within the years 1 to 9999, because the text has four digits for them. */
export function addDays(isoDate: string, days: number): string {
  const day = Math.min(lastDay, Math.max(firstDay, dayNumber(isoDate) + days));
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** `todayIn` for many instants: a clock takes 10 µs to read, and it is read once for each day in UTC on which it does not change. */
export function daysIn(timeZone: string): (instant: string) => string {
  const offsets = new Map<number, number>();
  const dates = new Map<number, string>();
  const offsetAt = (day: number) => {
    const offset = offsets.get(day) ?? offsetIn(timeZone, day * dayMs);
    offsets.set(day, offset);
    return offset;
  };
  return (instant) => {
    const ms = Date.parse(instant);
    const utcDay = Math.floor(ms / dayMs);
    const offset = offsetAt(utcDay);
    if (offset !== offsetAt(utcDay + 1)) return todayIn(timeZone, instant);
    const day = Math.floor((ms + offset * 60_000) / dayMs);
    const date = dates.get(day) ?? addDays('1970-01-01', day);
    dates.set(day, date);
    return date;
  };
}

/** Whole days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

export function weekdayName(isoDate: string): string {
  return weekdayNames[weekdayOf(isoDate) - 1] ?? '';
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(isoDate: string): number {
  return ((((dayNumber(isoDate) + 3) % 7) + 7) % 7) + 1;
}

/** An instant (ISO, UTC) as `05-March-2026 14:05` on the clock of a time zone. */
export function formatInstant(instant: string, timeZone: string): string {
  const { day, time } = clockIn(timeZone, instant);
  return `${formatDate(day)} ${time}`;
}

/** The time of day in a time zone at an instant: `02:30`. */
export function timeIn(timeZone: string, instant: string): string {
  return clockIn(timeZone, instant).time;
}

/** A moment as one says it on `today`: `07:42`, or with its date when it was on another day. */
export function formatMoment(instant: string, timeZone: string, today: string): string {
  return todayIn(timeZone, instant) === today ? timeIn(timeZone, instant) : formatInstant(instant, timeZone);
}

/** The instant (ISO, UTC) at which a calendar day begins in a time zone. */
export function startOfDayIn(timeZone: string, isoDate: string): string {
  const midnight = dayNumber(isoDate) * 86_400_000;
  let instant = midnight;
  // The offset at the first guess may be that of the other side of a change of clocks; the second guess is right.
  for (let round = 0; round < 2; round += 1) instant = midnight - (wallClockMs(timeZone, instant) - instant);
  return new Date(instant).toISOString();
}

/** Minutes since midnight of a time of day, `HH:MM`. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * The instant (ISO, UTC) at which a clock in a time zone shows a time (`HH:MM`) on a calendar day. A time that the clock skips is the moment
 * after the gap; of one that it shows twice, the first.
 */
export function instantIn(timeZone: string, isoDate: string, time: string): string {
  const wanted = dayNumber(isoDate) * 86_400_000 + minutesOf(time) * 60_000;
  const [first] = showing(timeZone, wanted);
  if (first !== undefined) return new Date(first).toISOString();
  const [before = 0, after = 0] = offsetsAround(timeZone, wanted);
  const afterGap = changeBetween(timeZone, (wanted - after) / 60_000, (wanted - before) / 60_000);
  return new Date(afterGap * 60_000).toISOString();
}

/** The second instant at which a clock in a time zone shows the minute of this first one; undefined where there is none. */
export function shownAgainAt(timeZone: string, instant: string): string | undefined {
  const ms = Date.parse(instant);
  const again = showing(timeZone, wallClockMs(timeZone, ms)).find((one) => one > ms);
  return again === undefined ? undefined : new Date(again).toISOString();
}

const dayMs = 86_400_000;

/** The clock's offset a day before and after a time (as if it were UTC), which differ where the clock changes in between. */
const offsetsAround = (timeZone: string, shown: number) =>
  [shown - dayMs, shown + dayMs].map((ms) => wallClockMs(timeZone, ms) - ms);

/** The instants at which a clock shows a time, the first one first; none for one that it skips. */
const showing = (timeZone: string, shown: number) =>
  offsetsAround(timeZone, shown)
    .map((offset) => shown - offset)
    .filter((ms) => wallClockMs(timeZone, ms) === shown);

/** What a clock in the time zone shows, read as if it were UTC. */
function wallClockMs(timeZone: string, ms: number): number {
  const { day, time } = clockIn(timeZone, new Date(ms).toISOString());
  return dayNumber(day) * 86_400_000 + minutesOf(time) * 60_000;
}

/** How far ahead of UTC the clocks of a time zone are at an instant, in minutes: 780 in the summer of Auckland. */
function offsetIn(timeZone: string, ms: number): number {
  return Math.round((wallClockMs(timeZone, ms) - Math.floor(ms / 60_000) * 60_000) / 60_000);
}

/** Clocks do not change twice within so many minutes: four weeks. */
const seldom = 28 * 1440;

function clocksBetween(timeZone: string, start: number, end: number): Clocks[] {
  const clocks: Clocks[] = [{ from: start, offset: offsetIn(timeZone, start * 60_000) }];
  for (let at = start; at < end; at += seldom) {
    const next = Math.min(at + seldom, end);
    const offset = offsetIn(timeZone, next * 60_000);
    if (offset !== clocks.at(-1)?.offset) clocks.push({ from: changeBetween(timeZone, at, next), offset });
  }
  return clocks;
}

/**
 * Cuts time at the midnights of a time zone: tells how many minutes from one minute to another fall on which day, for those of the days from
 * one to another, both included. Minutes since 1970, in UTC.
 */
export function cutIntoDays(timeZone: string, from: string, to: string) {
  const span = { start: startOfDayIn(timeZone, from), end: startOfDayIn(timeZone, addDays(to, 1)) };
  const [start, end] = [Date.parse(span.start) / 60_000, Date.parse(span.end) / 60_000];
  const clocks = clocksBetween(timeZone, start, end);
  const dates = new Map<number, string>();
  const dateOf = (day: number) => {
    const known = dates.get(day);
    if (known !== undefined) return known;
    const date = addDays('1970-01-01', day);
    dates.set(day, date);
    return date;
  };
  return {
    /** When they begin and end (ISO, UTC). */
    ...span,
    cut: (began: number, ended: number, note: (date: string, minutes: number) => void) => {
      let at = Math.max(began, start);
      const last = Math.min(ended, end);
      let index = at < last ? clocks.findLastIndex((one) => one.from <= at) : -1;
      while (at < last) {
        const { offset } = clocks[index] as Clocks;
        const day = Math.floor((at + offset) / 1440);
        const change = clocks[index + 1]?.from ?? last;
        const until = Math.min(last, change, (day + 1) * 1440 - offset);
        note(dateOf(day), until - at);
        at = until;
        if (at === change) index += 1;
      }
    },
  };
}

/** The first minute with the other offset, between one before a change of clocks and one after it (minutes since 1970). */
function changeBetween(timeZone: string, before: number, after: number): number {
  const offset = offsetIn(timeZone, before * 60_000);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetIn(timeZone, middle * 60_000) === offset) low = middle;
    else high = middle;
  }
  return high;
}
