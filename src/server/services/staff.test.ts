import { describe, expect, test } from 'vitest';
import type { Db, Sqlite } from '#server/db/open-db.ts';
import { activities } from '#server/db/schema/activities.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Act } from './act.ts';
import { getSafetyPlan } from './activities/safety-plan.ts';
import { assignStaff } from './activities/staff.ts';
import { addPasswordReset } from './password-resets.ts';
import { createStaff, getUpdatedStaff, listStaff, removeStaff, updateStaff } from './staff.ts';
import { listVolunteers, removeVolunteer, updateVolunteer } from './volunteers.ts';

const welcome = { password: 'Weka!2026', orgName: 'Okura Bush', baseUrl: 'https://bush.example' };

const maia = {
  firstname: 'Māia',
  lastname: 'Parata',
  email: 'Maia@okurabush.example',
  phone: '0215550100',
  emergencyContact: '',
  emergencyContactNumber: '',
  role: 'Field Staff' as const,
  passwordHash: 'hash',
  sendWelcomeEmail: false,
};

const names = (rows: { firstname: string; lastname: string }[]) => rows.map((p) => `${p.firstname} ${p.lastname}`);
const actOf = (person: { id: number }): Act => ({ ...testAct, actorId: person.id, actorName: 'Somebody' });

function signIn(db: Db, staffId: number) {
  insertWithDefaults(db, sessions)
    .values({ id: `session of ${staffId}`, staffId, expiresAt: 9e15, endsAt: 9e15, device: '', createdAt: testAct.now })
    .run();
}

const reset = {
  tokenHash: 'a token',
  expiresAt: '2027-01-01T00:00:00.000Z',
  limit: { most: 5, since: testAct.now },
  subject: 'Reset',
  body: () => 'the link',
};
const countOpenResets = (sqlite: Sqlite) =>
  sqlite.prepare('SELECT count(*) FROM password_resets WHERE used_at IS NULL').pluck().get();

type Line = { action: string; record_type: string; before: string | null; after: string | null };

/** The trail, oldest first. */
function listLines(sqlite: Sqlite) {
  const lines = sqlite.prepare(
    'SELECT action, record_type, record_id, record_name, before, after FROM audit ORDER BY id',
  );
  const read = (text: string | null): unknown => JSON.parse(text ?? 'null');
  return (lines.all() as Line[]).map((line) => ({ ...line, before: read(line.before), after: read(line.after) }));
}

describe('the emergency contact of staff', () => {
  const contact = { emergencyContact: 'Hana Pārata', emergencyContactNumber: '0275550199' };

  test('may be left empty, is found by its name and number, and its change is in the trail', () => {
    const { db, sqlite } = createTestDb();
    const { id } = createStaff(db, testAct, maia, welcome);
    expect(listStaff(db, { search: 'hana' })).toEqual([]);
    updateStaff(db, testAct, { id, ...contact });
    expect(listStaff(db, { search: 'hana para' })).toMatchObject([{ id, ...contact }]);
    expect(listStaff(db, { search: '027 555 01' })).toMatchObject([{ id }]);
    expect(listLines(sqlite).at(-1)?.after).toEqual(contact);
    updateStaff(db, testAct, { id, emergencyContact: '', emergencyContactNumber: '' });
    expect(listStaff(db, { search: 'hana' })).toEqual([]);
  });

  test('has another number than the person, whichever of the two changes', () => {
    const { db } = createTestDb();
    const refusal = 'Phone number and Emergency Contact Number must be different.';
    const same = { ...maia, emergencyContactNumber: '021 555 0100' };
    expect(() => createStaff(db, testAct, same, welcome)).toThrow(refusal);
    const { id } = createStaff(db, testAct, { ...maia, ...contact }, welcome);
    expect(() => updateStaff(db, testAct, { id, phone: contact.emergencyContactNumber })).toThrow(refusal);
  });

  test('stays when somebody changes the role alone, and goes along to an activity', () => {
    const { db } = createTestDb();
    const { id } = createStaff(db, testAct, { ...maia, ...contact }, welcome);
    updateStaff(db, testAct, { id, role: 'Team Leader' });
    const activity = makeActivity(db);
    assignStaff(db, testAct, { activityId: activity.id, staffId: id });
    expect(getSafetyPlan(db, { id: activity.id }).staff).toMatchObject([{ staffId: id, ...contact }]);
  });
});

