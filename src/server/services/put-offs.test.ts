import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { overdueOf } from '#shared/still-out.ts';
import { makeActivity } from '#test/factories.ts';
import { createStillOutScene, minutesAfter, watch } from '#test/still-out-scene.ts';
import { testAct } from '#test/test-db.ts';
import { stillOut } from '../db/schema/still-out.ts';
import type { Act } from './act.ts';
import { endPutOff, putOffAlarm } from './put-offs.ts';

/** The scene with everybody signed on. `out`: who the alarm names at that time. */
async function createLate() {
  const scene = createStillOutScene();
  await scene.signOn();
  const { activityId, kahu, rawiri, creator } = scene;
  const [kahuRef, rawiriRef] = [{ staffId: kahu.id }, { volunteerId: rawiri.id }];
  const out = async (minutes: number) => {
    const [listed] = await creator.api.stillOut.list();
    return overdueOf(listed?.people ?? [], watch, minutesAfter(minutes)).map(({ person }) => person.name);
  };
  /** What a phone said of a press: when it was made, and when the server heard of it. */
  const heard = (heardAt: number, madeAt: number, said?: Act['said']): Act => ({
    ...testAct,
    ...{ now: minutesAfter(heardAt), madeAt: minutesAfter(madeAt), said },
  });
  /** What is stored of the activity: of whom something was said, in which minute, and until when the alarm is quiet. */
  const stored = () => {
    const row = scene.db.select().from(stillOut).get();
    const all: { person: string; at: string; isFine: boolean }[] = JSON.parse(row?.putOffs ?? '[]');
    const minuteOf = (at: string) => (Date.parse(at) - Date.parse(minutesAfter(0))) / 60_000;
    const said = all.map(({ person, at, isFine }) => `${person.split(' ')[0]} ${minuteOf(at)} ${isFine}`);
    return { said: said.sort(), until: row?.putOffUntil ? minuteOf(row.putOffUntil) : null };
  };
  const both = { activityId, people: [kahuRef, rawiriRef] };
  return { ...scene, out, heard, stored, both, kahuRef, rawiriRef };
}

const [kahuName, rawiriName] = ['Kahu Parata', 'Rāwiri Te Kanawa'];

describe('They are fine', () => {
  test('quiets the alarm for 30 minutes, for everybody, says who said so, and then asks again', async () => {
    const { look, tap, admin, both, out, creator } = await createLate();
    look(5);
    await tap(minutesAfter(10)).stillOut.putOff(both);
    const [listed] = await creator.api.stillOut.list();
    const putOff = { until: minutesAfter(40), by: `${admin.user.firstname} ${admin.user.lastname}` };
    expect(listed?.people.map((one) => one.putOff)).toEqual([putOff, putOff]);
    expect(await out(39)).toEqual([]);
    expect(await out(40)).toEqual([kahuName, rawiriName]);
    expect(look(39)).toHaveLength(2);
    expect(look(40)).toHaveLength(4);
    expect(look(99)).toHaveLength(4);
    expect(look(100)).toHaveLength(6);
    const { rows } = await admin.api.audit.search({ record: 'put off' });
    expect(rows.map(({ action, recordName, after }) => [action, recordName, after])).toEqual([
      ['put off the alarm of', 'Planting day', { names: [kahuName, rawiriName] }],
    ]);
  });

  test('holds for those whom it names: nobody else is silenced, nor who is late afterwards', async () => {
    const { look, bodies, tap, out, both, kahuRef, signOnLater } = await createLate();
    await signOnLater(-50, 'Pōtiki');
    await tap(minutesAfter(50)).stillOut.putOff({ ...both, people: [kahuRef] });
    expect(await out(51)).toEqual([rawiriName]);
    expect(look(51)).toHaveLength(2);
    expect(bodies()[0]).not.toContain('Kahu');
    expect(await out(70)).toEqual([rawiriName, 'Mere Pōtiki']);
  });

  test('does not put off the mails about who is late meanwhile: they go by whoever is asked about first', async () => {
    const { look, tap, both, signOnLater } = await createLate();
    await signOnLater(-50, 'Pōtiki');
    // They are asked about from minute 80 on, Pōtiki from minute 70 on. The server was off until minute 135.
    await tap(minutesAfter(50)).stillOut.putOff(both);
    expect(look(135)).toHaveLength(2);
    expect(look(189)).toHaveLength(2);
    expect(look(190)).toHaveLength(4);
  });

  test('does nothing where a clock that is ahead hides how long it waited', async () => {
    const { tap, program, out, both } = await createLate();
    const heardAt20 = Object.assign(Object.create(program), { now: () => minutesAfter(20) });
    expect(await tap(minutesAfter(180), heardAt20).stillOut.putOff(both)).toEqual({
      message: messages.stillOut.putOffOver,
    });
    expect(await out(21)).toEqual([kahuName, rawiriName]);
  });

  test('does nothing any more where the clock of the server was ahead: the alarm comes, and can be put off', async () => {
    const { look, db, heard, both, out } = await createLate();
    putOffAlarm(db, heard(1440, 1440), both, watch);
    expect(await out(1441)).toEqual([]);
    expect(await out(5)).toEqual([kahuName, rawiriName]);
    expect(look(5)).toHaveLength(2);
    expect(endPutOff(db, heard(6, 6), both)).toEqual({ message: messages.stillOut.isBack });
    putOffAlarm(db, heard(7, 7), both, watch);
    expect(await out(8)).toEqual([]);
    expect(await out(37)).toEqual([kahuName, rawiriName]);
  });

  test('counts from its press where it waited for coverage, and does nothing after its half hour', async () => {
    const { tap, program, out, both, admin, look } = await createLate();
    const phone = (heard: number, pressed: number) =>
      tap(minutesAfter(pressed), Object.assign(Object.create(program), { now: () => minutesAfter(heard) }));
    await phone(20, 2).stillOut.putOff(both);
    expect(await out(31)).toEqual([]);
    expect(await out(32)).toEqual([kahuName, rawiriName]);
    const late = await phone(40, 10).stillOut.putOff(both);
    expect(late).toEqual({ message: messages.stillOut.putOffOver });
    expect(await out(40)).toEqual([kahuName, rawiriName]);
    expect(look(40)).toHaveLength(2);
    const { rows } = await admin.api.audit.search({ record: 'put off' });
    expect(rows).toHaveLength(1);
  });

  test('of a page of the first version is about those who were out when it was said', async () => {
    const { tap, out, activityId, signOnLater } = await createLate();
    await signOnLater(-50, 'Pōtiki');
    await tap(minutesAfter(45)).stillOut.putOff({ activityId });
    expect(await out(70)).toEqual(['Mere Pōtiki']);
  });
});

