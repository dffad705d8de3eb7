import { describe, expect, test } from 'vitest';
import { activities } from '#server/db/schema/activities.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { safetyPlan } from '#shared/activities/safety-plan.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { listLines, maia, names, signIn, welcome } from '#test/staff-stage.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { readDocument } from './activities/document.ts';
import { assignStaff } from './activities/staff.ts';
import { createStaff, listStaff, removeStaff, updateStaff } from './staff.ts';

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
    const refusal = messages.people.samePhones;
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
    expect(safetyPlan(readDocument(db, { id: activity.id })).staff).toMatchObject([{ staffId: id, ...contact }]);
  });
});

describe('staff', () => {
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
    expect(() => createStaff(db, testAct, again, welcome)).toThrow(messages.people.staffEmailTaken);
    const unseen = { ...maia, email: maia.email.replace('@', '\u200b@') };
    expect(() => createStaff(db, testAct, unseen, welcome)).toThrow(messages.people.staffEmailTaken);
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
