import { expect, test } from 'vitest';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { absences } from '../../db/schema/attendance.ts';
import type { Act } from '../act.ts';
import { assignVolunteers } from '../activities/volunteers.ts';
import { showHome } from '../activities.ts';
import { listAttendance, listSignedOn } from '../attendance.ts';
import { didNotCome, listAbsences } from './absences.ts';
import { takeBack } from './take-back.ts';
import { signOff, signOn } from './taps.ts';

const key = '00000000-0000-4000-8000-00000000000a';

function createScene() {
  const { db, sqlite } = createTestDb();
  const { id: actorId } = makeStaff(db, { firstname: 'Hēmi', lastname: 'Rewi' });
  const { id: activityId } = makeActivity(db);
  const { id: elsewhereId } = makeActivity(db);
  const { id: volunteerId } = makeVolunteer(db, { firstname: 'Jack', lastname: 'Thornton' });
  const of = { activityId, people: [{ volunteerId }] };
  /** What is done at a minute of the day. */
  const at = (minute: number, more: Partial<Act> = {}): Act => {
    const now = `2026-03-05T00:${String(minute).padStart(2, '0')}:00.000Z`;
    return { ...testAct, actorId, now, madeAt: now, ...more };
  };
  return { db, sqlite, of, at, activityId, elsewhereId, volunteerId };
}

test('who did not come has no sign-on left there, and the trail says why', () => {
  const { db, sqlite, of, at, activityId, volunteerId } = createScene();
  signOn(db, at(1), { ...of, briefed: true });
  signOff(db, at(2), of);
  signOn(db, at(3), { ...of, briefed: false });
  expect(didNotCome(db, at(4), of)).toEqual({ message: 'Jack Thornton did not come.' });
  expect([listAttendance(db, { activityId }), listSignedOn(db)]).toEqual([[], []]);
  expect(listAbsences(db, { activityId })).toEqual([
    {
      ...{ id: expect.any(Number), activityId, staffId: null, volunteerId, name: 'Jack Thornton' },
      ...{ createdAt: at(4).madeAt, createdBy: 'Hēmi Rewi' },
    },
  ]);
  const lines = sqlite
    .prepare(
      "SELECT action, json_extract(after, '$.reason') said, json_extract(before, '$.reason') gone FROM audit WHERE at = ?",
    )
    .all(at(4).now);
  expect(lines).toContainEqual({ action: 'said not to have come', said: 'Did not come', gone: null });
  expect(lines.filter((line) => (line as { gone: unknown }).gone === 'Did not come')).toHaveLength(2);
});

test('a sign-on that arrives afterwards counts, and both are there', () => {
  const { db, of, at, activityId } = createScene();
  didNotCome(db, at(4), of);
  // It was tapped before that was said, on a phone that had no coverage.
  signOn(db, at(9, { madeAt: at(1).madeAt }), { ...of, briefed: false });
  expect(listSignedOn(db)).toHaveLength(1);
  expect(listAbsences(db, { activityId })).toHaveLength(1);
});

/** What a phone says that had its last answer in a minute of the day. */
const answeredIn = (minute: string) => ({
  clock: '2026-03-05T00:04:00.000Z',
  phone: { phoneId: 'p', number: 1, answeredAt: `2026-03-05T00:${minute}:00.000Z`, sinceMs: 0, pageId: 'x', pageMs: 0 },
});

test.each([
  ['of another phone that the server heard after its last answer counts, and both are there', '02', 1],
  ['that it could show, of the very second of its last answer, is taken away', '03', 0],
])('said on a phone without coverage: a sign-on %s', (_, answered, left) => {
  const { db, of, at, activityId } = createScene();
  signOn(db, at(3, { now: '2026-03-05T00:03:00.400Z' }), { ...of, briefed: false });
  didNotCome(db, at(30, { madeAt: at(4).now, said: answeredIn(answered) }), of);
  expect(listSignedOn(db)).toHaveLength(left);
  expect(listAbsences(db, { activityId })).toHaveLength(1);
});

test.each([
  ['another activity', false],
  ['this one, on an earlier day,', true],
])('what was said beside the sign-on of when they had left %s goes with it, and comes back with it', (_, isHere) => {
  const { db, of, at, activityId, volunteerId, ...other } = createScene();
  const elsewhereId = isHere ? activityId : other.elsewhereId;
  const before = '2026-03-03T20:00:00.000Z';
  signOn(db, at(0, { now: before, madeAt: before }), { ...of, activityId: elsewhereId, briefed: false });
  const left = [{ activityId: elsewhereId, volunteerId, leftAt: '2026-03-04T02:00:00.000Z' }];
  const pressed = { changeKey: '00000000-0000-4000-8000-00000000000b' };
  signOn(db, at(1, pressed), { ...of, briefed: false, left });
  expect(listSignedOn(db)).toMatchObject([{ activityId }]);
  didNotCome(db, at(2, { changeKey: key }), of);
  expect(listSignedOn(db)).toMatchObject([{ activityId: elsewhereId, signedOnAt: before }]);
  takeBack(db, at(3), { activityId, key });
  expect(listSignedOn(db)).toMatchObject([{ activityId, signedOnAt: at(1).now }]);
  const [first] = listAttendance(db, { activityId: elsewhereId }).toSorted((a, b) =>
    a.signedOnAt.localeCompare(b.signedOnAt),
  );
  expect(first).toMatchObject({ signedOffAt: '2026-03-04T02:00:00.000Z' });
});

