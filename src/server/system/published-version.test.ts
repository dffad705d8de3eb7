import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { createTestDb } from '#test/test-db.ts';
import { askPublished, findPublished, isAskingDue, notePublished } from './published-version.ts';

let said: { status?: number; text: string };
let url = '';
const server = createServer((_, answer) => answer.writeHead(said.status ?? 200).end(said.text));
beforeEach(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`;
});
afterEach(() => new Promise<unknown>((done) => server.close(done)));

test.each([
  ['a version', '0.3.0\n'],
  ['a tag', 'v0.3.0'],
  ['a release of GitHub', '{"tag_name":"v0.3.0","body":"What is new"}'],
  ['a package of npm', '{"name":"bushline","version":"0.3.0"}'],
])('%s is read', async (_, text) => {
  said = { text };
  await expect(askPublished(url)).resolves.toBe('0.3.0');
});

test.each([
  ['no version', { text: '<html>' }, 'did not answer with a version'],
  ['a version that is not out yet', { text: '0.3.0-rc' }, 'did not answer with a version'],
  ['a refusal', { status: 404, text: '0.3.0' }, 'answered with 404'],
  ['more than a release can be', { text: `{"tag_name":"v0.3.0","body":"${'x'.repeat(2_000_000)}"}` }, 'did not answer'],
])('%s is refused in words', async (_, answer, words) => {
  said = answer;
  await expect(askPublished(url)).rejects.toThrow(words);
});

test('only a newer version is told, and it is asked for once a day', () => {
  const { db } = createTestDb();
  expect(isAskingDue(db, '2026-03-01T00:00:00.000Z')).toBe(true);
  notePublished(db, { askedAt: '2026-03-01T00:00:00.000Z', version: '0.3.0' });
  expect(isAskingDue(db, '2026-03-01T23:59:59.999Z')).toBe(false);
  expect(isAskingDue(db, '2026-03-02T00:00:00.000Z')).toBe(true);
  expect(isAskingDue(db, '2025-03-01T00:00:00.000Z'), 'the clock was ahead').toBe(true);
  expect(['0.2.9', '0.3.0', '0.10.0'].map((running) => findPublished(db, running))).toEqual(['0.3.0', null, null]);
});

test('System says so where NEWER_VERSION_URL is set, and asks nobody otherwise', async () => {
  said = { text: '99.0.0' };
  const titles = async (settings: Record<string, string>) => {
    const { system } = createTestProgram(settings);
    await system.askForNewerVersion();
    return system.warnings().map(({ title }) => title);
  };
  const told = expect.stringContaining('Bushline 99.0.0 has come out');
  expect(await titles({ NEWER_VERSION_URL: url })).toContainEqual(told);
  expect(await titles({})).not.toContainEqual(told);
});