describe('what was said', () => {
  test('of a phone whose clock is over a minute ahead counts from its last answer, or not at all', async () => {
    const { db, both, heard, out } = await createLate();
    const ahead = (ms: number) => new Date(Date.parse(minutesAfter(20)) + ms).toISOString();
    const over = { message: messages.stillOut.putOffOver };
    expect(putOffAlarm(db, heard(20, 20, { clock: ahead(60_001) }), both, watch)).toEqual(over);
    expect(await out(21)).toEqual([kahuName, rawiriName]);
    const phone = { phoneId: 'a', number: 1, answeredAt: minutesAfter(2), sinceMs: 180_000, pageId: 'b', pageMs: 0 };
    putOffAlarm(db, heard(20, 20, { clock: ahead(60_001), phone }), both, watch);
    expect([await out(34), await out(35)]).toEqual([[], [kahuName, rawiriName]]);
    expect(putOffAlarm(db, heard(20, 20, { clock: ahead(60_000), phone }), both, watch)).not.toEqual(over);
    expect([await out(49), await out(50)]).toEqual([[], [kahuName, rawiriName]]);
  });

  test('is kept once of each person, as long as it holds', async () => {
    const { db, both, heard, stored, kahuRef, rawiriRef } = await createLate();
    const say = (at: number, people = both.people) => putOffAlarm(db, heard(at, at), { ...both, people }, watch);
    say(10);
    say(11);
    expect(stored()).toEqual({ said: ['staff 11 true', 'volunteer 11 true'], until: 41 });
    say(12, [kahuRef]);
    putOffAlarm(db, heard(13, 5), both, watch);
    expect(stored()).toEqual({ said: ['staff 12 true', 'volunteer 11 true'], until: 42 });
    endPutOff(db, heard(14, 14), { ...both, people: [kahuRef] });
    expect(stored()).toEqual({ said: ['staff 14 false', 'volunteer 11 true'], until: 41 });
    say(41, [kahuRef]);
    expect(stored()).toEqual({ said: ['staff 41 true'], until: 71 });
    endPutOff(db, heard(42, 42), both);
    expect(stored()).toEqual({ said: ['staff 42 false', 'volunteer 42 false'], until: null });
    say(43, [rawiriRef]);
    expect(stored()).toEqual({ said: ['staff 42 false', 'volunteer 43 true'], until: 73 });
    say(45, [kahuRef]);
    putOffAlarm(db, heard(46, 44), { ...both, people: [rawiriRef] }, watch);
    expect(stored()).toEqual({ said: ['staff 45 true', 'volunteer 44 true'], until: 75 });
  });

  test('stands in the trail for those whom it is about', async () => {
    const { db, admin, both, heard, kahuRef } = await createLate();
    putOffAlarm(db, heard(12, 12), { ...both, people: [kahuRef] }, watch);
    putOffAlarm(db, heard(13, 10), both, watch);
    const { rows } = await admin.api.audit.search({ record: 'put off' });
    expect(rows.map(({ after, recordType }) => [recordType, after])).toEqual([
      ['activity', { names: [rawiriName] }],
      ['activity', { names: [kahuName] }],
    ]);
  });

  test('is nothing where nobody is signed on, and of an activity that is not there an error', async () => {
    const { db, both, heard, signOff } = await createLate();
    const empty = { ...both, activityId: makeActivity(db).id };
    expect(putOffAlarm(db, heard(10, 10), empty, watch)).toEqual({ message: messages.stillOut.putOff });
    await signOff(minutesAfter(5));
    putOffAlarm(db, heard(10, 10), both, watch);
    expect(db.select().from(stillOut).all()).toEqual([]);
    const gone = { ...both, activityId: 4711 };
    expect(() => putOffAlarm(db, heard(10, 10), gone, watch)).toThrow('Activity not found.');
    expect(() => endPutOff(db, heard(10, 10), gone)).toThrow('Activity not found.');
  });
});

