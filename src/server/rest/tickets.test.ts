import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeVolunteer } from '#test/factories.ts';
import { collectBytes, signedInAgent } from '#test/http.ts';
import { zipOf } from '#test/planted/ways-out.ts';
import { testAct, testToday } from '#test/test-db.ts';
import { activityStaff, activityVolunteers } from '../db/schema/activity-planning.ts';
import { stampsOf } from '../services/act.ts';

const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f5c43' } })
    .jpeg()
    .toBuffer();

describe('types of tickets', () => {
  test('are listed by everybody, and added, changed and deleted by Group Admins', async () => {
    const program = createTestProgram();
    const { agent } = await signedInAgent(program, 'Group Admin');
    const drone = { name: 'Drone', months: 12, purpose: 'Flying', wantsPaper: true };
    const added = await agent.post('/api/ticket_types').send(drone);
    expect([added.status, added.body]).toEqual([201, { id: expect.any(Number), ...drone }]);
    const again = await agent.post('/api/ticket_types').send({ name: 'DRONE' });
    expect([again.status, again.body.errors]).toEqual([409, { name: 'This type exists already.' }]);
    const path = `/api/ticket_types/${added.body.id}`;
    expect((await agent.put(path).send({ months: null })).body).toEqual({ ...added.body, months: null });
    const wrong = await agent.put(path).send({ months: 0 });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { months: 'Please enter 1 to 600 months, or nothing.' }]);
    for (const role of ['Team Leader', 'Field Staff'] as const) {
      const { agent: other } = await signedInAgent(program, role);
      expect((await other.get('/api/ticket_types')).body).toContainEqual({ ...added.body, months: null });
      expect((await other.post('/api/ticket_types').send({ name: 'Boat' })).status).toBe(403);
      expect((await other.put(path).send({ name: 'Boat' })).status).toBe(403);
      expect((await other.delete(path)).status).toBe(403);
    }
    expect((await agent.delete(path)).body).toEqual({ message: 'Type deleted.' });
    expect((await agent.delete(path)).status).toBe(404);
  });
});

async function scene(role: Role = 'Team Leader') {
  const program = createTestProgram();
  const { agent, person } = await signedInAgent(program, role);
  const types: { id: number; name: string }[] = (await agent.get('/api/ticket_types')).body;
  const typeId = types.find(({ name }) => name === 'Workplace first aid')?.id;
  const volunteerId = makeVolunteer(program.db, { firstname: 'Kahu', lastname: 'Parata' }).id;
  return { program, agent, person, typeId, volunteerId };
}

describe('tickets', () => {
  test('are added, found, changed, seen and deleted', async () => {
    const { agent, typeId, volunteerId } = await scene();
    const added = await agent
      .post('/api/tickets')
      .send({ volunteerId, typeId, number: 'FA 1', issuedOn: '2025-03-05' });
    expect([added.status, added.body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), staffId: null, volunteerId, name: 'Kahu Parata', typeId },
        ...{ type: 'Workplace first aid', state: 'Current', number: 'FA 1', issuedOn: '2025-03-05' },
        ...{ expiresOn: '2027-03-05', paper: null, seenBy: 'Mereana Hōhepa', seenAt: testAct.now },
      },
    ]);
    const path = `/api/tickets/${added.body.id}`;
    const ending = await agent.put(path).send({ expiresOn: testToday });
    expect(ending.body).toMatchObject({ state: 'Expiring', expiresOn: testToday });
    const find = async (query: string) => (await agent.get(`/api/tickets?${query}`)).body.length;
    expect(await find(`volunteerId=${volunteerId}&typeId=${typeId}&state=Expiring`)).toBe(1);
    expect([await find('state=Expired'), await find('state=Current'), await find('staffId=1')]).toEqual([0, 0, 0]);
    expect((await agent.get('/api/tickets?state=Old')).status).toBe(400);
    expect((await agent.put(path).send({ seen: false })).body.state).toBe('Not seen yet');
    expect((await agent.put(path).send({ seen: 'true' })).body).toMatchObject({ seenBy: 'Mereana Hōhepa' });
    const deleted = await agent.delete(path);
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'Ticket removed.' }]);
    expect((await agent.put(path).send({ number: '' })).status).toBe(404);
  });

  test('are refused in words, at the field', async () => {
    const { agent, typeId, volunteerId } = await scene();
    const send = async (body: object) => {
      const answer = await agent.post('/api/tickets').send(body);
      return [answer.status, answer.body.errors];
    };
    const ticket = { volunteerId, typeId, issuedOn: '2025-03-05' };
    expect(await send({ ...ticket, staffId: 1 })).toEqual([400, { volunteerId: 'Please choose one person.' }]);
    expect(await send({ ...ticket, volunteerId: undefined })).toEqual([
      400,
      { volunteerId: 'Please choose one person.' },
    ]);
    expect(await send({ ...ticket, typeId: undefined })).toEqual([400, { typeId: 'Please choose a type.' }]);
    expect(await send({ ...ticket, issuedOn: '5/3/2025' })).toEqual([
      400,
      { issuedOn: 'Please enter the date of issue.' },
    ]);
    expect(await send({ ...ticket, issuedOn: '2026-03-06' })).toEqual([
      400,
      { issuedOn: 'The date of issue is in the future.' },
    ]);
  });

  test('of others are written and seen whole by those who lead alone', async () => {
    const { program, agent, typeId, volunteerId } = await scene();
    const { agent: field, person } = await signedInAgent(program, 'Field Staff');
    const ticket = { typeId, issuedOn: '2025-03-05', number: 'SECRET' };
    const { body: others } = await agent.post('/api/tickets').send({ ...ticket, volunteerId });
    expect((await field.post('/api/tickets').send({ ...ticket, volunteerId })).status).toBe(403);
    expect((await field.put(`/api/tickets/${others.id}`).send({ seen: true })).status).toBe(403);
    expect((await field.delete(`/api/tickets/${others.id}`)).status).toBe(403);
    expect((await field.get('/api/tickets')).body).toEqual([]);
    const on = { activityId: makeActivity(program.db).id, ...stampsOf(testAct) };
    program.db
      .insert(activityStaff)
      .values({ ...on, staffId: person.id })
      .run();
    program.db
      .insert(activityVolunteers)
      .values({ ...on, volunteerId })
      .run();
    expect((await field.get('/api/tickets')).body).toEqual([
      { ...others, number: null, issuedOn: null, paper: null, seenBy: null, seenAt: null },
    ]);
    const own = await field.post('/api/tickets').send({ ...ticket, staffId: person.id });
    expect([own.status, own.body.state]).toEqual([201, 'Not seen yet']);
    expect((await field.put(`/api/tickets/${own.body.id}`).send({ seen: true })).status).toBe(403);
    expect((await agent.put(`/api/tickets/${own.body.id}`).send({ seen: true })).body.state).toBe('Current');
    const { agent: admin } = await signedInAgent(program, 'Group Admin');
    expect((await admin.get('/api/tickets')).body).toHaveLength(2);
  });
});

