import { describe, expect, test } from 'vitest';
import { claimNextMail, recordOutcome, returnUnfinished } from '#server/email/mail-queue.ts';
import { messages } from '#shared/messages.ts';
import { makeStaff } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { mailQueue } from '../../db/schema/emails.ts';
import { sessions } from '../../db/schema/sessions.ts';
import type { Act } from '../../services/act.ts';
import { queueEmail } from '../../services/emails.ts';
import { addPasswordReset, findOpenReset } from '../../services/password-resets.ts';
import { createStaff, updateStaff } from '../../services/staff.ts';
import { setPassword } from '../../services/staff-accounts.ts';
import { createToken } from '../../services/tokens.ts';

const oldEmail = 'mereana@okurabush.example';
const newEmail = 'mereana.hohepa@okurabush.example';

/** A person with a session, and their mails. */
function createScene() {
  const { db, sqlite } = createTestDb();
  const person = makeStaff(db, { email: oldEmail });
  const admin = makeStaff(db, { firstname: 'Aroha', lastname: 'Ngata', role: 'Group Admin' });
  const byAdmin = { ...testAct, actorId: admin.id, actorName: 'Aroha Ngata' };
  const session = { id: 'hash', staffId: person.id, expiresAt: 9e15, endsAt: 9e15, device: '', createdAt: testAct.now };
  insertWithDefaults(db, sessions).values(session).run();
  const mails = (kind = 'account') =>
    sqlite
      .prepare('SELECT to_address, subject, body FROM outbox WHERE kind = ? ORDER BY id')
      .raw()
      .all(kind) as string[][];
  const ended = () => sqlite.prepare('SELECT ended FROM sessions').pluck().get();
  return { db, sqlite, person, byAdmin, mails, ended };
}

describe('a person is mailed', () => {
  test('when their password was changed: by whom and when, but never the password', () => {
    const { db, person, byAdmin, mails } = createScene();
    setPassword(db, byAdmin, { staffId: person.id, passwordHash: 'the new hash' });
    const body =
      'Kia ora Mereana,\n\nYour password for Bushline was changed.\nBy: Aroha Ngata, 05-March-2026\n\n' +
      'If you did not expect this, please tell a Group Admin of your group at once.\n';
    expect(mails()).toEqual([[oldEmail, 'Your Bushline password was changed', body]]);
  });

  test('at both addresses when their email was changed', () => {
    const { db, person, byAdmin, mails } = createScene();
    updateStaff(db, byAdmin, { id: person.id, email: newEmail });
    expect(mails().map(([to, subject]) => [to, subject])).toEqual([
      [oldEmail, 'Your Bushline email was changed'],
      [newEmail, 'Your Bushline email was changed'],
    ]);
    expect(mails()[0]?.[2]).toContain(`changed from ${oldEmail} to ${newEmail}.`);
  });

  test('when their role was changed, also to Volunteer', () => {
    const { db, person, byAdmin, mails } = createScene();
    updateStaff(db, byAdmin, { id: person.id, role: 'Field Staff' });
    updateStaff(db, byAdmin, { id: person.id, role: 'Volunteer' });
    expect(mails().map(([to, , body]) => [to, body?.split('\n')[2]])).toEqual([
      [oldEmail, 'Your role in Bushline was changed from Team Leader to Field Staff.'],
      [oldEmail, 'Your role in Bushline was changed from Field Staff to Volunteer.'],
    ]);
    expect(mails()[1]?.[2]).toContain('your access has ended');
  });

  test('of both, when one save makes a volunteer of them under another email', () => {
    const { db, person, byAdmin, mails } = createScene();
    updateStaff(db, byAdmin, { id: person.id, role: 'Volunteer', email: newEmail });
    expect(mails().map(([to, subject]) => [to, subject])).toEqual([
      [oldEmail, 'Your Bushline role was changed'],
      [oldEmail, 'Your Bushline email was changed'],
      [newEmail, 'Your Bushline email was changed'],
    ]);
  });

  test('when an access token was made in their name, without the token', () => {
    const { db, person, byAdmin, mails } = createScene();
    const token = { ownerId: person.id, name: 'Rain gauge', scope: 'read' as const, expiresInDays: null };
    createToken(db, byAdmin, { ...token, tokenHash: 'the hash' });
    expect(mails()).toEqual([
      [oldEmail, 'An access token was made in your name', expect.stringContaining('Rain gauge (Read)')],
    ]);
    expect(JSON.stringify(mails())).not.toContain('the hash');
  });

  test('about nothing else', () => {
    const { db, person, byAdmin, mails } = createScene();
    updateStaff(db, byAdmin, { id: person.id, firstname: 'Mere', phone: '0215550199', email: oldEmail.toUpperCase() });
    expect(mails()).toEqual([]);
  });
});

