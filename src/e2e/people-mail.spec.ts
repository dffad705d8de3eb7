import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { test } from './clocks.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';
import { startServer, type TestServer } from './start-server.ts';

type Mail = { to: string; subject: string; text: string };

/** A local mail service like Resend's. */
async function startMailService() {
  const delivered: Mail[] = [];
  const service = { delivered, url: '', stop: () => {} };
  const http = createServer(async (req: IncomingMessage, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    delivered.push(JSON.parse(text));
    res.setHeader('Content-Type', 'application/json');
    res.end('{"id":"1"}');
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

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const newestMail = (service: MailService) => service.delivered.at(-1);

async function withNewServer(work: (server: TestServer, service: MailService) => Promise<void>): Promise<void> {
  const service = await startMailService();
  const mail = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: service.url };
  const server = await startServer({ ...mail, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  try {
    await work(server, service);
  } finally {
    await server.stop();
    service.stop();
  }
}

test('a new installation is set up, and its Group Admin resets a forgotten password by the mailed link', async ({
  page,
}) => {
  await withNewServer(async (server, service) => {
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
    await password.fill('Kereru-flies-7');
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
  });
});
