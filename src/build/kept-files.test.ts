import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listKeptFiles } from './kept-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'bushline-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a phone keeps every file that the page may show: no template, no copies, nothing hidden', () => {
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name));
  const names = ['index.html', 'robots.txt', 'favicon.svg', '.worker.js', '.vite/manifest.json'];
  for (const name of [...names, 'assets/a-1.js', 'assets/a-1.js.br', 'assets/a-1.js.gz', 'assets/a-1.js.map'])
    writeFileSync(join(folder, name), name);
  const { files, digest } = listKeptFiles(folder);
  expect(files).toEqual(['/assets/a-1.js', '/favicon.svg']);
  writeFileSync(join(folder, 'favicon.svg'), 'drawn anew');
  expect(listKeptFiles(folder).digest).not.toBe(digest);
});
