import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mailQueue } from '#server/db/schema/emails.ts';
import { queueEmail } from '#server/services/emails.ts';
import { removePhoto } from '#server/services/photos.ts';
import type { Program } from '#server/start/context.ts';
import type { EmailKind } from '#shared/emails.ts';
import { createTestProgram } from '#test/callers.ts';
import { makePhoto, makeProject } from '#test/factories.ts';
import { createSmtpServer } from '#test/smtp-server.ts';
import { testAct } from '#test/test-db.ts';
import type { Outcome, OutgoingEmail } from './transport.ts';
import { createMailWorker } from './worker.ts';

const servers: (HttpServer | Server)[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: HttpServer | Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const welcome = {
  kind: 'welcome' as EmailKind,
  to: 'aroha@okurabush.example',
  subject: 'Welcome',
  body: 'Initial password: Weka!2026\n.a line that starts with a dot\n',
  isSecret: true,
};

const mails = (program: Program) => program.db.select().from(mailQueue).all();
const queue = (program: Program, email: Parameters<typeof queueEmail>[2] = welcome) =>
  program.queue.run((db) => queueEmail(db, testAct, email));

/** A worker of its own around a program without mail, with a clock that the test moves. */
function workerWith(program: Program, send: (email: OutgoingEmail) => Promise<Outcome>) {
  const clock = { now: testAct.now };
  const parts = { db: program.db, write: program.queue.run.bind(program.queue), log: program.log };
  const worker = createMailWorker({ ...parts, transport: send, now: () => clock.now });
  const pass = (minutes: number) => {
    clock.now = new Date(Date.parse(clock.now) + minutes * 60_000).toISOString();
    worker.wake();
  };
  return { worker, pass };
}

const settled = (program: Program) => vi.waitFor(() => expect(mails(program)[0]?.state).not.toMatch(/waiting|sending/));

test('the reason of a failure is in the log, without the address that it names, and on the mail', async () => {
  const program = createTestProgram();
  const warn = vi.spyOn(program.log, 'warn');
  const error = '550 5.1.1 <aroha@okurabush.example>: user unknown';
  const { worker } = workerWith(program, async () => ({ ok: false, error, isFinal: true }));
  await queue(program);
  await worker.start();
  await settled(program);
  await worker.stop();
  expect(mails(program)).toMatchObject([{ state: 'failed', lastError: error }]);
  const reason = '550 5.1.1 <(address)>: user unknown';
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ reason, attempts: 1 }), 'email not sent');
});

