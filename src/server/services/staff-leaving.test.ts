import { describe, expect, test } from 'vitest';
import { sessions } from '#server/db/schema/sessions.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { actOf, countOpenResets, listLines, maia, names, reset, signIn, welcome } from '#test/staff-stage.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { assignStaff, listAssignedStaff } from './activities/staff.ts';
import { assignVolunteers, listAssignedVolunteers, listUnassignedVolunteers } from './activities/volunteers.ts';
import { didNotCome } from './attendance/absences.ts';
import { signOff, signOn } from './attendance/taps.ts';
import { addPasswordReset } from './password-resets.ts';
import { createStaff, getUpdatedStaff, listStaff, removeStaff, updateStaff } from './staff.ts';
import { listVolunteers, removeVolunteer, updateVolunteer } from './volunteers.ts';

describe('staff', () => {
  test('are sent no password any more once they have left', () => {
    const { db, sqlite } = createTestDb();
    const { id } = createStaff(db, testAct, { ...maia, sendWelcomeEmail: true }, welcome);
    removeStaff(db, testAct, { id });
    expect(sqlite.prepare('SELECT state, body FROM outbox').all()).toEqual([{ state: 'failed', body: null }]);
  });

  test('always include a Group Admin', () => {
    const { db } = createTestDb();
    const first = makeStaff(db, { role: 'Group Admin' });
    const refusal = messages.people.lastGroupAdmin;
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
    const refusal = messages.people.ownAccount;
    expect(() => removeStaff(db, actOf(me), { id: me.id })).toThrow(refusal);
    expect(() => updateStaff(db, actOf(me), { id: me.id, role: 'Volunteer' })).toThrow(refusal);
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
    expect(() => getUpdatedStaff(db, { id })).toThrow(messages.people.userNotFound);
  });

  test('become volunteers with their emergency contact and a line in the trail of each record, and their reset links end', () => {
    const { db, sqlite } = createTestDb();
    const contact = { emergencyContact: 'Hana Parata', emergencyContactNumber: '0275550199' };
    const { id } = createStaff(db, testAct, { ...maia, ...contact }, welcome);
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
        after: { ...person, ...contact },
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

  test('leave at once when they are deleted, with a line in the trail: no list, no session, no reset link', () => {
    const { db, sqlite } = createTestDb();
    const { id } = createStaff(db, testAct, maia, welcome);
    signIn(db, id);
    addPasswordReset(db, testAct, { ...reset, email: maia.email });
    expect(countOpenResets(sqlite)).toBe(1);
    expect(removeStaff(db, testAct, { id })).toEqual({ message: messages.people.deleted(maia) });
    const ended = db.select({ ended: sessions.ended }).from(sessions).all();
    expect([listStaff(db, {}), ended]).toEqual([[], [{ ended: 'left' }]]);
    expect(() => removeStaff(db, testAct, { id })).toThrow(messages.people.userNotFound);
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
      'A volunteer has this email already.',
    );
    expect(names(listStaff(db, {}))).toEqual(['Māia Parata']);
  });

  test('who become volunteers are on what is planned as volunteers, and stay staff where they were and where it is over', () => {
    const { db, sqlite } = createTestDb();
    const { id: staffId } = createStaff(db, testAct, maia, welcome);
    const [planned, over, walked, missed, here] = [{}, { completedAt: testAct.now }, {}, {}, {}].map((more) => {
      const activity = makeActivity(db, more);
      assignStaff(db, testAct, { activityId: activity.id, staffId });
      return { activityId: activity.id };
    }) as [Of, Of, Of, Of, Of];
    const people = [{ staffId }];
    const before = {
      ...testAct,
      now: '2026-03-03T20:30:00.000Z',
      madeAt: '2026-03-03T20:30:00.000Z',
      today: '2026-03-04',
    };
    signOn(db, before, { ...walked, people, briefed: false });
    signOff(db, before, { ...walked, people });
    didNotCome(db, { ...before, changeKey: 'absent' }, { ...missed, people });
    signOn(db, testAct, { ...here, people, briefed: false });
    const linesBefore = listLines(sqlite).length;
    const volunteerId = updateStaff(db, testAct, { id: staffId, role: 'Volunteer' }).volunteerId as number;
    const on = (of: Of) => [listAssignedStaff(db, of).length, listAssignedVolunteers(db, of).length];
    expect([planned, over, walked, missed, here].map(on)).toEqual([
      [0, 1],
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(listUnassignedVolunteers(db, planned)).toEqual([]);
    const lines = listLines(sqlite).slice(linesBefore);
    expect(lines.filter(({ record_type }) => record_type === 'activity')).toMatchObject([
      { action: 'removed', record_id: planned.activityId, before: { staffId, name: 'Māia Parata' } },
      { action: 'assigned', record_id: planned.activityId, after: { volunteerIds: [volunteerId] } },
      { action: 'removed', record_id: here.activityId },
      { action: 'assigned', record_id: here.activityId },
    ]);
    assignVolunteers(db, testAct, { ...planned, volunteerIds: [volunteerId] });
    expect(on(planned)).toEqual([0, 1]);
  });
});

type Of = { activityId: number };
