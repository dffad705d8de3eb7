import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { messages } from '#shared/messages.ts';
import { heicHead } from '#test/made-files.ts';
import { webpParts } from '#test/webp-parts.ts';
import { dayPath, incidentPath, projectPath } from '#web/paths.ts';
import { expect, expectAccessible, phone, signIn, test } from './fixtures.ts';
import { withKeptPhone } from './kept-phone.ts';
import { call, makeProject } from './make-project.ts';
import { expectNothingSideways } from './screen-checks.ts';
import { openDb, type TestServer } from './start-server.ts';
import { button, expectText } from './wizard-stage.ts';

test.use(phone);

const green = '#1f5c43';
const red = '#c2201f';

/** As a phone held upright writes it: lying on its side, the sky at the left, and with the place, the moment and the maker. */
async function fromPhone(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const leaves = sharp({ create: { width: 300, height: 200, channels: 3, background: green, noise } });
  const ground = await leaves.resize(3000, 2000).png({ compressionLevel: 1 }).toBuffer();
  const sky = { create: { width: 300, height: 2000, channels: 3, background: red } } as const;
  const exif = {
    IFD0: { Make: 'Kiwiphone' },
    IFD2: { DateTimeOriginal: '2026:03:05 12:00:00', OffsetTimeOriginal: '+13:00' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '36/1 53/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '174/1 33/1 0/1' },
  };
  return sharp(ground)
    .composite([{ input: sky, left: 0, top: 0 }])
    .jpeg({ quality: 97 })
    .withMetadata({ orientation: 6, exif })
    .toBuffer();
}

type Photo = { id: number; url: string; caption: string; latitude: number | null; takenAt: string | null };

const photosOf = async (page: Page, place: string): Promise<Photo[]> =>
  (await page.request.get(`/api/photos?${place}`)).json();

const gallery = (page: Page) => page.getByRole('region', { name: 'Photos' });

/** Chooses a picture by the button and the browser's dialog, as people do. */
async function choose(page: Page, button: string, buffer: Buffer): Promise<Locator> {
  const chooser = page.waitForEvent('filechooser');
  await gallery(page).getByRole('button', { name: button }).tap();
  await (await chooser).setFiles({ name: 'IMG_0042.JPG', mimeType: 'image/jpeg', buffer });
  return page.getByRole('dialog');
}

/** Only at its end the bar at the bottom covers no button by half. */
const scrollDown = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

async function send(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Add photo' }).tap();
  // The first picture starts the server's reader: after 8 s the phone keeps it and sends on.
  await expect(page.getByText(/^(Photo added|Kept on this phone)\.$/)).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toBeHidden();
}

const pictureAlone = ['VP8 '];

/** The bytes that anybody gets: upright, small enough, and with nothing in them that the phone wrote. */
async function expectClean(page: Page, url: string): Promise<void> {
  const answer = await page.request.get(url);
  const bytes = await answer.body();
  expect(webpParts(bytes)).toEqual(pictureAlone);
  const picture = sharp(bytes);
  const { width, height } = await picture.metadata();
  expect([width, height]).toEqual([1365, 2048]);
  const { dominant } = await picture.clone().extract({ left: 0, top: 0, width: 1365, height: 150 }).stats();
  expect(dominant.r, 'The sky is at the top').toBeGreaterThan(dominant.g + 80);
}

type Sending = Window & { sent?: Blob };

/** Keeps what the page sends for `expectSmall`: Playwright does not hold the file of a form. */
const keepWhatIsSent = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (address, options) => {
      if (options?.body instanceof FormData) (window as Sending).sent = options.body.get('file') as Blob;
      return fetch(address, options);
    };
  });

/** At most 2,048 px and about 400 kB left the phone. */
async function expectSmall(page: Page, type: string): Promise<void> {
  const seen = await page.evaluate(async () => {
    const { sent = new Blob() } = window as Sending;
    const { width, height } = await createImageBitmap(sent);
    return { type: sent.type, size: sent.size, width, height };
  });
  expect(seen).toEqual({ type, size: expect.any(Number), width: 1365, height: 2048 });
  expect(seen.size).toBeLessThan(450_000);
}