describe('staff', () => {
  test('are listed by first name, then last name, ignoring case and macrons', () => {
    const { db } = createTestDb();
    makeStaff(db, { firstname: 'Zoe', lastname: 'Adams' });
    makeStaff(db, { firstname: 'mārama', lastname: 'Tau' });
    makeStaff(db, { firstname: 'Marama', lastname: 'Ahu' });
    makeStaff(db, { firstname: 'Ari', lastname: 'Zane', role: 'Group Admin' });
    expect(names(listStaff(db, {}))).toEqual(['Ari Zane', 'Marama Ahu', 'mārama Tau', 'Zoe Adams']);
    expect(names(listStaff(db, { role: 'Group Admin' }))).toEqual(['Ari Zane']);
  });

  test('are found by any part of a name, email or phone, in any order', () => {
    const { db } = createTestDb();
    createStaff(db, testAct, maia, welcome);
    makeStaff(db, { firstname: 'Tom', lastname: 'Nairn', phone: '0279990000' });
    for (const search of [
      'maia',
      'ĀIA PAR',
      'parata',
      'MAIA@okura',
      '555010',
      '021 555 01',
      'parata maia',
      '+64 21 555 01',
      '021-555 01',
    ]) {
      expect([search, names(listStaff(db, { search }))]).toEqual([search, ['Māia Parata']]);
    }
    expect(listStaff(db, { search: '%' })).toEqual([]);
    expect(listStaff(db, { search: 'tom', role: 'Group Admin' })).toEqual([]);
  });

  test('share no email, compared without case, and a deleted one is free again', () => {
    const { db } = createTestDb();
    const { id } = createStaff(db, testAct, maia, welcome);
    const again = { ...maia, email: 'MAIA@OKURABUSH.EXAMPLE' };
    expect(() => createStaff(db, testAct, again, welcome)).toThrow('That email is already in use.');
    removeStaff(db, testAct, { id });
    expect(createStaff(db, testAct, again, welcome).id).not.toBe(id);
  });

  test('get the welcome mail in the transaction that registers them, when it is asked for', () => {
    const { db, sqlite } = createTestDb();
    createStaff(db, testAct, maia, welcome);
    createStaff(db, testAct, { ...maia, email: 'two@okurabush.example', sendWelcomeEmail: true }, welcome);
    const mails = sqlite.prepare('SELECT to_address, subject, body, is_secret FROM outbox').all();
    expect(mails).toEqual([
      {
        to_address: 'two@okurabush.example',
        subject: 'Welcome to Okura Bush',
        is_secret: 1,
        body: expect.stringMatching(/Field Staff[\s\S]*two@okurabush\.example[\s\S]*Weka!2026/),
      },
    ]);
    expect(JSON.stringify(sqlite.prepare('SELECT * FROM audit').all())).not.toContain('Weka');
  });

  test('are sent no password any more once they have left', () => {
    const { db, sqlite } = createTestDb();
    const { id } = createStaff(db, testAct, { ...maia, sendWelcomeEmail: true }, welcome);
    removeStaff(db, testAct, { id });
    expect(sqlite.prepare('SELECT state, body FROM outbox').all()).toEqual([{ state: 'failed', body: null }]);
  });

  test('always include a Group Admin', () => {
    const { db } = createTestDb();
    const first = makeStaff(db, { role: 'Group Admin' });
    const refusal = 'At least one Group Admin is required.';
    expect(() => updateStaff(db, actOf(first), { id: first.id, role: 'Field Staff' })).toThrow(refusal);
    expect(() => updateStaff(db, actOf(first), { id: first.id, role: 'Volunteer' })).toThrow(refusal);
    expect(() => removeStaff(db, testAct, { id: first.id })).toThrow(refusal);
    const former = makeStaff(db, { role: 'Group Admin' });
    removeStaff(db, testAct, { id: former.id });
    expect(() => removeStaff(db, testAct, { id: first.id })).toThrow(refusal);
    const second = makeStaff(db, { role: 'Group Admin' });
    expect(updateStaff(db, actOf(first), { id: first.id, role: 'Field Staff' }).role).toBe('Field Staff');
    expect(() => updateStaff(db, testAct, { id: second.id, role: 'Team Leader' })).toThrow(refusal);
  });

  test('cannot delete themselves, nor make volunteers of themselves', () => {
    const { db } = createTestDb();
    makeStaff(db, { role: 'Group Admin' });
    const me = makeStaff(db, { role: 'Group Admin' });
    const refusal = 'You cannot delete your own account.';
    expect(() => removeStaff(db, actOf(me), { id: me.id })).toThrow(refusal);
    expect(() => updateStaff(db, actOf(me), { id: me.id, role: 'Volunteer' })).toThrow(refusal);
  });

  test('leave at once when they are deleted: no list, no session', () => {
    const { db } = createTestDb();
    const person = makeStaff(db);
    signIn(db, person.id);
    expect(removeStaff(db, testAct, { id: person.id })).toEqual({ message: 'Mereana Hōhepa deleted successfully!' });
    expect([listStaff(db, {}), db.select({ ended: sessions.ended }).from(sessions).all()]).toEqual([
      [],
      [{ ended: 'left' }],
    ]);
    expect(() => removeStaff(db, testAct, { id: person.id })).toThrow('User not found.');
  });

  test('become volunteers: out of the staff, signed out, with an empty emergency contact to fill in', () => {
    const { db } = createTestDb();
    const { id } = createStaff(db, testAct, maia, welcome);
    signIn(db, id);
    const moved = updateStaff(db, testAct, { id, role: 'Volunteer' });
    expect(moved).toMatchObject({ id, role: 'Volunteer', firstname: 'Māia' });
    expect([listStaff(db, {}), db.select({ ended: sessions.ended }).from(sessions).all()]).toEqual([
      [],
      [{ ended: 'left' }],
    ]);
    const volunteerId = moved.volunteerId as number;
    expect(listVolunteers(db, {})).toMatchObject([
      { id: volunteerId, email: maia.email, emergencyContact: '', emergencyContactNumber: '', role: 'Volunteer' },
    ]);
    const changed = updateVolunteer(db, testAct, { id: volunteerId, emergencyContact: 'Hana Parata' });
    expect(changed.emergencyContact).toBe('Hana Parata');
    expect(getUpdatedStaff(db, { id })).toEqual({ ...moved, emergencyContact: 'Hana Parata' });
    removeVolunteer(db, testAct, { id: volunteerId });
    expect(() => getUpdatedStaff(db, { id })).toThrow('User not found.');
  });

  test('keep their emergency contact when they become volunteers', () => {
    const { db } = createTestDb();
    const contact = { emergencyContact: 'Hana Parata', emergencyContactNumber: '0275550199' };
    const { id } = createStaff(db, testAct, { ...maia, ...contact }, welcome);
    const { volunteerId } = updateStaff(db, testAct, { id, role: 'Volunteer' });
    expect(listVolunteers(db, {})).toMatchObject([{ id: volunteerId, ...contact }]);
  });

  test('become volunteers with a line in the trail of each record, and their reset links end', () => {
    const { db, sqlite } = createTestDb();
    const { id } = createStaff(db, testAct, maia, welcome);
    addPasswordReset(db, testAct, { ...reset, email: maia.email });
    const linesBefore = listLines(sqlite).length;
    const { volunteerId } = updateStaff(db, testAct, { id, role: 'Volunteer', phone: '0215550177' });
    const person = { firstname: 'Māia', lastname: 'Parata', email: maia.email, phone: '0215550177' };
    const lines = listLines(sqlite).slice(linesBefore);
    expect(lines.filter(({ record_type }) => record_type !== 'email')).toEqual([
      {
        action: 'created',
        record_type: 'volunteer',
        record_id: volunteerId,
        record_name: 'Māia Parata',
        before: null,
        after: { ...person, emergencyContact: '', emergencyContactNumber: '' },
      },
      {
        action: 'made a volunteer of',
        record_type: 'staff',
        record_id: id,
        record_name: 'Māia Parata',
        before: { role: 'Field Staff' },
        after: { role: 'Volunteer' },
      },
    ]);
    expect(countOpenResets(sqlite)).toBe(0);
  });

  test('leave a line in the trail when they are deleted, and their reset links end', () => {
    const { db, sqlite } = createTestDb();
    const { id } = createStaff(db, testAct, maia, welcome);
    addPasswordReset(db, testAct, { ...reset, email: maia.email });
    expect(countOpenResets(sqlite)).toBe(1);
    removeStaff(db, testAct, { id });
    const { passwordHash: _, sendWelcomeEmail: __, ...before } = maia;
    const line = { action: 'deleted', record_type: 'staff', record_id: id, record_name: 'Māia Parata' };
    expect(listLines(sqlite).at(-1)).toEqual({ ...line, before, after: null });
    expect(countOpenResets(sqlite)).toBe(0);
  });

  test('stay staff when a volunteer has their email already', () => {
    const { db, sqlite } = createTestDb();
    const one = createStaff(db, testAct, maia, welcome);
    updateStaff(db, testAct, { id: one.id, role: 'Volunteer' });
    const two = createStaff(db, testAct, maia, welcome);
    expect(() => sqlite.transaction(() => updateStaff(db, testAct, { id: two.id, role: 'Volunteer' }))()).toThrow(
      'The email address is already in use.',
    );
    expect(names(listStaff(db, {}))).toEqual(['Māia Parata']);
  });

  test('refuse a save that started from an older version, and keep what is not given', () => {
    const { db } = createTestDb();
    const { id } = createStaff(db, testAct, maia, welcome);
    expect(updateStaff(db, testAct, { id, version: 1, phone: '091234567' })).toMatchObject({
      firstname: 'Māia',
      phone: '091234567',
      version: 2,
    });
    expect(() => updateStaff(db, testAct, { id, version: 1, phone: '091' })).toThrow('changed this record');
  });

  test('are found by their new name in the activity search once they are renamed', () => {
    const { db } = createTestDb();
    const { id } = makeStaff(db);
    makeActivity(db, { createdById: id });
    updateStaff(db, testAct, { id, lastname: 'Tūhoro' });
    expect(db.select({ text: activities.searchText }).from(activities).get()?.text).toContain('mereana tuhoro');
  });

  test('are signed out by a new password and not by a new name or role', () => {
    const { db } = createTestDb();
    const { id } = makeStaff(db);
    signIn(db, id);
    const ended = () => db.select({ ended: sessions.ended }).from(sessions).all();
    updateStaff(db, testAct, { id, firstname: 'Mere' });
    updateStaff(db, testAct, { id, role: 'Field Staff' });
    expect(ended()).toEqual([{ ended: null }]);
    updateStaff(db, testAct, { id, passwordHash: 'another' });
    expect(ended()).toEqual([{ ended: 'password' }]);
  });
});
