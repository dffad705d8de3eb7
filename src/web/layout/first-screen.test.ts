import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const page = read('../../../index.html');

test('the page draws its first screen in the words of the login screen', () => {
  expect(page).toContain(`<h1 class="bl-first-title">${messages.login.greeting}</h1>`);
  expect(page).toContain(`<p class="bl-first-words">${messages.login.invitation}</p>`);
});

test('the box is not drawn while it still grows', () => {
  expect(read('first-screen.css')).toMatch(/\.bl-first-box:not\(:has\(> \.bl-first-rest\)\) \{\s+visibility: hidden;/);
  const box = page.slice(page.indexOf('<main class="bl-first-box">'), page.indexOf('</main>'));
  // What comes after the part that gives the box its height shows without scripts alone.
  expect(box.split('<div class="bl-first-rest"></div>')[1]?.trim()).toMatch(/^<noscript>[^<]*<\/noscript>$/);
});
