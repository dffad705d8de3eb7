import { expect, test } from 'vitest';
import type { EmailKind } from '#shared/emails.ts';
import { messages } from '#shared/messages.ts';
import { makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { queueEmail } from './emails.ts';
import { readMailState } from './system.ts';

const now = '2026-03-20T00:00:00.000Z';
/** Somebody's. Any other is nobody's. */
const address = 'Ana@okurabush.example';

/** The mail queue with mails of these states; `days`: how long ago each was written. */
function queueOf(
  mails: {
    state: string;
    days: number;
    attempts?: number;
    error?: string;
    to?: string;
    body?: null;
    kind?: string;
  }[],
) {
  const { db, sqlite } = createTestDb();
  makeStaff(db, { email: address.toLowerCase() });
  makeVolunteer(db, { email: 'kahu@okurabush.example' });
  for (const { state, days, attempts = 1, error = null, to = address, body = 'b', kind = 'staff' } of mails) {
    const at = new Date(Date.parse(now) - days * 86_400_000).toISOString();
    const mail = { kind: kind as EmailKind, to, subject: 's', body: 'b', isSecret: false };
    const { id } = queueEmail(db, { ...testAct, now: at }, mail);
    sqlite
      .prepare('UPDATE outbox SET state = ?, attempts = ?, last_error = ?, sent_at = ?, body = ? WHERE id = ?')
      .run(state, attempts, error, state === 'sent' ? at : null, body, id);
  }
  return readMailState(db, now);
}

test.each([
  ['nothing was ever sent', [], null],
  [
    'a mail failed for good',
    [{ state: 'failed', days: 1, attempts: 9, error: 'refused' }],
    { count: 1, reason: 'refused', to: [address] },
  ],
  [
    'a mail waits after its third attempt',
    [{ state: 'waiting', days: 0.1, attempts: 3, error: 'down' }],
    { count: 1, reason: 'down', to: [address] },
  ],
  ['a mail waits after its first attempt', [{ state: 'waiting', days: 0, attempts: 1, error: 'try later' }], null],
  ['a mail was withdrawn before it was tried', [{ state: 'failed', days: 1, attempts: 0, error: 'expired' }], null],
  ['one failed more than a week ago', [{ state: 'failed', days: 8, attempts: 9, error: 'refused' }], null],
  [
    'one failed, and a later one was sent',
    [
      { state: 'failed', days: 2, attempts: 9, error: 'refused' },
      { state: 'sent', days: 1 },
    ],
    null,
  ],
  [
    'one failed, and later ones were sent to others alone',
    [
      { state: 'failed', days: 2, attempts: 9, error: 'refused' },
      { state: 'waiting', days: 1.5, attempts: 3, error: 'down' },
      { state: 'sent', days: 1, to: 'b@okurabush.example' },
    ],
    { count: 2, reason: 'down', to: [address] },
  ],
  [
    'one failed, and an earlier one was sent to the same address',
    [
      { state: 'sent', days: 3 },
      { state: 'failed', days: 2, attempts: 9, error: 'refused' },
    ],
    { count: 1, reason: 'refused', to: [address] },
  ],
  [
    'those that failed were cancelled, and a later one was sent to somebody else',
    [
      { state: 'failed', days: 2, attempts: 3, error: 'They have left.', body: null },
      { state: 'failed', days: 2, attempts: 3, error: messages.emails.nobodyOut },
      { state: 'failed', days: 2, attempts: 3, error: messages.emails.replaced },
      { state: 'sent', days: 1, to: 'b@okurabush.example' },
    ],
    null,
  ],
  [
    'one to an address that was corrected since failed, and nothing else was sent',
    [
      { state: 'failed', days: 2, attempts: 9, error: 'refused', to: 'an@okurabush.example' },
      { state: 'failed', days: 1, attempts: 9, error: 'refused' },
    ],
    { count: 2, reason: 'refused', to: [address, 'an@okurabush.example'] },
  ],
  [
    'one to an address that was corrected since failed, and a later one was sent to the right one',
    [
      { state: 'failed', days: 2, attempts: 9, error: 'refused', to: 'an@okurabush.example' },
      { state: 'sent', days: 1 },
    ],
    null,
  ],
  [
    'one to a volunteer and a report to anybody else failed, and a later one was sent to somebody else',
    [
      { state: 'failed', days: 3, attempts: 9, error: 'full', to: 'kahu@okurabush.example' },
      { state: 'failed', days: 2, attempts: 9, error: 'refused', to: 'council@example.org', kind: 'incident' },
      { state: 'sent', days: 1 },
    ],
    { count: 2, reason: 'refused', to: ['council@example.org', 'kahu@okurabush.example'] },
  ],
  [
    'one failed, and the clock had said a year later when another was sent',
    [
      { state: 'sent', days: -365 },
      { state: 'failed', days: 1, attempts: 9, error: 'refused' },
    ],
    { count: 1, reason: 'refused', to: [address] },
  ],
])('whether mail fails when %s', (_, mails, trouble) => {
  expect(queueOf(mails).trouble).toEqual(trouble);
});

test('the mail queue tells how many mails wait and have failed, and when one was last sent', () => {
  const state = queueOf([
    { state: 'sent', days: 2 },
    { state: 'waiting', days: 1, attempts: 0 },
    { state: 'failed', days: 1, attempts: 9, error: 'refused' },
  ]);
  expect(state).toMatchObject({ lastSentAt: '2026-03-18T00:00:00.000Z', waiting: 1, failed: 1 });
});
