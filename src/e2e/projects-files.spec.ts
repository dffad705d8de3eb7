import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { messages } from '#shared/messages.ts';
import { wordParts, zip } from '#test/made-files.ts';
import { expect, signIn, test } from './fixtures.ts';
import { makeProject } from './make-project.ts';

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
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#1f5c43' } });
  return { name: 'Kōkako nest.JPG', mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() };
}

test.describe('the files of a project', () => {
  test.use({ expectedProblems: [/net::ERR_FAILED.*\/api\/files/] });

  test('go up, the same one again after a failure, and come down as they went up', {
    tag: '@slow',
  }, async ({ page, server }) => {
    await signIn(page, 'Field Staff');
    const { id } = await makeProject(page, server.url, 'With files');
    await page.goto(`/editproject?project=${id}`);
    await expect(image(page)).toContainText('No Image');
    const photo = await nestPhoto();

    await page.route('**/api/files', (route) => route.abort());
    await choose(page, 'Upload/Replace Image', photo);
    await expect(image(page).getByRole('alert')).toHaveText(messages.files.uploadFailed);
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
