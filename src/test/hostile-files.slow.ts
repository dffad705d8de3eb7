import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../e2e/start-server.ts';
import { logIn } from '../e2e/writers.ts';
import { startProbe } from './holds/probe.ts';
import { type HostileFile, hostileFiles, worstFiles } from './hostile-files.ts';

/** The product's promise: at most 512 MB above idle memory, and an answer within half a second. */
const mostMegabytes = 512;
const longestMs = 500;
const count = 1000;
const seed = Number(process.env.SEED ?? Date.now() % 1e6);

async function* allFiles(): AsyncGenerator<HostileFile> {
  yield* worstFiles();
  // Large valid files, which are received and stored.
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(19_900_000, 'x')]);
  for (let n = 0; n < 4; n += 1) yield { name: `large-${n}.pdf`, kind: 'document', bytes: pdf };
  let left = count;
  for await (const file of hostileFiles(seed)) {
    if (left === 0) return;
    left -= 1;
    yield file;
  }
}

/** `projectId`: it is sent as a photo of this project. */
async function upload({ url }: TestServer, cookie: string, { name, kind, bytes }: HostileFile, projectId?: number) {
  const form = new FormData();
  if (projectId === undefined) form.set('kind', kind);
  else form.set('projectId', String(projectId));
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const path = projectId === undefined ? 'files' : 'photos';
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers: { cookie }, body: form });
  return { status: answer.status, message: ((await answer.json()) as { message?: string }).message };
}

async function makeProject({ url }: TestServer, cookie: string, n: number): Promise<number> {
  const project = { name: `Photos ${n}`, location: 'Huia', startDate: '2026-01-15', emergencyServices: '111' };
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/projects`, { method: 'POST', headers, body: JSON.stringify(project) });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

test(`${count} hostile files are all answered, pictures also as photos, and memory and response time stay within limits`, async () => {
  // One account sends in minutes what its budget allows in a quarter of an hour.
  const server = await startServer({ BUDGET_FACTOR: '1000', PHOTO_SPACE: '10 GB' });
  const probe = startProbe(server);
  try {
    const cookie = await logIn(server);
    const idle = await probe.look();
    const statuses = new Map<number, number>();
    const files = allFiles();
    let photos = 0;
    let project = makeProject(server, cookie, 0);
    // A project takes a hundred.
    const projectOf = () => {
      photos += 1;
      if (photos % 90 === 0) project = makeProject(server, cookie, photos);
      return project;
    };
    const send = async () => {
      for await (const file of files) {
        for (const projectId of file.kind === 'image' ? [undefined, await projectOf()] : [undefined]) {
          const { status, message } = await upload(server, cookie, file, projectId);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          expect([201, 400, 413, 415], `${file.name}: ${message} (seed ${seed})`).toContain(status);
        }
      }
    };
    await Promise.all([send(), send()]);
    const { worstOwnMs: ms, mostMegabytes: megabytes, unanswered } = await probe.look();
    const overIdle = megabytes - idle.mostMegabytes;
    process.stdout.write(
      `statuses ${JSON.stringify([...statuses])}, ${Math.round(overIdle)} MB over idle, ${Math.round(ms)} ms, seed ${seed}\n`,
    );
    expect(unanswered).toEqual([]);
    expect(overIdle).toBeLessThan(mostMegabytes);
    expect(ms).toBeLessThan(longestMs);
  } finally {
    await probe.stop();
    await server.stop();
  }
});