describe('the mail queue', () => {
  test('keeps what is written while mail is not set up', async () => {
    const program = createTestProgram();
    await program.mail.start();
    await queue(program);
    expect(program.mail.isSetUp).toBe(false);
    expect(mails(program)).toMatchObject([{ state: 'waiting', attempts: 0, body: welcome.body }]);
  });

  test('is emptied through Resend right after the commit, and a secret is erased', async () => {
    const requests: { headers: IncomingMessage['headers']; body: unknown }[] = [];
    const port = await listen(
      createServer(async (req, res) => {
        let text = '';
        for await (const chunk of req) text += chunk;
        requests.push({ headers: req.headers, body: JSON.parse(text) });
        res.setHeader('Content-Type', 'application/json').end('{"id":"1"}');
      }),
    );
    const program = createTestProgram({
      RESEND_API_KEY: 're_test',
      RESEND_BASE_URL: `http://127.0.0.1:${port}`,
      EMAIL_FROM: 'Bush <mail@okurabush.example>',
    });
    await queue(program);
    await settled(program);
    const [mail] = mails(program);
    expect(mail).toMatchObject({ state: 'sent', attempts: 1, body: null, lastError: null });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer re_test',
      'idempotency-key': mail?.idempotencyKey,
    });
    expect(requests[0]?.body).toMatchObject({
      from: 'Bush <mail@okurabush.example>',
      to: welcome.to,
      subject: welcome.subject,
      text: welcome.body,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    });
  });

  test('takes along the photos that its sender chose and that are still there', async () => {
    const program = createTestProgram();
    const sent: OutgoingEmail[] = [];
    const { worker } = workerWith(program, async (email) => {
      sent.push(email);
      return { ok: true };
    });
    const { id: projectId } = makeProject(program.db);
    const [first, second] = ['Bridge', 'Bank'].map((caption) => makePhoto(program.db, { projectId, caption }).id);
    await program.queue.run((db) => removePhoto(db, testAct, { id: second ?? 0 }));
    await queue(program, { ...welcome, photoIds: [first ?? 0, second ?? 0] });
    await worker.start();
    await settled(program);
    await worker.stop();
    expect(sent).toMatchObject([
      { attachments: [{ name: 'Bridge.webp', mediaType: 'image/webp', bytes: Buffer.from('Bridge') }] },
    ]);
  });

  test('waits and tries again when Resend is down, and gives up at once on a mail that it refuses', async () => {
    const answers = [
      [500, '{"name":"internal_server_error","message":"Down","statusCode":500}'],
      [422, '{"name":"validation_error","message":"Invalid to","statusCode":422}'],
    ] as const;
    let calls = 0;
    const port = await listen(
      createServer((req, res) => {
        req.resume();
        const [status, text] = answers[calls++] ?? answers[1];
        res.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
      }),
    );
    const program = createTestProgram({ RESEND_API_KEY: 'k', RESEND_BASE_URL: `http://127.0.0.1:${port}` });
    await queue(program);
    await vi.waitFor(() => expect(mails(program)[0]?.lastError).toBe('Down'));
    expect(mails(program)).toMatchObject([{ state: 'waiting', attempts: 1, body: welcome.body }]);
    program.db.update(mailQueue).set({ nextAttemptAt: testAct.now }).run();
    program.mail.wake();
    await settled(program);
    expect(mails(program)).toMatchObject([{ state: 'failed', attempts: 2, lastError: 'Invalid to' }]);
  });

  test('is emptied through SMTP', async () => {
    const received: string[] = [];
    const program = createTestProgram({ SMTP_URL: `smtp://127.0.0.1:${await listen(createSmtpServer(received))}` });
    await queue(program);
    await settled(program);
    expect(mails(program)).toMatchObject([{ state: 'sent', body: null }]);
    const [mail = ''] = received;
    expect(mail).toContain('To: aroha@okurabush.example');
    expect(mail).toContain('Subject: Welcome');
    expect(mail).toContain('Initial password: Weka!2026');
    expect(mail).toContain('Auto-Submitted: auto-generated');
    expect(mail).toContain('X-Auto-Response-Suppress: OOF, AutoReply');
    expect(mail).toContain(`Message-ID: <${mails(program)[0]?.idempotencyKey}@bushline>`);
  });
});

