import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { contextOf } from '#test/callers.ts';
import { makeActivity, makeProject, makeVolunteer } from '#test/factories.ts';
import { createPageScene, keyed } from '#test/page-changes.ts';
import { testAct, testNow } from '#test/test-db.ts';
import { showHome } from '../services/activities.ts';
import { removeProject } from '../services/projects.ts';
import { startHousekeeping } from '../start/clock/housekeeping.ts';
import { createCaller } from './app-router.ts';

type Headers = Record<string, string>;

/** A change that a phone kept, as it is sent. `activity`: whose change it is, which phones of 0.1.0 do not say. */
const fromField = (activity?: number, key: string = randomUUID()): Headers => ({
  ...keyed(key),
  ...(activity !== undefined && { 'x-change-activity': String(activity) }),
});

/** An activity that somebody with a phone has on it, and that somebody else has deleted since. */
async function deletedMeanwhile() {
  const scene = createPageScene();
  const { program } = scene;
  const [phone, desk] = [await scene.enter('Field Staff'), await scene.enter('Team Leader')];
  const project = makeProject(program.db, { name: 'Ōkura' });
  const activityId = makeActivity(program.db, { activityName: 'Trap line day', projectId: project.id }).id;
  await phone.send('activities.staff.assign', { activityId, staffId: phone.person.id }, keyed());
  await phone.send('activities.risk.add', { activityId, riskTitleId: 1, likelihood: 'likely', consequences: 'minor' });
  const deletion = keyed();
  const remove = async () => (await desk.send('activities.details.remove', { id: activityId }, deletion)).status;
  expect(await remove()).toBe(200);
  const names = () => program.sqlite.prepare('SELECT activity_name FROM activities ORDER BY id').pluck().all();
  const read = async (path: string, input?: object) => {
    const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    return (await desk.agent.get(`/trpc/${path}${query}`)).body.result?.data;
  };
  return { ...scene, phone, desk, project, activityId, deletion, remove, names, read };
}

