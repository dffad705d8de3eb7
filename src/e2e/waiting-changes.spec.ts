import type { Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { expect, test } from './fixtures.ts';
import { keptName, withKeptPhone } from './kept-phone.ts';
import { press, tabTo } from './keyboard.ts';
import { problemsOfPage } from './screen-checks.ts';
import { openDb, type TestServer } from './start-server.ts';
import { button, call, expectText, type Walk } from './wizard-stage.ts';

const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';

/** Two changes without coverage: one of them holds a word that cannot wrap by itself. */
async function changeTwice(page: Page, id: number): Promise<void> {
  await page.goto(`/activity-notes?activity=${id}&step=1`);
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'Notes', exact: true }).fill(long);
  await button(page, 'Save Changes').click();
  await expectText(page, messages.general.keptOnPhone);
  await page.goto(`/activity-notes?activity=${id}&step=6`);
  await button(page, 'Edit Plants Planted').click();
  await page.getByRole('textbox', { name: /^Amount \/ Value/ }).fill('55');
  await button(page, 'Save Plants Planted').click();
  await expect(button(page, 'Edit Plants Planted')).toBeVisible();
}

/** Somebody at a desk changes the same two fields. */
async function changeAtDesk(walk: Walk, id: number): Promise<void> {
  const { objectives } = await call(walk, 'GET', `/api/activity_outcome/${id}`);
  const plants = objectives.find((one: object) => JSON.stringify(one).includes('Plants Planted'));
  await call(walk, 'PUT', `/api/activity_objectives/${plants.activityObjectiveId}`, { amount: 61 });
  await call(walk, 'PUT', `/api/activities/${id}`, { notes: 'Meet at the hut' });
}

function stored(server: TestServer, id: number): unknown {
  const db = openDb(server);
  try {
    const sql = `SELECT notes, (SELECT max(amount) FROM activity_objectives WHERE activity_id = activities.id) AS amount
                 FROM activities WHERE id = ?`;
    return db.prepare(sql).get(id);
  } finally {
    db.close();
  }
}

test('what waits, the question of Logout and a conflict can be used by the keyboard, and read by everybody', {
  tag: '@slow',
}, async ({ page: desk, server }) => {
  test.setTimeout(240_000);
  const walk: Walk = { page: desk, server, name: 'Mātātā', isNarrow: false };
  let id = 0;
  await withKeptPhone(walk, async (phone) => {
    id = phone.activityId;
    const page = phone.page();
    const problems: string[] = [];
    const check = async (name: string) => problems.push(...(await problemsOfPage(page, name)));
    const changes = page.getByRole('list', { name: 'Waiting changes' }).getByRole('listitem');
    const openHome = async () => {
      await page.goto('/home');
      const card = page.getByRole('main').getByRole('article').filter({ hasText: keptName });
      await expect(card).toBeVisible();
      return card;
    };
    const before = (await (await openHome()).boundingBox())?.height;
    await changeTwice(page, id);
    const card = await openHome();
    await expect(card.getByText('Waiting').first()).toBeVisible();
    expect((await card.boundingBox())?.height, 'No row grows for the mark of what waits').toBe(before);
    await check('Home without coverage');
    await tabTo(page, page.getByRole('link', { name: 'No coverage, 2 waiting' }));
    await page.keyboard.press('Enter');
    await expect(changes).toHaveCount(2);
    await check('what waits');

    const dialog = page.getByRole('dialog');
    await tabTo(page, button(page, 'Logout').first());
    await page.keyboard.press('Enter');
    await expect(button(dialog, 'Stay logged in')).toBeFocused();
    await check('the question of Logout');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await changeAtDesk(walk, id);
    // Before coverage is back, after which the page sends by itself, and the button goes.
    await tabTo(page, button(page, 'Send now'));
    phone.setCoverage(true);
    await page.keyboard.press('Enter');
    await expect(changes.filter({ hasText: 'Your choice' })).toHaveCount(2);
    await check('what waits for a choice');
    await tabTo(page, button(changes.filter({ hasText: '55 Plants Planted' }), 'Choose'));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await check('the dialog about two people’s changes');
    await tabTo(page, dialog.getByRole('radio', { name: /^Mine/ }));
    await page.keyboard.press('Space');
    await press(page, 'Save');
    await expect(dialog).toBeHidden();
    await expect(changes).toHaveCount(1);

    await press(page, 'Throw away');
    await expect(button(dialog, 'Cancel')).toBeFocused();
    await check('the question before something is thrown away');
    await tabTo(page, button(dialog, 'Throw away'));
    await page.keyboard.press('Enter');
    await expectText(page, messages.field.nothingWaits);
    expect(problems).toEqual([]);
  });
  expect(stored(server, id)).toEqual({ notes: 'Meet at the hut', amount: 55 });
});
