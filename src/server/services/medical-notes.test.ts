import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#shared/permissions.ts';
import { callerAs, callerFor, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { medicalNotes } from '../db/schema/medical-notes.ts';

const note = 'Carries an Adrenalin: bee stings.\nLeft pocket.';

function createScene() {
  const program = createTestProgram();
  const admin = callerAs(program, 'Group Admin');
  const { db } = program;
  const staffId = makeStaff(db, { firstname: 'Kahu', lastname: 'Parata', role: 'Field Staff' }).id;
  const volunteerId = makeVolunteer(db, { firstname: 'Tui', lastname: 'Marsden' }).id;
  const { id: activityId } = makeActivity(db);
  /** The actions of the trail about medical notes, oldest first. */
  const trail = async () => {
    const { rows } = await admin.api.audit.search({ record: 'medical note' });
    return rows.toReversed();
  };
  return { program, db, admin, staffId, volunteerId, activityId, trail, as: (role: Role) => callerAs(program, role) };
}

const leaders: Role[] = ['Group Admin', 'Team Leader'];
const people = ['staff', 'volunteer'] as const;

describe.each(people)('the medical note of somebody of the kind %s', (kind) => {
  const personOf = ({ staffId, volunteerId }: ReturnType<typeof createScene>) =>
    kind === 'staff' ? { staffId } : { volunteerId };
  const name = kind === 'staff' ? 'Kahu Parata' : 'Tui Marsden';

  test.each(leaders)('is shown to a %s, and each look is a line of the trail that does not tell it', async (role) => {
    const scene = createScene();
    const { api } = scene.as(role);
    await api.medicalNotes.update({ ...personOf(scene), note });
    expect(await api.medicalNotes.look(personOf(scene))).toMatchObject({ note });
    expect(await api.medicalNotes.look(personOf(scene))).toMatchObject({ note });
    const lines = await scene.trail();
    expect(lines.map(({ action, recordType, recordName }) => [action, recordType, recordName])).toEqual([
      ['changed the medical note of', kind, name],
      ['looked at the medical note of', kind, name],
      ['looked at the medical note of', kind, name],
    ]);
    expect(JSON.stringify(lines)).not.toContain('Adrenalin');
  });

  test('is not shown to Field Staff, who cannot change it either, and the trail says that they asked', async () => {
    const scene = createScene();
    await scene.admin.api.medicalNotes.update({ ...personOf(scene), note });
    const { api } = scene.as('Field Staff');
    expect(await api.medicalNotes.look(personOf(scene))).toMatchObject({ note: null });
    await expect(api.medicalNotes.update({ ...personOf(scene), note: '' })).rejects.toThrow();
    expect((await scene.trail()).at(-1)?.action).toBe('asked in vain for the medical note of');
    expect(await scene.admin.api.medicalNotes.look(personOf(scene))).toMatchObject({ note });
  });

  test('is refused when somebody else has changed it since, with what it says now', async () => {
    const scene = createScene();
    const { api } = scene.admin;
    const { version } = await api.medicalNotes.look(personOf(scene));
    await api.medicalNotes.update({ ...personOf(scene), note, version });
    const conflict = expect.objectContaining({ record: expect.objectContaining({ note }) });
    await expect(api.medicalNotes.update({ ...personOf(scene), note: 'Asthma', version })).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ conflict }) }),
    );
  });

  test('that is saved as it is writes nothing, neither a version nor a line', async () => {
    const scene = createScene();
    const { api } = scene.admin;
    expect(await api.medicalNotes.update({ ...personOf(scene), note: '' })).toMatchObject({ note: '', version: 1 });
    await api.medicalNotes.update({ ...personOf(scene), note });
    expect(await api.medicalNotes.update({ ...personOf(scene), note })).toMatchObject({ version: 2 });
    expect(await scene.trail()).toHaveLength(1);
  });

  test('may be at most 1000 characters, and belongs to one person who is there', async () => {
    const scene = createScene();
    const { update, look } = scene.admin.api.medicalNotes;
    await expect(update({ ...personOf(scene), note: 'x'.repeat(1001) })).rejects.toThrow('1000');
    await expect(look({ ...personOf(scene), staffId: 1, volunteerId: 1 } as never)).rejects.toThrow();
    await expect(look(kind === 'staff' ? { staffId: 9999 } : { volunteerId: 9999 })).rejects.toThrow('not found.');
  });
});

