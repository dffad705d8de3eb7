import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get as httpGet, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { createApp } from './app.ts';
import { compressFiles } from './compress-files.ts';
import { mountBuiltPage } from './page.ts';

const folder = mkdtempSync(join(tmpdir(), 'bushline-page-'));
const script = Array.from({ length: 400 }, (_, n) => `export const bird${n} = ${n * 7919};\n`).join('');
const inline = ["document.documentElement.dataset.known = '';", 'document.head.append(\n  first);'];
const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
// As a checkout on Windows has it. A browser reads each of its line ends as one character.
const html = `<html lang="en-NZ">${inline.map((text) => `<script>${text.replace('\n', '\r\n')}</script>`).join('')}${'<p>Kia ora</p>'.repeat(100)}`;
let server: Server;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(async () => {
  write('index.html', html);
  write('assets/app-1a2b.js', script);
  write('assets/small-3c4d.js', 'export {};');
  write('assets/gone-5e6f.js', script);
  write('.worker.js', script);
  write('robots.txt', 'User-agent: *\nDisallow: /\n');
  write('.vite/manifest.json', JSON.stringify({ script }));
  await compressFiles(folder);
  server = await serve();
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(settings: Record<string, string> = {}): Promise<Server> {
  const program = createTestProgram({ DATA_DIR: folder, ...settings });
  const app = createApp(program, (one, env) => mountBuiltPage(one, env, folder));
  const started = createServer(app).listen(0, '127.0.0.1');
  await once(started, 'listening');
  return started;
}

/** Sends exactly these headers, and reads the answer's bytes as they came. */
async function get(path: string, headers: Record<string, string> = {}, from = server) {
  const { port } = from.address() as AddressInfo;
  const asked = httpGet({
    port,
    host: '127.0.0.1',
    path,
    headers: { 'Accept-Encoding': 'identity', ...headers },
    agent: false,
  });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['', undefined],
])('an asset comes as the build compressed it, if the client accepts that: %j', async (accepted, encoding) => {
  const { status, headers, body } = await get('/assets/app-1a2b.js', { 'Accept-Encoding': accepted });
  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding']);
  const read = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (bytes: Buffer) => bytes;
  expect(read(body).toString()).toBe(script);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('a file too small to gain anything is sent as it is, whoever asks', async () => {
  const { headers, body } = await get('/assets/small-3c4d.js', { 'Accept-Encoding': 'br' });
  expect([headers['content-encoding'], body.toString()]).toEqual([undefined, 'export {};']);
});

test('a part of an asset can be asked for, and a part that it does not have is refused', async () => {
  const part = await get('/assets/app-1a2b.js', { Range: 'bytes=10-19' });
  expect([part.status, part.body.toString()]).toEqual([206, script.slice(10, 20)]);
  expect(part.headers['content-range']).toBe(`bytes 10-19/${script.length}`);
  const beyond = await get('/assets/app-1a2b.js', { Range: 'bytes=999999-', 'Accept-Encoding': 'br' });
  expect([beyond.status, beyond.headers['content-encoding']]).toEqual([416, undefined]);
  expect(beyond.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
});

test.each([
  '/assets/app-0000.js',
  '/assets/app-1a2b.js.br',
  '/assets/',
  '/assets/..%2findex.html',
  '/.vite/manifest.json',
  '/.env',
])('what is no file of the page is refused in words that name no folder: %s', async (path) => {
  const { status, headers, body } = await get(path);
  expect([status, JSON.parse(body.toString())]).toEqual([404, { message: messages.general.unknownFile }]);
  expect(headers['cache-control']).toBeUndefined();
});

test('a file that a new build has removed is missed without a word about the disk, and the server goes on', async () => {
  for (const ending of ['', '.br', '.gz']) rmSync(join(folder, `assets/gone-5e6f.js${ending}`));
  const { status, headers, body } = await get('/assets/gone-5e6f.js', { 'Accept-Encoding': 'br' });
  expect([status, JSON.parse(body.toString())]).toEqual([404, { message: messages.general.unknownFile }]);
  expect([headers['content-encoding'], headers['cache-control']]).toEqual([undefined, undefined]);
  expect((await get('/assets/app-1a2b.js')).status).toBe(200);
});

test('every address that is none of a file answers the page, as it was built', async () => {
  const raw = await get('/index.html');
  expect([raw.status, raw.headers.location]).toEqual([301, '/']);
  for (const path of ['/', '/home', '/index%2ehtml', '/%E0%A4%A']) {
    const { status, headers, body } = await get(path);
    expect([status, headers['cache-control'], body.toString()], path).toEqual([200, 'no-cache', html]);
    const small = await get(path, { 'Accept-Encoding': 'br' });
    expect(small.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
    expect(brotliDecompressSync(small.body).toString()).toBe(html);
  }
});

test('the page is not sent again to whoever has it, and is to whoever has another of the same time and length', async () => {
  const { headers } = await get('/');
  const { etag = '', 'last-modified': time = '' } = headers;
  const ask = (mark: string) => get('/home', { 'If-None-Match': mark, 'If-Modified-Since': time });
  expect([(await ask(etag)).status, (await ask('W/"of-another"')).status]).toEqual([304, 200]);
});

const directiveOf = (policy: unknown, name: string) =>
  String(policy)
    .split(';')
    .find((one) => one.startsWith(`${name} `));

test('in the page run its own two scripts and files of this server, and with a key of Google’s what these load', async () => {
  const withKey = await serve({ GOOGLE_MAPS_API_KEY: 'a-key' });
  try {
    const plain = (await get('/')).headers['content-security-policy'];
    const other = (await get('/', {}, withKey)).headers['content-security-policy'];
    expect(directiveOf(plain, 'script-src')).toBe(`script-src 'self' ${hashes}`);
    expect(directiveOf(other, 'script-src')).toBe(`script-src 'strict-dynamic' ${hashes}`);
    expect([plain, directiveOf(plain, 'frame-ancestors')]).toEqual([
      expect.not.stringContaining('google'),
      "frame-ancestors 'none'",
    ]);
    const workers = await Promise.all([get('/sw.js'), get('/sw.js', {}, withKey)]);
    expect(workers[0].headers.etag, 'a changed policy is a new version').not.toBe(workers[1].headers.etag);
  } finally {
    withKey.close();
  }
});

test('robots are told to stay away, and a file outside of the assets is asked for again each time', async () => {
  const { status, headers, body } = await get('/robots.txt');
  expect([status, headers['cache-control'], body.toString()]).toEqual([
    200,
    'public, max-age=0',
    'User-agent: *\nDisallow: /\n',
  ]);
  const again = await get('/robots.txt', { 'If-Modified-Since': String(headers['last-modified']) });
  expect(again.status).toBe(304);
});
