import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { callerAs, callerSignedOut, createTestProgram } from '#test/callers.ts';
import { createTestApp, signedInAgent } from '#test/http.ts';

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'bushline-map-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = createTestProgram({ DATA_DIR: folder });
  const put = () => writeFileSync(join(folder, 'map.pmtiles'), 'PMTiles and more');
  return { program, put };
}

test('the group’s own map is read in pieces, by whoever is signed in', async () => {
  const { program, put } = setUp();
  const { agent } = await signedInAgent(program, 'Field Staff');
  expect((await agent.get('/map.pmtiles')).status).toBe(404);
  put();
  const piece = await agent.get('/map.pmtiles').set('Range', 'bytes=0-6');
  expect([piece.status, piece.body.toString(), piece.headers['content-range']]).toEqual([
    206,
    'PMTiles',
    'bytes 0-6/16',
  ]);
  expect((await agent.get('/map.pmtiles').set('Range', 'bytes=90-99')).status).toBe(416);
  expect((await request(createTestApp(program)).get('/map.pmtiles')).status).toBe(401);
});

test('the page knows what the map is drawn from, once somebody is signed in', async () => {
  const { program, put } = setUp();
  put();
  const map = (await callerAs(program, 'Field Staff').api.session.config()).map;
  expect(map).toEqual({ hasFile: true, tilesUrl: null, attribution: '' });
  expect((await callerSignedOut(program).session.config()).map).toBeNull();
});
