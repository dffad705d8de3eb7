import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { wordParts, zip } from '#test/made-files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { makeProject } from './make-project.ts';
import { admin, startServer } from './start-server.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const image = (page: Page) => page.getByRole('region', { name: 'Image' });
const induction = (page: Page) => page.getByRole('region', { name: 'Induction document' });

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** Chooses a file by the button and the browser's dialog, as people do. */
async function choose(page: Page, button: string, file: Upload): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, button);
  await (await chooser).setFiles(file);
}

async function nestPhoto(): Promise<Upload> {
  const pixels = { width: 900, height: 600, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
  const buffer = await sharp({ create: { ...pixels, background: '#1f5c43' } })
    .jpeg({ quality: 100 })
    .toBuffer();
  return { name: 'Kōkako nest.JPG', mimeType: 'image/jpeg', buffer };
}

/** Limits the upload speed, so that the progress shows. Returns a function that lifts the limit. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const set = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await set(bytesPerSecond);
  return async () => {
    await set(-1);
    await session.detach();
  };
}

test.describe('the files of a project', () => {
  test.use({ expectedProblems: [/net::ERR_FAILED.*\/api\/files/] });

  test('go up with progress, the same one again after a failure, and come down as they went up', {
    tag: '@slow',
  }, async ({ page, server }) => {
    await signIn(page, 'Field Staff');
    const { id } = await makeProject(page, server.url, 'With files');
    await page.goto(`/editproject?project=${id}`);
    await expect(image(page)).toContainText('No Image');
    const photo = await nestPhoto();

    const wide = { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(3_000_000)]) };
    const atFullSpeed = await slowDown(page, 400_000);
    await choose(page, 'Upload/Replace Image', wide);
    await expect(image(page).getByText(/^[1-9]\d? %$/)).toBeVisible();
    await expect(image(page).getByRole('progressbar', { name: 'Uploading Kōkako nest.JPG' })).toBeVisible();
    await expect(image(page).getByAltText("The project's picture")).toHaveAttribute('src', /^blob:/);
    await image(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(image(page)).toContainText('No Image');
    await atFullSpeed();

    await page.route('**/api/files', (route) => route.abort());
    await choose(page, 'Upload/Replace Image', photo);
    await expect(image(page).getByRole('alert')).toHaveText('The file could not be uploaded. Please try again.');
    await page.unroute('**/api/files');
    // The same file again: browsers report a choice only when it differs from the last.
    await choose(page, 'Upload/Replace Image', photo);
    await expect(image(page).getByAltText("The project's picture")).toHaveAttribute('src', /^\/api\/files\/\d+$/);

    const words = { name: 'Induction ā.docx', mimeType: 'application/msword', buffer: zip(wordParts()) };
    await choose(page, 'Upload document', words);
    const download = page.waitForEvent('download');
    await induction(page).getByRole('link', { name: 'View Induction ā.docx' }).click();
    expect((await download).suggestedFilename()).toBe('Induction ā.docx');
    expect((await readFile(await (await download).path())).equals(words.buffer)).toBe(true);
  });
});

test('a project with its picture and document is in one data file, which any server can open', {
  tag: '@slow',
}, async ({ page }) => {
  const here = await startServer();
  const elsewhere = await mkdtemp(join(tmpdir(), 'bushline-e2e-'));
  try {
    await signInAt(page, here.url);
    const buffer = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 256)),
    ]);
    const made = await page.request.post(`${here.url}/api/projects`, {
      headers: { origin: here.url },
      multipart: {
        ...{ name: 'Kōkako Recovery', location: 'Hunua', startDate: '2026-03-05', emergencyServices: '111' },
        image: await nestPhoto(),
        inductionFile: { name: 'Induction.pdf', mimeType: 'application/pdf', buffer },
      },
    });
    expect(made.status(), await made.text()).toBe(201);
    expect(await here.endGently()).toBe(0);
    expect(await readdir(here.dataDir), 'Nothing is left beside the file').not.toContain('bushline.db-wal');
    await copyFile(join(here.dataDir, 'bushline.db'), join(elsewhere, 'bushline.db'));
    await here.stop();

    const there = await startServer({}, elsewhere);
    try {
      await signInAt(page, there.url);
      await page.goto(`${there.url}/searchproject`);
      const card = page.getByRole('article', { name: 'Kōkako Recovery' });
      const width = () => card.locator('img').evaluate((drawn) => (drawn as HTMLImageElement).naturalWidth);
      await expect.poll(width).toBe(900);
      const link = card.getByRole('link', { name: 'Induction document of Kōkako Recovery' });
      const read = await page.request.get(`${there.url}${await link.getAttribute('href')}`);
      expect((await read.body()).equals(buffer), 'The document comes back byte for byte').toBe(true);
    } finally {
      // Open, it may still be loading what comes after its first screen.
      await page.close();
      await there.stop();
    }
  } finally {
    await here.stop();
    await rm(elsewhere, { recursive: true, force: true });
  }
});

async function signInAt(page: Page, url: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/login`, { data: admin, headers: { origin: url } });
  expect(answer.status()).toBe(200);
}
