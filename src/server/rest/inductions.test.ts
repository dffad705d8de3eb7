import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeDocument, makeProject } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';

test('are noted of oneself, once, and listed', async () => {
  const program = createTestProgram();
  const { agent, person } = await signedInAgent(program);
  const { id: projectId } = makeProject(program.db, { inductionFileId: makeDocument(program.db).id });
  const path = '/api/inductions';
  const first = await agent.post(path).send({ projectId });
  const row = { projectId, staffId: person.id, volunteerId: null, name: 'Mereana Hōhepa', readAt: testAct.now };
  expect([first.status, first.body]).toEqual([201, { id: expect.any(Number), ...row, isCurrent: true }]);
  const again = await agent.post(path).send({ projectId });
  expect([again.status, again.body]).toEqual([200, first.body]);
  const listed = await agent.get(`${path}?projectId=${projectId}`);
  expect([listed.status, listed.body]).toEqual([200, [first.body]]);
  const message = messages.traps.projectRequired;
  for (const refused of [await agent.get(path), await agent.post(path).send({})])
    expect(refused).toMatchObject({ status: 400, body: { message, errors: { projectId: message } } });
});