describe('a change from the field to an activity that was deleted meanwhile', () => {
  test.each(['this version', '0.1.0'])(
    'signs a walk-in on, as sent by %s: nobody is unknown to Still out',
    async (by) => {
      const { phone, activityId, read } = await deletedMeanwhile();
      const headers = (key?: string) => fromField(by === '0.1.0' ? undefined : activityId, key);
      const key = randomUUID();
      const walkIn = { activityId, firstname: 'Rewi', lastname: 'Ngata', phone: '0215550199' };
      expect((await phone.send('activities.volunteers.addNewcomer', walkIn, headers(key))).status).toBe(200);
      const on = { activityId, people: [{ volunteerId: { changeKey: key } }, { staffId: phone.person.id }] };
      expect((await phone.send('attendance.signOn', on, headers())).status).toBe(200);
      const [out] = await read('stillOut.list');
      expect(out).toMatchObject({ activityId, activityName: 'Trap line day' });
      expect(out.people).toHaveLength(2);
      // With its people and its plan.
      expect(await read('activities.staff.assigned', { activityId })).toMatchObject([{ staffId: phone.person.id }]);
      expect(await read('activities.risk.list', { activityId })).toMatchObject([{ riskTitleId: 1 }]);
    },
  );

  test('brings it back once, and the trail says who did it, and by which change', async () => {
    const { phone, activityId, names, program } = await deletedMeanwhile();
    const key = randomUUID();
    const notes = { activityId, notes: 'Bait station 12 is empty' };
    const send = () => phone.send('activities.checklist.saveNotes', notes, fromField(activityId, key));
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect(names()).toEqual(['Trap line day']);
    const lines = program.sqlite.prepare(`SELECT * FROM audit WHERE action = 'brought back'`).all();
    expect(lines).toMatchObject([
      { actor_id: phone.person.id, record_type: 'activity', record_id: activityId, record_name: 'Trap line day' },
    ]);
    expect(JSON.parse((lines as [{ after: string }])[0].after).reason).toBe('activities.checklist.saveNotes');
  });

  test.each([
    ['before it was deleted', '2026-03-04T01:00:00.000Z'],
    ['after it was deleted', testNow],
  ])('brings it back when the change was made %s', async (_, madeAt) => {
    const { phone, activityId, names } = await deletedMeanwhile();
    const headers = { ...fromField(activityId), 'x-change-made-at': madeAt };
    const answer = await phone.send('activities.checklist.saveNotes', { activityId, notes: 'Wet' }, headers);
    expect([answer.status, names()]).toEqual([200, ['Trap line day']]);
  });

  test('that is refused for another reason leaves it deleted', async () => {
    const { phone, activityId, names } = await deletedMeanwhile();
    const on = { activityId, people: [{ staffId: 999_999 }] };
    expect((await phone.send('attendance.signOn', on, fromField(activityId))).status).toBe(404);
    expect(names()).toEqual([]);
  });

  test('whose id is no number is refused in words', async () => {
    const { phone, activityId } = await deletedMeanwhile();
    const headers = { ...keyed(), 'x-change-activity': '1; DROP TABLE' };
    const answer = await phone.send('activities.checklist.saveNotes', { activityId, notes: '' }, headers);
    expect([answer.status, answer.error.message]).toEqual([400, messages.general.invalid]);
  });

  test('does so from a page alone: a program, or a call without a key, finds nothing', async () => {
    const { phone, program, activityId, names } = await deletedMeanwhile();
    const notes = { activityId, notes: 'Wet' };
    expect((await phone.send('activities.checklist.saveNotes', notes)).status).toBe(404);
    const { firstname, lastname, email, role, id } = phone.person;
    const change = { key: randomUUID(), personId: undefined, databaseId: undefined, madeAt: undefined, activityId };
    const context = Object.assign(contextOf(program, { id, firstname, lastname, email, role }), { change });
    const asProgram = createCaller(Object.assign(context, { tokenScope: 'everything' as const }));
    await expect(asProgram.activities.checklist.saveNotes(notes)).rejects.toThrow('Activity not found.');
    expect(names()).toEqual([]);
  });
});

