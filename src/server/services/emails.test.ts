import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/open-db.ts';
import { mailQueue } from '#server/db/schema/emails.ts';
import type { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { makeStaff } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Act } from './act.ts';
import { assertHourlyLimit, listEmails, queueEmail, retryEmail, withdrawSecretsTo } from './emails.ts';
import { sendTestMail } from './staff-emails.ts';

const mail = {
  kind: 'welcome' as const,
  to: 'aroha@okurabush.example',
  subject: 'Welcome',
  body: 'Initial password: Weka!2026',
  isSecret: true,
};

function makeMail(state: 'waiting' | 'sending' | 'sent' | 'failed', body: string | null = mail.body) {
  const { db, sqlite } = createTestDb();
  const { id } = queueEmail(db, testAct, mail);
  db.update(mailQueue).set({ state, body, attempts: 9, lastError: 'Down', nextAttemptAt: '2030-01-01' }).run();
  return { db, sqlite, id };
}

describe('the list of emails', () => {
  test('shows the newest first, a page at a time, and never a text', () => {
    const { db } = createTestDb();
    for (let n = 1; n <= 51; n += 1) queueEmail(db, testAct, { ...mail, subject: `Mail ${n}` });
    const first = listEmails(db, { page: 1 });
    expect([first.total, first.rows.length, first.rows[0]?.subject]).toEqual([51, 50, 'Mail 51']);
    expect(listEmails(db, { page: 2 }).rows.map((row) => row.subject)).toEqual(['Mail 1']);
    expect(JSON.stringify(first)).not.toContain('Weka');
  });

  test('shows those of one state', () => {
    const { db } = makeMail('failed');
    queueEmail(db, testAct, { ...mail, subject: 'Another' });
    expect(listEmails(db, { page: 1, state: 'failed' })).toMatchObject({
      total: 1,
      rows: [{ subject: 'Welcome', lastError: 'Down', canRetry: true }],
    });
    expect(listEmails(db, { page: 1, state: 'waiting' })).toMatchObject({ total: 1, rows: [{ canRetry: true }] });
  });
});

describe('a retry', () => {
  test('makes a mail due at once, with all attempts again and the same key', () => {
    const { db, sqlite, id } = makeMail('failed');
    const key = db.select().from(mailQueue).get()?.idempotencyKey;
    expect(retryEmail(db, testAct, { id }, true)).toEqual({ message: messages.emails.queued });
    expect(db.select().from(mailQueue).get()).toMatchObject({
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: testAct.now,
      idempotencyKey: key,
    });
    expect(sqlite.prepare('SELECT action FROM audit').pluck().all()).toEqual(['queued', 'retried']);
  });

  test('says honestly that the mail waits while email is not set up', () => {
    const { db, id } = makeMail('waiting');
    expect(retryEmail(db, testAct, { id }, false).message).toBe(messages.emails.waits);
  });

  test.each([
    ['sent', null, messages.emails.alreadySent],
    ['sending', mail.body, messages.emails.underWay],
    ['failed', null, messages.emails.erased],
  ] as const)('is refused for a mail that is %s with the text %j', (state, body, refusal) => {
    const { db, id } = makeMail(state, body);
    expect(() => retryEmail(db, testAct, { id }, true)).toThrow(refusal);
    expect(listEmails(db, { page: 1 }).rows).toMatchObject([{ state, canRetry: false }]);
  });

  test('is refused for a mail that does not exist', () => {
    expect(() => retryEmail(createTestDb().db, testAct, { id: 7 }, true)).toThrow(messages.emails.notFound);
  });
});

