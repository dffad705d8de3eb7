import type { Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { withKeptPhone } from './kept-phone.ts';
import { expectNothingSideways } from './screen-checks.ts';
import { openDb, type TestServer } from './start-server.ts';
import { answerQuestion, button, call, expectText, makeActivity, setStage, type Walk } from './wizard-stage.ts';

const stepOf = (id: number) => `/activity-notes?activity=${id}&step=complete`;

/** Answers that nothing happened, and completes with all that is left undone. `meanwhile`: what happens while the page asks about that. */
async function completeWithNo(page: Page, meanwhile = async () => {}): Promise<void> {
  await page.getByRole('radio', { name: 'No' }).first().check();
  await button(page, 'Complete').click();
  await expectText(page, messages.wizard.left.title);
  await meanwhile();
  await answerQuestion(page, messages.wizard.left.title, 'Complete anyway');
}

/** Somebody else, at the desk. */
async function reportAtDesk(walk: Walk, activityId: number, incidentDescription: string): Promise<void> {
  await call(walk, 'POST', '/api/incidents', { activityId, typeOfIncident: 'Near Miss', incidentDescription });
}

async function keepTheirs(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'An incident was reported meanwhile' });
  await expect(dialog).toContainText(words);
  await expect(dialog).toContainText(messages.wizard.meanwhile.youSaidNo);
  await expect(button(dialog, 'Withdraw it')).toBeVisible();
  await expectNothingSideways(page);
  await expectAccessible(page);
  await button(dialog, 'Complete and keep it').click();
  await expect(dialog).toBeHidden();
}

function stored(server: TestServer, activityId: number): unknown {
  const db = openDb(server);
  try {
    const sql = `SELECT a.status, i.state, i.incident_description AS happened
                 FROM activities a JOIN incidents i ON i.activity_id = a.id WHERE a.id = ?`;
    return db.prepare(sql).all(activityId);
  } finally {
    db.close();
  }
}

test('a report that somebody else made meanwhile is asked about, and never withdrawn unseen: with coverage and without', {
  tag: '@slow',
}, async ({ page: desk, server }) => {
  test.setTimeout(180_000);
  const walk: Walk = { page: desk, server, name: 'Koekoeā', isNarrow: false };
  let [kept, online] = [0, 0];
  await withKeptPhone(
    walk,
    async (phone) => {
      kept = phone.activityId;
      const page = phone.page();
      await page.goto(stepOf(kept));
      await completeWithNo(page);
      await expectText(page, messages.general.keptOnPhone);
      await signIn(desk, 'Team Leader');
      await reportAtDesk(walk, kept, 'A branch came down at the hut');
      phone.setCoverage(true);
      await page.goto('/outbox');
      await button(page, 'Choose').click();
      await keepTheirs(page, 'A branch came down at the hut');
      await expectText(page, messages.field.nothingWaits);

      await page.goto(stepOf(online));
      await expectText(page, messages.wizard.anyIncidents);
      await completeWithNo(page, () => reportAtDesk(walk, online, 'Slipped below the bridge'));
      await keepTheirs(page, 'Slipped below the bridge');
      await expectText(page, messages.wizard.completed);
    },
    async (stage) => {
      online = await makeActivity(stage, await setStage({ ...stage, name: 'Koekoeā two' }), 'Bridge day');
    },
  );
  expect(stored(server, kept)).toEqual([
    { status: 'Completed', state: 'Open', happened: 'A branch came down at the hut' },
  ]);
  expect(stored(server, online)).toEqual([
    { status: 'Completed', state: 'Open', happened: 'Slipped below the bridge' },
  ]);
});
