import { addDays, formatDate, weekdayName, weekdayOf } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#web/paths.ts';
import { expect, signIn, test } from './fixtures.ts';
import { call, makeProject } from './make-project.ts';

test('a season is copied from one activity, stands in the calendar, and another day is added by keyboard alone', async ({
  page,
  server,
}) => {
  await signIn(page, 'Group Admin');
  const { id: project_id } = await makeProject(page, server.url, 'Ōkura ridge lines');
  // Copies are for days to come: the Saturdays of next January.
  const second = `${new Date().getFullYear() + 1}-01-02`;
  const first = addDays(second, (13 - weekdayOf(second)) % 7);
  const [next, third, last] = [7, 14, 21].map((days) => addDays(first, days)) as [string, string, string];
  const data = { activity_name: 'Ridge trap check', project_id, activity_date: first, start_time: '09:00' };
  const { id } = await call(page, 'POST', `${server.url}/api/activities`, data);
  const taken = { ...data, activity_name: `Ridge trap check, ${formatDate(third)}` };
  await call(page, 'POST', `${server.url}/api/activities`, taken);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/activity-notes?activity=${id}&step=1`);
  await page.getByRole('button', { name: 'More for Ridge trap check' }).click();
  await page.getByRole('button', { name: 'Copy to dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy to dates' });
  await dialog.getByLabel('Until').fill(formatDate(last));
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByText(messages.activities.nameTaken)).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy to 3 dates' }).click();
  await expect(dialog.getByRole('button', { name: 'Change name' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await dialog.getByRole('button', { name: 'Copy to 2 dates' }).click();
  await expect(page.getByText('Copied to 2 dates.')).toBeVisible();

  await page.goto(`${paths.calendar}?month=${first.slice(0, 7)}&project=${project_id}`);
  const day = (date: string, more = '') =>
    page.getByRole('gridcell', { name: new RegExp(`^${weekdayName(date)}, ${formatDate(date)}${more}`) });
  await expect(day(next, ', 1 activity')).toBeVisible();
  await expect(day(last, ', 1 activity')).toBeVisible();
  await day(addDays(first, -1)).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'End']) await page.keyboard.press(key);
  const sameInFebruary = next.replace('-01-', '-02-');
  const sunday = addDays(sameInFebruary, 7 - weekdayOf(sameInFebruary));
  await expect(day(sunday)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Activity Date' })).toHaveValue(formatDate(sunday));
});

test('a month with 200 activities is at most 1,400 px high', { tag: '@slow' }, async ({ page, server }) => {
  await signIn(page, 'Group Admin');
  const { id: project_id } = await makeProject(
    page,
    server.url,
    'Ōkura ridge lines of the whole catchment and its neighbours',
  );
  // August 2027 touches six weeks.
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  const make = (n: number) =>
    call(page, 'POST', `${server.url}/api/activities`, {
      ...{ project_id, activity_date: `2027-08-${String((n % 31) + 1).padStart(2, '0')}`, start_time: '09:00' },
      activity_name: `Ridge trap check with everybody of the northern lines, round ${n + 1}`,
    });
  while (numbers.length > 0) await Promise.all(numbers.splice(0, 20).map(make));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${paths.calendar}?month=2027-08`);
  await expect(page.getByRole('button', { name: '5 more on Sunday, 01-August-2027' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1400);
});
