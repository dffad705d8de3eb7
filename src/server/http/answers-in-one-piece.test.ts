import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { collectBytes, signedInAgent } from '#test/http.ts';

/** A group with so many activities that a page of the list is longer than a packet. */
async function agentOfBusyGroup() {
  const program = createTestProgram();
  const project = makeProject(program.db);
  for (let n = 1; n <= 30; n += 1) makeActivity(program.db, { projectId: project.id, activityName: `Trap check ${n}` });
  return (await signedInAgent(program)).agent;
}

test('the answer of a call comes in one piece, with its length', async () => {
  const agent = await agentOfBusyGroup();
  for (const path of ['activities.counts', 'activities.list?input={}', 'activities.counts,objectives.list?batch=1']) {
    const answer = await agent.get(`/trpc/${path}`).set('Accept-Encoding', 'identity');
    expect([answer.status, answer.headers['transfer-encoding']], path).toEqual([200, undefined]);
    expect(answer.headers['content-length'], path).toBe(String(Buffer.byteLength(answer.text)));
  }
});

test('a short answer is sent as it is, and a long one compressed in the way that the browser takes', async () => {
  const agent = await agentOfBusyGroup();
  const plain = await agent.get('/trpc/activities.list?input={}').set('Accept-Encoding', 'identity');
  const ask = (path: string, encodings: string) => agent.get(`/trpc/${path}`).set('Accept-Encoding', encodings);
  expect((await ask('activities.counts', 'gzip, deflate, br')).headers['content-encoding']).toBeUndefined();
  for (const [encodings, expected] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['zstd', undefined],
  ] as const) {
    const { headers, body } = await ask('activities.list?input={}', encodings);
    expect([headers['content-encoding'], headers['transfer-encoding']], encodings).toEqual([expected, undefined]);
    expect(headers.vary).toContain('Accept-Encoding');
    expect(body).toEqual(plain.body);
    if (expected) expect(Number(headers['content-length'])).toBeLessThan(plain.text.length / 3);
  }
});

test('an answer that is too long to be compressed at once is compressed as well', async () => {
  const program = createTestProgram();
  for (let n = 1; n <= 300; n += 1) makeProject(program.db, { name: `${'Tōtara ridge '.repeat(10)}${n}` });
  const { agent } = await signedInAgent(program);
  const plain = await agent.get('/trpc/projects.list').set('Accept-Encoding', 'identity');
  expect(plain.text.length).toBeGreaterThan(64 * 1024);
  const packed = await agent.get('/trpc/projects.list').set('Accept-Encoding', 'gzip, deflate, br');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.body).toEqual(plain.body);
});

test('a refused call, and an answer that a client asks for as a stream, come in one piece as well', async () => {
  const agent = await agentOfBusyGroup();
  const refused = await agent.get('/trpc/activities.details.get?input={"id":999}');
  expect([refused.status, refused.body.error.message]).toEqual([404, 'Activity not found.']);
  expect(refused.headers['content-length']).toBe(String(Buffer.byteLength(refused.text)));
  const streamed = await agent
    .get('/trpc/activities.counts?batch=1')
    .set({ 'Accept-Encoding': 'identity', 'trpc-accept': 'application/jsonl' })
    .buffer(true)
    .parse(collectBytes);
  expect([streamed.status, String(streamed.body)]).toEqual([200, expect.stringContaining('"active":30')]);
});
