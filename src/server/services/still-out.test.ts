import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { overdueOf } from '#shared/still-out.ts';
import { makeActivity, makePhoto, makeStaff, makeVolunteer } from '#test/factories.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createStillOutScene, minutesAfter, watch } from '#test/still-out-scene.ts';
import { testAct } from '#test/test-db.ts';
import { activities } from '../db/schema/activities.ts';
import { photos } from '../db/schema/photos.ts';
import { staff } from '../db/schema/staff.ts';
import { isAlarmDue } from '../email/letters/still-out.ts';
import { listAttendance } from './attendance.ts';
import { listSignedOnActivities } from './still-out.ts';
import { createTrapCheck } from './trap-checks.ts';
import { createTrap } from './traps.ts';

describe('the mail about people who are still out', () => {
  test('goes to the creator and the Group Admins when the alarm begins, and 60 and 120 minutes later, once each', async () => {
    const { signOn, look, admin, creator } = createStillOutScene();
    await signOn();
    const both = [admin.user.email, creator.user.email];
    expect(look(-1)).toEqual([]);
    expect(look(0)).toEqual(both);
    expect(look(1)).toEqual(both);
    expect(look(59)).toEqual(both);
    expect(look(60)).toEqual([...both, ...both]);
    expect(look(119)).toHaveLength(4);
    expect(look(120)).toHaveLength(6);
    expect(look(10_000)).toHaveLength(6);
  });

  test.each([
    ['moved later', { startTime: '14:00', finishTime: '22:00' }, { startTime: '09:00', finishTime: '13:00' }],
    ['moved earlier', { finishTime: '13:00' }, { startTime: '09:00', finishTime: '17:00' }],
  ])('comes as soon as the phone or the plan says, where the activity was %s meanwhile', async (_, plan, times) => {
    const { tap, look, admin, activityId, kahu } = createStillOutScene();
    await admin.api.activities.details.update({ id: activityId, ...plan });
    const people = [{ staffId: kahu.id }];
    await tap('2026-11-20T20:00:00.000Z').attendance.signOn({ activityId, people, times });
    expect(look(-1)).toEqual([]);
    expect(look(0)).toHaveLength(2);
  });

  test('names who, their phones and contacts and how long, what was expected, and when the activity was last heard', async () => {
    const { signOn, look, bodies, activityId } = createStillOutScene();
    await signOn();
    look(14);
    const [body = ''] = bodies();
    expect(body).toContain(
      '- Kahu Parata, 021 555 0113, Out 5 h 14 min\n  Emergency contact: Moana Parata, 027 555 0114',
    );
    expect(body).toContain('4. Nobody knows where they are? Ring 111 and ask for Police.');
    expect(body).toContain('- Rāwiri Te Kanawa, 021 555 0123, Out 5 h 14 min');
    expect(body).toContain('Expected back by 13:00, 1 h 14 min ago.');
    expect(body).toContain('Last heard from this activity at 09:00.');
    expect(body).toContain(messages.stillOut.heldBack);
    expect(body).toContain(`https://plan.okurabush.example/day?activity=${activityId}`);
  });

  test('goes to who leads the activity, once, and names them; their phone reminds at the finish time', async () => {
    const { signOn, look, bodies, db, admin, creator, activityId } = createStillOutScene();
    const hemi = makeStaff(db, { firstname: 'Hēmi', lastname: 'Walker', phone: '0215550101', role: 'Team Leader' });
    const lead = (ledById: number) => db.update(activities).set({ ledById }).where(eq(activities.id, activityId)).run();
    lead(hemi.id);
    await signOn();
    expect([...look(0)].sort()).toEqual([admin.user.email, creator.user.email, hemi.email].sort());
    expect(bodies()[0]).toMatch(/Planting day \(.*\)\nLed by Hēmi Walker, 021 555 0101\n/);
    const ledBy = { name: 'Hēmi Walker', phone: '0215550101' };
    expect(await creator.api.stillOut.list()).toMatchObject([{ ledBy, leaderId: hemi.id }]);
    // Who has left the group has no phone that could remind: whoever made the activity is reminded then.
    db.update(staff)
      .set({ deletedAt: minutesAfter(1) })
      .where(eq(staff.id, hemi.id))
      .run();
    expect(await creator.api.stillOut.list()).toMatchObject([{ ledBy, leaderId: creator.user.id }]);
    lead(admin.user.id);
    expect(look(60)).toHaveLength(5);
  });

  test('ends when everybody is off, and names only those who are out', async () => {
    const { signOn, signOff, look, bodies, kahu, rawiri } = createStillOutScene();
    await signOn();
    await signOff(minutesAfter(10), [{ staffId: kahu.id }]);
    expect(look(10)).toHaveLength(2);
    expect(bodies()[0]).not.toContain('Kahu');
    await signOff(minutesAfter(20), [{ volunteerId: rawiri.id }]);
    expect(look(60)).toHaveLength(2);
  });

  test('comes only for the last of its times that a server missed while it was off', async () => {
    const { signOn, look, bodies, subjects } = createStillOutScene();
    await signOn();
    expect(look(300)).toHaveLength(2);
    expect(look(301)).toHaveLength(2);
    expect(bodies()[0]).toContain('Out 10 h');
    // Nobody has had one before it.
    expect(subjects()[0]).toBe(messages.stillOut.mailSubject(2));
  });

  test('waits two minutes for a sign-off that arrives after its sign-on', async () => {
    const { program, tap, look, activityId, kahu } = createStillOutScene();
    const phone = Object.assign(Object.create(program), { now: () => minutesAfter(300) });
    await tap('2026-11-20T20:00:00.000Z', phone).attendance.signOn({ activityId, people: [{ staffId: kahu.id }] });
    expect(look(299.9), 'the server’s clock was put right by seconds').toHaveLength(0);
    expect(look(301)).toHaveLength(0);
    expect(look(302)).toHaveLength(2);
  });

  test('comes, too, where the server’s clock was a day ahead when it heard of the sign-on', async () => {
    const { tap, look, activityId, kahu } = createStillOutScene();
    await tap(minutesAfter(1440)).attendance.signOn({ activityId, people: [{ staffId: kahu.id }] });
    const [stay] = await tap(minutesAfter(-30)).attendance.list({ activityId });
    const at = { id: stay?.id ?? 0, reason: 'The clock was ahead' };
    await tap(minutesAfter(-30)).attendance.update({ ...at, signedOnAt: '2026-11-20T20:00:00.000Z' });
    expect(look(0)).toHaveLength(2);
    expect(look(1)).toHaveLength(2);
  });

  test('names somebody who was deleted while out, and goes to nobody who was', async () => {
    const { signOn, look, bodies, db, creator, kahu, admin } = createStillOutScene();
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
});

describe('when people are expected', () => {
  /** What becomes of an activity while people are out from it. */
  const changes: [string, (scene: ReturnType<typeof createStillOutScene>) => Promise<unknown>][] = [
    [
      'moved a week on',
      ({ admin, activityId: id }) => admin.api.activities.details.update({ id, activityDate: '2026-11-28' }),
    ],
    [
      'left without times',
      ({ admin, activityId: id }) => admin.api.activities.details.update({ id, startTime: '', finishTime: '' }),
    ],
    ['archived', ({ admin, activityId: id }) => admin.api.activities.details.update({ id, status: 'archived' })],
    ['completed', ({ admin, activityId }) => admin.api.activities.complete.save({ activityId, anyIncident: 'No' })],
  ];

  test.each(changes)(
    'stays at the same minute, in the mail and on the page, for an activity that is %s',
    async (_, change) => {
      const scene = createStillOutScene();
      const { signOn, look, creator, activityId } = scene;
      await signOn();
      await change(scene);
      expect(look(-1)).toEqual([]);
      expect(look(0)).toHaveLength(2);
      const [listed] = await creator.api.stillOut.list();
      expect(listed).toMatchObject({ activityId });
      const out = (minutes: number) => listed && overdueOf(listed.people, watch, minutesAfter(minutes)).length;
      expect([out(-1), out(0)]).toEqual([0, 2]);
    },
  );
});

describe('people who are late at different times', () => {
  test('are each named from their own time on: a later one stands in the next mail', async () => {
    const { signOn, signOnLater, look, bodies } = createStillOutScene();
    await signOn();
    await signOnLater(-70, 'Tāmati');
    await signOnLater(-50, 'Pōtiki');
    // Expected with the others, and an hour after 13:10.
    expect(look(0)).toHaveLength(2);
    expect(bodies()[0]).toContain('Tāmati');
    expect(bodies()[0]).not.toContain('Pōtiki');
    expect(look(59)).toHaveLength(2);
    expect(look(60)).toHaveLength(4);
    expect(bodies()[2]).not.toContain('Pōtiki');
    expect(look(75)).toHaveLength(4);
    expect(look(120)).toHaveLength(6);
    expect(bodies()[4]).toContain('Pōtiki');
    expect(bodies()[4]).toContain('Expected back by 13:00, 3 h ago; the last of them by 14:10.');
  });

  test('have an alarm of their own where the first are back, and one mail at a time', async () => {
    const { signOn, signOff, signOnLater, look, bodies } = createStillOutScene();
    await signOn();
    await signOnLater(-50, 'Pōtiki');
    expect(look(5)).toHaveLength(2);
    await signOff(minutesAfter(20));
    expect(look(69)).toHaveLength(2);
    expect(look(70)).toHaveLength(4);
    expect(bodies()[2]).not.toContain('Kahu');
    expect(look(129)).toHaveLength(4);
    expect(look(130)).toHaveLength(6);
  });

  test('are not mailed again because the first of those who were named is back', async () => {
    const { signOn, signOff, signOnLater, look, kahu } = createStillOutScene();
    await signOn();
    await signOnLater(-60, 'Tāmati');
    expect(look(60)).toHaveLength(2);
    await signOff(minutesAfter(61), [{ staffId: kahu.id }]);
    expect(look(62)).toHaveLength(2);
  });

  test('have a mail when all mails about the others have gone out', async () => {
    const { signOn, signOnLater, look, bodies } = createStillOutScene();
    await signOn();
    // Expected at 16:15, and late an hour after.
    await signOnLater(75, 'Pōtiki');
    look(0);
    look(60);
    expect(look(120)).toHaveLength(6);
    expect(look(194)).toHaveLength(6);
    expect(look(195)).toHaveLength(8);
    expect(bodies()[6]).toContain('Pōtiki');
    expect(look(254)).toHaveLength(8);
    expect(look(255)).toHaveLength(10);
  });

  test('have a mail when their sign-on arrives after those about the others, two minutes later', async () => {
    const { program, signOn, tap, look, bodies, activityId, db } = createStillOutScene();
    await signOn();
    for (const minutes of [0, 60, 120]) look(minutes);
    const { id: volunteerId } = makeVolunteer(db, { firstname: 'Mere', lastname: 'Tāmati' });
    const phone = Object.assign(Object.create(program), { now: () => minutesAfter(200) });
    await tap('2026-11-20T20:00:00.000Z', phone).attendance.signOn({ activityId, people: [{ volunteerId }] });
    expect(look(201)).toHaveLength(6);
    expect(look(202)).toHaveLength(8);
    expect(bodies()[6]).toContain('Tāmati');
    expect(look(500)).toHaveLength(8);
  });
});

describe('who is signed on', () => {
  test('is told to everybody, by activity, with phones and when the activity was last heard', async () => {
    const { signOn, signOff, creator, activityId, kahu } = createStillOutScene();
    expect(await creator.api.stillOut.list()).toEqual([]);
    await signOn();
    await signOff(minutesAfter(-60), [{ staffId: kahu.id }]);
    expect(await creator.api.stillOut.list()).toMatchObject([
      {
        ...{ activityId, activityName: 'Planting day', finishTime: '13:00', leaderId: creator.user.id, ledBy: null },
        lastHeardAt: minutesAfter(-60),
        people: [
          {
            ...{ staffId: null, name: 'Rāwiri Te Kanawa', phone: '0215550123', signedOnAt: '2026-11-20T20:00:00.000Z' },
            putOff: null,
          },
        ],
      },
    ]);
  });

  type Scene = ReturnType<typeof createStillOutScene>;
  /** What may be sent half an hour before the alarm, by its sender. */
  type Sends = (scene: Scene, api: ReturnType<Scene['tap']>) => unknown;
  const at = minutesAfter(-30);
  const ofScene = {
    typeOfIncident: 'Near Miss',
    incidentDescription: 'A branch fell',
    dateOfIncident: '2026-11-21',
  } as const;
  const objective = { title: 'Plant trees', measurement: 'Number of trees' };
  const assign = async ({ activityId }: Scene, api: ReturnType<Scene['tap']>) => {
    const [item] = await api.checklist.list();
    const checklistId = item?.id ?? 0;
    await api.activities.checklist.assign({ activityId, checklistIds: [checklistId] });
    return { activityId, checklistId };
  };
  const check = ({ db, activityId }: Scene, checkedAt: string) => {
    const { projectId } = db.select().from(activities).where(eq(activities.id, activityId)).get() ?? { projectId: 0 };
    const { id: trapId } = createTrap(db, testAct, { projectId, code: 'T1', type: 'DOC 200' });
    createTrapCheck(db, { ...testAct, now: at, madeAt: at }, { trapId, activityId, checkedAt, state: 'Set' });
  };
  const photo = ({ db, activityId }: Scene, takenAt: string | null) => {
    const { id } = makePhoto(db, { activityId, caption: 'Seedlings', takenAt });
    db.update(photos).set({ createdAt: at }).where(eq(photos.id, id)).run();
  };
  const stayOf = async ({ activityId }: Scene, api: ReturnType<Scene['tap']>) => {
    const [row] = await api.attendance.list({ activityId });
    return { id: row?.id ?? 0, version: row?.version, reason: 'They rang.' };
  };
  /** Each with the minute in which the activity is heard by it; null: it says nothing of those who are there. */
  const sent: [string, number | null, Sends][] = [
    ['an incident', -30, ({ activityId }, api) => api.incidents.report({ activityId, ...ofScene })],
    ['a check of a trap', -40, (scene) => check(scene, minutesAfter(-40))],
    ['a check by a clock that is ahead', -30, (scene) => check(scene, minutesAfter(-29.5))],
    ['a photo', -30, (scene) => photo(scene, null)],
    ['a photo that says when it was taken', -40, (scene) => photo(scene, minutesAfter(-40))],
    ['a photo by a clock that is ahead', -30, (scene) => photo(scene, minutesAfter(700))],
    [
      'a tick of the check list',
      -30,
      async (scene, api) => api.activities.checklist.tick({ ...(await assign(scene, api)), isTicked: true }),
    ],
    ['an item of the check list that is planned', null, assign],
    [
      'an amount',
      -30,
      async ({ activityId }, api) => {
        const { activityObjectiveId: id } = await api.activities.outcome.addDirect({ activityId, ...objective });
        await api.activities.outcome.setAmount({ id, amount: 40 });
      },
    ],
    ['an objective', null, ({ activityId }, api) => api.activities.outcome.addDirect({ activityId, ...objective })],
    [
      'a tap of the briefing',
      -30,
      ({ activityId, kahu }, api) =>
        api.attendance.brief({ activityId, people: [{ staffId: kahu.id }], briefed: true }),
    ],
    [
      'a briefing that is corrected',
      null,
      async (scene, api) => api.attendance.update({ ...(await stayOf(scene, api)), briefed: true }),
    ],
    [
      'a sign-off that is named',
      null,
      async (scene, api) => api.attendance.update({ ...(await stayOf(scene, api)), signedOffAt: minutesAfter(-31) }),
    ],
    [
      'a sign-on that is named',
      -100,
      ({ activityId, db }, api) =>
        api.attendance.create({ activityId, volunteerId: makeVolunteer(db).id, signedOnAt: minutesAfter(-100) }),
    ],
  ];

  test.each(sent)('is heard of by %s: minute %s', async (_, minute, send) => {
    const scene = createStillOutScene();
    await scene.signOn();
    await send(scene, scene.tap(at));
    const heardAt = minute === null ? '2026-11-20T20:00:00.000Z' : minutesAfter(minute);
    expect(listSignedOnActivities(scene.db)[0]?.lastHeardAt).toBe(heardAt);
  });

  test('is found without reading any table from end to end', async () => {
    const { signOn, sqlite, activityId } = createStillOutScene();
    await signOn();
    const { db, queries } = watchQueries(sqlite);
    listSignedOnActivities(db);
    isAlarmDue(db, minutesAfter(0), watch);
    expect(activityId).toBeGreaterThan(0);
    expect(queries.length).toBeGreaterThan(1);
    for (const query of queries) {
      // The open sign-ons have an index of their own, which holds nothing else.
      const scans = explain(sqlite, query).filter((line) => line.startsWith('SCAN'));
      expect(scans, query.sql).toEqual(scans.filter((line) => line.includes('attendance_open')));
    }
  });
});

describe('somebody whom the last of the mails did not name', () => {
  /** The scene with the three mails about the others sent, and Mere signed on: expected an hour after, and late another hour after that. */
  async function createScene() {
    const scene = createStillOutScene();
    const { signOn, signOnLater, look, bodies, activityId } = scene;
    await signOn();
    const people = await signOnLater(30, 'Pōtiki');
    for (const minute of [0, 60, 120]) look(minute);
    const before = bodies().length;
    /** The minutes of those in which she was mailed about since. */
    const mailedAt = (...minutes: number[]) =>
      minutes.filter((minute) => {
        const count = bodies().length;
        look(minute);
        return bodies()
          .slice(count)
          .some((body) => body.includes('Mere Pōtiki'));
      });
    expect(bodies().join()).not.toContain('Mere Pōtiki');
    return { ...scene, people, mere: people[0], of: { activityId, people }, mailedAt, before };
  }

  test('is mailed about where an earlier sign-on of theirs arrives afterwards, from another phone', async () => {
    const { tap, program, of, mailedAt } = await createScene();
    const phone = Object.assign(Object.create(program), { now: () => minutesAfter(125) });
    await tap(minutesAfter(-180), phone).attendance.signOn(of);
    expect(mailedAt(129, 130, 131, 240, 400)).toEqual([130]);
  });

  test('is mailed about where their sign-on is corrected to an earlier time, and not again where nothing changes', async () => {
    const { tap, db, activityId, mere, mailedAt } = await createScene();
    const stay = listAttendance(db, { activityId }).find(({ volunteerId }) => volunteerId === mere?.volunteerId);
    const at = { id: stay?.id ?? 0, reason: 'She came at eleven.' };
    await tap(minutesAfter(125)).attendance.update({ ...at, signedOnAt: minutesAfter(-180) });
    expect(mailedAt(129, 130, 131, 240, 400)).toEqual([130]);
  });

  test('is mailed about where somebody had said that they are fine, and takes that back', async () => {
    const scene = createStillOutScene();
    const { signOn, signOnLater, look, tap, bodies, activityId } = scene;
    await signOn();
    const of = { activityId, people: await signOnLater(-10, 'Pōtiki') };
    for (const minute of [0, 60]) look(minute);
    await tap(minutesAfter(115)).stillOut.putOff(of);
    look(120);
    const before = bodies().length;
    await tap(minutesAfter(121)).stillOut.endPutOff(of);
    look(130);
    expect(bodies().slice(before)).toEqual([
      expect.stringContaining('Mere Pōtiki'),
      expect.stringContaining('Mere Pōtiki'),
    ]);
  });

  test('is mailed about as before, where that mail is of a version that did not keep whom it named', async () => {
    const { sqlite, look, mailedAt, before } = await createScene();
    sqlite.prepare('UPDATE still_out SET mailed_people = NULL').run();
    expect(look(149)).toHaveLength(before);
    expect(mailedAt(150, 209, 210)).toEqual([150, 210]);
  });
});

test('somebody who was fine while a mail that named them was held back for a reader, and is not any more, is mailed about', async () => {
  const { program, admin, signOn, tap, look, bodies, activityId, kahu, rawiri } = createStillOutScene();
  await signOn();
  for (const minute of [0, 60]) look(minute);
  // Another activity’s mail goes to the Group Admin alone; the last about this one is due six minutes after it.
  const late = { activityDate: '2026-11-21', startTime: '09:00', finishTime: '14:54', createdById: admin.user.id };
  const { id: other } = makeActivity(program.db, late);
  const { id: volunteerId } = makeVolunteer(program.db);
  await tap('2026-11-20T20:00:00.000Z').attendance.signOn({ activityId: other, people: [{ volunteerId }] });
  for (const minute of [114, 120]) look(minute);
  const both = { activityId, people: [{ staffId: kahu.id }, { volunteerId: rawiri.id }] };
  await tap(minutesAfter(121)).stillOut.putOff(both);
  look(124);
  await tap(minutesAfter(125)).stillOut.endPutOff(both);
  const before = bodies().length;
  for (const minute of [126, 134]) look(minute);
  expect(
    bodies()
      .slice(before)
      .join()
      .match(/- Kahu Parata/g),
  ).toHaveLength(2);
});

test('somebody whom a mail named is mailed about again where they go out again', async () => {
  const { signOn, signOff, tap, look, bodies, activityId, rawiri } = createStillOutScene();
  await signOn();
  for (const minute of [0, 60, 120]) look(minute);
  const people = [{ volunteerId: rawiri.id }];
  await signOff(minutesAfter(121), people);
  await tap(minutesAfter(122)).attendance.signOn({ activityId, people });
  const before = bodies().length;
  look(241);
  expect(bodies()).toHaveLength(before);
  look(242);
  expect(bodies().slice(before)).toEqual([
    expect.stringContaining('Rāwiri Te Kanawa'),
    expect.stringContaining('Rāwiri Te Kanawa'),
  ]);
});

test('somebody who was home and out again before a mail named them is mailed about again', async () => {
  const { program, signOn, tap, look, bodies, activityId, rawiri } = createStillOutScene();
  await signOn();
  for (const minute of [0, 60, 120]) look(minute);
  const before = bodies().length;
  const people = [{ volunteerId: rawiri.id }];
  const heardAt125 = Object.assign(Object.create(program), { now: () => minutesAfter(125) });
  await tap(minutesAfter(-200), heardAt125).attendance.signOff({ activityId, people });
  await tap(minutesAfter(-190), heardAt125).attendance.signOn({ activityId, people });
  look(130);
  expect(bodies().slice(before)).toHaveLength(2);
  look(500);
  expect(bodies().slice(before)).toHaveLength(2);
});

test('a tick of the briefing mails no alarm again, and somebody whose sign-off is taken back is asked about', async () => {
  const { signOn, signOff, look, tap, activityId, db, rawiri, kahu } = createStillOutScene();
  await signOn();
  expect(look(0)).toHaveLength(2);
  const people = [{ staffId: kahu.id }, { volunteerId: rawiri.id }];
  await tap(minutesAfter(5)).attendance.brief({ activityId, people, briefed: true });
  expect(look(30)).toHaveLength(2);
  await signOff(minutesAfter(40));
  const [stay] = listAttendance(db, { activityId });
  await tap(minutesAfter(45)).attendance.update({ id: stay?.id ?? 0, signedOffAt: null, reason: 'Still there' });
  expect(look(50)).toHaveLength(4);
  await tap(minutesAfter(51)).attendance.brief({ activityId, people, briefed: false });
  expect(look(55)).toHaveLength(4);
});

test('of somebody who left the staff and is a volunteer the numbers are those of today, on the day too, and they stand there once', async () => {
  const { signOn, tap, admin, kahu, db, sqlite, activityId } = createStillOutScene();
  await admin.api.activities.staff.assign({ activityId, staffId: kahu.id });
  await signOn();
  sqlite.prepare('UPDATE activities SET completed_at = ?').run(minutesAfter(0));
  const { volunteerId } = await admin.api.staff.update({ id: kahu.id, role: 'Volunteer' });
  const now = { phone: '0215550199', emergencyContact: 'Hana', emergencyContactNumber: '0275550188' };
  await admin.api.volunteers.update({ id: volunteerId ?? 0, ...now });
  expect(listSignedOnActivities(db)[0]?.people[0]).toMatchObject({ volunteerId, ...now });
  expect((await admin.api.activities.document({ id: activityId })).staff).toMatchObject([{ staffId: kahu.id, ...now }]);
  // Whose sign-on did not go along, as in earlier versions.
  for (const table of ['taps', 'attendance'])
    sqlite
      .prepare(`UPDATE ${table} SET staff_id = ?, volunteer_id = NULL WHERE volunteer_id = ?`)
      .run(kahu.id, volunteerId);
  expect(listSignedOnActivities(db)[0]?.people[0]).toMatchObject({ staffId: kahu.id, ...now });
  await tap(minutesAfter(0)).attendance.signOn({ activityId, people: [{ volunteerId: volunteerId ?? 0 }] });
  const names = () => listSignedOnActivities(db)[0]?.people.map(({ name }) => name);
  expect(names()).toEqual(['Kahu Parata', 'Rāwiri Te Kanawa']);
  await tap(minutesAfter(1)).attendance.signOff({ activityId, people: [{ staffId: kahu.id }] });
  expect(names()).toEqual(['Rāwiri Te Kanawa', 'Kahu Parata']);
});
