import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { messages } from '#shared/messages.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { makeRasterMap, makeVectorMap } from './make-map-file.ts';
import { call, makeProject } from './make-project.ts';
import type { TestServer } from './start-server.ts';

const okura = { latitude: -36.665, longitude: 174.725 };
const chatham = { latitude: -43.95, longitude: -176.55 };

const map = (page: Page) => page.getByRole('region', { name: /^Map with/ });

async function makePlaces(page: Page, { url }: TestServer): Promise<number> {
  const { id } = await makeProject(page, url, 'Ōkura Bush', okura);
  await makeProject(page, url, 'Chatham track', chatham);
  const data = { typeOfIncident: 'Near Miss', incidentDescription: 'A branch fell.', projectId: id, ...okura };
  await call(page, 'POST', `${url}/api/incidents`, data);
  return id;
}

/** The colour of the map's middle as it is drawn, without what stands on it. */
async function middleOf(page: Page): Promise<number[]> {
  const { data } = await sharp(await map(page).screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const box = await map(page).boundingBox();
  const [width, height] = [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
  const at = (Math.floor(height / 4) * width + Math.floor(width / 4)) * (data.length / (width * height));
  return [...data.subarray(at, at + 3)];
}

test('places stand on a map that needs nothing, and in a list beside it that leads to each', async ({
  page,
  server,
}) => {
  await signIn(page, 'Group Admin');
  const project = await makePlaces(page, server);
  await page.goto('/map');
  await expect(map(page).locator('path.leaflet-interactive').first()).toBeVisible();
  const list = page.getByRole('region', { name: 'Places' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);

  // Both sides of 180° stand on one map: whoever looks at both sees some 1,000 km, not the whole earth.
  await expect(page.locator('.leaflet-control-scale-line')).toHaveText(/^[1-5]00 km$/);

  await page.getByRole('button', { name: 'Incidents' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page).toHaveURL(/show=project\+activity\+trap/);
  await page.getByRole('searchbox', { name: 'Search places' }).fill('okura');
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await list.getByRole('button', { name: 'Show Ōkura Bush on the map' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.leaflet-control-scale-line')).toHaveText(/^\d+ m$/);
  await map(page).getByRole('link', { name: 'Ōkura Bush' }).click();
  await expect(page).toHaveURL(new RegExp(`/project\\?project=${project}`));
});

test('a group’s own map is drawn from its file, raster or vector, and says whom to name', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  await signIn(page, 'Group Admin');
  const path = join(server.dataDir, 'map.pmtiles');
  try {
    writeFileSync(path, await makeRasterMap('Made for a <b>test</b>'));
    await page.goto('/map');
    await expect(page.locator('.leaflet-control-attribution')).toContainText('Made for a test');
    await expect.poll(() => middleOf(page)).toEqual([120, 40, 160]);

    writeFileSync(path, makeVectorMap('Made by hand'));
    await page.reload();
    await expect(page.locator('.leaflet-control-attribution')).toContainText('Made by hand');
    await expect(map(page).locator('canvas').first()).toBeVisible();
    // Land as protomaps draws it in the light.
    await expect.poll(() => middleOf(page)).toEqual([226, 223, 218]);

    writeFileSync(path, 'no map');
    await page.reload();
    await expect(page.getByText(messages.map.loadFailed)).toBeVisible();
  } finally {
    rmSync(path, { force: true });
  }
});

test.describe('without the server’s map', () => {
  test.use({ expectedProblems: [/ERR_FAILED.*map\.pmtiles/] });

  test('the map of a line is kept on this phone, at most 10 MB of it, and shows without the server', {
    tag: '@slow',
  }, async ({ page, server }) => {
    await signIn(page, 'Group Admin');
    const { id: projectId } = await makeProject(page, server.url, 'Kept bush', okura);
    const trap = { projectId, code: 'K1', type: 'DOC 200', ...okura };
    const { id: trapId } = await call(page, 'POST', `${server.url}/api/traps`, trap);
    const line = { projectId, name: 'Stream line', trapIds: [trapId] };
    const { id } = await call(page, 'POST', `${server.url}/api/trap_lines`, line);
    const path = join(server.dataDir, 'map.pmtiles');
    try {
      writeFileSync(path, await makeRasterMap('Made for a test'));
      await page.goto(`/line/map?line=${id}`);
      await expect(page.getByText('It takes at most 10.0 MB, and shows without coverage.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Keep the map of this line on this phone' }).click();
      await expect(page.getByText(/^The map of this line is kept: \d+ kB\.$/)).toBeVisible();
      await page.route(/map\.pmtiles/, (route) => route.abort());
      await page.reload();
      await expect.poll(() => middleOf(page)).toEqual([120, 40, 160]);
      await page.getByRole('button', { name: 'Remove this map from this phone' }).click();
      await page.reload();
      await expect(page.getByText(messages.map.loadFailed)).toBeVisible();
    } finally {
      rmSync(path, { force: true });
    }
  });
});

test.describe('with the tiles of another server', () => {
  test.use({ settings: { MAP_TILES_URL: 'https://tiles.test/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '© Test <tiles>' } });

  test('the policy lets them in, and they are named', { tag: '@slow' }, async ({ page }) => {
    const body = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#0a8f3c' } })
      .png()
      .toBuffer();
    await page.route('https://tiles.test/**', (route) => route.fulfill({ contentType: 'image/png', body }));
    await signIn(page, 'Group Admin');
    await page.goto('/map');
    await expect(page.locator('.leaflet-control-attribution')).toHaveText('© Test <tiles>');
    await expect.poll(() => middleOf(page)).toEqual([10, 143, 60]);
  });
});
