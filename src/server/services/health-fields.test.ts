import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#shared/permissions.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { createTestDb, testAct, testNow } from '#test/test-db.ts';
import { staff } from '../db/schema/staff.ts';
import { completeActivity, getCompletion } from './activities/complete.ts';
import { getDocument } from './activities/document.ts';
import { hiddenFields } from './health-fields.ts';
import { getIncidentMail } from './incidents/mail.ts';

const installation = { orgName: 'Ōkura Bush', baseUrl: 'https://okura.example' };

const fall = { typeOfIncident: 'First Aid', typeOfInjury: 'Sprain', incidentDescription: 'Slipped on the track.' };

function createScene() {
  const { db } = createTestDb();
  const admin = { ...testAct, actorId: makeStaff(db, { role: 'Group Admin' }).id };
  const other = { ...testAct, actorId: makeStaff(db, { role: 'Field Staff' }).id };
  const { id: activityId } = makeActivity(db);
  const save = (act: typeof admin, incidentDetails: object, version?: number) =>
    completeActivity(db, act, {
      activityId,
      anyIncident: 'Yes',
      sessionId: 'none',
      installation,
      incidentDetails,
      version,
    });
  save(admin, fall);
  const read = (act: typeof admin) => getCompletion(db, act, { activityId }).incident;
  return { db, admin, other, activityId, save, read };
}

const ofHealth = [
  ...['bodyPartInjured', 'conditionDisclosed', 'injuredPersonGender', 'medicalTreatmentObtained'],
  ...['preExistingInjury', 'typeOfInjury'],
];

test.each(roles)('what a %s may read of an incident of somebody else, and of one that they reported', (role) => {
  const { db } = createTestDb();
  const reader = { actorId: makeStaff(db, { role }).id };
  const hidden = (createdById: number) => [...hiddenFields(db, reader, 'incidents', { createdById })].sort();
  expect(hidden(makeStaff(db).id)).toEqual(role === 'Field Staff' ? ofHealth : []);
  expect(hidden(reader.actorId)).toEqual([]);
});

describe('a health field that somebody may not read', () => {
  test('is empty for them in the step and in its answers; a mail of theirs says that something is filled', () => {
    const { db, admin, other, activityId, save, read } = createScene();
    expect(read(admin)).toMatchObject(fall);
    expect(read(other)).toMatchObject({ ...fall, typeOfInjury: '' });
    expect(save(other, { witnesses: 'Aroha Ngātai' }).incident).toMatchObject({
      witnesses: 'Aroha Ngātai',
      typeOfInjury: '',
    });
    const record = expect.objectContaining({ incident: expect.objectContaining({ typeOfInjury: '' }) });
    expect(() => save(other, { witnesses: 'Kai Rewi' }, 1)).toThrow(
      expect.objectContaining({ conflict: expect.objectContaining({ record }) }),
    );
    expect(getIncidentMail(db, admin, { activityId }).text).toContain('Type of injury: Sprain');
    const mail = getIncidentMail(db, other, { activityId }).text;
    expect(mail).toContain('WHO WAS HURT\n1 field is filled. Team Leaders and Group Admins can see it.\n\n');
    expect(mail).not.toContain('Type of injury');
  });

  test('is named as not filled in by a mail only where none of its part is', () => {
    const { db, admin, other, activityId, save } = createScene();
    save(admin, { ...fall, typeOfInjury: '' });
    const mail = getIncidentMail(db, other, { activityId }).text;
    expect(mail).toContain('WHO WAS HURT\nNothing filled in\n\n');
    expect(mail).not.toMatch(/Type of injury|is filled/);
  });

  test('is in the activity’s document as hidden and filled, without what it says, and is whole for its author', () => {
    const { db, admin, other, activityId, save } = createScene();
    const rowsOf = ({ actorId }: typeof admin, role: Role) =>
      getDocument(db, { id: actorId, role }, { id: activityId }).incidents;
    expect(rowsOf(other, 'Field Staff')).toMatchObject([{ ...fall, typeOfInjury: '', filled: ['typeOfInjury'] }]);
    expect(rowsOf(other, 'Field Staff')[0]?.hidden.toSorted()).toEqual(ofHealth);
    expect(rowsOf(admin, 'Group Admin')).toMatchObject([{ ...fall, hidden: [], filled: [] }]);
    save(other, { ...fall, typeOfInjury: 'Broken wrist' });
    expect(JSON.stringify(getDocument(db, { id: other.actorId, role: 'Field Staff' }, { id: activityId }))).not.toMatch(
      /Sprain|Broken wrist/,
    );
  });

  test('stays as it is when they send it as empty, and becomes what they write', () => {
    const { admin, other, save, read } = createScene();
    save(other, { ...fall, typeOfInjury: '', witnesses: '' });
    expect(read(admin)).toMatchObject(fall);
    save(other, { ...fall, typeOfInjury: 'Broken wrist' });
    expect(read(admin)).toMatchObject({ typeOfInjury: 'Broken wrist' });
    save(admin, { ...fall, typeOfInjury: '' });
    expect(read(admin)).toMatchObject({ typeOfInjury: '' });
  });
});

test('the program itself reads all, and nobody is the author of a row that is not there', () => {
  const { db } = createTestDb();
  const { id: actorId } = makeStaff(db, { role: 'Field Staff' });
  expect(hiddenFields(db, { actorId: null }, 'incidents').size).toBe(0);
  expect([...hiddenFields(db, { actorId }, 'incidents')].sort()).toEqual(ofHealth);
  expect([...hiddenFields(db, { actorId }, 'incidents', { createdById: null })].sort()).toEqual(ofHealth);
});

test('a person who has left may read none', () => {
  const { db } = createTestDb();
  const { id } = makeStaff(db);
  db.update(staff).set({ deletedAt: testNow }).where(eq(staff.id, id)).run();
  expect([...hiddenFields(db, { actorId: id }, 'incidents', { createdById: id })].sort()).toEqual(ofHealth);
});