describe('the paper of a ticket', () => {
  test('is a picture or a document, answered to those who lead and the person alone, and leaves with everything', async () => {
    const { program, agent, typeId, volunteerId } = await scene();
    const { body: ticket } = await agent.post('/api/tickets').send({ volunteerId, typeId, issuedOn: '2025-03-05' });
    const path = `/api/tickets/${ticket.id}/paper`;
    const pdf = await agent.post(path).attach('file', Buffer.from('%PDF-1.7\n'), 'Kahu first aid.pdf');
    expect([pdf.status, pdf.body.paper]).toEqual([201, expect.stringMatching(/^\/api\/files\/\d+$/)]);
    const sent = await agent.post(path).attach('file', await photo(), 'card.jpg');
    const url: string = sent.body.paper;
    const read = (as: typeof agent) => as.get(url).buffer(true).parse(collectBytes);
    expect((await read(agent)).headers['content-type']).toBe('image/jpeg');
    expect((await agent.get(pdf.body.paper)).status).toBe(404);
    const { agent: field, person } = await signedInAgent(program, 'Field Staff');
    const refused = await field.post(path).attach('file', await photo(), 'mine.jpg');
    expect(refused.status).toBe(403);
    expect((await read(field)).status).toBe(404);
    const own = await field.post('/api/tickets').send({ staffId: person.id, typeId, issuedOn: '2025-03-05' });
    const ownPaper = await field.post(`/api/tickets/${own.body.id}/paper`).attach('file', await photo(), 'mine.jpg');
    for (const as of [field, agent]) expect((await as.get(ownPaper.body.paper)).status).toBe(200);
    const { agent: mate } = await signedInAgent(program, 'Field Staff');
    expect((await mate.get(ownPaper.body.paper)).status).toBe(404);
    const heading = zipOf(program)['tickets.csv']?.split('\r\n')[0];
    expect(heading).toContain('number,issued_on,expires_on,paper_file_id,seen_at');
    expect(Object.keys(zipOf(program))).toContain(`files/${url.split('/').at(-1)}-card.jpg`);
  });

  test('is missing, or of no kind that we take: the call says so', async () => {
    const { agent, typeId, volunteerId } = await scene();
    const { body: ticket } = await agent.post('/api/tickets').send({ volunteerId, typeId, issuedOn: '2025-03-05' });
    const path = `/api/tickets/${ticket.id}/paper`;
    const none = await agent.post(path).field('number', '1');
    expect([none.status, none.body.errors]).toEqual([400, { file: expect.any(String) }]);
    expect((await agent.post(path).attach('file', Buffer.from('hello'), 'x.pdf')).status).toBe(415);
  });
});
