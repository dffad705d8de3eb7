import { expect, test } from 'vitest';
import { wholeDocument } from '#shared/activities/empty-document.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity } from '#test/factories.ts';
import { createFullScene, makeFullActivity, zippedSize } from '#test/field/full-activities.ts';
import { signedInAgent } from '#test/http.ts';

const nearMiss = { typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down' };
const signs = { title: 'Signs put up', measurement: 'Signs' };
const ask = (id: number) => `/trpc/activities.document?input=${encodeURIComponent(JSON.stringify({ id }))}`;

test('whoever has the document already is answered 304, and another reader is not', async () => {
  const program = createTestProgram();
  const { id } = makeActivity(program.db);
  const { agent } = await signedInAgent(program);
  const first = await agent.get(ask(id));
  const mark = String(first.headers.etag);
  expect([first.status, first.body.result.data.mark]).toEqual([200, JSON.parse(mark)]);
  const again = await agent.get(ask(id)).set('If-None-Match', mark);
  expect([again.status, again.text]).toEqual([304, '']);
  const { agent: other } = await signedInAgent(program);
  expect((await other.get(ask(id)).set('If-None-Match', mark)).status).toBe(200);
});

test('a phone that keeps it shows the same: nothing that an earlier version did not know is added to it', async () => {
  const program = createTestProgram();
  const { api } = callerAs(program, 'Field Staff');
  const { id } = makeActivity(program.db);
  const document = await api.activities.document({ id });
  expect(wholeDocument(document)).toEqual(document);
});

test('its mark changes with each of its rows', async () => {
  const program = createTestProgram();
  const { id: activityId } = makeActivity(program.db);
  const { api, user } = callerAs(program, 'Field Staff');
  const marks = new Set<string>();
  const note = async () => marks.add((await api.activities.document({ id: activityId })).mark);
  await note();
  const [item] = await api.checklist.list();
  const { ids } = await api.activities.checklist.assign({ activityId, checklistIds: [item?.id ?? 0] });
  await note();
  await api.activities.checklist.tick({ id: ids[0] ?? 0, isTicked: true });
  await note();
  await api.activities.checklist.saveNotes({ activityId, notes: 'Two radios' });
  await note();
  const { activityObjectiveId: id } = await api.activities.outcome.addDirect({ activityId, ...signs });
  await note();
  await api.activities.outcome.setAmount({ id, amount: 12 });
  await note();
  await api.activities.predator.create({ activityId, predatorId: 1, measurement: 3 });
  await note();
  const rating = { likelihood: 'likely', consequences: 'minor' } as const;
  const { id: riskId } = await api.activities.risk.add({ activityId, riskTitleId: 1, ...rating });
  await note();
  await api.activities.risk.chooseControl({ activityId, riskId, riskControlId: 1 });
  await note();
  await api.attendance.signOn({ activityId, people: [{ staffId: user.id }] });
  await note();
  await api.attendance.didNotCome({ activityId, people: [{ staffId: user.id }] });
  await note();
  const { id: incidentId } = await api.incidents.report({ activityId, ...nearMiss });
  await note();
  await api.incidents.actions.add({ incidentId, description: 'Cut it up', staffId: user.id, dueDate: '2026-03-20' });
  await note();
  expect(marks.size).toBe(13);
  await note();
  expect(marks.size).toBe(13);
});

test('of a full activity is at most 6 kB as it is sent', async () => {
  const scene = createFullScene();
  const id = await makeFullActivity(scene);
  expect(zippedSize(await scene.api.activities.document({ id }))).toBeLessThanOrEqual(6000);
});
