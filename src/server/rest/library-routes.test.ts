import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';

const both = messages.objectives.fillBoth;
const hazard = {
  ...{ sent: { hazard_description: '  Rusty fence ' }, row: { hazard_description: 'Rusty fence' } },
  ...{ again: { hazard_description: 'RUSTY fence' }, taken: { hazard_description: messages.hazards.taken } },
  ...{ change: { hazard_description: 'Loose wire' }, wrong: { hazard_description: '  ' } },
  deleted: messages.hazards.deleted,
};

test.each([
  {
    ...{ path: '/api/checklist', sent: { description: ' Radios charged ' }, row: { description: 'Radios charged' } },
    ...{ again: { description: 'radios CHARGED' }, taken: { description: messages.checklist.taken } },
    ...{ change: { description: 'Two radios charged' }, wrong: {} },
    ...{ errors: { description: messages.checklist.fill }, deleted: messages.checklist.deleted },
  },
  {
    ...{ path: '/api/site_hazards', ...hazard },
    errors: { hazard_description: messages.hazards.siteRequired },
  },
  {
    ...{ path: '/api/activity_people_hazards', ...hazard },
    errors: { hazard_description: messages.hazards.activityPeopleRequired },
  },
  {
    ...{ path: '/api/objectives', sent: { title: '  Nest boxes hung ', measurement: ' Boxes ' } },
    ...{ row: { title: 'Nest boxes hung', measurement: 'Boxes' }, change: { measurement: 'Nest boxes' } },
    ...{ again: { title: 'nest boxes HUNG', measurement: 'boxes' }, wrong: { title: ' ', measurement: 'm' } },
    ...{ taken: { title: messages.objectives.taken }, errors: { title: both } },
    deleted: messages.objectives.deleted,
  },
  {
    ...{ path: '/api/ticket_types', sent: { name: 'Drone', months: 12, purpose: 'Flying', wantsPaper: true } },
    ...{ row: { name: 'Drone', months: 12, purpose: 'Flying', wantsPaper: true }, change: { months: null } },
    ...{ again: { name: 'DRONE' }, taken: { name: 'This type exists already.' } },
    ...{ wrong: { name: 'Boat', months: 0 }, errors: { months: messages.ticketTypes.monthsBetween } },
    deleted: 'Type deleted.',
  },
])('$path adds, changes and deletes a row, and refuses one that is blank or known, at its field', async (one) => {
  const { agent } = await signedInAgent(createTestProgram(), 'Group Admin');
  const created = await agent.post(one.path).send(one.sent);
  expect([created.status, created.body]).toEqual([201, { id: expect.any(Number), ...one.row }]);
  const again = await agent.post(one.path).send(one.again);
  expect([again.status, again.body.errors]).toEqual([409, one.taken]);
  const wrong = await agent.post(one.path).send(one.wrong);
  expect([wrong.status, wrong.body.errors]).toEqual([400, one.errors]);
  const url = `${one.path}/${created.body.id}`;
  const changed = await agent.put(url).send(one.change);
  expect([changed.status, changed.body]).toEqual([200, { ...created.body, ...one.change }]);
  expect((await agent.get(one.path)).body).toContainEqual(changed.body);
  const deleted = await agent.delete(url);
  expect([deleted.status, deleted.body]).toEqual([200, { message: one.deleted }]);
  expect((await agent.delete(url)).status).toBe(404);
});
