import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testNow } from '#test/test-db.ts';

test('people are signed on and off by the documented calls', async () => {
  const program = createTestProgram();
  const { db } = program;
  const { agent } = await signedInAgent(program, 'Field Staff');
  const { id: activityId } = makeActivity(db, { activityName: 'Trap line' });
  const { id: volunteerId } = makeVolunteer(db, { firstname: 'Kahu', lastname: 'Parata' });
  const { id: staffId } = makeStaff(db);

  const on = { activityId, volunteerId, signedOnAt: '2026-03-05T07:00:00+13:00', briefed: true };
  const created = await agent.post('/api/attendance').send(on);
  const row = {
    ...{ id: expect.any(Number), activityId, staffId: null, volunteerId, name: 'Kahu Parata', briefed: true },
    ...{ signedOnAt: '2026-03-04T18:00:00.000Z', signedOffAt: null, minutes: null, certain: true },
  };
  expect([created.status, created.body]).toEqual([201, row]);
  expect((await agent.post('/api/attendance').send({ activityId, staffId })).body).toMatchObject({
    ...{ staffId, volunteerId: null, signedOnAt: testNow, briefed: false },
  });

  const url = `/api/attendance/${created.body.id}`;
  const noTime = await agent.put(url).send({ signedOffAt: 'half past nine' });
  expect([noTime.status, noTime.body.message]).toEqual([400, messages.general.invalidInstant]);
  const off = await agent.put(url).send({ signedOffAt: '2026-03-04T20:15:30Z' });
  expect(off.body).toEqual({ ...row, signedOffAt: '2026-03-04T20:15:30.000Z', minutes: 135 });
  const corrected = await agent.put(url).send({ signedOffAt: '2026-03-04T20:00:00Z', reason: 'Left earlier' });
  expect([corrected.status, corrected.body.minutes]).toEqual([200, 120]);

  const listed = await agent.get(`/api/attendance?activityId=${activityId}`);
  expect(listed.body).toMatchObject([{ id: created.body.id, minutes: 120 }, { staffId }]);
  expect((await agent.get('/api/attendance?activityId=9999')).status).toBe(404);
});
