import type { Response } from 'supertest';
import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';

/** A group with so many activities that a page of the list is longer than a packet. */
async function agentOfBusyGroup() {
  const program = createTestProgram();
  const project = makeProject(program.db);
  for (let n = 1; n <= 30; n += 1) makeActivity(program.db, { projectId: project.id, activityName: `Trap check ${n}` });
  return (await signedInAgent(program)).agent;
}

const wayOf = ({ headers }: Response) => [headers['content-encoding'], headers['transfer-encoding'], headers.vary];

test('the answer of a call comes in one piece, with its length', async () => {
  const agent = await agentOfBusyGroup();
  for (const path of ['activities.counts', 'activities.list?input={}', 'activities.counts,objectives.list?batch=1']) {
    const answer = await agent.get(`/trpc/${path}`).set('Accept-Encoding', 'identity');
    expect([answer.status, answer.headers['transfer-encoding']], path).toEqual([200, undefined]);
    expect(answer.headers['content-length'], path).toBe(String(Buffer.byteLength(answer.text)));
  }
});

test('a short answer is sent as it is, and a long one compressed in a way that the browser takes', async () => {
  const agent = await agentOfBusyGroup();
  const plain = await agent.get('/trpc/activities.list?input={}').set('Accept-Encoding', 'identity');
  const ask = (path: string, encodings: string) => agent.get(`/trpc/${path}`).set('Accept-Encoding', encodings);
  expect(wayOf(await ask('activities.counts', 'gzip, deflate, br'))).toEqual([undefined, undefined, 'Accept-Encoding']);
  for (const [encodings, expected] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
  ] as const) {
    const packed = await ask('activities.list?input={}', encodings);
    expect(wayOf(packed)).toEqual([expected, 'chunked', 'Accept-Encoding']);
    expect(packed.body).toEqual(plain.body);
  }
});

test('a refused call, and an answer that a client asks for as a stream, come in one piece as well', async () => {
  const agent = await agentOfBusyGroup();
  const refused = await agent.get('/trpc/activities.details.get?input={"id":999}').set('Accept-Encoding', 'identity');
  expect([refused.status, wayOf(refused)]).toEqual([404, [undefined, undefined, 'Accept-Encoding']]);
  const streamed = await agent
    .get('/trpc/activities.counts?batch=1')
    .set({ 'Accept-Encoding': 'identity', 'trpc-accept': 'application/jsonl' })
    .buffer(true)
    .parse((res, done) => {
      let text = '';
      res.on('data', (chunk) => {
        text += chunk;
      });
      res.on('end', () => done(null, text));
    });
  expect([streamed.status, String(streamed.body)]).toEqual([200, expect.stringContaining('"active":30')]);
});