test('a sign-on that was made after the press counts, also where the clock of the phone that pressed is ahead', () => {
  const { db, of, at } = createScene();
  signOn(db, at(9), { ...of, briefed: false });
  const phone = { phoneId: 'p', number: 1, answeredAt: at(2).now, sinceMs: 120_000, pageId: 'x', pageMs: 0 };
  didNotCome(db, at(30, { said: { clock: '2026-03-06T00:00:00.000Z', phone } }), of);
  expect(listSignedOn(db)).toHaveLength(1);
});

test('a sign-on of the same phone before the press is taken away, whatever its clock says, and no earlier day', () => {
  const { db, of, at, activityId } = createScene();
  signOn(db, at(1, { madeAt: '2026-03-04T01:00:00.000Z' }), { ...of, briefed: false });
  signOff(db, at(2, { madeAt: '2026-03-04T03:00:00.000Z' }), of);
  const said = (number: number) => ({
    clock: '2026-03-06T00:00:00.000Z',
    phone: { phoneId: 'p', number, answeredAt: '2026-03-04T05:00:00.000Z', sinceMs: 0, pageId: 'x', pageMs: number },
  });
  signOn(db, at(20, { said: said(1) }), { ...of, briefed: false });
  expect(listSignedOn(db)).toHaveLength(1);
  didNotCome(db, at(30, { said: said(2) }), of);
  expect(listSignedOn(db)).toEqual([]);
  expect(listAttendance(db, { activityId })).toMatchObject([{ signedOnAt: '2026-03-04T01:00:00.000Z' }]);
});

test('a sign-on that was made after the press counts, though the server heard it first', () => {
  const { db, of, at } = createScene();
  signOn(db, at(1), { ...of, briefed: false });
  signOff(db, at(2), of);
  signOn(db, at(7), { ...of, briefed: false });
  didNotCome(db, at(9, { madeAt: at(4).madeAt }), of);
  expect(listSignedOn(db)).toMatchObject([{ signedOnAt: at(7).now }]);
});

test('another day at the same activity stays as it was, and somebody who is out since then is not', () => {
  const { db, of, at, activityId } = createScene();
  const dayBefore = (act: Act) => ({
    ...act,
    now: act.now.replace('-05T', '-03T'),
    madeAt: act.madeAt.replace('-05T', '-03T'),
  });
  signOn(db, dayBefore(at(1)), { ...of, briefed: false });
  signOff(db, dayBefore(at(30)), of);
  didNotCome(db, at(4), of);
  expect(listAttendance(db, { activityId })).toHaveLength(1);
  signOn(db, dayBefore(at(40)), { ...of, briefed: false });
  didNotCome(db, at(5), of);
  expect(listSignedOn(db)).toEqual([]);
  expect(listAttendance(db, { activityId })).toHaveLength(1);
});

test.each([
  ['at the desk the morning after', {}, '05 09:00', '05 15:00', '06 08:00', []],
  ['after midnight, of a night', { startTime: '21:00', finishTime: '02:00' }, '05 21:00', '05 23:30', '06 00:20', []],
  ['of whoever came the evening before and stayed', {}, '04 18:00', '05 15:00', '05 16:00', []],
  [
    'before the day that it was moved to, of the same day',
    { activityDate: '2026-03-12' },
    '05 09:00',
    '05 09:10',
    '05 10:00',
    [],
  ],
  ['before it, of an earlier day', { activityDate: '2026-03-12' }, '05 09:00', '05 15:00', '06 08:00', ['05 09:00']],
  ['on it, of the day before', {}, '04 09:00', '04 15:00', '05 10:00', ['04 09:00']],
])('takes away a stay of the activity’s day: said %s', (_, times, on, off, said, left) => {
  const { db, of, at } = createScene();
  const { id: activityId } = makeActivity(db, { startTime: '09:00', finishTime: '15:00', ...times });
  const there = { ...of, activityId };
  /** A time of March in Auckland, 13 h ahead of UTC: `05 09:00`. */
  const ofDay = (local: string): Act => {
    const now = new Date(Date.parse(`2026-03-${local.replace(' ', 'T')}:00Z`) - 13 * 3_600_000).toISOString();
    return at(0, { now, madeAt: now, today: `2026-03-${local.slice(0, 2)}` });
  };
  signOn(db, ofDay(on), { ...there, briefed: true });
  signOff(db, ofDay(off), there);
  didNotCome(db, ofDay(said), there);
  expect(listAttendance(db, { activityId }).map((row) => row.signedOnAt)).toEqual(left.map((one) => ofDay(one).now));
});

