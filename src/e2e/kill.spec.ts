import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Database from 'better-sqlite3';
import { admin, openDb, startServer, type TestServer } from './start-server.ts';

/** How often the server is killed: a few times here, `KILLS=300` for a long night. */
const kills = Number(process.env.KILLS ?? 5);
const writers = 6;

async function logIn(server: TestServer): Promise<string> {
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

/** Creates objectives one after the other until the server is gone. Answers the titles that were acknowledged. */
async function writeUntilKilled(
  server: TestServer,
  cookie: string,
  name: string,
  acknowledged: string[],
): Promise<void> {
  for (let n = 0; ; n += 1) {
    const title = `${name}, ${n}`;
    const body = JSON.stringify({ title, measurement: 'm' });
    const answer = await fetch(`${server.url}/api/objectives`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body,
    }).catch(() => undefined);
    if (!answer) return;
    expect(answer.status).toBe(201);
    acknowledged.push(title);
  }
}

test('a server that is killed while it writes loses nothing that it acknowledged', async () => {
  test.setTimeout(30_000 + kills * 10_000);
  const acknowledged: string[] = [];
  let server = await startServer();
  const { dataDir } = server;
  try {
    for (let round = 0; round < kills; round += 1) {
      const cookie = await logIn(server);
      const before = acknowledged.length;
      const writing = Array.from({ length: writers }, (_, n) =>
        writeUntilKilled(server, cookie, `Round ${round}, writer ${n}`, acknowledged),
      );
      // Some are written, others are on their way: now, at a moment that nobody chose.
      await expect.poll(() => acknowledged.length - before, { intervals: [5] }).toBeGreaterThan(20 + round * 7);
      await server.kill();
      await Promise.all(writing);

      const file = new Database(join(dataDir, 'bushline.db'));
      expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(file.pragma('foreign_key_check')).toEqual([]);
      file.close();
      server = await startServer({}, dataDir);
    }
    const db = openDb(server);
    const kept = new Set(db.prepare('SELECT title FROM objectives').pluck().all());
    const trail = db.prepare("SELECT count(*) FROM audit WHERE record_type = 'objective'").pluck().get();
    const rows = db.prepare('SELECT count(*) FROM objectives WHERE created_by_id IS NOT NULL').pluck().get();
    db.close();
    expect(acknowledged.filter((title) => !kept.has(title))).toEqual([]);
    expect(trail, 'a change and its line in the trail are kept or lost together').toBe(rows);
    expect(acknowledged.length).toBeGreaterThan(kills * 20);
  } finally {
    await server.stop();
  }
});

test('a second server on the same folder refuses to start and says why', async () => {
  const server = await startServer();
  try {
    await expect(startServer({}, server.dataDir)).rejects.toThrow('Another Bushline server is already using');
  } finally {
    await server.stop();
  }
});