describe('the limit of mails in an hour', () => {
  const write = (db: Db, act: Act, kind: 'staff' | 'incident', most: number) => {
    for (let n = 0; n < most; n += 1) queueEmail(db, act, { ...mail, kind });
  };
  const later = (act: Act, ms: number) => ({ ...act, now: new Date(Date.parse(act.now) + ms).toISOString() });

  test('counts those of one kind that one person wrote', () => {
    const { db } = createTestDb();
    const [one, other] = [makeStaff(db), makeStaff(db)].map(({ id }) => ({ ...testAct, actorId: id })) as [Act, Act];
    const isRefused = (act: Act, kind: 'staff' | 'incident') => {
      try {
        assertHourlyLimit(db, act, kind, 'Too many.');
        return false;
      } catch {
        return true;
      }
    };
    write(db, one, 'staff', 19);
    expect(isRefused(one, 'staff')).toBe(false);
    write(db, one, 'staff', 1);
    expect([isRefused(one, 'staff'), isRefused(one, 'incident'), isRefused(other, 'staff')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isRefused(later(one, 3_599_999), 'staff')).toBe(true);
    expect(isRefused(later(one, 3_600_000), 'staff')).toBe(false);
    expect(isRefused(later(one, -1), 'staff'), 'written by a clock that was ahead').toBe(false);
    write(db, testAct, 'incident', 11);
    expect(isRefused(testAct, 'incident'), 'the program itself').toBe(false);
  });

  test('says how many seconds are left of it', () => {
    const { db } = createTestDb();
    const act = { ...testAct, actorId: makeStaff(db).id };
    write(db, act, 'staff', 14);
    write(db, later(act, 10_000), 'staff', 6);
    const wait = (ms: number) => {
      expect(() => assertHourlyLimit(db, later(act, ms), 'staff', 'Too many.')).toThrow(
        expect.objectContaining({ message: 'Too many.', code: 'TOO_MANY' }),
      );
      try {
        assertHourlyLimit(db, later(act, ms), 'staff', 'Too many.');
      } catch (error) {
        return (error as AppError).retryAfterSeconds;
      }
      return undefined;
    };
    expect([wait(10_000), wait(11_500), wait(3_599_999)]).toEqual([3590, 3589, 1]);
  });
});

test('secrets to one address are taken back, and no other mail', () => {
  const { db } = createTestDb();
  const add = (subject: string, change: Partial<typeof mail>) =>
    queueEmail(db, testAct, { ...mail, subject, ...change });
  add('waits', {});
  add('is no secret', { isSecret: false });
  add('to another', { to: 'callum@okurabush.example' });
  const { id } = add('is being sent', {});
  db.update(mailQueue).set({ state: 'sending' }).where(eq(mailQueue.id, id)).run();
  withdrawSecretsTo(db, mail.to, 'They have left.');
  const { subject, state, body, lastError } = mailQueue;
  expect(db.select({ subject, state, body, lastError }).from(mailQueue).orderBy(mailQueue.id).all()).toEqual([
    { subject: 'waits', state: 'failed', body: null, lastError: 'They have left.' },
    { subject: 'is no secret', state: 'waiting', body: mail.body, lastError: null },
    { subject: 'to another', state: 'waiting', body: mail.body, lastError: null },
    { subject: 'is being sent', state: 'sending', body: null, lastError: null },
  ]);
});

describe('a test mail', () => {
  test('goes to the Group Admin who asks for it, and counts as one of their twenty in an hour', () => {
    const { db } = createTestDb();
    const person = makeStaff(db, { email: 'mere@okurabush.example', role: 'Group Admin' });
    const act: Act = { ...testAct, actorId: person.id, actorName: 'Mere Rata' };
    const sending = { orgName: 'Ōkura Bush Trust', baseUrl: 'https://plan.okurabush.example', isSetUp: true };
    const send = () => sendTestMail(db, act, person, sending);
    expect(send().message).toContain('A test mail to mere@okurabush.example is on its way.');
    const [mail] = db.select().from(mailQueue).all();
    expect(mail).toMatchObject({ toAddress: 'mere@okurabush.example', state: 'waiting', isSecret: false });
    expect(mail?.body).toContain('asked for by Mere Rata');
    for (let n = 1; n < 20; n += 1) send();
    expect(send).toThrow('twenty emails within an hour');
  });

  test('is refused in words while email is not set up, so that none waits', () => {
    const { db } = createTestDb();
    const person = makeStaff(db, { role: 'Group Admin' });
    const sending = { orgName: 'o', baseUrl: 'u', isSetUp: false };
    expect(() => sendTestMail(db, testAct, person, sending)).toThrow(
      'Email is not set up, so no test mail can be sent.',
    );
    expect(db.select().from(mailQueue).all()).toEqual([]);
  });
});
