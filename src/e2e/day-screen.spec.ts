import type { Locator, Page } from '@playwright/test';
import { todayIn } from '#shared/dates.ts';
import { dayPath } from '#web/paths.ts';
import { expect, expectAccessible, phone, signIn, test } from './fixtures.ts';
import { makeActivity, setStage } from './wizard-stage.ts';

test.use(phone);

type Box = { top: number; bottom: number; left: number; right: number };

async function boxOf(of: Locator): Promise<Box> {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

/** How far two boxes are apart; 0 where they touch. */
function distance(one: Box, other: Box): number {
  const across = Math.max(one.left - other.right, other.left - one.right, 0);
  const down = Math.max(one.top - other.bottom, other.top - one.bottom, 0);
  return Math.hypot(across, down);
}

test('the section whose link was pressed is the current one, also where the page ends; a tick moves no row', async ({
  page,
  server,
}) => {
  await openDay(page, server, 'Kererū', { activity_name: 'Planting day with ticks' });
  const activity_id = Number(new URL(page.url()).searchParams.get('activity'));
  const items: { id: number }[] = await (await page.request.get('/api/checklist')).json();
  const data = { activity_id, checklist_ids: items.slice(0, 3).map((item) => item.id) };
  await page.request.post('/api/activity_checklist', { data, headers: { origin: server.url } });
  await page.reload();
  const link = (name: string) => page.getByRole('navigation', { name: 'On this screen' }).getByRole('link', { name });
  for (const name of ['Record', 'Check list', 'People', 'Record', 'Plan']) {
    await link(name).tap();
    await expect(link(name)).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('nav [aria-current="true"]')).toHaveCount(1);
  }
  const boxes = page.locator('#checklist').getByRole('checkbox');
  await link('Check list').tap();
  const last = boxes.last();
  const before = await boxOf(last);
  await boxes.first().tap();
  await expect(page.locator('#checklist').getByText(/Admin, \d\d:\d\d/)).toBeVisible();
  expect(await boxOf(last)).toEqual(before);
});

type Long = { activity_name?: string; meeting_place?: string };

/** `name`: that of the people and the project, other ones for each test. */
async function openDay(page: Page, server: { url: string }, name: string, long: Long = {}): Promise<void> {
  await signIn(page, 'Group Admin');
  const walk = { page, server, name, isNarrow: true } as Parameters<typeof setStage>[0];
  const stage = await setStage(walk);
  const more = {
    activity_date: todayIn('Pacific/Auckland', new Date().toISOString()),
    meeting_place: 'Huia car park',
    ...long,
  };
  const id = await makeActivity(walk, stage, 'Planting day', more);
  const post = (path: string, data: object) => page.request.post(path, { data, headers: { origin: server.url } });
  const volunteers: { id: number; lastname: string }[] = await (
    await page.request.get(`/api/unassigned_volunteer/${id}`)
  ).json();
  const volunteer_ids = volunteers.filter(({ lastname }) => lastname === name).map((one) => one.id);
  expect((await post('/api/activity_volunteer', { activity_id: id, volunteer_ids })).status()).toBe(201);
  await page.goto(dayPath(id));
  await page.getByRole('heading', { name: '0 here, 2 expected, 0 gone home' }).waitFor();
}

test('the first screen of the day has its sections and Sign on however long its names and addresses are', {
  tag: '@slow',
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openDay(page, server, 'Kākā', {
    activity_name: 'Planting day with the school, the marae and everybody who walked the ridge line in the winter rain',
    meeting_place:
      'Car park at the far end of Haigh Access Road, beyond the second gate, off East Coast Road, Redvale 0794',
  });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const bar = await boxOf(button('Finish'));
  for (const one of [page.getByRole('navigation', { name: 'On this screen' }), button('Sign everyone on')])
    expect((await boxOf(one)).bottom).toBeLessThan(bar.top);
  const place = button(/^Car park at the far end/);
  const before = await boxOf(place);
  await place.tap();
  await expect(place).toHaveAttribute('aria-expanded', 'true');
  expect((await boxOf(place)).bottom).toBeGreaterThan(before.bottom);
});

test('the first screen of the day reaches down to the first person, and an opened row keeps off Sign off', {
  tag: '@slow',
}, async ({ page, server }) => {
  await openDay(page, server, 'Tūī');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const bar = await boxOf(button('Finish'));
  const seen = [
    ...[page.getByText('Planting day'), page.getByText(/^Today/).first(), page.getByText('Huia car park').first()],
    ...[page.getByRole('link', { name: '111' }), button('Other numbers')],
    ...[page.getByRole('navigation', { name: 'On this screen' }), button('Sign everyone on')],
    button(/^Sign on Aroha/),
  ];
  for (const one of seen) expect((await boxOf(one)).bottom).toBeLessThan(bar.top - 12);

  // Wide enough for the briefing on one line, so that the row is as low as it can be.
  await page.setViewportSize({ width: 430, height: 740 });
  await button(/^Sign on Aroha/).tap();
  await button(/^Aroha Tūī$/).tap();
  await expect(button(/^Correct the times/)).toBeVisible();
  const off = await boxOf(button(/^Sign off Aroha/));
  const row = page.getByRole('listitem').filter({ has: button(/^Sign off Aroha/) });
  const others = await row.locator('a, button, label').all();
  for (const one of others) {
    const box = await boxOf(one);
    const isItself = box.top === off.top && box.left === off.left;
    if (!isItself) expect(distance(box, off), (await one.textContent()) ?? '').toBeGreaterThanOrEqual(12);
  }
  await expectAccessible(page);
});
