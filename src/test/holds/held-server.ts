import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeDataDir } from '#server/db/data-dir.ts';
import { type Db, type Sqlite, wrapDb } from '#server/db/open-db.ts';
import { prepareDb } from '#server/db/prepare-db.ts';
import { makeDocument, makeStaff, testPassword } from '#test/factories.ts';
import { makeManyActivities } from '#test/many-activities.ts';
import { testAct, testNow } from '#test/test-db.ts';
import { openDb, startServer } from '../../e2e/start-server.ts';
import type { HostileInput } from './hostile-input.ts';
import { startProbe } from './probe.ts';

/** Where attacks come from, so that it is not where everybody else is. Only Linux has all of 127.0.0.0/8. */
const elsewhere = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

/** The address of a stored document of 20 MB, the largest that there is. */
export const largestFile = '/api/files/1';

/** `body` is its beginning, `length` that of the whole in characters. */
export type Answer = { status: number; body: string; length: number };

/** Several, because a test works without a pause, and one person may change 600 things in a minute. */
const workerEmails = Array.from({ length: 20 }, (_, n) => `worker${n}@okurabush.example`);

const keptCharacters = 4000;

type Stage = { db: Db; sqlite: Sqlite };
type Options = { built?: boolean; settings?: Record<string, string>; fillMore?: (stage: Stage) => void };

const fromSources = ['--import', 'tsx', 'src/test/holds/serve.ts'];

/**
 * A real server process with so many activities, a probe that watches it, an attacker and somebody who works. `built`: the server that
 * people run, whose processes have half the size; the sources need no build.
 */
