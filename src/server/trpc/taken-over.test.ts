import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { createPageScene, keyed } from '#test/page-changes.ts';
import { testAct } from '#test/test-db.ts';
import { removeStaff } from '../services/staff.ts';

/** Aroha made changes, and has left. `takeOver`: the headers of a change of hers that somebody else sends. */
async function createScene(role: 'Field Staff' | 'Group Admin' = 'Field Staff') {
  const { program, count, enter } = createPageScene();
  const aroha = await enter(role);
  const admin = await enter();
  const { id: activityId } = makeActivity(program.db);
  const leave = () => removeStaff(program.db, testAct, { id: aroha.person.id });
  const takeOver = (by: { person: { id: number } }, key: string = randomUUID(), makerId = aroha.person.id) => ({
    ...keyed(key),
    ...{ 'x-change-person': String(by.person.id), 'x-change-maker': String(makerId) },
  });
  const line = () =>
    program.sqlite
      .prepare('SELECT actor_id AS id, actor_name AS name, after FROM audit ORDER BY id DESC LIMIT 1')
      .get();
  return { program, count, enter, aroha, admin, activityId, leave, takeOver, line };
}
const notes = (activityId: number) => ({ activityId, notes: 'Gate locked' });
const path = 'activities.checklist.saveNotes';

describe('a change of somebody who has left', () => {
  test('is sent as the Group Admin’s, with its maker in the trail', async () => {
    const { admin, aroha, activityId, leave, takeOver, line } = await createScene();
    leave();
    expect(await admin.send(path, notes(activityId), takeOver(admin))).toMatchObject({ status: 200 });
    const [sender, maker] = [admin, aroha].map(({ person }) => `${person.firstname} ${person.lastname}`);
    expect(line()).toMatchObject({ id: admin.person.id, name: `${sender}, made by ${maker}` });
  });

  test.each(['Team Leader', 'Field Staff'] as const)('is refused from a %s', async (role) => {
    const { enter, count, activityId, leave, takeOver } = await createScene();
    leave();
    const other = await enter(role);
    const answer = await other.send(path, notes(activityId), takeOver(other));
    expect([answer.status, answer.error.message]).toEqual([403, messages.general.forbidden]);
    expect(count("SELECT count(*) FROM activities WHERE checklist_notes <> ''")).toBe(0);
  });

  test('is refused while they can send it themselves', async () => {
    const { admin, aroha, count, activityId, takeOver } = await createScene();
    const answer = await admin.send(path, notes(activityId), takeOver(admin));
    const { firstname, lastname } = aroha.person;
    expect([answer.status, answer.error.message]).toEqual([
      403,
      `${firstname} ${lastname} can still sign in and send this.`,
    ]);
    expect(count("SELECT count(*) FROM activities WHERE checklist_notes <> ''")).toBe(0);
  });

  test.each([
    ['without saying who sends it', { 'x-change-person': undefined }, 403],
    ['under the name of its maker', { 'x-change-person': 'maker' }, 401],
    ['with a maker that is no id', { 'x-change-maker': '1 OR 1=1' }, 400],
  ])('is refused %s', async (_, wrong, status) => {
    const { admin, aroha, activityId, leave, takeOver } = await createScene();
    leave();
    const given = Object.fromEntries(
      Object.entries({ ...takeOver(admin), ...wrong })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, value === 'maker' ? String(aroha.person.id) : value]),
    ) as Record<string, string>;
    expect((await admin.send(path, notes(activityId), given)).status).toBe(status);
  });

  test('that the server had already is answered as the first time, and not made again', async () => {
    const { admin, aroha, count, leave, takeOver } = await createScene();
    const key = randomUUID();
    const hedges = { title: 'Hedges', measurement: 'm' };
    const first = await aroha.send('objectives.create', hedges, keyed(key));
    leave();
    expect(await admin.send('objectives.create', hedges, takeOver(admin, key))).toMatchObject({
      ...{ status: 200, data: { id: first.data.id } },
    });
    expect(count("SELECT count(*) FROM objectives WHERE title = 'Hedges'")).toBe(1);
  });

  test('may name what an earlier change of theirs made, sent by themselves or in their place', async () => {
    const { admin, aroha, leave, takeOver } = await createScene();
    const [before, after] = [randomUUID(), randomUUID()];
    const one = await aroha.send('objectives.create', { title: 'Hedges', measurement: 'm' }, keyed(before));
    leave();
    const two = await admin.send('objectives.create', { title: 'Fences', measurement: 'm' }, takeOver(admin, after));
    for (const [changeKey, { data }] of [
      [before, one],
      [after, two],
    ] as const) {
      const renamed = { id: { changeKey }, measurement: 'metres' };
      expect((await admin.send('objectives.update', renamed, takeOver(admin))).data).toMatchObject({ id: data.id });
    }
  });
});

