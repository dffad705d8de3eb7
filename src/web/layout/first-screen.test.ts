import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';

const page = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8');

test('the page draws its first screen in the words of the login screen', () => {
  expect(page).toContain(`<h1 class="bl-first-title">${messages.login.greeting}</h1>`);
  expect(page).toContain(`<p class="bl-first-words">${messages.login.invitation}</p>`);
});
