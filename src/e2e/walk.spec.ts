import type { Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { expect, signIn, test } from './fixtures.ts';
import { withKeptPhone } from './kept-phone.ts';
import { openDb, type TestServer } from './start-server.ts';
import { button, call, expectText, setStage, type Walk } from './wizard-stage.ts';

const codes = Array.from({ length: 30 }, (_, index) => `T${index + 1}`);

type Made = { lineId: number };

/** A line of 30 traps in the project of the activity. */
async function makeLine(walk: Walk, activityId: number, made: Made): Promise<void> {
  const { project_id: projectId } = await call(walk, 'GET', `/api/activities/${activityId}`);
  const trapIds: number[] = [];
  for (const [index, code] of codes.entries()) {
    const place = { latitude: -36.665 + index / 1000, longitude: 174.735 };
    trapIds.push((await call(walk, 'POST', '/api/traps', { projectId, code, type: 'DOC 200', ...place })).id);
  }
  made.lineId = (await call(walk, 'POST', '/api/trap_lines', { projectId, name: 'Ridge line', trapIds })).id;
}

type Check = { code: string; state: string; catches: string; checkedAt: string };

/** What the server has of the walk. */
function checksOf(server: TestServer, activityId: number): Check[] {
  const db = openDb(server);
  try {
    const sql = `SELECT t.code, c.state, c.catches, c.checked_at AS checkedAt FROM trap_checks c
      JOIN traps t ON t.id = c.trap_id WHERE c.activity_id = ? AND c.deleted_at IS NULL ORDER BY c.checked_at`;
    return db.prepare(sql).all(activityId) as Check[];
  } finally {
    db.close();
  }
}

test('a line of 30 traps is walked without coverage, the browser closed in between, and each check reaches the server once', async ({
  page: desk,
  server,
}) => {
  const made: Made = { lineId: 0 };
  let presses = 0;
  await withKeptPhone(
    { page: desk, server, name: 'Ridge', isNarrow: true },
    async (phone) => {
      const id = phone.activityId;
      let page = phone.page();
      const press = async (name: string | RegExp, within: Pick<Page, 'getByRole'> = page) => {
        presses += 1;
        // No tap: taps that follow each other faster than a person's are a double one, which records nothing for the next trap.
        await within.getByRole('button', { name, exact: typeof name === 'string' }).click();
      };
      const isAt = (code: string) =>
        expect(page.getByRole('heading', { level: 2, name: code, exact: true })).toBeVisible();
      const moments: string[] = [];
      await page.goto(`/day?activity=${id}`);
      await page.getByRole('link', { name: 'Walk Ridge line' }).tap();
      await expectText(page, '0 of 30 · 0 caught');
      for (const [index, code] of codes.entries()) {
        if (index === 15) {
          await phone.reopen();
          page = phone.page();
          await page.goto(`/line?line=${made.lineId}&activity=${id}`);
        }
        await isAt(code);
        moments.push(await page.evaluate(() => new Date().toISOString()));
        if (index % 10 === 4) {
          await press('Caught something');
          const dialog = page.getByRole('dialog');
          await press('Stoat', dialog);
          await press('Save and next', dialog);
          await expect(dialog).toBeHidden();
        } else if (index === 20) {
          await press('Skip');
          await press(/^Could not reach it/, page.getByRole('dialog'));
        } else await press('Nothing');
        await expectText(page, `${index + 1} of 30 · ${Math.floor((index + 6) / 10)} caught`);
      }
      moments.push(await page.evaluate(() => new Date().toISOString()));
      await expectText(page, '30 of 30. Ka pai!');
      await press('Finish the walk');
      expect(presses, 'Presses of a walk with 30 traps').toBeLessThanOrEqual(42);
      await expect(page).toHaveURL(/\/day\?activity=/);
      await expectText(page, 'From the lines: 29 traps checked, 3 catches, 1 not reached.');
      await button(page, 'Use them').tap();
      await expectText(page, '3 mustelids, 1 trap record');
      await expect(button(page, 'Use them')).toBeHidden();
      expect(checksOf(server, id)).toEqual([]);
      await page.goto('/outbox');
      await expectText(page, 'Record from the lines: 29 traps checked, 3 catches');

      phone.setCoverage(true);
      await page.goto('/outbox');
      await expectText(page, messages.field.nothingWaits);
      const checks = checksOf(server, id);
      expect(checks.map(({ code }) => code)).toEqual(codes);
      // The phone keeps the server's time, as exactly as an answer travels.
      const sinceMoment = (checkedAt: string, index: number) =>
        Date.parse(checkedAt) - Date.parse(moments[index] ?? '');
      for (const [index, { checkedAt }] of checks.entries()) {
        expect(sinceMoment(checkedAt, index), 'It has the moment of its press').toBeGreaterThan(-1000);
        expect(sinceMoment(checkedAt, index + 1), 'It has the moment of its press').toBeLessThan(1000);
      }
      expect(checks.filter(({ catches }) => catches !== '[]').map(({ code }) => code)).toEqual(['T5', 'T15', 'T25']);
      expect(checks.filter(({ state }) => state === 'Could not reach it').map(({ code }) => code)).toEqual(['T21']);
      expect(await call({ page: desk, server }, 'GET', `/api/activity_predator/${id}`)).toMatchObject([
        { measurement: 29 },
        { mustelids: 3, rats: 0 },
      ]);
      await page.goto(`/day?activity=${id}`);
      await expectText(page, '30 of 30');
      await expect(button(page, 'Nothing')).toHaveCount(0);
    },
    (walk, activityId) => makeLine(walk, activityId, made),
  );
});

test('the order of a line is changed by dragging, and is saved', { tag: '@slow' }, async ({ page, server }) => {
  await signIn(page, 'Group Admin');
  const walk = { page, server, name: 'Karaka', isNarrow: false };
  const { projectId } = await setStage(walk);
  const trapIds: number[] = [];
  for (const code of ['K1', 'K2', 'K3'])
    trapIds.push((await call(walk, 'POST', '/api/traps', { projectId, code, type: 'DOC 200' })).id);
  const { id } = await call(walk, 'POST', '/api/trap_lines', { projectId, name: 'Karaka line', trapIds });
  await page.goto(`/traps?line=${id}`);
  await button(page, 'More for Karaka line').click();
  await button(page, 'Edit line').click();
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('list', { name: 'Traps in their order' }).getByRole('listitem');
  // Not under the bar with the buttons.
  await rows.nth(1).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const middleOf = async (code: string) => {
    const box = await rows.filter({ hasText: code }).boundingBox();
    return [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  await page.mouse.move(...(await middleOf('K1')));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf('K3')), { steps: 20 });
  await page.mouse.up();
  await expect(rows).toContainText(['K2', 'K3', 'K1']);
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
  const [first, ...others] = trapIds;
  expect(await call(walk, 'GET', `/api/trap_lines?projectId=${projectId}`)).toMatchObject([
    { id, trapIds: [...others, first] },
  ]);
});
