import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { callerAs, callerFor, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { testAct } from '#test/test-db.ts';
import { openSqlite, wrapDb } from '../db/open-db.ts';
import { staff } from '../db/schema/staff.ts';
import { packageRoot } from '../package-root.ts';
import { findDueAlarms, listSignedOnActivities } from './still-out.ts';
import { mailStillOut } from './still-out-emails.ts';

const watch = { timeZone: 'Pacific/Auckland', overdueMinutes: 60 };
const installation = { orgName: 'Ōkura Bush Trust', baseUrl: 'https://plan.okurabush.example' };
/** When the alarm of the scene begins: it ends at 13:00 on 21-November-2026 (13 h ahead of UTC). */
const alarmMs = Date.parse('2026-11-21T01:00:00.000Z');
const minutesAfter = (minutes: number) => new Date(alarmMs + minutes * 60_000).toISOString();

/** A planting day with two people signed on since the morning. */
function createScene() {
  const program = createTestProgram();
  const { db, sqlite } = program;
  const admin = callerAs(program, 'Group Admin');
  const creator = callerAs(program, 'Field Staff');
  callerAs(program, 'Team Leader');
  const { id: activityId } = makeActivity(db, {
    ...{ activityName: 'Planting day', activityDate: '2026-11-21', startTime: '09:00', finishTime: '13:00' },
    createdById: creator.user.id,
  });
  const kahu = makeStaff(db, { firstname: 'Kahu', lastname: 'Parata', phone: '0215550113', role: 'Field Staff' });
  const rawiri = makeVolunteer(db, { firstname: 'Rāwiri', lastname: 'Te Kanawa', phone: '0215550123' });
  const tap = (madeAt: string) => {
    const change = {
      key: crypto.randomUUID(),
      personId: undefined,
      databaseId: undefined,
      activityId: undefined,
      madeAt,
    };
    return callerFor(Object.assign(Object.create(program), { now: () => madeAt }), admin.user, change);
  };
  const people = [{ staffId: kahu.id }, { volunteerId: rawiri.id }];
  const signOn = () => tap('2026-11-20T20:00:00.000Z').attendance.signOn({ activityId, people });
  const signOff = (madeAt: string, who = people) => tap(madeAt).attendance.signOff({ activityId, people: who });
  /** What the watch does at that time. @returns the subjects and addresses of all mails so far, oldest first. */
  const look = (minutes: number) => {
    const now = minutesAfter(minutes);
    const act = { ...testAct, actorId: null, now, madeAt: now, today: '2026-11-21' };
    sqlite.transaction(() => mailStillOut(db, act, watch, installation)).immediate();
    return mails();
  };
  const mails = () => sqlite.prepare('SELECT to_address FROM outbox ORDER BY id').pluck().all() as string[];
  const bodies = () => sqlite.prepare('SELECT body FROM outbox ORDER BY id').pluck().all() as string[];
  return { ...{ program, db, sqlite, admin, creator, activityId, kahu, rawiri, tap, signOn, signOff, look, bodies } };
}

describe('the mail about people who are still out', () => {
  test('goes to the creator and the Group Admins when the alarm begins, and 60 and 120 minutes later, once each', async () => {
    const { signOn, look, admin, creator } = createScene();
    await signOn();
    const both = [creator.user.email, admin.user.email];
    expect(look(-1)).toEqual([]);
    expect(look(0)).toEqual(both);
    expect(look(1)).toEqual(both);
    expect(look(59)).toEqual(both);
    expect(look(60)).toEqual([...both, ...both]);
    expect(look(119)).toHaveLength(4);
    expect(look(120)).toHaveLength(6);
    expect(look(10_000)).toHaveLength(6);
  });

  test('names who, their phones and how long, what was expected, and when the activity was last heard', async () => {
    const { signOn, look, bodies, activityId } = createScene();
    await signOn();
    look(14);
    const [body = ''] = bodies();
    expect(body).toContain('- Kahu Parata, 021 555 0113, Out 5 h 14 min');
    expect(body).toContain('- Rāwiri Te Kanawa, 021 555 0123, Out 5 h 14 min');
    expect(body).toContain('The finish time was 13:00, 1 h 14 min ago.');
    expect(body).toContain('Last heard from this activity at 09:00.');
    expect(body).toContain('A phone without coverage holds sign-offs back until it has coverage.');
    expect(body).toContain(`https://plan.okurabush.example/day?activity=${activityId}`);
  });

  test('ends when everybody is off, and names only those who are out', async () => {
    const { signOn, signOff, look, bodies, kahu, rawiri } = createScene();
    await signOn();
    await signOff(minutesAfter(10), [{ staffId: kahu.id }]);
    expect(look(10)).toHaveLength(2);
    expect(bodies()[0]).not.toContain('Kahu');
    await signOff(minutesAfter(20), [{ volunteerId: rawiri.id }]);
    expect(look(60)).toHaveLength(2);
  });

  test('is put off for 30 minutes by anybody, who is in the trail, and then asks again', async () => {
    const { signOn, look, tap, admin, activityId } = createScene();
    await signOn();
    look(5);
    await tap(minutesAfter(10)).stillOut.putOff({ activityId });
    expect(look(39)).toHaveLength(2);
    expect(look(40)).toHaveLength(4);
    expect(look(99)).toHaveLength(4);
    expect(look(100)).toHaveLength(6);
    const { rows } = await admin.api.audit.search({ record: 'put off' });
    expect(rows.map(({ action, recordName }) => [action, recordName])).toEqual([
      ['put off the alarm of', 'Planting day'],
    ]);
  });

  test('that was put off without coverage counts from the tap, and never shortens a later one', async () => {
    const { signOn, look, tap, activityId } = createScene();
    await signOn();
    await tap(minutesAfter(10)).stillOut.putOff({ activityId });
    await tap(minutesAfter(-20)).stillOut.putOff({ activityId });
    expect(look(39)).toHaveLength(0);
    expect(look(40)).toHaveLength(2);
  });

  test('comes only for the last of its times that a server missed while it was off', async () => {
    const { signOn, look, bodies } = createScene();
    await signOn();
    expect(look(300)).toHaveLength(2);
    expect(look(301)).toHaveLength(2);
    expect(bodies()[0]).toContain('Out 10 h');
  });

  test('waits two minutes for a sign-off that arrives after its sign-on', async () => {
    const { program, look, admin, activityId, kahu } = createScene();
    const late = callerFor(Object.assign(Object.create(program), { now: () => minutesAfter(300) }), admin.user);
    await late.attendance.signOn({ activityId, people: [{ staffId: kahu.id }] });
    expect(look(301)).toHaveLength(0);
    expect(look(302)).toHaveLength(2);
  });

  test('starts anew when the finish time is moved, and is turned off by 0 minutes', async () => {
    const { signOn, look, admin, db, activityId } = createScene();
    await signOn();
    look(0);
    await admin.api.activities.details.update({ id: activityId, finishTime: '15:00' });
    expect(look(60)).toHaveLength(2);
    expect(look(120)).toHaveLength(4);
    expect(findDueAlarms(db, minutesAfter(180), { ...watch, overdueMinutes: 0 })).toEqual([]);
  });

  test('names somebody who was deleted while out, and goes to nobody who was', async () => {
    const { signOn, look, bodies, db, creator, kahu, admin } = createScene();
    await signOn();
    db.update(staff)
      .set({ deletedAt: minutesAfter(-60) })
      .where(eq(staff.id, kahu.id))
      .run();
    db.update(staff)
      .set({ deletedAt: minutesAfter(-60) })
      .where(eq(staff.id, creator.user.id))
      .run();
    expect(look(0)).toEqual([admin.user.email]);
    expect(bodies()[0]).toContain('Kahu Parata');
  });

  test('that is not in the outbox does not count as asked for', async () => {
    const { signOn, look, sqlite, db } = createScene();
    await signOn();
    const act = { ...testAct, actorId: null, now: minutesAfter(0), madeAt: minutesAfter(0) };
    const brokenOff = sqlite.transaction(() => {
      mailStillOut(db, act, watch, installation);
      throw new Error('disk full');
    });
    expect(() => brokenOff.immediate()).toThrow('disk full');
    expect(look(1)).toHaveLength(2);
  });
});

describe('a server that is killed', () => {
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['before the commit', 'after the commit'])(
    '%s has the mail asked for once',
    async (when) => {
      const { signOn, sqlite } = createScene();
      await signOn();
      folder = mkdtempSync(join(tmpdir(), 'bushline-still-out-'));
      const file = join(folder, 'bushline.db');
      sqlite.prepare('VACUUM INTO ?').run(file);
      const program = 'src/test/mail-until-killed.ts';
      const child = spawn(process.execPath, ['--import', 'tsx', program, file, minutesAfter(0), when], {
        cwd: packageRoot,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child.stdout.once('data', () => child.kill('SIGKILL'));
      const signal = await new Promise((done) => child.once('close', (_, by) => done(by)));
      expect(signal).toBe('SIGKILL');
      const left = openSqlite(file);
      try {
        const count = () => left.prepare('SELECT count(*) FROM outbox').pluck().get();
        expect(count()).toBe(when === 'before the commit' ? 0 : 2);
        const act = { ...testAct, actorId: null, now: minutesAfter(1), madeAt: minutesAfter(1) };
        left.transaction(() => mailStillOut(wrapDb(left), act, watch, installation)).immediate();
        expect(count()).toBe(2);
      } finally {
        left.close();
      }
    },
    60_000,
  );
});

describe('who is signed on', () => {
  test('is told to everybody, by activity, with phones and when the activity was last heard', async () => {
    const { signOn, signOff, creator, activityId, kahu } = createScene();
    expect(await creator.api.stillOut.list()).toEqual([]);
    await signOn();
    await signOff(minutesAfter(-60), [{ staffId: kahu.id }]);
    expect(await creator.api.stillOut.list()).toMatchObject([
      {
        ...{ activityId, activityName: 'Planting day', finishTime: '13:00', putOffUntil: null },
        lastHeardAt: minutesAfter(-60),
        people: [
          { staffId: null, name: 'Rāwiri Te Kanawa', phone: '0215550123', signedOnAt: '2026-11-20T20:00:00.000Z' },
        ],
      },
    ]);
  });

  test('is found without reading any table from end to end', async () => {
    const { signOn, sqlite, activityId } = createScene();
    await signOn();
    const { db, queries } = watchQueries(sqlite);
    listSignedOnActivities(db);
    findDueAlarms(db, minutesAfter(0), watch);
    expect(activityId).toBeGreaterThan(0);
    expect(queries.length).toBeGreaterThan(1);
    for (const query of queries) {
      // The open sign-ons have an index of their own, which holds nothing else.
      const scans = explain(sqlite, query).filter((line) => line.startsWith('SCAN'));
      expect(scans, query.sql).toEqual(scans.filter((line) => line.includes('attendance_open')));
    }
  });
});
