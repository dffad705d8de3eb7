import { describe, expect, test } from 'vitest';
import { makeStaff } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { createVolunteer, getVolunteer, listVolunteers, removeVolunteer, updateVolunteer } from './volunteers.ts';

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

  test('are found by their emergency contact, by name or number', () => {
    const { db } = createTestDb();
    const { id } = createVolunteer(db, testAct, { ...hemi, emergencyContact: 'Āna Walker' });
    createVolunteer(db, testAct, { ...hemi, email: 'ari@example.org', emergencyContact: 'Rewi' });
    expect(listVolunteers(db, { search: 'ana wal' })).toMatchObject([{ id }]);
    expect(listVolunteers(db, { search: '021 333' })).toHaveLength(2);
    updateVolunteer(db, testAct, { id, emergencyContact: 'Tui' });
    expect(listVolunteers(db, { search: 'ana wal' })).toEqual([]);
  });

  test('share no email with each other, but may with a staff member', () => {
    const { db } = createTestDb();
    makeStaff(db, { email: hemi.email });
    const { id } = createVolunteer(db, testAct, hemi);
    expect(() => createVolunteer(db, testAct, { ...hemi, email: 'HEMI@example.org' })).toThrow(
      'The email address is already in use.',
    );
    removeVolunteer(db, testAct, { id });
    expect(createVolunteer(db, testAct, hemi).id).not.toBe(id);
  });

  test('have an emergency number with other digits than their own, whichever of the two changes', () => {
    const { db } = createTestDb();
    const refusal = 'Phone number and Emergency Contact Number must be different.';
    expect(() => createVolunteer(db, testAct, { ...hemi, emergencyContactNumber: '+0211112222' })).toThrow(refusal);
    const { id } = createVolunteer(db, testAct, hemi);
    expect(() => updateVolunteer(db, testAct, { id, phone: '0213334444' })).toThrow(refusal);
    expect(getVolunteer(db, { id }).phone).toBe('0211112222');
  });

  test('are gone from the list when deleted, with a line in the audit trail', () => {
    const { db, sqlite } = createTestDb();
    const { id } = createVolunteer(db, testAct, hemi);
    expect(removeVolunteer(db, testAct, { id })).toEqual({ message: 'Hēmi Walker deleted successfully!' });
    expect(listVolunteers(db, {})).toEqual([]);
    expect(() => updateVolunteer(db, testAct, { id, firstname: 'H' })).toThrow('Volunteer not found.');
    const actions = sqlite
      .prepare("SELECT action FROM audit WHERE record_type = 'volunteer' ORDER BY id")
      .pluck()
      .all();
    expect(actions).toEqual(['created', 'deleted']);
  });
});
