import { describe, expect, test } from 'vitest';
import { mailQueue } from '#server/db/schema/emails.ts';
import { messages } from '#shared/messages.ts';
import type { VolunteerImportRow } from '#shared/volunteers.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { listVolunteers, removeVolunteer } from '../volunteers.ts';
import { checkVolunteerImport, examineRows, importVolunteers } from './import.ts';

const row = (line: number, overrides: Partial<VolunteerImportRow> = {}): VolunteerImportRow => ({
  line,
  firstname: 'Māia',
  lastname: `Parata ${line}`,
  email: `maia${line}@example.org`,
  phone: '021 555 0100',
  emergencyContact: 'Hana Parata',
  emergencyContactNumber: '0275550100',
  ...overrides,
});

/** Examines all rows, one after the other. */
function examined(rows: VolunteerImportRow[]) {
  const work = examineRows({ rows });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

describe('a file of volunteers', () => {
  test('whose cells are full of combining marks is refused row by row, without delay', () => {
    const { db } = createTestDb();
    const marks = `a${'\u0301\u0316'.repeat(999)}`;
    const rows = Array.from({ length: 120 }, (_, n) => row(n + 2, { firstname: marks, lastname: marks, email: marks }));
    const started = process.cpuUsage();
    expect(checkVolunteerImport(db, examined(rows)).problems).toHaveLength(120);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000, 'milliseconds of processor time').toBeLessThan(1000);
  });

  test('is imported with the values that the form would save', () => {
    const { db, sqlite } = createTestDb();
    expect(importVolunteers(db, testAct, examined([row(2, { firstname: '  Māia ' }), row(3)]))).toEqual({
      imported: 2,
    });
    expect(listVolunteers(db, { search: 'maia parata 2' })).toMatchObject([
      { firstname: 'Māia', phone: '0215550100', role: 'Volunteer', version: 1 },
    ]);
    expect(sqlite.prepare('SELECT action, record_name FROM audit').raw().all()).toEqual([
      ['imported', 'Māia Parata 2'],
      ['imported', 'Māia Parata 3'],
    ]);
    expect(db.select().from(mailQueue).all()).toEqual([]);
  });

  test('takes a phone from contacts, and sees through what cannot be seen in an email', () => {
    const { db } = createTestDb();
    const rows = [
      row(2, { email: 'ana@ōkura.nz', phone: '\u202d021 555 0101\u202c' }),
      row(3, { email: '\u200bana@ōkura.nz' }),
      row(4, { email: `ana@${new URL('http://ōkura.nz').hostname}` }),
    ];
    expect(
      checkVolunteerImport(db, examined(rows)).problems.map(({ line, errors }) => [line, Object.keys(errors)]),
    ).toEqual([3, 4].map((line) => [line, ['email']]));
    importVolunteers(db, testAct, examined(rows.slice(0, 1)));
    expect(listVolunteers(db, {}).map(({ phone }) => phone)).toEqual(['0215550101']);
    expect(checkVolunteerImport(db, examined(rows.slice(1))).problems).toHaveLength(2);
  });

  test('is checked row by row in the words of the form, and nothing is written', () => {
    const { db } = createTestDb();
    makeVolunteer(db, { email: 'Taken@example.org' });
    makeStaff(db, { email: 'maia7@example.org' });
    const rows = [
      row(2, { firstname: ' ', phone: '12a' }),
      row(3, { email: 'maia' }),
      row(4, { emergencyContactNumber: '+021 5550100' }),
      row(5, { email: 'TAKEN@example.org' }),
      row(6),
      row(7),
      row(8, { email: 'MAIA6@example.org' }),
    ];
    expect(checkVolunteerImport(db, examined(rows)).problems).toEqual([
      {
        line: 2,
        errors: {
          firstname: messages.people.allRequired,
          phone: messages.people.invalidPhone,
        },
      },
      { line: 3, errors: { email: messages.people.invalidEmail } },
      {
        line: 4,
        errors: { emergencyContactNumber: messages.people.samePhones },
      },
      { line: 5, errors: { email: messages.people.volunteerEmailTaken } },
      { line: 8, errors: { email: 'Row 6 of the file has the same email.' } },
    ]);
    expect(() => importVolunteers(db, testAct, examined(rows))).toThrow('Nothing was imported: 5 rows have errors.');
    expect(listVolunteers(db, {})).toHaveLength(1);
  });

  test('may hold the email of somebody who has left, and says of each row without one that it is missing', () => {
    const { db } = createTestDb();
    removeVolunteer(db, testAct, makeVolunteer(db, { email: 'maia2@example.org' }));
    expect(checkVolunteerImport(db, examined([row(2)])).problems).toEqual([]);
    const missing = { email: messages.people.allRequired };
    expect(checkVolunteerImport(db, examined([row(2, { email: '' }), row(3, { email: ' ' })])).problems).toEqual([
      { line: 2, errors: missing },
      { line: 3, errors: missing },
    ]);
  });

  test('brings in at most 5,000', async () => {
    const { api } = callerAs(createTestProgram(), 'Field Staff');
    const rows = Array.from({ length: 5001 }, (_, index) => row(index + 2));
    await expect(api.volunteers.checkImport({ rows })).rejects.toThrow('at most 5000 volunteers');
    await expect(api.volunteers.checkImport({ rows: [] })).rejects.toThrow(messages.people.importEmpty);
  });
});
