import { describe, expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeVolunteer } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';
import { assignVolunteers } from '../services/activities/volunteers.ts';
import { createTicket } from '../services/tickets.ts';

async function scene() {
  const program = createTestProgram();
  const { db } = program;
  const { agent } = await signedInAgent(program, 'Group Admin');
  const types: { id: number; name: string }[] = (await agent.get('/api/ticket_types')).body;
  const typeOf = (name: string) => types.find((type) => type.name === name)?.id ?? 0;
  const { id: activityId, projectId } = makeActivity(db, { activityDate: '2026-03-21' });
  const volunteer = makeVolunteer(db, { firstname: 'Kahu', lastname: 'Parata' });
  assignVolunteers(db, testAct, { activityId, volunteerIds: [volunteer.id] });
  const firstAid = typeOf('Workplace first aid');
  return { db, agent, projectId, activityId, volunteer, firstAid, chainsaw: typeOf('Chainsaw') };
}

describe('needs', () => {
  test('replace the list, and nothing is missing once somebody holds the ticket', async () => {
    const { db, agent, activityId, projectId, firstAid, chainsaw, volunteer } = await scene();
    const needs = [
      { typeId: chainsaw, everybody: true },
      { typeId: firstAid, atLeast: 1 },
    ];
    for (const path of ['/api/needs', `/api/projects/${projectId}/needs`]) {
      const answer = await agent.put(path).send({ needs });
      expect([answer.status, answer.body]).toEqual([200, { needs }]);
      expect((await agent.get(path)).body).toEqual({ needs });
    }
    const path = `/api/activities/${activityId}/needs`;
    expect((await agent.put(path).send({ needs })).body.missing).toEqual([
      { typeId: chainsaw, everybody: true, have: 0, people: ['Kahu Parata'] },
      { typeId: firstAid, atLeast: 1, have: 0, people: ['Kahu Parata'] },
    ]);
    for (const typeId of [firstAid, chainsaw])
      createTicket(
        db,
        { ...testAct, actorId: null },
        { volunteerId: volunteer.id, typeId, number: '', issuedOn: '2025-03-05' },
      );
    expect((await agent.get(path)).body).toEqual({ needs, missing: [] });
    expect((await agent.put(path).send({ needs: [] })).body).toEqual({ needs: [], missing: [] });
  });
});