describe('what somebody who has left wrote of a person’s health', () => {
  const fall = { typeOfIncident: 'First Aid', incidentDescription: 'Slipped', dateOfIncident: '2026-03-01' };
  const injury = (count: (sql: string) => unknown) => count('SELECT type_of_injury FROM incidents');

  test('is stored, and never in the answer to the Group Admin who sends it', async () => {
    const { admin, count, activityId, leave, takeOver } = await createScene();
    leave();
    const key = randomUUID();
    const report = { ...fall, activityId, typeOfInjury: 'Sprain' };
    for (const _ of ['first', 'again']) {
      const { status, data } = await admin.send('incidents.report', report, takeOver(admin, key));
      expect([status, data.typeOfInjury]).toEqual([200, '']);
    }
    expect(injury(count)).toBe('Sprain');
  });

  test('is not taken away by what they left empty because they could not see it', async () => {
    const { admin, count, activityId, leave, takeOver } = await createScene();
    const { data } = await admin.send('incidents.report', { ...fall, activityId, typeOfInjury: 'Sprain' });
    leave();
    const seenEmpty = { id: data.id, version: data.version, typeOfInjury: '', witnesses: 'Kahu' };
    expect(await admin.send('incidents.update', seenEmpty, takeOver(admin))).toMatchObject({ status: 200 });
    expect(injury(count)).toBe('Sprain');
  });

  test('is not in a conflict either', async () => {
    const { admin, activityId, leave, takeOver } = await createScene();
    const { data } = await admin.send('incidents.report', { ...fall, activityId, typeOfInjury: 'Sprain' });
    await admin.send('incidents.update', { id: data.id, version: data.version, witnesses: 'Emma' });
    leave();
    const stale = { id: data.id, version: data.version, witnesses: 'Kahu' };
    const { status, error } = await admin.send('incidents.update', stale, takeOver(admin));
    expect(status).toBe(409);
    expect(JSON.stringify(error)).not.toContain('Sprain');
  });

  test('a look at a medical note is theirs, and shows the Group Admin nothing', async () => {
    const { program, admin, leave, takeOver, line } = await createScene('Group Admin');
    const person = makeStaff(program.db);
    await admin.send('medicalNotes.update', { staffId: person.id, note: 'Bee stings', version: 1 });
    leave();
    const { data } = await admin.send('medicalNotes.look', { staffId: person.id }, takeOver(admin));
    expect(data.note).toBeNull();
    expect(line()).toMatchObject({ name: expect.stringContaining(', made by ') });
  });
});

test('who has left is told to Group Admins alone, also of people whom this database never knew', async () => {
  const { aroha, admin, leave, enter } = await createScene();
  const ask = async (who: typeof admin) => {
    const input = encodeURIComponent(JSON.stringify({ staffIds: [aroha.person.id, admin.person.id, 999_999] }));
    const { status, body } = await who.agent.get(`/trpc/changes.whoLeft?input=${input}`);
    return [status, body.result?.data];
  };
  expect(await ask(admin)).toEqual([200, { staffIds: [999_999] }]);
  leave();
  expect(await ask(admin)).toEqual([200, { staffIds: [aroha.person.id, 999_999] }]);
  expect(await ask(await enter('Team Leader'))).toEqual([403, undefined]);
});
