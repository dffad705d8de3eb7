import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largestFile, startHeldServer } from './holds/held-server.ts';
import { expectToHold } from './holds/hold-against.ts';
import type { HostileInput } from './holds/hostile-input.ts';
import { type HostileFile, hostileFiles } from './hostile-files.ts';

let server: Awaited<ReturnType<typeof startHeldServer>>;

beforeAll(async () => {
  server = await startHeldServer(4000);
});
afterAll(() => server?.stop());

const json = { 'content-type': 'application/json' };
const post = (path: string, body: object, signedIn = false): HostileInput => ({
  kind: 'attack',
  method: 'POST',
  path,
  headers: json,
  body: JSON.stringify(body),
  signedIn,
});
const get = (path: string): HostileInput => ({
  kind: 'attack',
  method: 'GET',
  path,
  headers: {},
  body: '',
  signedIn: true,
});
const marks = (count: number) => `a${'\u0301\u0316'.repeat(count / 2)}`;

/** The first `count` random files. The worst known ones take long to make and run in `npm run test:hostile`. */
async function* someFiles(count: number): AsyncGenerator<HostileFile> {
  let left = count;
  for await (const file of hostileFiles(2026)) {
    if (left === 0) return;
    left -= 1;
    yield file;
  }
}

function asForm({ name, kind, bytes }: HostileFile): HostileInput {
  const part = (field: string) => `--b\r\nContent-Disposition: form-data; ${field}\r\n\r\n`;
  const head = `${part('name="kind"')}${kind}\r\n${part(`name="file"; filename="${name}"`)}`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return { kind: 'file', method: 'POST', path: '/api/files', headers, body, signedIn: true };
}

const statusOf = async (input: HostileInput) => (await server.attack(input))?.status;

// Each takes seconds on a quiet machine; on a busy one some are retried.
describe('no input blocks the server for others', { timeout: 400_000 }, () => {
  test('not a quarter of a megabyte of combining marks from a stranger', async () => {
    await expectToHold(server, 'marks', async () => {
      for (const path of ['/api/login', '/trpc/session.forgotPassword'])
        expect(await statusOf(post(path, { email: marks(120_000), password: 'x' }))).toBe(413);
      expect(await statusOf(post('/api/objectives', { title: marks(120_000), measurement: 'm' }, true))).toBe(400);
    });
  });

  test('not an import whose cells are full of combining marks', async () => {
    const text = marks(1990);
    const row = { firstname: text, lastname: text, email: text, phone: text, emergencyContact: text };
    const rows = Array.from({ length: 120 }, (_, n) => ({ line: n + 2, ...row, emergencyContactNumber: '1' }));
    await expectToHold(server, 'import', async () => {
      expect(await statusOf(post('/trpc/volunteers.checkImport', { rows }, true))).toBe(200);
    });
  });

  test('not two hundred heavy calls of one account at once', async () => {
    const period = 'startDate=2024-01-01&endDate=2026-12-31';
    const heavy = [
      `/api/report/objective?projectId=1&objectiveId=1&${period}`,
      `/trpc/activities.list?input=${encodeURIComponent('{"sort":"createdBy"}')}`,
      `/trpc/activities.export?input=${encodeURIComponent('{"sort":"activityName"}')}`,
    ];
    const everything = Array<string>(3).fill('/api/export/everything');
    await expectToHold(server, 'heavy calls', async () => {
      const paths = [...everything, ...Array.from({ length: 197 }, (_, n) => heavy[n % heavy.length] as string)];
      const asked = paths.map((path) => statusOf(get(path)));
      const statuses = await Promise.all(asked);
      expect(new Set(statuses), server.output()).toEqual(new Set([200, 429]));
    });
  });

  test('not three thousand half-sent sign-ins', async () => {
    const body = `{"email":"${'x'.repeat(255_000)}`;
    const half = { ...post('/api/login', {}), body, part: 254_000 };
    const small = { ...half, body: body.slice(0, 16_000), part: 15_000 };
    await expectToHold(server, 'half-sent', async () => {
      for (let n = 0; n < 3000; n += 1) {
        server.attack(n % 2 ? half : small);
        if (n % 50 === 0) await server.work();
      }
    });
  });

  test('not five thousand silent connections: a sign-in still works', async () => {
    await expectToHold(server, 'idle connections', async () => {
      for (let n = 0; n < 50; n += 1) await Promise.all(Array.from({ length: 100 }, () => server.hold()));
      expect(await server.signIn()).toContain('bushline_session=');
    });
  });

  test('not sixty people who download the largest document over slow lines', async () => {
    await expectToHold(server, 'slow readers', async () => {
      await Promise.all(Array.from({ length: 60 }, () => server.readSlowly(largestFile)));
    });
  });

  test('not files with false sizes and counts', async () => {
    await expectToHold(server, 'files', async () => {
      for await (const file of someFiles(30)) expect(await statusOf(asForm(file)), file.name).toBeLessThan(500);
    });
  });
});
