import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { KeptNote } from '#shared/medical-notes.ts';
import { messages } from '#shared/messages.ts';
import { type Role, roles } from '#shared/permissions.ts';
import { callerAs, callerFor, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { testNow } from '#test/test-db.ts';
import { activities } from '../db/schema/activities.ts';
import { staff } from '../db/schema/staff.ts';
import { listNotesToKeep } from './medical-notes.ts';

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

  test('is refused when somebody else has changed it since, without what it says now', async () => {
    const scene = createScene();
    const { api } = scene.admin;
    const { version } = await api.medicalNotes.look(personOf(scene));
    await api.medicalNotes.update({ ...personOf(scene), note, version });
    const conflict = expect.objectContaining({ version: version + 1, record: expect.objectContaining({ note: null }) });
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
      api.activities.document({ id: activityId }),
      admin.api.audit.search({}),
      admin.api.staff.update({ id: staffId, phone: '0211234567' }),
      admin.api.volunteers.update({ id: volunteerId, phone: '0211234568' }),
    ]);
    expect(JSON.stringify(said)).not.toContain('Adrenalin');
    const pack = JSON.stringify(await api.field.pack({}));
    expect(pack.includes('Adrenalin')).toBe(leaders.includes(role));
  });
});

const change = (madeAt: string, key = crypto.randomUUID() as string) => ({
  ...{ key, personId: undefined, databaseId: undefined, activityId: undefined, madeAt },
});

/** A volunteer with a note, among the people of an activity of today. */
async function createDay() {
  const scene = createScene();
  const { admin, volunteerId, activityId, program } = scene;
  await admin.api.activities.volunteers.assign({ activityId, volunteerIds: [volunteerId] });
  await admin.api.medicalNotes.update({ volunteerId, note });
  const clock = { now: testNow };
  program.now = () => clock.now;
  return { ...scene, clock };
}
const later = (minutes: number) => new Date(Date.parse(testNow) + minutes * 60_000).toISOString();

describe('a look that waited for coverage', () => {
  test('counts as a look by somebody whose role has changed since, and shows nothing any more', async () => {
    const { program, as, db, volunteerId, activityId, trail, clock } = await createDay();
    const { user, api } = as('Team Leader');
    await api.field.pack({});
    db.update(staff).set({ role: 'Field Staff' }).where(eq(staff.id, user.id)).run();
    clock.now = later(90);
    const late = callerFor(program, { ...user, role: 'Field Staff' }, change(later(30)));
    expect(await late.medicalNotes.look({ volunteerId, activityId })).toMatchObject({ note: null });
    expect(await trail()).toMatchObject([{}, {}, { action: 'looked at the medical note of', madeAt: later(30) }]);
  });

  test('at somebody who was deleted meanwhile is not refused', async () => {
    const { admin, volunteerId, activityId, trail } = await createDay();
    await admin.api.volunteers.remove({ id: volunteerId });
    await admin.api.medicalNotes.look({ volunteerId, activityId });
    expect((await trail()).at(-1)?.recordName).toBe('Tui Marsden');
    await expect(admin.api.medicalNotes.update({ volunteerId, note })).rejects.toThrow(
      messages.people.volunteerNotFound,
    );
  });
});

test('a look that is sent again is answered with the note again, and with a line again', async () => {
  const { program, admin, volunteerId, trail } = await createDay();
  const keyed = callerFor(program, admin.user, change(testNow)).medicalNotes;
  for (const _ of [1, 2]) expect(await keyed.look({ volunteerId })).toMatchObject({ note });
  expect((await trail()).filter(({ action }) => action.startsWith('looked'))).toHaveLength(2);
});