describe('an SMTP server', () => {
  const open = async (answers: Parameters<typeof createSmtpServer>[1], settings: Record<string, string> = {}) => {
    const heard: string[] = [];
    const port = await listen(createSmtpServer([], answers, heard));
    const program = createTestProgram({ SMTP_URL: `smtp://127.0.0.1:${port}`, ...settings });
    await queue(program);
    await vi.waitFor(() => expect(mails(program)[0]?.state).not.toBe('sending'));
    return { heard, mail: () => mails(program)[0] };
  };

  test.each([
    [
      'the host of PUBLIC_URL',
      'https://plan.okura.example:8443',
      'Bush <mail@okurabush.example>',
      'plan.okura.example',
    ],
    ['the domain of EMAIL_FROM without PUBLIC_URL', '', 'Bush <mail@okurabush.example>', 'okurabush.example'],
    ['ASCII', '', 'mail@ōkura.example', 'xn--kura-k3a.example'],
    ['no address in numbers', 'http://192.168.1.20:3000', 'mail@okurabush.example', 'okurabush.example'],
    ['no name of a home network', 'http://bushline.local:3000', 'mail@okurabush.example', 'okurabush.example'],
    ['no short name', 'http://bushline:3000', 'mail@okurabush.example', 'okurabush.example'],
  ])('is greeted with %s', async (_what, publicUrl, from, host) => {
    const settings = { EMAIL_FROM: from, ...(publicUrl && { PUBLIC_URL: publicUrl }) };
    const { heard } = await open({}, settings);
    await vi.waitFor(() => expect(heard[0]).toBe(`EHLO ${host}`));
  });

  const google = [
    '421-4.7.0 Try again later, closing connection. (EHLO)',
    '421-4.7.0  For more information, go to',
    '421 4.7.0  https://support.google.com/a/answer/3221692 - gsmtp',
    '',
  ].join('\r\n');
  const googleSays =
    'EHLO: 421 4.7.0 Try again later, closing connection. (EHLO) For more information, go to https://support.google.com/a/answer/3221692 - gsmtp';

  test.each<[string, Parameters<typeof createSmtpServer>[1], string]>([
    ['the greeting, for now', { EHLO: google }, googleSays],
    ['the greeting', { EHLO: '550 5.7.1 Bad name', HELO: '501 Still bad' }, 'HELO: 501 Still bad'],
    ['the greeting, and hangs up', { EHLO: '550 5.7.1 Bad name\r\n' }, '550 5.7.1 Bad name'],
    ['the sender', { MAIL: '553 5.7.1 Sender is not yours' }, 'MAIL FROM: 553 5.7.1 Sender is not yours'],
    ['the recipient, for now', { RCPT: '450 4.2.0 Greylisted' }, 'RCPT TO: 450 4.2.0 Greylisted'],
  ])('that refuses %s is quoted, and asked again later', async (_what, answers, reason) => {
    const { mail } = await open(answers);
    await vi.waitFor(() => expect(mail()).toMatchObject({ state: 'waiting', attempts: 1, lastError: reason }));
  });

  test.each<[state: 'failed' | 'waiting', to: 'RCPT' | '.', answer: string]>([
    ['failed', 'RCPT', '550 5.1.1 The email account that you tried to reach does not exist'],
    ['failed', 'RCPT', '550-5.1.10 RESOLVER.ADR.RecipientNotFound\r\n550 5.1.10 Recipient not found'],
    ['failed', 'RCPT', '550 5.2.1 The email account that you tried to reach is disabled'],
    ['failed', 'RCPT', '550 No such person'],
    ['failed', 'RCPT', '553 Mailbox name not allowed'],
    ['failed', '.', '552 5.3.4 Message too big'],
    ['failed', '.', '550 5.6.0 Invalid content'],
    ['waiting', 'RCPT', '554 5.7.1 Relay access denied'],
    ['waiting', 'RCPT', '550-Please turn on SMTP Authentication.\r\n550 You may not relay through this server.'],
    ['waiting', 'RCPT', '530 Authentication required'],
    ['waiting', 'RCPT', '550 5.1.8 Sender address rejected: Domain not found'],
    ['waiting', 'RCPT', '552 5.2.2 Mailbox full'],
    ['waiting', '.', '554 5.2.252 SendAsDenied; mail@okurabush.example not allowed to send as bush@okurabush.example'],
    ['waiting', '.', '554 Transaction failed'],
  ])('leaves a mail %s that it answers (%s) with %s', async (state, to, answer) => {
    const { mail } = await open({ [to]: answer });
    await vi.waitFor(() => expect(mail()).toMatchObject({ state, attempts: 1, lastError: expect.anything() }));
  });
});

