import { drawInductionPdf } from '#server/demo/induction-pdf.ts';
import { addDays, formatDate, todayIn } from '#shared/dates.ts';
import { expect, test } from './fixtures.ts';
import { withKeptPhone } from './kept-phone.ts';
import { openDb } from './start-server.ts';
import { button, call, choose, expectText, type Walk } from './wizard-stage.ts';

/** The project of an activity gets an induction, which two people read: one says so, the other has it noted. */
async function readInduction({ page, server, name }: Walk, activityId: number): Promise<void> {
  const { project_id } = await call({ page, server }, 'GET', `/api/activities/${activityId}`);
  const buffer = Buffer.from(drawInductionPdf(['Stay on the marked lines.']));
  const answer = await page.request.put(`/api/projects/${project_id}`, {
    headers: { origin: server.url },
    multipart: { inductionFile: { name: 'Induction.pdf', mimeType: 'application/pdf', buffer } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(`/project?project=${project_id}`);
  const card = page.getByRole('region', { name: 'Induction read by' });
  await button(card, 'I have read this').click();
  await expect(button(card, 'I have read this')).toHaveCount(0);
  await choose(page, card.getByRole('combobox', { name: 'Somebody else has read it' }), `Hēmi ${name}`);
  await button(card, 'Has read it').click();
  await expect(card.getByRole('table')).toContainText(`Hēmi ${name}`);
}

test('what an activity lacks, and who has not read its induction, is said without coverage; the word on it reaches the server', async ({
  page: desk,
  server,
}) => {
  const name = 'Kākā';
  const today = todayIn('Pacific/Auckland', new Date().toISOString());
  const yesterday = addDays(today, -1);
  const walk = { page: desk, server, name, isNarrow: true };

  /** Somebody's ticket ended between planning and the day; another's lasts until its evening. */
  async function giveTickets(_: unknown, activity_id: number): Promise<void> {
    const people: { id: number; firstname: string; lastname: string }[] = await call(walk, 'GET', '/api/staff');
    const types: { id: number; name: string }[] = await call(walk, 'GET', '/api/ticket_types');
    const idOf = (first: string) => people.find((one) => one.firstname === first && one.lastname === name)?.id;
    const typeOf = (type: string) => types.find((one) => one.name === type)?.id;
    for (const [first, type, expiresOn] of [
      ['Hēmi', 'Workplace first aid', yesterday],
      ['Tui', 'Outdoor first aid', today],
    ] as const) {
      const staffId = idOf(first);
      await call(walk, 'POST', '/api/tickets', { staffId, typeId: typeOf(type), issuedOn: '2025-03-05', expiresOn });
      await call(walk, 'POST', '/api/activity_staff', { activity_id, staff_id: staffId });
    }
    await readInduction(walk, activity_id);
  }

  let id = 0;
  await withKeptPhone(
    walk,
    async (phone) => {
      id = phone.activityId;
      const page = phone.page();
      const missing = page.getByRole('region', { name: 'What is missing' });
      const lacks = 'Nobody with Workplace first aid';
      const unread = `Induction not read yet: Tui ${name}`;
      await page.goto(`/activity-notes?activity=${id}&step=3`);
      await expect(missing).toContainText(lacks);
      await expect(missing.getByText(unread, { exact: true })).toBeVisible();
      await expectText(page, `Workplace first aid only until ${formatDate(yesterday)}`);
      await expectText(page, `Outdoor first aid until ${formatDate(today)}`);
      await page.goto(`/activity-notes?activity=${id}&step=4`);
      await expect(missing).toContainText(lacks);
      await expect(missing).toContainText(unread);
      await page.goto(`/activity-notes/print?activity=${id}`);
      await expectText(page, `Tui ${name}`);
      await expect(page.getByText('First aiders', { exact: true })).toBeVisible();
      await expectText(page, `${lacks}. ${unread}`);
      await page.goto(`/activity-notes?activity=${id}&step=7`);
      await expect(missing).toContainText(lacks);
      await expect(missing).not.toContainText('Induction');
      await page.goto(`/day?activity=${id}`);
      await expect(missing).toContainText(lacks);
      await expect(missing).toContainText(unread);
      await expectText(page, '0 of 1 here');
      await button(page, `Sign on Tui ${name}`).tap();
      await expectText(page, '1 of 1 here');
      await button(page, 'Finish').tap();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('region', { name: 'What is missing' })).toContainText(lacks);
      await dialog.getByLabel('A word on what is missing').fill('Tui has the outdoor course.');
      await dialog.getByRole('button', { name: /^(Complete|Complete anyway)/ }).tap();
      // In the dialog: the sign-on has said so as well.
      await expectText(dialog, 'Kept on this phone.');
      phone.setCoverage(true);
      await page.goto('/outbox');
      await expectText(page, 'Nothing waits. Everything is on the server.');
    },
    giveTickets,
  );
  const db = openDb(server);
  const said = db.prepare('SELECT missing_note FROM activities WHERE id = ?').pluck().get(id);
  db.close();
  await desk.goto(`/activity-notes/print?activity=${id}`);
  await expectText(desk, 'Tui has the outdoor course.');
  expect(said).toBe('Tui has the outdoor course.');
});
