import { describe, expect, test } from 'vitest';
import { overdueOf } from '#shared/still-out.ts';
import { createStillOutScene, minutesAfter, watch } from '#test/still-out-scene.ts';

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
  return { ...scene, out, both: { activityId, people: [kahuRef, rawiriRef] }, kahuRef, rawiriRef };
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
      message: 'The half hour has passed already.',
    });
    expect(await out(21)).toEqual([kahuName, rawiriName]);
  });

  test('counts from its press where it waited for coverage, and does nothing after its half hour', async () => {
    const { tap, program, out, both, admin, look } = await createLate();
    const phone = (heard: number, pressed: number) =>
      tap(minutesAfter(pressed), Object.assign(Object.create(program), { now: () => minutesAfter(heard) }));
    await phone(20, 2).stillOut.putOff(both);
    expect(await out(31)).toEqual([]);
    expect(await out(32)).toEqual([kahuName, rawiriName]);
    const late = await phone(40, 10).stillOut.putOff(both);
    expect(late).toEqual({ message: 'The half hour has passed already.' });
    expect(await out(40)).toEqual([kahuName, rawiriName]);
    expect(look(40)).toHaveLength(2);
    const { rows } = await admin.api.audit.search({ record: 'put off' });
    expect(rows).toHaveLength(1);
  });

  test('never shortens what was said later, whatever arrives first', async () => {
    const { tap, out, both } = await createLate();
    await tap(minutesAfter(10)).stillOut.putOff(both);
    await tap(minutesAfter(-10)).stillOut.putOff(both);
    expect(await out(39)).toEqual([]);
    expect(await out(40)).toEqual([kahuName, rawiriName]);
  });

  test('of a page of the first version is about those who were out when it was said', async () => {
    const { tap, out, activityId, signOnLater } = await createLate();
    await signOnLater(-50, 'Pōtiki');
    await tap(minutesAfter(45)).stillOut.putOff({ activityId });
    expect(await out(70)).toEqual(['Mere Pōtiki']);
  });
});

describe('Undo', () => {
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
    const { tap, out, both } = await createLate();
    await tap(minutesAfter(12)).stillOut.endPutOff(both);
    await tap(minutesAfter(10)).stillOut.putOff(both);
    expect(await out(13)).toEqual([kahuName, rawiriName]);
    await tap(minutesAfter(14)).stillOut.putOff(both);
    expect(await out(15)).toEqual([]);
  });
});
