import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';

/** What the tests in the browser and in jsdom say. */
const said = ['../e2e', '../web']
  .map((name) => join(import.meta.dirname, name))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => /\/e2e\/[^/]+\.ts$|\.test\.tsx$/.test(name))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');

/** It shows only when a form stays open for a day; a test of the service covers it. */
const notOnAScreen = new Set<string>([messages.projects.fileGone]);

/** The text up to its first placeholder. */
function startOf(text: string | ((blank: never) => string)): string {
  if (typeof text === 'string') return text;
  return text('\u0000' as never).split('\u0000')[0] ?? '';
}

test.each(['risks', 'hazards', 'projects'] as const)('the tests of the page cover every text of %s', (group) => {
  const texts = Object.values(messages[group]).map(startOf);
  expect(texts.filter((text) => !said.includes(text) && !notOnAScreen.has(text))).toEqual([]);
});
