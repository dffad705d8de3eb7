import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeStaff } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import {
  createVolunteer,
  createVolunteerOnTheDay,
  getVolunteer,
  listVolunteers,
  removeVolunteer,
  updateVolunteer,
} from './volunteers.ts';

const hemi = {
  firstname: 'Hēmi',
  lastname: 'Walker',
  email: 'hemi@example.org',
  phone: '0211112222',
  emergencyContact: 'Ana Walker',
  emergencyContactNumber: '0213334444',
};

describe('volunteers', () => {
  test('are listed by name and found without macrons', () => {
    const { db } = createTestDb();
    createVolunteer(db, testAct, hemi);
    createVolunteer(db, testAct, { ...hemi, firstname: 'Ari', email: 'ari@example.org' });
    expect(listVolunteers(db, {}).map((v) => v.firstname)).toEqual(['Ari', 'Hēmi']);
    expect(listVolunteers(db, { search: 'hemi w' })).toMatchObject([{ ...hemi, role: 'Volunteer' }]);
  });

  test('may be who came on the day, by a phone in either form before a name', () => {
    const { db } = createTestDb();
    const [named, rung] = ['0211111111', '+64222222222'].map((phone, n) => {
      const firstname = n === 0 ? 'Hēmi' : 'Rangi';
      return createVolunteer(db, testAct, { ...hemi, firstname, phone, email: `hemi${n}@example.org` }).id;
    });
    const meant = (phone: string) =>
      createVolunteerOnTheDay(db, testAct, { firstname: 'Hemi', lastname: 'Walker', phone }).maybeSameId;
    expect(['0222222222', ''].map(meant)).toEqual([rung, named]);
  });

  test('share no email with each other, but may with a staff member', () => {
    const { db } = createTestDb();
    makeStaff(db, { email: hemi.email });
    const { id } = createVolunteer(db, testAct, hemi);
    expect(() => createVolunteer(db, testAct, { ...hemi, email: 'HEMI@example.org' })).toThrow(
      messages.people.volunteerEmailTaken,
    );
    removeVolunteer(db, testAct, { id });
    expect(createVolunteer(db, testAct, hemi).id).not.toBe(id);
  });

  test('have an emergency number with other digits than their own, whichever of the two changes', () => {
    const { db } = createTestDb();
    const refusal = messages.people.samePhones;
    expect(() => createVolunteer(db, testAct, { ...hemi, emergencyContactNumber: '+0211112222' })).toThrow(refusal);
    const { id } = createVolunteer(db, testAct, hemi);
    expect(() => updateVolunteer(db, testAct, { id, phone: '0213334444' })).toThrow(refusal);
    expect(getVolunteer(db, { id }).phone).toBe('0211112222');
  });
});

describe('a volunteer who was added at the track head', () => {
  const lacking = { lastname: '', email: '', phone: '', emergencyContact: '', emergencyContactNumber: '' };
  const addWai = (db: Parameters<typeof createVolunteerOnTheDay>[0], more: object = {}) =>
    createVolunteerOnTheDay(db, testAct, { firstname: 'Wai', lastname: '', phone: '', ...more });

  test('is saved with what the record lacked still missing', () => {
    const { db } = createTestDb();
    const { id, version } = addWai(db);
    const saved = updateVolunteer(db, testAct, { id, version, ...lacking, firstname: 'Wai', lastname: 'Rua' });
    expect(saved).toMatchObject({ ...lacking, firstname: 'Wai', lastname: 'Rua' });
    expect(updateVolunteer(db, testAct, { id, emergencyContact: 'Ana' })).toMatchObject({ emergencyContact: 'Ana' });
  });

  test.each(['lastname', 'email', 'phone', 'emergencyContact', 'emergencyContactNumber'] as const)(
    'keeps its %s once there is one',
    (field) => {
      const { db } = createTestDb();
      const { id } = addWai(db);
      updateVolunteer(db, testAct, { id, ...hemi });
      expect(() => updateVolunteer(db, testAct, { id, [field]: '' })).toThrow(
        expect.objectContaining({
          message: messages.people.allRequired,
          errors: { [field]: messages.people.allRequired },
        }),
      );
      expect(getVolunteer(db, { id })).toMatchObject(hemi);
    },
  );

  test('is not emptied by somebody who saw it empty: what was filled in meanwhile is merged', () => {
    const { db } = createTestDb();
    const { id, version } = addWai(db);
    updateVolunteer(db, testAct, { id, version, phone: '0211112222' });
    expect(() => updateVolunteer(db, testAct, { id, version, ...lacking, firstname: 'Wairua' })).toThrow(
      expect.objectContaining({ code: 'CONFLICT' }),
    );
  });
});
