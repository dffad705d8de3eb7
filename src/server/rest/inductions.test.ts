import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeDocument, makeProject, makeVolunteer } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';
import { projects } from '../db/schema/projects.ts';

const path = '/api/inductions';

async function scene() {
  const program = createTestProgram();
  const { agent, person } = await signedInAgent(program);
  const { id: projectId } = makeProject(program.db);
  const { id: inductionFileId } = makeDocument(program.db);
  const volunteerId = makeVolunteer(program.db, { firstname: 'Kahu', lastname: 'Parata' }).id;
  const give = () => program.db.update(projects).set({ inductionFileId }).where(eq(projects.id, projectId)).run();
  return { agent, person, projectId, volunteerId, give };
}

test('are noted of oneself, once, and listed; without a document there is nothing to read', async () => {
  const { agent, person, projectId, give } = await scene();
  const none = await agent.post(path).send({ projectId });
  expect([none.status, none.body.message]).toEqual([409, 'This project has no induction document.']);
  give();
  const first = await agent.post(path).send({ projectId });
  const row = { projectId, staffId: person.id, volunteerId: null, name: 'Mereana Hōhepa', readAt: testAct.now };
  expect([first.status, first.body]).toEqual([201, { id: expect.any(Number), ...row, isCurrent: true }]);
  const again = await agent.post(path).send({ projectId });
  expect([again.status, again.body]).toEqual([200, first.body]);
  const listed = await agent.get(`${path}?projectId=${projectId}`);
  expect([listed.status, listed.body]).toEqual([200, [first.body]]);
});

test('of two people, of no project and of nobody are refused', async () => {
  const { agent, person, projectId, volunteerId, give } = await scene();
  give();
  const both = await agent.post(path).send({ projectId, volunteerId, staffId: person.id });
  expect([both.status, both.body.errors]).toEqual([400, { volunteerId: 'Please choose one person.' }]);
  expect((await agent.post(path).send({})).status).toBe(400);
  expect((await agent.get(path)).status).toBe(400);
  expect((await agent.get(`${path}?projectId=999`)).status).toBe(404);
  expect((await agent.post(path).send({ projectId: 999 })).status).toBe(404);
  expect((await agent.post(path).send({ projectId, volunteerId: 999 })).status).toBe(404);
});