async function stage(page: Page, origin: string, name: string) {
  const { id: projectId } = await makeProject(page, origin, name);
  const post = (path: string, data: object) => call(page, 'POST', `${origin}/api/${path}`, data);
  const named = { activity_name: `${name} day`, project_id: projectId, activity_date: '2026-03-05' };
  const { id: activityId } = await post('activities', named);
  const incidentDescription = 'Slipped on the bank below the bridge.';
  const { id: incidentId } = await post('incidents', { activityId, typeOfIncident: 'Near Miss', incidentDescription });
  return { projectId, activityId, incidentId };
}

test('a photo arrives once in each place, upright, small, and says where it was taken only where somebody wants it', async ({
  page,
  server,
}) => {
  await keepWhatIsSent(page);
  await signIn(page, 'Team Leader');
  const { projectId, activityId, incidentId } = await stage(page, server.url, 'Whio stream');
  const taken = await fromPhone();
  for (const { path, place, button, keeps } of [
    { path: dayPath(activityId), place: `activityId=${activityId}`, button: 'Take a photo', keeps: false },
    { path: incidentPath(incidentId), place: `incidentId=${incidentId}`, button: 'Choose photos', keeps: false },
    { path: projectPath(projectId), place: `projectId=${projectId}`, button: 'Choose photos', keeps: true },
  ]) {
    await page.goto(path);
    await expect(gallery(page)).toContainText(messages.photos.none);
    const dialog = await choose(page, button, taken);
    await dialog.getByRole('textbox', { name: 'Caption' }).fill('The new bridge');
    const where = dialog.getByRole('checkbox', { name: /^Keep where it was taken: B[A-Z]\d\d \d{3} \d{3}$/ });
    const when = dialog.getByRole('checkbox', { name: /^Keep when it was taken: 05-March-2026/ });
    await expect(where).not.toBeChecked();
    await expect(when).not.toBeChecked();
    if (keeps) await where.check();
    if (keeps) await when.check();
    await expectNothingSideways(page);
    await scrollDown(page);
    await expectAccessible(page);
    await send(page, dialog);
    await expectSmall(page, 'image/webp');
    await expect(gallery(page).getByRole('button', { name: 'Open The new bridge' })).toHaveCount(1, {
      timeout: 30_000,
    });
    const [photo, ...others] = await photosOf(page, place);
    expect(others).toEqual([]);
    const facts = keeps
      ? { latitude: -36.883333, longitude: 174.55, takenAt: '2026-03-04T23:00:00.000Z' }
      : { latitude: null, longitude: null, takenAt: null };
    expect(photo).toMatchObject({ caption: 'The new bridge', ...facts });
    await expectClean(page, photo?.url ?? '');
    await scrollDown(page);
    await expectAccessible(page);
  }
});

test('a browser that writes no WebP sends JPEG, and HEIC that it cannot read is refused at the picture', {
  tag: '@slow',
}, async ({ page, server }) => {
  await keepWhatIsSent(page);
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    // As Safari does: PNG in place of what it cannot write.
    HTMLCanvasElement.prototype.toBlob = function (take, type, quality) {
      toBlob.call(this, take, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  await signIn(page, 'Team Leader');
  const { projectId } = await stage(page, server.url, 'Whio ridge');
  await page.goto(projectPath(projectId));
  await expect(gallery(page)).toContainText(messages.photos.none);
  await send(page, await choose(page, 'Choose photos', await fromPhone()));
  await expectSmall(page, 'image/jpeg');

  const dialog = await choose(page, 'Choose photos', heicHead);
  const posted: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname));
  await dialog.getByRole('button', { name: 'Add photo' }).tap();
  await expect(dialog.getByText(messages.files.heic)).toBeVisible();
  expect(posted, 'Nobody has to be asked').not.toContain('/api/photos');
});

test('two photos of a project stand beside each other where there is room', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  await signIn(page, 'Team Leader');
  const { projectId } = await stage(page, server.url, 'Whio bank');
  await page.goto(projectPath(projectId));
  const taken = await fromPhone();
  for (const caption of ['The bank in March', 'The bank in May']) {
    const dialog = await choose(page, 'Choose photos', taken);
    await dialog.getByRole('textbox', { name: 'Caption' }).fill(caption);
    await send(page, dialog);
  }
  await gallery(page).getByRole('button', { name: 'Before and after' }).tap();
  for (const month of ['May', 'March'])
    await gallery(page)
      .getByRole('button', { name: `The bank in ${month}` })
      .tap();
  await expectNothingSideways(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const both = gallery(page).getByRole('figure');
  const [left, right] = [await both.first().boundingBox(), await both.last().boundingBox()];
  expect(left?.y).toBe(right?.y);
});