describe('an activity that a change from the field brought back', () => {
  const bringBack = async (scene: Awaited<ReturnType<typeof deletedMeanwhile>>) => {
    const notes = { activityId: scene.activityId, notes: 'Wet' };
    return (await scene.phone.send('activities.checklist.saveNotes', notes, fromField(scene.activityId))).status;
  };

  test('stands on Home, for everybody and for a day, unless it is deleted again', async () => {
    const scene = await deletedMeanwhile();
    const { activityId, read, desk, program } = scene;
    await bringBack(scene);
    const backAfter = async (hours: number) => {
      const act = { ...testAct, now: new Date(Date.parse(testNow) + hours * 3_600_000).toISOString() };
      return showHome(program.db, act, 'Pacific/Auckland').back;
    };
    const line = { id: activityId, activityName: 'Trap line day' };
    expect((await read('activities.home')).back).toEqual([line]);
    expect([await backAfter(23.9), await backAfter(24)]).toEqual([[line], []]);
    await desk.send('activities.details.remove', { id: activityId }, keyed());
    expect((await read('activities.home')).back).toEqual([]);
  });

  test('comes back as often as it is deleted, with what it had last', async () => {
    const scene = await deletedMeanwhile();
    const { activityId, desk, names, read } = scene;
    await bringBack(scene);
    await desk.send('activities.details.update', { id: activityId, activityName: 'Trap line night' }, keyed());
    await desk.send('activities.details.remove', { id: activityId }, keyed());
    expect(await bringBack(scene)).toBe(200);
    expect(names()).toEqual(['Trap line night']);
    expect((await read('activities.home')).back).toHaveLength(1);
  });

  test('is not deleted again by its deletion, repeated after a lost answer', async () => {
    const scene = await deletedMeanwhile();
    await bringBack(scene);
    expect([await scene.remove(), scene.names()]).toEqual([200, ['Trap line day']]);
  });

  test('is named (back) where another has its name, and as that one is deleted, too', async () => {
    const scene = await deletedMeanwhile();
    const { names, program, desk, read } = scene;
    makeActivity(program.db, { activityName: 'TRAP line day' });
    const { id } = makeActivity(program.db, { activityName: 'Trap line day (back)' });
    await bringBack(scene);
    expect(names()).toEqual(['Trap line day (back 2)', 'TRAP line day', 'Trap line day (back)']);
    const { rows } = await read('activities.list', { term: 'back 2' });
    expect(rows).toContainEqual(expect.objectContaining({ id: scene.activityId }));
    await desk.send('activities.details.remove', { id: scene.activityId }, keyed());
    await desk.send('activities.details.remove', { id }, keyed());
    await bringBack(scene);
    expect(names()).toContain('Trap line day (back 2)');
  });

  test('takes its project along, and needs neither the library’s nor the people’s records', async () => {
    const scene = await deletedMeanwhile();
    const { phone, project, program, read, activityId } = scene;
    removeProject(program.db, testAct, { id: project.id });
    makeProject(program.db, { name: 'ōkura' });
    const goneNow = (table: string) => program.sqlite.prepare(`UPDATE ${table} SET deleted_at = ? WHERE id = ?`);
    goneNow('risks').run(testNow, 1);
    goneNow('staff').run(testNow, phone.person.id);
    const other = await scene.enter('Field Staff');
    const walkIn = { activityId, firstname: 'Rewi', lastname: 'Ngata', phone: '0215550199' };
    const { status } = await other.send('activities.volunteers.addNewcomer', walkIn, fromField(activityId));
    expect(status).toBe(200);
    const details = await read('activities.details.get', { id: activityId });
    expect(details).toMatchObject({ activityName: 'Trap line day', projectName: 'Ōkura (back)' });
    expect(await read('projects.get', { id: project.id })).toMatchObject({ name: 'Ōkura (back)' });
    expect(await read('activities.risk.list', { activityId })).toHaveLength(1);
  });

  test('has each volunteer once, where two of them were found to be one meanwhile', async () => {
    const scene = createPageScene();
    const { program } = scene;
    const leader = await scene.enter('Team Leader');
    const activityId = makeActivity(program.db).id;
    const [one, two] = [makeVolunteer(program.db), makeVolunteer(program.db)];
    const on = { activityId, volunteerIds: [one.id, two.id] };
    await leader.send('activities.volunteers.assign', on, keyed());
    await leader.send('activities.details.remove', { id: activityId });
    program.sqlite.prepare('UPDATE volunteers SET joined_to_id = ? WHERE id = ?').run(one.id, two.id);
    const { status } = await leader.send('activities.checklist.saveNotes', { activityId, notes: '' }, keyed());
    expect(status).toBe(200);
    expect(program.sqlite.prepare('SELECT volunteer_id FROM activity_volunteers').pluck().all()).toEqual([one.id]);
  });
});

test('phones have 180 days to bring an activity back, however it was deleted', async () => {
  const { program, desk, phone, activityId, names } = await deletedMeanwhile();
  const other = makeActivity(program.db, { activityName: 'By a program' }).id;
  await desk.agent.delete(`/api/activities/${other}`);
  const tidyAt = async (days: number) => {
    const now = new Date(Date.parse(testNow) + days * 24 * 3_600_000).toISOString();
    const end = startHousekeeping({ ...program, now: () => now });
    end();
    await program.queue.run(() => undefined);
  };
  const save = (id: number) =>
    phone.send('activities.checklist.saveNotes', { activityId: id, notes: 'Wet' }, fromField(id));
  await tidyAt(180);
  expect((await save(other)).status).toBe(200);
  await tidyAt(180.001);
  expect((await save(activityId)).status).toBe(404);
  expect(names()).toEqual(['By a program']);
});
