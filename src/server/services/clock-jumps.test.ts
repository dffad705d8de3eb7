import { expect, test } from 'vitest';
import { createTestDb, testAct, testNow } from '#test/test-db.ts';
import { recordAudit } from './audit.ts';
import { findClockJump, noteClock } from './clock-jumps.ts';

const dayMs = 86_400_000;
const at = (days: number) => new Date(Date.parse(testNow) + days * dayMs).toISOString();

/** What is told when the clock was looked at on these days, counted from a first one. */
function toldOn(...days: number[]) {
  const { db } = createTestDb();
  noteClock(db, testNow);
  for (const day of days.slice(0, -1)) noteClock(db, at(day));
  return findClockJump(db, at(days.at(-1) ?? 0));
}

test.each<[situation: string, days: number[], told: { from: string; to: string } | null]>([
  ['goes as clocks go', [1, 2, 3], null],
  ['was off for four weeks', [28], null],
  ['goes back by half an hour', [-1 / 48], null],
  ['goes back by two hours', [-1 / 12], { from: testNow, to: at(-1 / 12) }],
  ['goes back by 400 days', [-400], { from: testNow, to: at(-400) }],
  [
    'stays 400 days behind for half a year',
    [-400, -380, -360, -340, -320, -300, -280, -260, -240, -220],
    { from: testNow, to: at(-400) },
  ],
  ['is put right after 400 days behind', [-400, -399, 1], null],
  ['has caught up by itself', [-0.5, 0, 0.1], null],
  ['goes ahead by 400 days', [400], { from: testNow, to: at(400) }],
  ['is 400 days ahead for three weeks', [400, 421], { from: testNow, to: at(400) }],
  ['went ahead more than a month ago', [400, 421, 431], null],
  ['is put right after 400 days ahead', [400, 421, 21], null],
  ['goes back further than it had gone ahead', [400, -400], { from: at(400), to: at(-400) }],
])('a clock that %s', (_, days, told) => {
  expect(toldOn(...days)).toEqual(told);
});

test('without a note the trail tells of a clock that is behind, and a group that rested for a year is told nothing', () => {
  const { db } = createTestDb();
  expect(findClockJump(db, at(-400)), 'nothing was ever written').toBeNull();
  const line = { action: 'updated', recordType: 'reminders', recordId: 1, recordName: 'Aroha' } as const;
  recordAudit(db, testAct, line);
  expect(findClockJump(db, at(400))).toBeNull();
  expect(findClockJump(db, at(-400))).toEqual({ from: testNow, to: at(-400) });
});
