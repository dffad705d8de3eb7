import type { Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { expect, test } from './fixtures.ts';
import { keptName, withKeptPhone } from './kept-phone.ts';
import { openDb, type TestServer } from './start-server.ts';
import { button, call, expectText, type Walk } from './wizard-stage.ts';

const helpers = 20;
const clockSlackMs = 5000;

/** Twenty volunteers and an item to tick, on an activity that is then taken where there is no coverage. */
async function assignHelpers(walk: Walk, activityId: number): Promise<void> {
  const ids: number[] = [];
  for (let n = 1; n <= helpers; n += 1) {
    const firstname = `Helper${String(n).padStart(2, '0')}`;
    const emergency = { emergencyContact: 'Mere Tāmati', emergencyContactNumber: '0211110000' };
    const person = { firstname, lastname: 'Rua', phone: `02755501${String(n).padStart(2, '0')}`, ...emergency };
    const email = `${firstname.toLowerCase()}@okura.example`;
    ids.push((await call(walk, 'POST', '/api/volunteers', { ...person, email })).id);
  }
  await call(walk, 'POST', '/api/activity_volunteer', { activity_id: activityId, volunteer_ids: ids });
  const [item] = await call(walk, 'GET', '/api/checklist');
  await call(walk, 'POST', '/api/activity_checklist', { activity_id: activityId, checklist_ids: [item.id] });
}

const counts = (page: Page, here: number, expected: number, gone: number) =>
  expect(page.getByRole('heading', { name: `${here} here, ${expected} expected, ${gone} gone home` })).toBeVisible();

async function addNewcomer(page: Page, firstname: string, phone: string): Promise<void> {
  await button(page, 'Add somebody').tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill(firstname);
  await dialog.getByLabel('Phone').fill(phone);
  await button(dialog, 'Add and sign on').tap();
  await expect(dialog).toBeHidden();
  await expect(button(page, `Sign off ${firstname}`)).toBeVisible();
}

async function reportNearMiss(page: Page): Promise<void> {
  await button(page, 'Something happened').tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What happened').fill('Slipped on the wet bank, caught the rope');
  await button(dialog, 'Save report').tap();
  await expect(dialog).toBeHidden();
}

type Stored = { signed_on_at: string; signed_off_at: string; created_at: string; volunteer_id: number };

/** What the server has of the day. */
function storedDay(server: TestServer, id: number) {
  const db = openDb(server);
  try {
    const one = (sql: string) => db.prepare(sql).pluck().get(id);
    return {
      attendance: db.prepare('SELECT * FROM attendance WHERE activity_id = ?').all(id) as Stored[],
      status: one('SELECT status FROM activities WHERE id = ?'),
      amount: one('SELECT max(amount) FROM activity_objectives WHERE activity_id = ?'),
      ticks: one('SELECT count(*) FROM activity_checklist WHERE activity_id = ? AND ticked_at IS NOT NULL'),
      incidents: one('SELECT count(*) FROM incidents WHERE activity_id = ?'),
      newcomers: one(
        "SELECT count(*) FROM volunteers WHERE firstname IN ('Tama', 'Rongo') AND id IN (SELECT volunteer_id FROM activity_volunteers WHERE activity_id = ?)",
      ),
    };
  } finally {
    db.close();
  }
}

test('a day with twenty people, two newcomers and a near miss is recorded without coverage, and reaches the server once', async ({
  page: desk,
  server,
}) => {
  const walk = { page: desk, server, name: 'Kākāriki', isNarrow: true };
  let id = 0;
  let firstTap = '';
  let lastTap = '';
  await withKeptPhone(
    walk,
    async (phone) => {
      id = phone.activityId;
      const page = phone.page();
      await page.goto('/home');
      await page.getByRole('link', { name: new RegExp(`^On the day ?: ${keptName}$`) }).tap();
      await counts(page, 0, helpers, 0);

      firstTap = await page.evaluate(() => new Date().toISOString());
      // Two presses for everybody.
      await button(page, 'Sign everyone on').tap();
      await button(page.getByRole('dialog'), `Sign ${helpers} people on`).tap();
      await counts(page, helpers, 0, 0);
      await addNewcomer(page, 'Tama', '0275550901');
      await addNewcomer(page, 'Rongo', '0275550902');
      await counts(page, helpers + 2, 0, 0);
      await page.getByRole('checkbox', { name: /^Heard the briefing: Helper01/ }).tap();
      await page.getByRole('region', { name: 'Check list' }).getByRole('checkbox').tap();
      await reportNearMiss(page);
      const amount = page.getByRole('textbox', { name: 'Amount, Plants Planted' });
      await amount.fill('185');
      await amount.blur();
      await expectText(page, 'Waiting');

      // Closed over lunch: everything is still there.
      await phone.reopen();
      const later = phone.page();
      await later.goto(`/day?activity=${id}`);
      await counts(later, helpers + 2, 0, 0);
      await expect(later.getByRole('textbox', { name: 'Amount, Plants Planted' })).toHaveValue('185');
      await button(later, 'Sign off Helper01 Rua').tap();
      await counts(later, helpers + 1, 0, 1);
      await button(later, 'Finish').tap();
      const dialog = later.getByRole('dialog', { name: 'Finish' });
      await expectText(later, `${helpers + 1} people are still signed on`);
      await button(dialog, 'Sign off').tap();
      // More than the dialog names are asked about.
      await button(later.getByRole('dialog', { name: 'Please confirm' }), 'Sign off').tap();
      await expect(dialog.getByText(/still signed on/)).toHaveCount(0);
      lastTap = await later.evaluate(() => new Date().toISOString());
      await button(dialog, 'Complete anyway').tap();
      await expectText(dialog, messages.general.keptOnPhone);
      expect(storedDay(server, id).attendance).toEqual([]);

      await later.goto('/outbox');
      phone.setCoverage(true);
      await expectText(later, messages.field.nothingWaits);
    },
    assignHelpers,
  );
  const { attendance, ...rest } = storedDay(server, id);
  expect(rest).toEqual({ status: 'Completed', amount: 185, ticks: 1, incidents: 1, newcomers: 2 });
  expect(attendance).toHaveLength(helpers + 2);
  expect(new Set(attendance.map((row) => row.volunteer_id)).size).toBe(helpers + 2);
  // The times of the taps, not of the sending. The phone's clock was put right by the server's, to the length of a call.
  const from = Date.parse(firstTap) - clockSlackMs;
  const to = Date.parse(lastTap) + clockSlackMs;
  for (const row of attendance) {
    const [on, off, sent] = [row.signed_on_at, row.signed_off_at, row.created_at].map((at) => Date.parse(at));
    expect([from <= Number(on), Number(on) < Number(off), Number(off) <= to, Number(off) < Number(sent)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
});