/** How long there is coverage between two kills: long enough for some of what waits, or none. */
const coverageMs = 5000;

type Stored = { place: string; caption: string; latitude: number | null; takenAt: string | null };

/** Where each photo of this test belongs on the server, and what is kept beside it. Expects its files to be pictures and nothing else. */
function storedOn(server: TestServer): Stored[] {
  const db = openDb(server);
  try {
    const found = `FROM photos WHERE caption LIKE 'Of the%'`;
    const ofThem = `id IN (SELECT file_id ${found} UNION SELECT small_file_id ${found})`;
    const files = db.prepare(`SELECT bytes FROM files WHERE ${ofThem}`).pluck().all() as Buffer[];
    for (const bytes of files) expect(webpParts(bytes)).toEqual(pictureAlone);
    const place = `CASE WHEN activity_id THEN 'activity' WHEN incident_id THEN 'incident' WHEN project_id THEN 'project' END`;
    const columns = `${place} AS place, caption, latitude, taken_at AS takenAt`;
    return db.prepare(`SELECT ${columns} ${found} ORDER BY caption`).all() as Stored[];
  } finally {
    db.close();
  }
}

/** `keepsPlace`: also where it was taken. */
async function keepPhoto(page: Page, caption: string, buffer: Buffer, keepsPlace = false): Promise<void> {
  const dialog = await choose(page, 'Take a photo', buffer);
  await dialog.getByRole('textbox', { name: 'Caption' }).fill(caption);
  const where = dialog.getByRole('checkbox', { name: /^Keep where it was taken/ });
  await expect(where).not.toBeChecked();
  if (keepsPlace) await where.check();
  await dialog.getByRole('button', { name: 'Add photo' }).tap();
  await expectText(page, messages.general.keptOnPhone);
  await expect(dialog).toBeHidden();
  await expect(gallery(page).getByRole('link', { name: `Waiting photo: ${caption}` })).toBeVisible();
}

test('photos that were taken without coverage are each in their place once, though the app was killed twice', {
  tag: '@slow',
}, async ({ page: desk, server }) => {
  test.setTimeout(300_000);
  const taken = await fromPhone();
  await withKeptPhone({ page: desk, server, name: 'Whio', isNarrow: true }, async (phone) => {
    const { activityId, page: current, killAndReopen, setCoverage } = phone;
    const project = await makeProject(desk, server.url, 'Whio flat');
    setCoverage(true);
    await current().goto(projectPath(project.id));
    await expect(gallery(current())).toContainText(messages.photos.none);
    setCoverage(false);
    await keepPhoto(current(), 'Of the project', taken, true);
    await killAndReopen();

    await current().goto(dayPath(activityId));
    await keepPhoto(current(), 'Of the day', taken);
    // One bend of the road has coverage: what goes there goes once.
    setCoverage(true);
    await wait(coverageMs);
    setCoverage(false);
    await button(current(), 'Something happened').tap();
    const dialog = current().getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'What happened' }).fill('Slipped on the bank below the bridge.');
    await button(dialog, 'Save report').tap();
    await expect(dialog).toBeHidden();
    await button(current(), 'Open menu').tap();
    await current().getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Incidents' }).tap();
    await current().locator('a[href*="incident="]').first().tap();
    await keepPhoto(current(), 'Of the incident', taken);
    await keepPhoto(current(), 'Of the incident, again', taken);
    await killAndReopen();

    await current().goto('/outbox');
    await expect(current().getByText(/[2-4] photos, \d\.\d MB\./)).toBeVisible();
    await expectNothingSideways(current());
    await expectAccessible(current());
    await current().goto(dayPath(activityId));
    await scrollDown(current());
    await expectAccessible(current());
    // The incident was reported after that.
    expect(storedOn(server).filter(({ place }) => place === 'incident')).toEqual([]);
    setCoverage(true);
    await current().goto('/outbox');
    await expect(current().getByText(messages.field.nothingWaits)).toBeVisible({ timeout: 60_000 });
  });
  const nothing = { latitude: null, takenAt: null };
  expect(storedOn(server)).toEqual([
    { place: 'activity', caption: 'Of the day', ...nothing },
    { place: 'incident', caption: 'Of the incident', ...nothing },
    { place: 'incident', caption: 'Of the incident, again', ...nothing },
    { place: 'project', caption: 'Of the project', latitude: -36.883333, takenAt: null },
  ]);
});