describe('every way out', () => {
  test.each(roles)('but the look and the phone is closed: nothing else shows it to a %s', async (role) => {
    const scene = createScene();
    const { admin, staffId, volunteerId, activityId } = scene;
    await admin.api.activities.staff.assign({ activityId, staffId });
    await admin.api.activities.volunteers.assign({ activityId, volunteerIds: [volunteerId] });
    await admin.api.medicalNotes.update({ staffId, note });
    await admin.api.medicalNotes.update({ volunteerId, note });
    const { api } = scene.as(role);
    const said = await Promise.all([
      api.staff.list({}),
      api.staff.list({ search: 'Adrenalin' }),
      api.staff.get({ id: staffId }),
      api.volunteers.list({}),
      api.volunteers.list({ search: 'Adrenalin' }),
      api.volunteers.get({ id: volunteerId }),
      api.activities.list({ term: 'Adrenalin' }),
      api.activities.staff.assigned({ activityId }),
      api.activities.volunteers.assigned({ activityId }),
      api.activities.details.safetyPlan({ id: activityId }),
      admin.api.audit.search({}),
      admin.api.staff.update({ id: staffId, phone: '0211234567' }),
      admin.api.volunteers.update({ id: volunteerId, phone: '0211234568' }),
    ]);
    expect(JSON.stringify(said)).not.toContain('Adrenalin');
    const pack = JSON.stringify(await api.field.pack({}));
    expect(pack.includes('Adrenalin')).toBe(leaders.includes(role));
  });

  test('a save of the person by somebody who may not see it leaves it as it is', async () => {
    const scene = createScene();
    const { admin, volunteerId } = scene;
    await admin.api.medicalNotes.update({ volunteerId, note });
    await scene.as('Field Staff').api.volunteers.update({ id: volunteerId, firstname: 'Tūī' });
    expect(await admin.api.medicalNotes.look({ volunteerId })).toMatchObject({ note });
  });

  test('somebody who leaves the staff takes it along', async () => {
    const { admin, db, staffId } = createScene();
    await admin.api.medicalNotes.update({ staffId, note });
    const { volunteerId } = await admin.api.staff.update({ id: staffId, role: 'Volunteer' });
    expect(await admin.api.medicalNotes.look({ volunteerId: volunteerId ?? 0 })).toMatchObject({ note });
    expect(db.select().from(medicalNotes).all()).toHaveLength(1);
  });
});

describe('a look that waited for coverage', () => {
  const change = (madeAt: string) => ({
    ...{ key: crypto.randomUUID(), personId: undefined, databaseId: undefined, activityId: undefined, madeAt },
  });

  test('is in the trail once, with the time of the tap, however often it is sent', async () => {
    const { program, admin, volunteerId, activityId, trail } = createScene();
    await admin.api.medicalNotes.update({ volunteerId, note });
    const { api } = { api: callerFor(program, admin.user, change('2026-03-04T20:00:00.000Z')) };
    expect(await api.medicalNotes.look({ volunteerId, activityId })).toMatchObject({ note });
    expect(await api.medicalNotes.look({ volunteerId, activityId })).toMatchObject({ note });
    const looks = (await trail()).filter(({ action }) => action.startsWith('looked'));
    expect(looks.map(({ madeAt }) => madeAt)).toEqual(['2026-03-04T20:00:00.000Z']);
  });

  test('counts as a look by somebody whose role has changed since, and shows nothing any more', async () => {
    const scene = createScene();
    const { program, admin, volunteerId, activityId, trail } = scene;
    await admin.api.medicalNotes.update({ volunteerId, note });
    const { user } = scene.as('Field Staff');
    const late = callerFor(program, user, change('2026-03-04T20:00:00.000Z'));
    expect(await late.medicalNotes.look({ volunteerId, activityId })).toMatchObject({ note: null });
    expect((await trail()).at(-1)?.action).toBe('looked at the medical note of');
  });

  test('at somebody who was deleted meanwhile is not refused', async () => {
    const { admin, volunteerId, activityId, trail } = createScene();
    await admin.api.volunteers.remove({ id: volunteerId });
    await admin.api.medicalNotes.look({ volunteerId, activityId });
    expect((await trail()).at(-1)?.recordName).toBe('Tui Marsden');
    await expect(admin.api.medicalNotes.update({ volunteerId, note })).rejects.toThrow('Volunteer not found.');
  });
});