const reset = {
  email: oldEmail,
  tokenHash: 'a token',
  expiresAt: '2027-01-01T00:00:00.000Z',
  limit: { most: 5, since: testAct.now },
  letter: { subject: 'Reset', paragraphs: ['the link'] },
};

describe('mails of a changed account', () => {
  const hourMs = 3_600_000;
  const later = (act: Act, ms: number) => ({ ...act, now: new Date(Date.parse(act.now) + ms).toISOString() });

  test('are at most ten an hour to one person, and the trail has every change', () => {
    const { db, sqlite, person, byAdmin, mails } = createScene();
    const other = makeStaff(db, { email: 'callum@okurabush.example' });
    const change = (act: Act, staffId = person.id) => setPassword(db, act, { staffId, passwordHash: 'the new hash' });
    for (let n = 0; n < 12; n += 1) change(byAdmin);
    updateStaff(db, byAdmin, { id: person.id, role: 'Field Staff', email: oldEmail.toUpperCase() });
    change(byAdmin, other.id);
    expect(mails().map(([to]) => to)).toEqual([...Array(10).fill(oldEmail), other.email]);
    const changes = sqlite.prepare("SELECT count(*) FROM audit WHERE action = 'changed password of'").pluck();
    expect(changes.get()).toBe(13);
    change(later(byAdmin, hourMs - 1));
    expect(mails()).toHaveLength(11);
    change(later(byAdmin, hourMs));
    expect(mails()).toHaveLength(12);
  });
});

describe('a new password', () => {
  test('withdraws a welcome mail and a reset link that still wait, because they work no more, and no other mail', () => {
    const { db, person, byAdmin } = createScene();
    const mail = { to: oldEmail, subject: 'Kia ora', body: 'Initial password: Weka!2026', isSecret: true };
    queueEmail(db, testAct, { ...mail, kind: 'welcome' });
    addPasswordReset(db, testAct, reset);
    queueEmail(db, testAct, { ...mail, kind: 'staff' });
    queueEmail(db, testAct, { ...mail, kind: 'welcome', to: 'callum@okurabush.example' });
    setPassword(db, byAdmin, { staffId: person.id, passwordHash: 'the new hash' });
    const why = messages.emails.passwordReplaced;
    const { kind, state, body, lastError } = mailQueue;
    expect(db.select({ kind, state, body, lastError }).from(mailQueue).orderBy(mailQueue.id).all()).toEqual([
      { kind: 'welcome', state: 'failed', body: null, lastError: why },
      { kind: 'reset', state: 'failed', body: null, lastError: why },
      { kind: 'staff', state: 'waiting', body: mail.body, lastError: null },
      { kind: 'welcome', state: 'waiting', body: mail.body, lastError: null },
      { kind: 'account', state: 'waiting', body: expect.any(String), lastError: null },
    ]);
  });
});

