import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/open-db.ts';
import { addDays } from '#shared/dates.ts';
import { makeActivity, makeProject, makeStaff } from '#test/factories.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb, testAct, testNow, testToday } from '#test/test-db.ts';
import { updateActivity } from '../activities/details.ts';
import { removeActivity } from '../activities/remove.ts';
import { reviveActivity } from '../activities/revive.ts';
import { assignStaff } from '../activities/staff.ts';
import { forgetDeletedActivities } from '../feeds.ts';
import { writeFeed } from './write-feed.ts';

const all = {
  ...{ staffId: null, today: testToday, timeZone: 'Pacific/Auckland' },
  ...{ orgName: 'Ōkura Bush Trust', baseUrl: 'https://plan.okurabush.example' },
};

type Parsed = { vevent: InstanceType<typeof ICAL.Component>; event: InstanceType<typeof ICAL.Event> };

/** As ical.js, which is in Thunderbird, reads it: by the activity's id. */
function read(feed: string): Map<number, Parsed> {
  const calendar = new ICAL.Component(ICAL.parse(feed));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return new Map(
    calendar.getAllSubcomponents('vevent').map((vevent) => {
      const event = new ICAL.Event(vevent);
      return [Number(/^activity-(\d+)@plan\.okurabush\.example$/.exec(event.uid)?.[1]), { vevent, event }];
    }),
  );
}

/** As node-ical reads it, which is in MagicMirror. It leaves out an empty place. */
function readByNodeIcal(feed: string) {
  return Object.values(nodeIcal.sync.parseICS(feed)).flatMap((one) => {
    if (one?.type !== 'VEVENT') return [];
    const { uid, summary, location = '', description, start, end, datetype, status } = one;
    return [
      {
        ...{ uid, summary, location, description, start: start.getTime(), end: end?.getTime() },
        ...{ isDay: datetype === 'date', status },
      },
    ];
  });
}

const statusesIn = (db: Db, of = all) =>
  [...read(writeFeed(db, of))].map(([id, { vevent }]) => [id, vevent.getFirstPropertyValue('status')]);

const hostile = 'Weeds, moths; and “more”\\\nBEGIN:VEVENT\r\nSUMMARY:mine 🦎🇳🇿 Tāwharanui \u0007';

