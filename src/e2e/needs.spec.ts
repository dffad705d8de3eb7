import { addDays, formatDate, todayIn } from '#shared/dates.ts';
import { expect, test } from './fixtures.ts';
import { withKeptPhone } from './kept-phone.ts';
import { openDb } from './start-server.ts';
import { button, call, expectText } from './wizard-stage.ts';

test('what an activity lacks is said without coverage, and the word on it reaches the server', async ({
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
  }

  let id = 0;
  await withKeptPhone(
    walk,
    async (phone) => {
      id = phone.activityId;
      const page = phone.page();
      const missing = page.getByRole('region', { name: 'What is missing' });
      await page.goto(`/activity-notes?activity=${id}&step=3`);
      await expect(missing).toContainText('Nobody with Workplace first aid');
      await expectText(page, `Workplace first aid only until ${formatDate(yesterday)}`);
      await expectText(page, `Outdoor first aid until ${formatDate(today)}`);
      await page.goto(`/activity-notes?activity=${id}&step=4`);
      await expect(missing).toContainText('Nobody with Workplace first aid');
      await page.goto(`/activity-notes/print?activity=${id}`);
      await expectText(page, `Tui ${name}`);
      await expect(page.getByText('First aiders', { exact: true })).toBeVisible();
      await page.goto(`/day?activity=${id}`);
      await expect(missing).toContainText('Nobody with Workplace first aid');
      await expectText(page, '0 of 1 here');
      await button(page, `Sign on Tui ${name}`).tap();
      await expectText(page, '1 of 1 here');
      await button(page, 'Finish').tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('A word on what is missing').fill('Tui has the outdoor course.');
      await dialog.getByRole('button', { name: /^(Complete|Complete anyway)/ }).tap();
      await expectText(page, 'Kept on this phone.');
      phone.setCoverage(true);
      await page.goto('/outbox');
      await expectText(page, 'Nothing waits. Everything is on the server.');
    },
    giveTickets,
  );
  const db = openDb(server);
  const said = db.prepare('SELECT missing_note FROM activities WHERE id = ?').pluck().get(id);
  db.close();
  expect(said).toBe('Tui has the outdoor course.');
});
