import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { test } from './clocks.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';
import { admin, openDb, startServer, type TestServer } from './start-server.ts';

type Mail = { to: string; subject: string; text: string };
type Answer = 'accepts' | 'hangs';

/** A local mail service with idempotency keys, like Resend's: it does not deliver the same key twice. */
async function startMailService() {
  const requests: string[] = [];
  const delivered = new Map<string, Mail>();
  const service = { answer: 'accepts' as Answer, requests, delivered, url: '', stop: () => {} };
  const http = createServer(async (req: IncomingMessage, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    const key = String(req.headers['idempotency-key']);
    requests.push(key);
    res.setHeader('Content-Type', 'application/json');
    if (!delivered.has(key)) delivered.set(key, JSON.parse(text));
    if (service.answer === 'accepts') res.end('{"id":"1"}');
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  service.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  service.stop = () => {
    http.closeAllConnections();
    http.close();
  };
  return service;
}

type MailService = Awaited<ReturnType<typeof startMailService>>;

const settingsFor = (service: MailService) => ({ RESEND_API_KEY: 're_test', RESEND_BASE_URL: service.url });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const newestMail = (service: MailService) => [...service.delivered.values()].at(-1);

async function withServer(
  settings: Record<string, string>,
  work: (server: TestServer, service: MailService) => Promise<void>,
): Promise<void> {
  const service = await startMailService();
  const server = await startServer({ ...settingsFor(service), ...settings });
  try {
    await work(server, service);
  } finally {
    await server.stop();
    service.stop();
  }
}

const post = (server: TestServer, path: string, data: object, cookie = '') =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(data),
  });

async function cookieOf(server: TestServer): Promise<string> {
  const answer = await post(server, '/api/login', admin);
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

test('a new installation is set up, and its Group Admin resets a forgotten password by the mailed link', async ({
  page,
}) => {
  await withServer({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }, async (server, service) => {
    await page.goto(server.url);
    await expect(page.getByRole('heading', { name: 'Set up Bushline' })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByLabel('Setup code').fill('WRONG-CODE');
    await page.getByLabel('First name').fill('Aroha');
    await page.getByLabel('Last name').fill('Ngātai');
    await page.getByLabel('Email').fill('aroha@okura.example');
    await page.getByLabel('Phone').pressSequentially('021 555 0117');
    await expect(page.getByLabel('Phone')).toHaveValue('0215550117');
    const password = page.getByRole('textbox', { name: 'Password', exact: true });
    const again = page.getByRole('textbox', { name: 'Confirm password' });
    await password.fill('weak');
    await again.fill('other');
    await press(page, 'Set up Bushline');
    await expect(page.getByText('Password must be at least 8 characters, include uppercase')).toBeVisible();
    await password.fill('Kereru-flies-7');
    await press(page, 'Set up Bushline');
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    await again.fill('Kereru-flies-7');
    await press(page, 'Set up Bushline');
    await expect(page.getByText('The setup code is not right.').first()).toBeVisible();
    await page.getByLabel('Setup code').fill(/setup code: (\w+)/.exec(server.output())?.[1] ?? '');
    await press(page, 'Set up Bushline');
    await expect(page.getByRole('heading', { name: 'Kia ora, Aroha' })).toBeVisible();

    await press(page, 'Logout');
    await press(page, 'Forgot Password?');
    await page.getByLabel('Email').fill('Aroha@okura.example');
    await press(page, 'Send reset link');
    await expect(messages(page)).toContainText('Password reset email sent. Check your inbox.');
    await expect.poll(() => newestMail(service)?.to).toBe('aroha@okura.example');
    const link = /http\S+\/reset-password\?token=\S+/.exec(newestMail(service)?.text ?? '')?.[0] ?? '';

    await page.goto(link);
    await expectGoodAtBothWidths(page);
    const fresh = page.getByRole('textbox', { name: 'New password' });
    await fresh.fill('Tui-sings-88');
    await again.fill('Tui-sings-8');
    await press(page, 'Save password');
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    await again.fill('Tui-sings-88');
    await press(page, 'Save password');
    await expect(messages(page)).toContainText('Password changed. Please log in with the new one.');
    await page.goto(link);
    await fresh.fill('Tui-sings-99');
    await again.fill('Tui-sings-99');
    await press(page, 'Save password');
    await expect(
      page.getByText('This reset link has expired or has been used. Please ask for a new one.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to Login' }).click();

    await page.getByLabel('Email').fill('aroha@okura.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('Tui-sings-88');
    await press(page, 'Login');
    await expect(page.getByRole('heading', { name: 'Kia ora, Aroha' })).toBeVisible();

    await press(page, 'Account');
    await page.getByRole('link', { name: 'My account' }).click();
    await page.getByRole('textbox', { name: 'Current password' }).fill('Not it at all 1');
    await fresh.fill('Tui-sings-77');
    await again.fill('Tui-sings-77');
    await press(page, 'Change password');
    await expect(page.getByText('The current password is not right.').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Current password' }).fill('Tui-sings-88');
    await press(page, 'Change password');
    await expect(messages(page)).toContainText('Your password has been changed.');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My account' }), 'this browser stays signed in').toBeVisible();
  });
});

test('a mail is delivered once although the server is killed while it is being sent', { tag: '@slow' }, async () => {
  const service = await startMailService();
  let server = await startServer(settingsFor(service));
  try {
    service.answer = 'hangs';
    const mail = { email: admin.email, subject: 'Once', message: 'Only once' };
    expect((await post(server, '/api/send-email', mail, await cookieOf(server))).status).toBe(200);
    await expect.poll(() => service.requests.length).toBe(1);
    await server.kill();
    const state = () => {
      const db = openDb(server);
      const row = db.prepare('SELECT state, attempts, idempotency_key, body FROM outbox').get();
      db.close();
      return row;
    };
    expect(state()).toMatchObject({ state: 'sending', attempts: 1, idempotency_key: service.requests[0] });

    service.answer = 'accepts';
    server = await startServer(settingsFor(service), server.dataDir);
    await expect.poll(state).toMatchObject({ state: 'sent', attempts: 2, body: null });
    expect(service.requests).toEqual([service.requests[0], service.requests[0]]);
    expect([...service.delivered.values()]).toMatchObject([{ subject: 'Once', text: 'Only once' }]);
  } finally {
    await server.stop();
    service.stop();
  }
});
