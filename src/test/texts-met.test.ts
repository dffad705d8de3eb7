import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';

const folder = join(import.meta.dirname, '../e2e');
const specs = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** One shows only when a form stays open for a day, one where a browser lacks a type of picture; other tests cover them. */
const notInABrowser = new Set<string>([messages.projects.fileGone, messages.projects.imageNotShown]);

/** The text up to its first placeholder. */
function startOf(text: string | ((blank: never) => string)): string {
  if (typeof text === 'string') return text;
  return text('\u0000' as never).split('\u0000')[0] ?? '';
}

test.each(['risks', 'hazards', 'projects'] as const)('the browser tests cover every text of %s', (group) => {
  const texts = Object.values(messages[group]).map(startOf);
  expect(texts.filter((text) => !specs.includes(text) && !notInABrowser.has(text))).toEqual([]);
});