describe('Undo', () => {
  test('of the same moment counts, and one that is heard after its half hour does nothing', async () => {
    const { db, both, heard, stored, out, admin } = await createLate();
    expect(endPutOff(db, heard(40, 10), both)).toEqual({ message: messages.stillOut.isBack });
    expect(stored()).toEqual({ said: [], until: null });
    expect((await admin.api.audit.search({ record: 'brought back' })).rows).toEqual([]);
    putOffAlarm(db, heard(41, 41), both, watch);
    endPutOff(db, heard(42, 41), both);
    expect(await out(42)).toEqual([kahuName, rawiriName]);
  });

  test('brings the alarm of those whom it names back at once, for everybody, with a line in the trail', async () => {
    const { look, tap, admin, out, both, rawiriRef } = await createLate();
    look(0);
    await tap(minutesAfter(10)).stillOut.putOff(both);
    await tap(minutesAfter(12)).stillOut.endPutOff({ ...both, people: [rawiriRef] });
    expect(await out(12)).toEqual([rawiriName]);
    const { rows } = await admin.api.audit.search({ record: 'brought back' });
    expect(rows.map(({ action, after }) => [action, after])).toEqual([
      ['brought back the alarm of', { names: [rawiriName] }],
    ]);
    // It is the alarm that was there, not another one.
    expect(look(13)).toHaveLength(2);
    expect(look(60)).toHaveLength(4);
  });

  test('is not undone by what was said before it, and is heard after it', async () => {
    const { db, heard, out, both } = await createLate();
    endPutOff(db, heard(12, 12), both);
    putOffAlarm(db, heard(13, 10), both, watch);
    expect(await out(13)).toEqual([kahuName, rawiriName]);
    putOffAlarm(db, heard(14, 14), both, watch);
    expect(await out(15)).toEqual([]);
  });

  test('takes back what its line said, also by a phone whose clock is behind; where that is not known, nothing says that the alarm is back', async () => {
    const { db, out, both, heard } = await createLate();
    putOffAlarm(db, heard(10, 10), both, watch);
    const notBack = { message: messages.stillOut.notBack };
    expect(endPutOff(db, heard(11, 9), both)).toEqual(notBack);
    expect(await out(11)).toEqual([]);
    const isBack = { message: messages.stillOut.isBack };
    expect(endPutOff(db, heard(12, 9), { ...both, until: minutesAfter(40) })).toEqual(isBack);
    expect(await out(12)).toEqual([kahuName, rawiriName]);
  });

  test('leaves what was said after its line, and after its press', async () => {
    const { db, out, both, heard, kahuRef, signOff } = await createLate();
    putOffAlarm(db, heard(10, 10), both, watch);
    putOffAlarm(db, heard(12, 12), { ...both, people: [kahuRef] }, watch);
    const undo = { ...both, until: minutesAfter(40) };
    expect(endPutOff(db, heard(13, 11), undo).message).toBe(messages.stillOut.isBack);
    expect(await out(13)).toEqual([rawiriName]);
    const notBack = messages.stillOut.notBack;
    expect(endPutOff(db, heard(14, 11), { ...undo, people: [kahuRef] }).message).toBe(notBack);
    // A line that no put-off can have.
    expect(endPutOff(db, heard(14, 11), { ...undo, until: minutesAfter(4711) }).message).toBe(messages.stillOut.isBack);
    putOffAlarm(db, heard(15, 15), both, watch);
    expect(await out(15)).toEqual([]);
    await signOff(minutesAfter(16));
    expect(endPutOff(db, heard(17, 17), undo).message).toBe(notBack);
  });
});
