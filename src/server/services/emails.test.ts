import { describe, expect, test } from 'vitest';
import { outbox } from '#server/db/schema/emails.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { listEmails, queueEmail, retryEmail } from './emails.ts';

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
  db.update(outbox).set({ state, body, attempts: 9, lastError: 'Down', nextAttemptAt: '2030-01-01' }).run();
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
  });

  test('is for Group Admins', async () => {
    const program = createTestProgram();
    await expect(callerAs(program, 'Team Leader').api.emails.list({})).rejects.toThrow('You do not have permission');
    await expect(callerAs(program, 'Field Staff').api.emails.retry({ id: 1 })).rejects.toThrow('permission');
    expect(await callerAs(program, 'Group Admin').api.emails.list({})).toEqual({ rows: [], total: 0 });
  });
});

describe('a retry', () => {
  test('makes a mail due at once, with all attempts again and the same key', () => {
    const { db, sqlite, id } = makeMail('failed');
    const key = db.select().from(outbox).get()?.idempotencyKey;
    expect(retryEmail(db, testAct, { id }, true)).toEqual({ message: 'The email is on its way.' });
    expect(db.select().from(outbox).get()).toMatchObject({
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: testAct.now,
      idempotencyKey: key,
    });
    expect(sqlite.prepare('SELECT action FROM audit').pluck().all()).toEqual(['queued', 'retried']);
  });

  test('says honestly that the mail waits while email is not set up', () => {
    const { db, id } = makeMail('waiting');
    expect(retryEmail(db, testAct, { id }, false).message).toBe('Email is not set up. The email waits until it is.');
  });

  test.each([
    ['sent', null, 'This email has been sent already.'],
    ['sending', mail.body, 'This email is being sent right now.'],
    ['failed', null, 'The text of this email has been erased, so it cannot be sent again.'],
  ] as const)('is refused for a mail that is %s with the text %j', (state, body, refusal) => {
    const { db, id } = makeMail(state, body);
    expect(() => retryEmail(db, testAct, { id }, true)).toThrow(refusal);
    expect(listEmails(db, { page: 1 }).rows).toMatchObject([{ state, canRetry: false }]);
  });

  test('is refused for a mail that does not exist', () => {
    expect(() => retryEmail(createTestDb().db, testAct, { id: 7 }, true)).toThrow('Email not found.');
  });
});