test('an earlier day stays where the activity was completed between the press and its arrival', () => {
  const { db, sqlite, of, at } = createScene();
  const { id: activityId } = makeActivity(db, { activityDate: '2026-03-05', startTime: '09:00', finishTime: '15:00' });
  const there = { ...of, activityId };
  const on = (now: string): Act => at(0, { now, madeAt: now });
  signOn(db, on('2026-03-02T20:00:00.000Z'), { ...there, briefed: true });
  signOff(db, on('2026-03-03T02:00:00.000Z'), there);
  sqlite
    .prepare("UPDATE activities SET status = 'Completed', completed_at = ? WHERE id = ?")
    .run(at(5).now, activityId);
  didNotCome(db, at(9, { madeAt: at(4).now }), there);
  expect(listAttendance(db, { activityId })).toHaveLength(1);
  didNotCome(db, at(10), there);
  expect(listAttendance(db, { activityId })).toHaveLength(0);
});

test('leaves other people and other activities as they are, and a stay elsewhere that had ended goes on', () => {
  const { db, of, at, elsewhereId } = createScene();
  const { id: other } = makeVolunteer(db, { email: 'other@example.org' });
  signOn(db, at(1), { ...of, activityId: elsewhereId, briefed: false });
  signOn(db, at(2), { ...of, people: [...of.people, { volunteerId: other }], briefed: false });
  didNotCome(db, at(3), of);
  expect(listSignedOn(db).map((row) => [row.activityId, row.volunteerId])).toEqual([
    [elsewhereId, of.people[0]?.volunteerId],
    [of.activityId, other],
  ]);
});

test('said again, it takes away what was tapped since, and taken back, the first stays', () => {
  const { db, of, at, activityId } = createScene();
  didNotCome(db, at(1), of);
  signOn(db, at(2), { ...of, briefed: true });
  didNotCome(db, at(3, { changeKey: key }), of);
  expect([listAbsences(db, { activityId }), listSignedOn(db)]).toEqual([[expect.anything()], []]);
  takeBack(db, at(4), { activityId, key });
  expect([listAbsences(db, { activityId }), listSignedOn(db)]).toEqual([[expect.anything()], [expect.anything()]]);
});

test('said twice, each press is taken back alone, and by whom and when the other was said stays', () => {
  const { db, of, at, activityId } = createScene();
  const { id: other } = makeStaff(db, { firstname: 'Ana', lastname: 'Pere' });
  const second = '00000000-0000-4000-8000-00000000000b';
  const said = () => listAbsences(db, { activityId }).map(({ createdAt, createdBy }) => [createdAt, createdBy]);
  const sayTwice = () => {
    didNotCome(db, at(1, { changeKey: key }), of);
    didNotCome(db, at(2, { changeKey: second, actorId: other }), of);
    expect(said()).toEqual([[at(2).now, 'Ana Pere']]);
  };
  sayTwice();
  takeBack(db, at(3), { activityId, key });
  expect(said()).toEqual([[at(2).now, 'Ana Pere']]);
  takeBack(db, at(4), { activityId, key: second });
  expect(said()).toEqual([]);
  sayTwice();
  takeBack(db, at(5), { activityId, key: second });
  expect(said()).toEqual([[at(1).now, 'Hēmi Rewi']]);
});

test('said again and again, the last ten presses are kept', () => {
  const { db, of, at, activityId } = createScene();
  for (let minute = 1; minute <= 12; minute += 1) didNotCome(db, at(minute), of);
  expect(db.select().from(absences).all()).toHaveLength(10);
  expect(listAbsences(db, { activityId }).map(({ createdAt }) => createdAt)).toEqual([at(12).now]);
});

test('what was said last counts, whichever is heard last, of each person', () => {
  const { db, of, at, activityId, volunteerId } = createScene();
  const { id: other } = makeVolunteer(db, { email: 'other@example.org' });
  const { id: staffId } = makeStaff(db, { email: 'third@example.org' });
  didNotCome(db, at(6), of);
  didNotCome(db, at(9, { madeAt: at(4).madeAt }), {
    activityId,
    people: [{ volunteerId }, { volunteerId: other }, { staffId }],
  });
  const said = listAbsences(db, { activityId }).map((row) => [row.staffId ?? row.volunteerId, row.createdAt]);
  expect(said).toEqual([
    [other, at(4).now],
    [staffId, at(4).now],
    [volunteerId, at(6).now],
  ]);
});

test('Home does not wait to hear from an activity to which nobody comes', () => {
  const { db, of, at, activityId, volunteerId } = createScene();
  const { id: other } = makeVolunteer(db, { email: 'other@example.org' });
  const isHeard = () => {
    const { week, overdue } = showHome(db, at(9), 'Pacific/Auckland');
    return [...week, ...overdue].find(({ id }) => id === activityId)?.isHeard;
  };
  assignVolunteers(db, at(0), { activityId, volunteerIds: [volunteerId, other] });
  didNotCome(db, at(1), of);
  expect(isHeard()).toBe(false);
  didNotCome(db, at(2), { activityId, people: [{ volunteerId: other }] });
  expect(isHeard()).toBe(true);
});
