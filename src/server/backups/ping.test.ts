import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { stageBackups, system } from '#test/backups-stage.ts';
import { createPing } from './ping.ts';

const { createKeptProgram } = stageBackups();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A service outside, and what it was asked for. */
async function openService(answer: RequestListener = (_req, res) => void res.end('OK')) {
  const calls: string[] = [];
  const server = createServer((req, res) => {
    calls.push(`${req.method} ${req.url}`);
    answer(req, res);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { calls, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a service outside is told of each good backup, and of each that failed', async () => {
  const { calls, host } = await openService();
  const { backups, world } = createKeptProgram(3, { BACKUP_PING_URL: `http://${host}/0a1b-secret?rid=7` });
  await backups.make('nightly', system);
  world.broken = 'The database is damaged.';
  await backups.make('by hand', system);
  await backups.pinged();
  expect(calls).toEqual(['GET /0a1b-secret?rid=7', 'GET /0a1b-secret/fail?rid=7']);
  expect(backups.describe().ping).toEqual({ toldAt: world.now, problem: null });
});

test('without the setting nobody is told', async () => {
  const { backups } = createKeptProgram();
  await backups.make('nightly', system);
  await backups.pinged();
  expect(backups.describe().ping).toBeNull();
});

test('a call that fails is no failure of the backup, and is repeated an hour later', async () => {
  let isAway = true;
  const { calls, host } = await openService((_req, res) => void res.writeHead(isAway ? 503 : 200).end());
  const { backups, world } = createKeptProgram(3, { BACKUP_PING_URL: `http://${host}/secret` });
  expect((await backups.make('nightly', system)).result).toBe('ok');
  await backups.pinged();
  expect(backups.describe().ping).toEqual({ toldAt: null, problem: `${host} answered with 503.` });
  isAway = false;
  await backups.pingAgain();
  expect(calls, 'not at once').toHaveLength(1);
  world.now = new Date(Date.parse(world.now) + 3_600_000).toISOString();
  await backups.pingAgain();
  await backups.pingAgain();
  expect(calls).toEqual(['GET /secret', 'GET /secret']);
  expect(backups.describe().ping).toEqual({ toldAt: world.now, problem: null });
});

test('a call that failed while the clock was ahead is repeated when it is put back', async () => {
  let isAway = true;
  const { calls, host } = await openService((_req, res) => void res.writeHead(isAway ? 503 : 200).end());
  const { backups, world } = createKeptProgram(3, { BACKUP_PING_URL: `http://${host}/secret` });
  world.now = '2027-03-04T13:30:00.000Z';
  await backups.make('nightly', system);
  await backups.pinged();
  isAway = false;
  world.now = '2026-03-04T13:30:00.000Z';
  await backups.pingAgain();
  expect(calls).toHaveLength(2);
});

const redirect =
  (to: string): RequestListener =>
  (_req, res) =>
    void res.writeHead(302, { location: to }).end();

const silent: RequestListener = () => {};

/** The host of a service that answers so; without an answer, of one that has gone. */
async function hostOf(answer: RequestListener | null): Promise<string> {
  const { host } = await openService(answer ?? undefined);
  if (!answer) await new Promise((done) => servers.pop()?.close(done));
  return host;
}

test.each<[what: string, answer: RequestListener | null, problem: RegExp]>([
  [
    'sends on to another protocol',
    redirect('https://127.0.0.1:9/x'),
    /sends on to https:\/\/127\.0\.0\.1:9\. Let BACKUP_PING_URL name/,
  ],
  ['sends on to a file', redirect('file:///etc/passwd'), /sends on to file:/],
  ['sends in a circle', redirect('/again'), /sends on more than 5 times/],
  ['does not answer', silent, /did not answer within 0\.2 seconds/],
  ['does not know the address', (_req, res) => void res.writeHead(404).end('<html>'), /answered with 404\.$/],
  ['is not there', null, /cannot be reached \(.*ECONNREFUSED/],
])('a service that %s is a problem in words, without the secret', async (_, answer, problem) => {
  const host = await hostOf(answer);
  const { program } = createKeptProgram();
  const ping = createPing({
    ...{ url: `http://${host}/secret`, db: program.db, write: program.queue.run.bind(program.queue) },
    ...{
      log: program.log,
      now: program.now,
      ending: new AbortController().signal,
      longestMs: answer === silent ? 200 : 10_000,
    },
  });
  await ping.tell(true);
  const told = ping.describe()?.problem;
  expect(told).toMatch(problem);
  expect(told).not.toContain('secret');
});

test('a redirect within the protocol is followed', async () => {
  const { host: end, calls } = await openService();
  const { host } = await openService(redirect(`http://${end}/there`));
  const { backups } = createKeptProgram(3, { BACKUP_PING_URL: `http://${host}/secret` });
  await backups.make('nightly', system);
  await backups.pinged();
  expect([calls, backups.describe().ping?.problem]).toEqual([['GET /there'], null]);
});
