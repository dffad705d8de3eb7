import { expect, test } from 'vitest';
import { ourAnswer } from './kept-files.ts';

const policy = { 'Content-Security-Policy': "script-src 'self'" };
const html = { 'Content-Type': 'text/html; charset=utf-8', ...policy };
const script = { 'Content-Type': 'text/javascript', ...policy };
const page = new Request('https://bushline.example.org/', { integrity: 'sha256-of-the-page' });
const file = new Request('https://bushline.example.org/assets/a-1.js');

test.each([
  ['the page', page, new Response('', { headers: html }), true],
  ['a file', file, new Response('', { headers: script }), true],
  ['a proxy’s login page in place of a file', file, new Response('', { headers: html }), false],
  ['a file in place of the page', page, new Response('', { headers: script }), false],
  ['a missing file', file, new Response('{}', { status: 404, headers: script }), false],
  ['a page without a policy', page, new Response('', { headers: { 'Content-Type': 'text/html' } }), false],
  ['a server that starts', page, new Response('', { status: 503, headers: html }), false],
])('%s: is it kept?', async (_, request, response, isKept) => {
  expect(await ourAnswer({ request, response })).toBe(isKept ? response : null);
});