describe('a phone', () => {
  test('that gets notes is a line with whose they are and why, and brings none for what it has already', async () => {
    const { admin, db, activityId, staffId, volunteerId, trail } = await createDay();
    const { api } = admin;
    db.update(activities).set({ activityName: 'Weeding' }).where(eq(activities.id, activityId)).run();
    const first = await api.field.pack({});
    const [line] = (await trail()).slice(1);
    expect(line).toMatchObject({
      ...{ action: 'took onto a phone the medical notes of', recordName: 'Tui Marsden (Weeding)', madeAt: null },
      after: { staffIds: [], volunteerIds: [volunteerId] },
    });
    const has = first.parts.map(({ id, digest }) => ({ id, digest }));
    // Something else of the activity changed.
    db.update(activities).set({ meetingPlace: 'Gate' }).where(eq(activities.id, activityId)).run();
    const next = await api.field.pack({ has });
    expect(next.parts.map(({ id }) => id)).toContain(`activity.${activityId}`);
    expect(await trail()).toHaveLength(2);
    await api.activities.staff.assign({ activityId, staffId });
    await api.medicalNotes.update({ staffId, note: 'Asthma' });
    await api.field.pack({ has });
    expect((await trail()).at(-1)?.recordName).toBe('Tui Marsden, Kahu Parata (Weeding)');
  });

  test('knows of everybody on the day whether something is noted, and of nobody else', async () => {
    const { admin, db, activityId, staffId, volunteerId } = await createDay();
    const [leader, here, other] = [makeStaff(db), makeVolunteer(db), makeVolunteer(db)];
    db.update(activities).set({ ledById: leader.id }).where(eq(activities.id, activityId)).run();
    await admin.api.activities.staff.assign({ activityId, staffId });
    await admin.api.attendance.signOn({ activityId, people: [{ volunteerId: here.id }] });
    const { parts } = await admin.api.field.pack({});
    const [answer] = parts.find(({ id }) => id === `notes.${activityId}`)?.answers ?? [];
    const known = answer?.data as KeptNote[];
    expect(known.map(({ staffId: s, volunteerId: v, note }) => [s ?? `v${v}`, note]).toSorted()).toEqual(
      [
        [staffId, ''],
        [leader.id, ''],
        [`v${here.id}`, ''],
        [`v${volunteerId}`, note],
      ].toSorted(),
    );
    expect(known.some((one) => one.volunteerId === other.id)).toBe(false);
  });

  test('gets no notes while the disk is so full that the trail cannot say so, and asks for them again', async () => {
    const { program, admin, trail } = await createDay();
    program.queue.run = async () => {
      throw Object.assign(new Error('database or disk is full'), { name: 'SqliteError', code: 'SQLITE_FULL' });
    };
    const pack = await admin.api.field.pack({});
    expect(pack).toMatchObject({ mark: '' });
    expect(pack.parts.length).toBeGreaterThan(5);
    expect(JSON.stringify(pack)).not.toContain('Adrenalin');
    expect(await trail()).toHaveLength(1);
  });
});

test('of somebody who left the staff and is a volunteer is looked at, changed and kept also where a page names them as staff', async () => {
  const { admin, staffId, activityId, trail, ...scene } = createScene();
  const { api } = admin;
  await api.medicalNotes.update({ staffId, note });
  await api.activities.staff.assign({ activityId, staffId });
  // They stay staff where it is over.
  scene.db.$client.prepare('UPDATE activities SET completed_at = created_at').run();
  const { volunteerId } = await api.staff.update({ id: staffId, role: 'Volunteer' });
  const asVolunteer = { volunteerId: volunteerId ?? 0 };
  expect(await api.medicalNotes.look({ staffId, activityId })).toMatchObject({ id: volunteerId, note });
  expect((await trail()).at(-1)).toMatchObject({ action: 'looked at the medical note of', recordType: 'volunteer' });
  expect(listNotesToKeep(scene.db, { actorId: admin.user.id }, { activityId })).toMatchObject([
    { staffId: null, volunteerId, note },
    { staffId, volunteerId: null, note },
  ]);
  await api.medicalNotes.update({ staffId, note: 'Asthma' });
  expect(await api.medicalNotes.look(asVolunteer)).toMatchObject({ note: 'Asthma' });
});
