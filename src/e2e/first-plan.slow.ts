import type { Locator, Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { expect, test } from './fixtures.ts';
import { expectWords, printPages } from './printed-pages.ts';
import { field, tomorrow } from './project-form-page.ts';
import { admin, startServer, type TestServer } from './start-server.ts';

/** Somebody's hand: every press counts, two for an option (open and choose). */
class Hand {
  presses = 0;

  async press(what: Locator): Promise<void> {
    this.presses += 1;
    await what.click();
  }

  async type(what: Locator, words: string): Promise<void> {
    await what.fill(words);
  }

  async choose(what: Locator, ...options: Locator[]): Promise<void> {
    await this.press(what);
    for (const option of options) await this.press(option);
  }
}

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name, exact: true });
const next = (page: Page) => page.getByRole('link', { name: 'Next' });

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

async function rateRisk(page: Page, hand: Hand, title: string): Promise<void> {
  await hand.press(page.getByRole('button', { name: '+ Add Risk' }));
  const risk = page.getByRole('dialog', { name: 'Add Activity Risk' });
  await hand.choose(risk.getByRole('combobox', { name: 'Risk Title' }), option(page, title));
  await hand.choose(risk.getByRole('combobox', { name: 'Likelihood' }), option(page, 'Unlikely'));
  await hand.choose(risk.getByRole('combobox', { name: 'Consequence' }), option(page, 'Major'));
  await hand.press(risk.getByRole('checkbox').first());
  await hand.press(risk.getByRole('button', { name: 'Add', exact: true }));
  await expect(risk).toBeHidden();
}

async function register(page: Page, hand: Hand, firstname: string): Promise<void> {
  await hand.type(page.getByLabel('First name'), firstname);
  await hand.type(page.getByLabel('Last name'), 'Tāmati');
  await hand.type(page.getByLabel('Email'), `${firstname.toLowerCase()}@okura.example`);
  await hand.type(page.getByLabel('Phone'), '0275550198');
  await hand.type(page.getByLabel('Emergency contact name'), 'Mere Tāmati');
  await hand.type(page.getByLabel('Emergency contact number'), '0211110000');
  await hand.press(page.getByRole('button', { name: 'Register Volunteer' }));
}

/** A new installation without a Group Admin, and a printer that only notes that it printed. */
async function withEmpty(page: Page, walk: (empty: TestServer) => Promise<void>): Promise<void> {
  const empty = await startServer({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  try {
    await page.addInitScript(() => {
      window.print = () => void document.body.setAttribute('data-printed', '');
    });
    await page.goto(empty.url);
    await walk(empty);
  } finally {
    // Else it asks a server that is gone.
    await page.goto('about:blank');
    await empty.stop();
  }
}

async function print(page: Page, hand: Hand, words: string[]): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'Print safety plan' }));
  await hand.press(page.getByRole('button', { name: 'Print', exact: true }));
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  expectWords((await printPages(page)).join(' '), words);
}

/** As somebody does it who takes the first step of Home, and then what is said to come next. */
async function walkByHome(page: Page, hand: Hand): Promise<void> {
  const day = await tomorrow(page);
  const start = page.getByRole('region', { name: 'Get started' });
  const followed = page.getByRole('note').filter({ hasText: 'Next:' });
  await hand.press(start.getByRole('link', { name: 'Add Project' }));
  await hand.type(field(page, 'Name'), 'Weeds of the stream');
  await hand.type(field(page, 'Start Date'), day.typed);
  await hand.type(field(page, 'Project Location'), 'Karori Stream, Wellington');
  await hand.press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('article', { name: 'Weeds of the stream' })).toBeVisible();

  await hand.press(followed.getByRole('link', { name: 'Add Volunteer' }));
  await register(page, hand, 'Wiremu');
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Add Volunteer' }));
  await register(page, hand, 'Moana');
  await expect(page.getByText('Moana Tāmati added successfully!')).toBeVisible();

  await hand.press(followed.getByRole('link', { name: 'Add Activity' }));
  await hand.type(field(page, 'Activity Name'), 'Tradescantia');
  await hand.type(field(page, 'Activity Date'), day.typed);
  await hand.type(field(page, 'Start'), '9:00');
  await hand.type(field(page, 'Finish'), '12:30');
  await hand.choose(page.getByRole('combobox', { name: 'Led by' }), option(page, /Aroha/));
  await hand.press(page.getByRole('button', { name: 'Save and next' }));

  await hand.press(page.getByRole('button', { name: '+ Add Site Hazard' }));
  await hand.press(page.getByRole('checkbox', { name: 'Slippery roots, rocks or boardwalk' }));
  await hand.press(page.getByRole('button', { name: 'Save Hazards' }));
  await rateRisk(page, hand, 'Slips, trips and falls');
  await hand.press(next(page));

  await hand.press(page.getByRole('button', { name: 'Add Aroha Ngātai' }));
  await hand.press(next(page));

  await hand.choose(
    page.getByRole('combobox', { name: 'Available volunteers' }),
    option(page, /Moana/),
    option(page, /Wiremu/),
  );
  await hand.press(page.getByRole('button', { name: 'Add Selected Volunteers' }));
  await hand.press(next(page));

  await hand.choose(
    page.getByRole('combobox', { name: 'Available checklist items' }),
    option(page, 'First aid kit checked and packed'),
  );
  // On a phone the list stands over the button that adds, until somebody presses beside it.
  await hand.press(page.getByRole('heading', { name: 'Check List', exact: true }));
  await hand.press(page.getByRole('button', { name: 'Add Selected Checklists' }));
  await hand.press(next(page));
  await expect(page.getByText(messages.wizard.afterTheDay)).toBeVisible();
}

test('a new group plans its first day with three people in at most 46 presses, on a phone', ({ page }) =>
  withEmpty(page, async (empty) => {
    const hand = new Hand();
    await page.setViewportSize({ width: 390, height: 800 });
    await setUp(page, hand, empty.output);
    await walkByHome(page, hand);
    await print(page, hand, [
      'Tradescantia',
      'Slips, trips and falls',
      'Aroha Ngātai',
      'Moana Tāmati',
      'Wiremu Tāmati',
    ]);
    expect(hand.presses, 'presses, beside what is typed').toBeLessThanOrEqual(46);
  }));