describe('the worker', () => {
  test('waits longer after each failure, with the same key each time', async () => {
    const program = createTestProgram();
    const keys: string[] = [];
    const { worker, pass } = workerWith(program, async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return keys.length < 3 ? { ok: false, error: 'Not now', isFinal: false } : { ok: true };
    });
    await queue(program);
    worker.wake();
    await vi.waitFor(() => expect(mails(program)).toMatchObject([{ state: 'waiting', attempts: 1 }]));
    pass(0.9);
    expect(mails(program)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    pass(0.2);
    await vi.waitFor(() => expect(mails(program)).toMatchObject([{ state: 'waiting', attempts: 2 }]));
    pass(4);
    expect(mails(program)).toMatchObject([{ attempts: 2 }]);
    pass(2);
    await settled(program);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  test('sends again what a crash left half sent', async () => {
    const program = createTestProgram();
    await queue(program);
    program.db.update(mailQueue).set({ state: 'sending', attempts: 1 }).run();
    const { worker } = workerWith(program, async () => ({ ok: true }));
    await worker.start();
    await settled(program);
    expect(mails(program)).toMatchObject([{ state: 'sent', attempts: 2 }]);
    await worker.stop();
  });

  test.each<[string, Outcome, object]>([
    ['was sent', { ok: true }, { state: 'sent', attempts: 1, sentAt: testAct.now }],
    ['was not sent', { ok: false, error: 'Not now', isFinal: false }, { state: 'waiting', attempts: 1 }],
  ])('notes later that a mail %s, where that could not be written at once', async (_what, outcome, noted) => {
    const program = createTestProgram();
    const send = vi.fn(async () => {
      program.sqlite.exec("CREATE TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END");
      return outcome;
    });
    const failed = vi.spyOn(program.log, 'error');
    const { worker, pass } = workerWith(program, send);
    await queue(program);
    worker.wake();
    await vi.waitFor(() => expect(failed).toHaveBeenCalled());
    expect(mails(program)).toMatchObject([{ state: 'sending' }]);
    program.sqlite.exec('DROP TRIGGER full');
    await vi.waitFor(() => {
      pass(0);
      expect(mails(program)).toMatchObject([noted]);
    });
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('sends what a clock that was ahead has put off for years', async () => {
    const program = createTestProgram();
    await queue(program);
    const { worker, pass } = workerWith(program, async () => ({ ok: true }));
    const putOff = (minutes: number) => {
      const nextAttemptAt = new Date(Date.parse(testAct.now) + minutes * 60_000).toISOString();
      program.db.update(mailQueue).set({ nextAttemptAt }).run();
    };
    putOff(24 * 60);
    worker.wake();
    expect(mails(program)).toMatchObject([{ state: 'waiting' }]);
    putOff(400 * 24 * 60);
    pass(0);
    await settled(program);
    expect(mails(program)).toMatchObject([{ state: 'sent' }]);
  });

  test('tries a mail again whose photos could not be read', async () => {
    const program = createTestProgram();
    const send = vi.fn(async (): Promise<Outcome> => ({ ok: true }));
    const { worker } = workerWith(program, send);
    await queue(program, { ...welcome, photoIds: [1] });
    program.sqlite.exec('DROP TABLE photos');
    worker.wake();
    const noted = { state: 'waiting', attempts: 1, lastError: 'no such table: photos' };
    await vi.waitFor(() => expect(mails(program)).toMatchObject([noted]));
    expect(send).not.toHaveBeenCalled();
  });

  test('sends no reset link that is past its hour, and erases it', async () => {
    const program = createTestProgram();
    await queue(program, { ...welcome, kind: 'reset' });
    const sent = vi.fn(async (): Promise<Outcome> => ({ ok: true }));
    const { pass } = workerWith(program, sent);
    pass(61);
    await settled(program);
    expect(mails(program)).toMatchObject([{ state: 'failed', body: null }]);
    expect(sent).not.toHaveBeenCalled();
  });

  test('finishes the mail under way when it is stopped, and begins no other', async () => {
    const program = createTestProgram();
    await queue(program);
    await queue(program);
    const underWay: ((outcome: Outcome) => void)[] = [];
    const { worker } = workerWith(program, () => new Promise((resolve) => underWay.push(resolve)));
    worker.wake();
    await vi.waitFor(() => expect(underWay).toHaveLength(1));
    const stopped = worker.stop();
    underWay[0]?.({ ok: true });
    await stopped;
    expect(mails(program).map((mail) => mail.state)).toEqual(['sent', 'waiting']);
  });
});