describe('a changed email', () => {
  test('ends reset links, unsent secret mails and the person’s sessions', () => {
    const { db, person, byAdmin, mails, ended } = createScene();
    addPasswordReset(db, testAct, reset);
    expect(findOpenReset(db, 'a token', testAct.now)?.id).toBe(person.id);
    updateStaff(db, byAdmin, { id: person.id, email: newEmail });
    expect(findOpenReset(db, 'a token', testAct.now)).toBeUndefined();
    expect(mails('reset')).toEqual([[oldEmail, 'Reset', null]]);
    expect(ended()).toBe('email');
  });

  test('leaves the person signed in who changed it', () => {
    const { db, person, ended } = createScene();
    updateStaff(db, { ...testAct, actorId: person.id }, { id: person.id, email: newEmail });
    expect(ended()).toBeNull();
  });

  test.each(['failed', 'was interrupted'])('keeps a secret mail whose sending %s from being sent again', (how) => {
    const { db, sqlite, person, byAdmin } = createScene();
    queueEmail(db, testAct, { kind: 'welcome', to: oldEmail, subject: 'Welcome', body: 'Weka!2026', isSecret: true });
    const mail = claimNextMail(db, testAct.now);
    if (!mail) throw new Error('There is a mail to send.');
    updateStaff(db, byAdmin, { id: person.id, email: newEmail });
    if (how === 'failed') recordOutcome(db, mail, { ok: false, error: 'Down', isFinal: false }, testAct.now);
    else returnUnfinished(db, testAct.now);
    expect(sqlite.prepare("SELECT state, body FROM outbox WHERE kind = 'welcome'").raw().all()).toEqual([
      ['failed', null],
    ]);
  });
});

describe('welcome emails', () => {
  const welcome = { password: 'Weka!2026', orgName: 'Okura Bush', baseUrl: 'https://bush.example' };
  const newcomer = (email: string) => ({
    firstname: 'Māia',
    lastname: 'Parata',
    email,
    phone: '0215550100',
    emergencyContact: '',
    emergencyContactNumber: '',
    role: 'Field Staff' as const,
    passwordHash: 'hash',
    sendWelcomeEmail: true,
  });
  const refusal = (work: () => unknown) => {
    try {
      work();
      return null;
    } catch (error) {
      const { code, message, retryAfterSeconds } = error as Error & { code: string; retryAfterSeconds: number };
      return { code, message, retryAfterSeconds };
    }
  };

  test('are limited to twenty an hour for each sender', () => {
    const { db, byAdmin } = createScene();
    for (let n = 0; n < 20; n += 1) createStaff(db, byAdmin, newcomer(`new${n}@okura.example`), welcome);
    expect(refusal(() => createStaff(db, byAdmin, newcomer('new20@okura.example'), welcome))).toEqual({
      code: 'TOO_MANY',
      message: expect.stringContaining('twenty welcome emails'),
      retryAfterSeconds: 3600,
    });
    const later = { ...byAdmin, now: new Date(Date.parse(byAdmin.now) + 3_600_000).toISOString() };
    createStaff(db, later, newcomer('new21@okura.example'), welcome);
  });

  test('are limited to three a day to one address, however it is written and whoever sends them', () => {
    const { db, sqlite, byAdmin } = createScene();
    const register = (email: string, actorId: number | null) =>
      sqlite.transaction(() => {
        const { id } = createStaff(db, { ...byAdmin, actorId }, newcomer(email), welcome);
        sqlite.prepare("UPDATE staff SET deleted_at = 'x' WHERE id = ?").run(id);
      })();
    register('stranger@example.org', byAdmin.actorId);
    register('Stranger@example.org', byAdmin.actorId);
    register('STRANGER@example.org', null);
    expect(refusal(() => register('stranger@Example.org', byAdmin.actorId))).toMatchObject({
      code: 'TOO_MANY',
      message: expect.stringContaining('Three welcome emails'),
      retryAfterSeconds: 24 * 3600,
    });
  });
});