describe('the calendar that phones read', () => {
  test('says in the title of what is cancelled that it is, and in no other', () => {
    const { db } = createTestDb();
    const [planned, paused, off, gone] = (['InProgress', 'onhold', 'archived', 'InProgress'] as const).map(
      (status, index) =>
        makeActivity(db, { activityName: `Trap check ${status} ${index}`, activityDate: testToday, status }).id,
    );
    removeActivity(db, testAct, { id: gone ?? 0 });
    const titles = [...read(writeFeed(db, all))].map(([id, { event }]) => [id, event.summary]);
    expect(titles).toEqual([
      [planned, 'Trap check InProgress 0'],
      [paused, 'Trap check onhold 1'],
      [off, 'Cancelled: Trap check archived 2'],
      [gone, 'Cancelled: Trap check InProgress 3'],
    ]);
  });

  test('says when, where, what and in which state, with a link', () => {
    const { db } = createTestDb();
    const project = makeProject(db, { name: 'Ōkura Bush', location: 'Ōkura Bush Walkway' });
    const { id } = makeActivity(db, {
      ...{ projectId: project.id, projectName: project.name, projectLocation: project.location },
      ...{ activityName: 'Ridge trap check', activityDate: '2026-03-07', status: 'onhold' },
      ...{ startTime: '09:00', finishTime: '12:30', meetingPlace: 'The car park' },
    });
    const { event, vevent } = read(writeFeed(db, all)).get(id) as Parsed;
    expect([event.summary, event.location]).toEqual(['Ridge trap check', 'The car park']);
    const link = `https://plan.okurabush.example/activity-notes?activity=${id}&step=1`;
    expect(event.description).toBe(`Project: Ōkura Bush\n09:00 to 12:30\nOn hold\n${link}`);
    expect([vevent.getFirstPropertyValue('url'), vevent.getFirstPropertyValue('status')]).toEqual([link, 'TENTATIVE']);
    // In March the clocks of New Zealand are 13 hours ahead.
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-03-06T20:00:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-03-06T23:30:00.000Z');
  });

  test('says who leads it, without their number, and nobody who has left', () => {
    const { db, sqlite } = createTestDb();
    const leader = makeStaff(db, { firstname: 'Hēmi', lastname: 'Walker', phone: '0215550101' });
    const { id } = makeActivity(db, { activityDate: '2026-03-07', ledById: leader.id });
    const words = () => (read(writeFeed(db, all)).get(id) as Parsed).event.description.split('\n');
    expect(words()[1]).toBe('Led by Hēmi Walker');
    sqlite.prepare('UPDATE staff SET deleted_at = ? WHERE id = ?').run(testNow, leader.id);
    expect(words().join(' ')).not.toContain('Walker');
  });

  test('lasts all day without a start, has no length without a finish, and ends on the next day where it does', () => {
    const { db } = createTestDb();
    const made = (startTime: string, finishTime: string) =>
      makeActivity(db, { activityDate: '2026-03-31', startTime, finishTime }).id;
    const [day, open, night] = [made('', '12:00'), made('09:00', ''), made('21:00', '02:00')];
    const feed = read(writeFeed(db, all));
    const timesOf = (id: number) => {
      const { startDate, endDate } = (feed.get(id) as Parsed).event;
      return [String(startDate), String(endDate)];
    };
    expect(timesOf(day)).toEqual(['2026-03-31', '2026-04-01']);
    expect(timesOf(open)).toEqual(['2026-03-31T09:00:00', '2026-03-31T09:00:00']);
    expect(timesOf(night)).toEqual(['2026-03-31T21:00:00', '2026-04-01T02:00:00']);
  });

  test('keeps an hour that the clocks skip as it was typed', () => {
    const { db } = createTestDb();
    const { id } = makeActivity(db, { activityDate: '2026-09-27', startTime: '02:30' });
    expect(String((read(writeFeed(db, all)).get(id) as Parsed).event.startDate)).toBe('2026-09-27T02:30:00');
  });

  test.each(['Pacific/Auckland', 'Pacific/Chatham', 'America/St_Johns', 'UTC'])(
    'knows the clocks of %s',
    (timeZone) => {
      const { db } = createTestDb();
      const days = [0, 30, 45, 100, 160, 200, 205, 215, 300, 400, 560].map((n) => addDays(testToday, n));
      const ids = days.map((activityDate) => makeActivity(db, { activityDate, startTime: '12:00' }).id);
      const feed = read(writeFeed(db, { ...all, timeZone }));
      const format = new Intl.DateTimeFormat('en-CA', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'short',
        hourCycle: 'h23',
      });
      const shown = ids.map((id) => format.format((feed.get(id) as Parsed).event.startDate.toJSDate()));
      expect(shown).toEqual(days.map((day) => `${day}, 12:00`));
    },
  );

  test('keeps names with commas, semicolons, line breaks and emoji, in lines of 75 octets', () => {
    const { db } = createTestDb();
    const { id } = makeActivity(db, {
      activityName: hostile,
      activityDate: '2026-03-07',
      meetingPlace: 'ā'.repeat(190),
    });
    const text = writeFeed(db, { ...all, orgName: 'Ōkura; Bush, Trust' });
    const lines = text.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\ufffd]/u);
    const feed = read(text);
    expect([...feed.keys()]).toEqual([id]);
    const { event } = feed.get(id) as Parsed;
    expect(event.summary).toBe('Weeds, moths; and “more”\\\nBEGIN:VEVENT\nSUMMARY:mine 🦎🇳🇿 Tāwharanui ');
    expect(event.location).toBe('ā'.repeat(190));
  });

  test('is read alike by another client’s parser: names, places, times through both changes of the clocks, and states', () => {
    const { db } = createTestDb();
    makeActivity(db, { activityName: hostile, activityDate: '2026-03-07', startTime: '09:00', finishTime: '12:30' });
    makeActivity(db, { activityDate: '2026-06-20', startTime: '21:00', finishTime: '02:00', status: 'onhold' });
    makeActivity(db, { activityDate: '2026-12-05', startTime: '09:00', meetingPlace: 'Car park; north, by the gate' });
    makeActivity(db, { activityDate: '2026-12-06', status: 'archived' });
    const feed = writeFeed(db, all);
    const first = [...read(feed).values()].map(({ event, vevent }) => ({
      ...{ uid: event.uid, summary: event.summary, location: event.location, description: event.description },
      ...{ start: event.startDate.toJSDate().getTime(), end: event.endDate.toJSDate().getTime() },
      ...{ isDay: event.startDate.isDate, status: vevent.getFirstPropertyValue('status') },
    }));
    expect(first).toHaveLength(4);
    expect(readByNodeIcal(feed)).toEqual(first);
  });
});

