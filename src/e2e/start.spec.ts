import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, phone, test } from './fixtures.ts';
import { expectWords, printPages } from './printed-pages.ts';
import { tomorrow } from './project-form-page.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';
import { admin, openDb, startServer } from './start-server.ts';

test('a signed-out visitor sees the login screen and nothing else', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('an unknown API path is answered in JSON, never with the page', async ({ request }) => {
  const answer = await request.get('/api/no-such-thing');
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toHaveProperty('message');
});

test('the first start creates the Group Admin named by the settings', async ({ server }) => {
  const db = openDb(server);
  const first = db.prepare('SELECT email, role, created_by_id FROM staff ORDER BY id').get();
  db.close();
  expect(first).toEqual({ email: admin.email, role: 'Group Admin', created_by_id: null });
});

/** Somebody's hand: every press counts, and so does going into a field; the letters typed there do not. */
class Hand {
  presses = 0;

  async press(what: Locator): Promise<void> {
    this.presses += 1;
    await what.click();
  }

  async type(field: Locator, words: string): Promise<void> {
    this.presses += 1;
    await field.fill(words);
  }

  async choose(field: Locator, option: Locator): Promise<void> {
    await this.press(field);
    await this.press(option);
  }
}

async function setUp(page: Page, hand: Hand, output: () => string): Promise<void> {
  await hand.type(page.getByLabel('Setup code'), /setup code: (\w+)/.exec(output())?.[1] ?? '');
  await hand.type(page.getByLabel('First name'), 'Aroha');
  await hand.type(page.getByLabel('Last name'), 'Ngātai');
  await hand.type(page.getByLabel('Email'), 'aroha@okura.example');
  await hand.type(page.getByLabel('Phone'), '0215550117');
  await hand.type(page.getByRole('textbox', { name: 'Password', exact: true }), admin.password);
  await hand.type(page.getByRole('textbox', { name: 'Confirm password' }), admin.password);
  await hand.press(page.getByRole('button', { name: 'Set up Bushline' }));
  await expect(page.getByRole('heading', { name: 'Kia ora, Aroha' })).toBeVisible();
}

/** From Add Activity, which leads over the form of the first project to that of the activity. */
async function startActivity(page: Page, hand: Hand): Promise<void> {
  const day = await tomorrow(page);
  const steps = page.getByRole('region', { name: 'Get started' });
  await expect(steps.getByRole('link', { name: 'Add Project' })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await hand.press(steps.getByRole('link', { name: 'Add Activity' }));
  await expect(page.getByText('An activity belongs to a project. Save the project here')).toBeVisible();
  await hand.type(page.getByRole('textbox', { name: 'Name', exact: true }), 'Ōkura Bush');
  await hand.type(page.getByLabel('Project Location'), 'Ōkura, Auckland');
  await hand.type(page.getByLabel('Start Date'), day.typed);
  await hand.press(page.getByRole('button', { name: 'Save', exact: true }));

  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('Ōkura Bush');
  await hand.type(page.getByRole('textbox', { name: 'Activity Name' }), 'First trap check');
  await hand.type(page.getByLabel('Activity Date'), day.typed);
  await hand.press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Activity: First trap check — Project: Ōkura Bush')).toBeVisible();
}

async function rateRisk(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'Next' }));
  await hand.press(page.getByRole('button', { name: '+ Add Risk' }));
  const risk = page.getByRole('dialog', { name: 'Add Activity Risk' });
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await hand.choose(risk.getByRole('combobox', { name: 'Risk Title' }), option('Checking traps'));
  await hand.choose(risk.getByRole('combobox', { name: 'Likelihood' }), option('Unlikely'));
  await hand.choose(risk.getByRole('combobox', { name: 'Consequence' }), option('Major'));
  await hand.press(risk.getByRole('checkbox').first());
  await hand.press(risk.getByRole('button', { name: 'Add', exact: true }));
  await expect(risk).toBeHidden();
}

/** From the step that has nobody to offer to the form of a volunteer, and back with that volunteer chosen. */
async function addVolunteer(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Volunteer' }));
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Add Volunteer' }));
  await hand.type(page.getByLabel('First name'), 'Wiremu');
  await hand.type(page.getByLabel('Last name'), 'Tāmati');
  await hand.type(page.getByLabel('Email'), 'wiremu@okura.example');
  await hand.type(page.getByLabel('Phone'), '0275550198');
  await hand.type(page.getByLabel('Emergency contact name'), 'Mere Tāmati');
  await hand.type(page.getByLabel('Emergency contact number'), '0211110000');
  await hand.press(page.getByRole('button', { name: 'Register Volunteer' }));
  await hand.press(page.getByRole('button', { name: 'Add Selected Volunteers' }));
  await expect(page.getByRole('table', { name: 'Assigned volunteers' })).toContainText('Wiremu Tāmati');
}

test('a new group comes from an empty installation to its first printed safety plan in at most 40 presses', {
  tag: '@slow',
}, async ({ page }) => {
  const empty = await startServer({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  try {
    const hand = new Hand();
    await page.addInitScript(() => {
      window.print = () => void document.body.setAttribute('data-printed', '');
    });
    await page.goto(empty.url);
    await setUp(page, hand, empty.output);
    await startActivity(page, hand);
    await rateRisk(page, hand);
    await addVolunteer(page, hand);
    await hand.press(page.getByRole('button', { name: 'More for First trap check' }));
    await hand.press(page.getByRole('link', { name: 'Print safety plan' }));
    await hand.press(page.getByRole('button', { name: 'Print', exact: true }));
    await expect(page.locator('body')).toHaveAttribute('data-printed');
    expectWords((await printPages(page)).join(' '), ['First trap check', 'Checking traps', 'High', 'Wiremu Tāmati']);
    expect(hand.presses, 'presses; one more than 40 is a way that became longer').toBe(39);
    await page.goto(`${empty.url}/home`);
    await expect(page.getByRole('region', { name: 'This week' })).toContainText('First trap check');
    await expect(page.getByRole('region', { name: 'Get started' })).toBeHidden();
  } finally {
    await empty.stop();
  }
});

test.describe('in the hand', () => {
  test.use(phone);

  test('the login screen fits a narrow phone without scrolling sideways', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
});