export async function startHeldServer(activities: number, { built = false, settings, fillMore }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bushline-holds-'));
  await fill(folder, activities, fillMore);
  const quiet = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', LOG_LEVEL: 'error' };
  const server = await startServer({ ...quiet, ...settings }, folder, built ? undefined : fromSources);
  const probe = startProbe(server);
  const agent = new Agent({ keepAlive: false, localAddress: elsewhere } as object);
  const sockets = new Set<Socket>();
  const attacker = await signIn(server.url, 'attacker@okurabush.example');
  const workers: string[] = [];
  for (const email of workerEmails) workers.push(await signIn(server.url, email));

  const idle = await probe.look();

  return {
    url: server.url,
    /** Of the process with its children, before anything was sent to it. */
    idleMegabytes: idle.mostMegabytes,
    probe,
    output: server.output,
    /** Somebody who is signed in: each of their sign-ins is a session of its own. */
    enter: async (email: string) => visitorOf(server.url, agent, { cookie: await signIn(server.url, email) }),
    /** Whoever sends these headers: a program with its token, or a stranger. */
    visit: (headers: Record<string, string>) => visitorOf(server.url, agent, headers),
    /** The database as it is on the disk, read-only. The caller closes it. */
    openDb: () => openDb(server),
    /** Sends an input as the attacker would; what is not sent whole has no answer. */
    attack: (input: HostileInput) =>
      input.part === undefined
        ? send(server.url, agent, input, attacker)
        : void holdOpen(server.url, sockets, input, attacker),
    /** Opens a connection and says nothing, or so much. */
    hold: (text = '') => open(server.url, sockets, text),
    /** Asks for something and takes no more of the answer than its beginning. */
    readSlowly: (path: string, cookie = attacker) => readSlowly(server.url, sockets, path, cookie),
    /** Lets go of all that was not sent whole, or not taken. */
    letGo() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    /** A read and a write of somebody who has nothing to do with it. Throws when one of them is not served. */
    work: () => work(server.url, workers),
    signIn: () => signIn(server.url, workerEmails[0] as string),
    async stop() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await probe.stop();
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Visitor = ReturnType<typeof visitorOf>;
export type HeldServer = Awaited<ReturnType<typeof startHeldServer>>;

function visitorOf(url: string, agent: Agent, who: Record<string, string>) {
  const ask = async (method: 'GET' | 'POST', path: string, body: string, headers: Record<string, string> = {}) => {
    const input = { kind: 'visit', method, path, headers: { ...who, ...headers }, body, signedIn: false };
    const answer = await send(url, agent, input, '');
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status} ${answer.body}`);
    return answer;
  };
  return {
    headers: who,
    get: (path: string) => ask('GET', path, ''),
    post: (path: string, body: object, headers?: Record<string, string>) =>
      ask('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    /** A read of the page. */
    query: (path: string, input?: object) =>
      ask('GET', `/trpc/${path}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`, ''),
  };
}

async function fill(folder: string, activities: number, fillMore: Options['fillMore']): Promise<void> {
  const letGo = takeDataDir(folder);
  const sqlite = await prepareDb(folder, () => testNow);
  const db = wrapDb(sqlite);
  makeManyActivities({ db, sqlite }, activities);
  makeStaff(db, { email: 'attacker@okurabush.example', role: 'Group Admin' });
  for (const email of workerEmails) makeStaff(db, { email, role: 'Field Staff' });
  // One that is older and in no project would be forgotten.
  makeDocument(db, { act: { ...testAct, now: new Date().toISOString() }, bytes: Buffer.alloc(20 * 1024 * 1024, 'x') });
  fillMore?.({ db, sqlite });
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  letGo();
}

async function signIn(url: string, email: string): Promise<string> {
  const body = JSON.stringify({ email, password: testPassword });
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status} ${await answer.text()}`);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

let written = 0;

async function work(url: string, cookies: string[]): Promise<void> {
  written += 1;
  const cookie = cookies[written % cookies.length] ?? '';
  const agent = new Agent({ keepAlive: false });
  const headers = { 'content-type': 'application/json' };
  const common = { kind: 'work', headers, signedIn: true };
  const calls: HostileInput[] = [
    { ...common, method: 'GET', path: '/api/activities?limit=50', body: '' },
    {
      ...common,
      method: 'POST',
      path: '/api/checklist',
      body: JSON.stringify({ description: `Checked item ${written}` }),
    },
  ];
  for (const call of calls) {
    const { status, body } = await send(url, agent, call, cookie);
    if (status >= 300) throw new Error(`${call.path} answered ${status} ${body}`);
  }
}

function send(url: string, agent: Agent, input: HostileInput, cookie: string): Promise<Answer> {
  const { method, path, headers, body, signedIn } = input;
  const length = body.length > 0 ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    const options = {
      hostname,
      port,
      agent,
      method,
      path,
      headers: { ...headers, ...length, ...(signedIn && { cookie }) },
    };
    const sent = request(options, (answer) => {
      let text = '';
      let length = 0;
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        length += chunk.length;
        if (text.length < keptCharacters) text = (text + chunk).slice(0, keptCharacters);
      });
      answer.once('end', () => done({ status: answer.statusCode ?? 0, body: text, length }));
      answer.once('error', fail);
    });
    // A server that has answered a body that is too large may close before all of it was sent.
    sent.once('error', (error: NodeJS.ErrnoException) =>
      body.length > 10_000 && ['EPIPE', 'ECONNRESET'].includes(error.code ?? '')
        ? done({ status: 413, body: '', length: 0 })
        : fail(error),
    );
    sent.end(body);
  });
}

function holdOpen(
  url: string,
  sockets: Set<Socket>,
  { method, path, body, part, signedIn }: HostileInput,
  cookie: string,
): void {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: a',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const lines = [...head, ...(signedIn ? [`Cookie: ${cookie}`] : []), '', String(body).slice(0, part)];
  void open(url, sockets, lines.join('\r\n'));
}

/** Resolves when the answer has begun. */
async function readSlowly(url: string, sockets: Set<Socket>, path: string, cookie: string): Promise<void> {
  const socket = connectTo(url, sockets);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`);
  // A socket that is asked for nothing takes a few pieces and no more.
  await new Promise((done, fail) => socket.once('readable', done).once('error', fail).once('end', fail));
}

/** Resolves when the connection is there, or has been refused. */
function open(url: string, sockets: Set<Socket>, text: string): Promise<void> {
  const socket = connectTo(url, sockets).resume();
  return new Promise((done) => {
    socket.on('error', () => done());
    socket.once('connect', () => {
      if (text) socket.write(text);
      done();
    });
  });
}

function connectTo(url: string, sockets: Set<Socket>): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: elsewhere });
  sockets.add(socket);
  return socket.on('error', () => {});
}
