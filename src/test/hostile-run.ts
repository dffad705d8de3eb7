import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { expect } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { createTestProgram } from './callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from './factories.ts';
import { describedStatuses, hostileRequest, type RawRequest } from './hostile-requests.ts';
import { startTestServer } from './http.ts';
import { testNow } from './test-db.ts';

/** What no answer may contain: code locations, library names, SQL, secrets. */
const internal =
  /node_modules|\.[cm]?[jt]sx?:\d|\bat \S+ \(|SQLITE_|SqliteError|drizzle|\bselect\b[^"]*\bfrom\b|insert into|ZodError|TypeError|RangeError|\/work\/|\/home\/|argon2|password_?hash/i;

type Answer = { status: number; body: string; ms: number };

/** Sends hostile requests to all calls as a Group Admin and checks every answer. They differ in each run unless a seed is given. */
export async function runHostileRequests(count: number, seed?: number): Promise<void> {
  const program = createTestProgram({ BUDGET_FACTOR: '100000' });
  const refuse = async () => Promise.reject(new AppError('CONFLICT', 'Not in a test.'));
  Object.assign(program.backups, { make: refuse, tryNewest: refuse });
  for (let n = 0; n < 5; n += 1) {
    makeActivity(program.db);
    makeVolunteer(program.db);
    makeStaff(program.db, { role: 'Field Staff' });
  }
  const admin = makeStaff(program.db, { role: 'Group Admin' });
  const server = await startTestServer(program);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const signIn = async () => {
    program.sqlite.prepare("UPDATE staff SET role = 'Group Admin', deleted_at = NULL WHERE id = ?").run(admin.id);
    return (await program.sessions.start(admin.id, testNow)).split(';')[0] ?? '';
  };
  let cookie = await signIn();

  let succeeded = 0;
  const property = fc.asyncProperty(hostileRequest, async (raw) => {
    const ask = () => send(server.url, agent, { ...raw, headers: { ...raw.headers, cookie } });
    let answer = await ask();
    if (answer.status === 401 || answer.status === 403) {
      cookie = await signIn();
      answer = await ask();
    }
    if (answer.status < 300) succeeded += 1;
    expect(answer.status, `${raw.call} answered ${answer.body.slice(0, 300)}`).toBeLessThan(500);
    // Ask again: a call is slow only if it is slow twice, not when the machine was busy.
    if (answer.ms > 2000) expect((await ask()).ms, `${raw.call} is slow`).toBeLessThan(2000);
    // A Group Admin sees where the data is.
    const unexpected = answer.body.replaceAll(program.env.dataDir, '');
    expect(internal.exec(unexpected)?.[0], `${raw.call} leaks internals`).toBeUndefined();
    const statuses = describedStatuses(raw.call);
    // Node refuses an address this long before it is routed.
    const isTooLong = answer.status === 431 && raw.path.length > 8000;
    if (statuses && !isTooLong)
      expect(['404', ...statuses], `${raw.call} answered ${answer.body.slice(0, 300)}`).toContain(
        String(answer.status),
      );
  });
  try {
    await fc.assert(property, {
      numRuns: count,
      endOnFailure: true,
      asyncReporter: report,
      ...(seed !== undefined && { seed }),
    });
    // If every request failed validation, the code behind it would be untested.
    expect(succeeded / count).toBeGreaterThan(0.1);
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    expect(program.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(program.sqlite.pragma('foreign_key_check')).toEqual([]);
    expect({}).not.toHaveProperty('role');
  } finally {
    agent.destroy();
    await server.close();
  }
}

/** The failing request, short enough to read, and the seed that reproduces it. */
async function report({
  failed,
  counterexample,
  seed,
  counterexamplePath,
  errorInstance,
}: fc.RunDetails<[RawRequest]>) {
  if (!failed) return;
  const [raw] = counterexample ?? [];
  const shown = raw && [raw.call, raw.path.slice(0, 300), raw.headers, raw.body.toString('latin1').slice(0, 500)];
  throw new Error(`${errorInstance}\n${JSON.stringify(shown)}\nseed ${seed}, path ${counterexamplePath}`);
}

function send(url: string, agent: Agent, { method, path, headers, body }: RawRequest): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
    const options = { hostname, port, agent, method, path, headers: { ...headers, ...length } };
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('latin1'),
          ms: performance.now() - started,
        }),
      );
      answer.on('error', reject);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // After refusing a body as too large the server may close the connection before all of it was sent.
      if (body.length > 100_000 && ['EPIPE', 'ECONNRESET'].includes(error.code ?? '')) {
        resolve({ status: 413, body: '', ms: performance.now() - started });
      } else reject(new Error(`${method} ${path.slice(0, 100)}: ${error.message}`));
    });
    sent.end(body);
  });
}