describe('an activity that changed after a calendar read it', () => {
  test('keeps its identity when it moves, with a higher sequence', () => {
    const { db } = createTestDb();
    const { id } = makeActivity(db, { activityDate: '2026-03-07' });
    const before = read(writeFeed(db, all)).get(id) as Parsed;
    updateActivity(db, { ...testAct, now: '2026-03-05T00:00:00.000Z' }, { id, activityDate: '2026-03-14' });
    const after = read(writeFeed(db, all)).get(id) as Parsed;
    expect(after.event.uid).toBe(before.event.uid);
    expect([before.event.sequence, after.event.sequence]).toEqual([0, 1]);
    expect(String(after.event.startDate)).toBe('2026-03-14');
  });

  test('is cancelled when it was deleted, until it is brought back, and when it was archived before it was done', () => {
    const { db } = createTestDb();
    const me = makeStaff(db);
    const deleted = makeActivity(db, { activityDate: '2026-03-07', startTime: '09:00' }).id;
    assignStaff(db, testAct, { activityId: deleted, staffId: me.id });
    const done = makeActivity(db, { activityDate: '2026-03-08', status: 'archived', completedAt: testAct.now }).id;
    const calledOff = makeActivity(db, { activityDate: '2026-03-09', status: 'archived' }).id;
    removeActivity(db, testAct, { id: deleted });
    expect(statusesIn(db)).toEqual([
      [done, 'CONFIRMED'],
      [calledOff, 'CANCELLED'],
      [deleted, 'CANCELLED'],
    ]);
    expect(statusesIn(db, { ...all, staffId: me.id as never })).toEqual([[deleted, 'CANCELLED']]);
    reviveActivity(db, testAct, { id: deleted, change: 'attendance.signOn' });
    expect(statusesIn(db).at(0)).toEqual([deleted, 'CONFIRMED']);
  });

  test.each([
    ['the day before', '2026-03-06T10:00:00.000Z', 'CANCELLED'],
    ['the last minute of its day', '2026-03-07T10:59:00.000Z', 'CANCELLED'],
    ['the day after', '2026-03-07T11:00:00.000Z', 'CONFIRMED'],
  ])('is cancelled by being archived only until its day is over where the group is: on %s', (_, now, status) => {
    const { db } = createTestDb();
    const { id } = makeActivity(db, { activityName: 'Ridge', activityDate: '2026-03-07' });
    updateActivity(db, { ...testAct, now }, { id, status: 'archived' });
    const later = { ...all, today: '2026-03-20' };
    expect(statusesIn(db, later)).toEqual([[id, status]]);
    const title = status === 'CANCELLED' ? 'Cancelled: Ridge' : 'Ridge';
    expect(read(writeFeed(db, later)).get(id)?.event.summary).toBe(title);
  });
});

test('an activity that was deleted and came back has a later sequence each time, and keeps it when old deletions are forgotten', () => {
  const { db } = createTestDb();
  const act = (hour: number) => ({ ...testAct, actorId: makeStaff(db).id, now: `2026-03-05T0${hour}:00:00.000Z` });
  const { id } = makeActivity(db, { activityDate: '2026-03-07' });
  const seen: [string, number, string][] = [];
  const look = () => {
    const { event } = read(writeFeed(db, all)).get(id) as Parsed;
    seen.push([String(event.component.getFirstPropertyValue('status')), event.sequence, stampOf(event)]);
  };
  const stampOf = ({ component }: Parsed['event']) => String(component.getFirstPropertyValue('last-modified'));
  look();
  for (const hour of [1, 3, 5]) {
    removeActivity(db, act(hour), { id });
    look();
    reviveActivity(db, act(hour + 1), { id, change: 'attendance.signOn' });
    if (hour === 3) updateActivity(db, act(hour + 1), { id, notes: 'Wet' });
    look();
  }
  expect(seen.map(([status]) => status)).toEqual(['CONFIRMED', ...Array(3).fill(['CANCELLED', 'CONFIRMED']).flat()]);
  expect(seen.map(([, sequence]) => sequence)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const stamps = seen.map(([, , stamp]) => stamp);
  expect(stamps).toEqual(stamps.toSorted());
  forgetDeletedActivities(db, '2027-01-01T00:00:00.000Z');
  look();
  expect(seen.at(-1)?.[1]).toBe(6);
});

test('a feed of one’s own holds only what is one’s own; each holds three months back and two years ahead', () => {
  const { db } = createTestDb();
  const [me, other] = [makeStaff(db), makeStaff(db)];
  const ids = [-93, -92, 0, 731, 732].map((days) => makeActivity(db, { activityDate: addDays(testToday, days) }).id);
  for (const staffId of [me.id, other.id]) assignStaff(db, testAct, { activityId: ids[2] ?? 0, staffId });
  expect([...read(writeFeed(db, all)).keys()]).toEqual(ids.slice(1, 4));
  expect([...read(writeFeed(db, { ...all, staffId: me.id as never })).keys()]).toEqual([ids[2]]);
});

test('a feed of one’s own holds what one leads, also once it is cancelled', () => {
  const { db } = createTestDb();
  const me = makeStaff(db);
  const [led, gone] = [1, 2].map((days) =>
    makeActivity(db, { activityDate: addDays(testToday, days), ledById: me.id }),
  );
  makeActivity(db, { activityDate: testToday, ledById: makeStaff(db).id });
  removeActivity(db, testAct, { id: gone?.id ?? 0 });
  expect(statusesIn(db, { ...all, staffId: me.id as never })).toEqual([
    [led?.id, 'CONFIRMED'],
    [gone?.id, 'CANCELLED'],
  ]);
});

test('a feed reads no table from end to end', () => {
  const { sqlite } = createTestDb();
  const { db, queries } = watchQueries(sqlite);
  writeFeed(db, all);
  writeFeed(db, { ...all, staffId: 1 as never });
  const plan = queries.flatMap((query) => explain(sqlite, query));
  expect(plan.filter((line) => line.startsWith('SEARCH activities USING')).length).toBeGreaterThan(0);
  expect(plan.filter((line) => /^SCAN (?!json_each)/.test(line))).toEqual([]);
});
