// Runs the browser tests that ask for a date or a moment on six other days, with the clocks of servers, pages and tests moved there.
// The days are always in the future, because a browser drops cookies of a past day.
// `npm run test:days -- reports-print --workers=1` runs one spec file; options go to Playwright.
// The last line is exactly `N passed, N failed`.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findSpecs, readArguments, runBrowserTests } from './browser-tests.mjs';

const zone = 'Pacific/Auckland';
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** These ask for no date and no moment. */
const leftOut = [
  ...['kept-app', 'library-risks', 'map', 'one-document', 'people-library', 'people-shell', 'people-volunteers'],
  ...['projects-files', 'projects-map', 'screens', 'start', 'waiting-changes', 'wizard-keyboard'],
].map((name) => `src/e2e/${name}.spec.ts`);

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
/** `2026-03-05 14:30` on the clock in Auckland. */
const inAuckland = (instant) => clock.format(instant);
const aheadOfUtc = (instant) =>
  Date.parse(`${inAuckland(instant).replace(' ', 'T')}Z`) - Math.floor(instant / minute) * minute;

/** The instant at which the clock in Auckland shows a date and time. */
function instantOf(date, time) {
  const wanted = Date.parse(`${date}T${time}Z`);
  // Twice: the first guess may be on the other side of a daylight-saving change.
  return wanted - aheadOfUtc(wanted - aheadOfUtc(wanted));
}

/** The next instant at which the clocks in Auckland change. */
function nextChange(after) {
  let instant = Math.ceil(after / hour) * hour;
  while (aheadOfUtc(instant) === aheadOfUtc(after)) instant += hour;
  return instant;
}

/** The next calendar day for which `isWanted` is true, at a time in Auckland. `isWanted` gets the day as midnight UTC. */
function nextDay(after, time, isWanted) {
  let date = new Date(`${inAuckland(after).slice(0, 10)}T00:00Z`);
  while (!isWanted(date)) date = new Date(date.getTime() + day);
  return instantOf(date.toISOString().slice(0, 10), time);
}

/** The next day of each kind as `[name, instant]`. At some of these times Auckland and UTC have the same date, at others not. */
function sixDays(after) {
  const firstChange = nextChange(after);
  const changes = [firstChange, nextChange(firstChange)].map((instant) => {
    const isForward = aheadOfUtc(instant) > aheadOfUtc(instant - minute);
    return [`daylight saving ${isForward ? 'begins' : 'ends'} in a minute`, instant - minute];
  });
  const newYear = Date.UTC(new Date(after).getUTCFullYear() + 1);
  return [
    ...changes,
    ['31 December, late in the evening UTC', newYear - 10 * minute],
    ['29 February', nextDay(after, '12:00', (date) => date.getUTCMonth() === 1 && date.getUTCDate() === 29)],
    ['the first of a month, just begun', nextDay(after, '00:05', (date) => date.getUTCDate() === 1)],
    ['a Monday in July', nextDay(after, '15:00', (date) => date.getUTCMonth() === 6 && date.getUTCDay() === 1)],
  ];
}

const movedClock = pathToFileURL(resolve('src/e2e/moved-clock.mjs'));

function runAt(instant, args) {
  return runBrowserTests(args, {
    ...process.env,
    BUSHLINE_TEST_CLOCK_MS: String(instant - Date.now()),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${movedClock}`.trim(),
  });
}

const { names, options } = readArguments();
const specs = findSpecs(names).filter((path) => names.length > 0 || !leftOut.includes(path));
const gone = leftOut.filter((path) => !existsSync(path));
if (gone.length > 0) throw new Error(`Left out, but not there: ${gone.join(', ')}`);
const told = [];
const total = { passed: 0, failed: 0 };
if (specs.length === 0) {
  told.push(`No browser test is named ${names.join(' ')}.`);
  total.failed += 1;
}
// Starts two days ahead, so that the last day is still in the future after the time that the earlier runs take.
for (const [name, instant] of specs.length > 0 ? sixDays(Date.now() + 2 * day) : []) {
  const heading = `${inAuckland(instant)} in Auckland (${name})`;
  console.log(`\n${heading}`);
  const { passed, skipped, code, ...result } = await runAt(instant, [...specs, ...options]);
  // A run without tests, or with an error exit code but no failed test, counts as a failure.
  const failed = result.failed || Number(code !== 0 || passed === 0);
  told.push(`${heading}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  total.passed += passed;
  total.failed += failed;
}

console.log(`\n${told.join('\n')}`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);
