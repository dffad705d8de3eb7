import { expect, test } from 'vitest';
import { makeStaff } from '#test/factories.ts';
import { makeWarning } from '#test/make-warning.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { mailWarnings } from './warnings.ts';

const warnings = [makeWarning('disk', 'The disk is short of room.', { advice: 'Make room.' })];
const installation = { orgName: 'Ōkura Bush Trust', baseUrl: 'https://plan.okurabush.example' };
const dayMs = 86_400_000;

function openInstallation() {
  const { db, sqlite } = createTestDb();
  makeStaff(db, { firstname: 'Aroha', email: 'aroha@okurabush.example', role: 'Group Admin' });
  makeStaff(db, { email: 'mere@okurabush.example', role: 'Group Admin' });
  makeStaff(db, { email: 'tama@okurabush.example', role: 'Team Leader' });
  const after = (days: number, found = warnings) => {
    const now = new Date(Date.parse(testAct.now) + days * dayMs).toISOString();
    sqlite.transaction(() => mailWarnings(db, { ...testAct, now }, found, installation)).immediate();
    return sqlite.prepare('SELECT to_address FROM outbox ORDER BY id').pluck().all();
  };
  return { db, sqlite, after };
}

test('every Group Admin is told once a week what is wrong, and nobody else', () => {
  const { after, sqlite } = openInstallation();
  const admins = ['aroha@okurabush.example', 'mere@okurabush.example'];
  expect(after(0)).toEqual(admins);
  expect(after(1), 'a day later').toEqual(admins);
  expect(after(6.9)).toEqual(admins);
  expect(after(7)).toEqual([...admins, ...admins]);
  const { subject, body } = sqlite.prepare('SELECT subject, body FROM outbox ORDER BY id').get() as Record<
    string,
    string
  >;
  expect(subject).toBe('The server of Ōkura Bush Trust needs somebody to look after it');
  expect(body).toContain('Kia ora Aroha');
  expect(body).toContain('- The disk is short of room.\n  Make room.');
  expect(body).toContain('https://plan.okurabush.example/system');
});

test('a warning that is grave since the last mail is told within a day of it, once', () => {
  const { after, sqlite } = openInstallation();
  const backup = makeWarning('backup', 'There is no backup.', { isGrave: true });
  const full = [makeWarning('disk', 'The disk is full.', { isGrave: true }), backup];
  expect(after(0)).toHaveLength(2);
  expect(after(0.9, full)).toHaveLength(2);
  expect(after(1, full)).toHaveLength(4);
  expect(sqlite.prepare('SELECT body FROM outbox ORDER BY id DESC').pluck().get()).toContain('- The disk is full.');
  expect(after(3, full)).toHaveLength(4);
  expect(after(4, [backup])).toHaveLength(4);
  expect(after(7.9, [backup])).toHaveLength(4);
  expect(after(8, [backup])).toHaveLength(6);
});

test('a grave warning that went and comes back within the week is told again', () => {
  const { after } = openInstallation();
  const backup = [makeWarning('backup', 'There is no backup.', { isGrave: true })];
  expect(after(0, backup)).toHaveLength(2);
  expect(after(1.5, []), 'all is well').toHaveLength(2);
  expect(after(3, backup)).toHaveLength(4);
  expect(after(4.5, warnings), 'another is left').toHaveLength(4);
  expect(after(5, backup)).toHaveLength(6);
});

test('nobody is told when nothing is wrong, and the next warning is told at once', () => {
  const { after } = openInstallation();
  expect(after(0, [])).toEqual([]);
  expect(after(1)).toHaveLength(2);
});

test('a mail that is not in the mail queue does not count as told', () => {
  const { db, sqlite, after } = openInstallation();
  const brokenOff = sqlite.transaction(() => {
    mailWarnings(db, testAct, warnings, installation);
    throw new Error('killed');
  });
  expect(() => brokenOff.immediate()).toThrow('killed');
  expect(after(0)).toHaveLength(2);
});

test('a clock that was years ahead does not keep the mails back', () => {
  const { after } = openInstallation();
  expect(after(2000)).toHaveLength(2);
  expect(after(0)).toHaveLength(4);
});
