import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listKeptFiles } from './kept-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'bushline-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a phone keeps the page as it was built and every file that it may show: no copies, nothing hidden', () => {
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name));
  const names = ['index.html', 'index.html.br', 'robots.txt', 'favicon.svg', '.worker.js', '.vite/manifest.json'];
  for (const name of [...names, 'assets/a-1.js', 'assets/a-1.js.br', 'assets/a-1.js.gz', 'assets/a-1.js.map'])
    writeFileSync(join(folder, name), name);
  const [asset, icon, page, ...others] = listKeptFiles(folder);
  expect(others).toEqual([]);
  expect(asset).toEqual({ url: '/assets/a-1.js', revision: null });
  expect(icon).toEqual({ url: '/favicon.svg', revision: expect.stringMatching(/^[0-9a-f]{12}$/) });
  const digest = createHash('sha256').update('index.html').digest('base64');
  expect(page).toEqual({ url: '/', revision: '__VERSION__', integrity: `sha256-${digest}` });
  writeFileSync(join(folder, 'favicon.svg'), 'drawn anew');
  expect(listKeptFiles(folder)[1]?.revision).not.toBe(icon?.revision);
});
