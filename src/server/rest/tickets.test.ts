import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeVolunteer } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';

async function scene() {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Group Admin');
  const types: { id: number; name: string }[] = (await agent.get('/api/ticket_types')).body;
  const typeId = types.find(({ name }) => name === 'Workplace first aid')?.id;
  const volunteerId = makeVolunteer(program.db, { firstname: 'Kahu', lastname: 'Parata' }).id;
  return { agent, typeId, volunteerId };
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
    const find = async (query: string) => (await agent.get(`/api/tickets?${query}`)).body.length;
    expect(await find(`volunteerId=${volunteerId}&typeId=${typeId}&state=Current`)).toBe(1);
    expect([await find('state=Expired'), await find('staffId=1')]).toEqual([0, 0]);
    expect((await agent.put(path).send({ seen: false })).body.state).toBe('Not seen yet');
    expect((await agent.put(path).send({ seen: 'true' })).body).toMatchObject({ seenBy: 'Mereana Hōhepa' });
    const deleted = await agent.delete(path);
    expect([deleted.status, deleted.body]).toEqual([200, { message: messages.tickets.removed }]);
  });
});

test('the paper of a ticket is a picture or a document, of which the last is answered; none, and another kind, are refused', async () => {
  const { agent, typeId, volunteerId } = await scene();
  const { body: ticket } = await agent.post('/api/tickets').send({ volunteerId, typeId, issuedOn: '2025-03-05' });
  const path = `/api/tickets/${ticket.id}/paper`;
  const pdf = await agent.post(path).attach('file', Buffer.from('%PDF-1.7\n'), 'Kahu first aid.pdf');
  expect([pdf.status, pdf.body.paper]).toEqual([201, expect.stringMatching(/^api\/files\/\d+$/)]);
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f5c43' } })
    .jpeg()
    .toBuffer();
  const sent = await agent.post(path).attach('file', photo, 'card.jpg');
  expect((await agent.get(`/${sent.body.paper}`)).headers['content-type']).toBe('image/jpeg');
  expect((await agent.get(`/${pdf.body.paper}`)).status).toBe(404);
  const none = await agent.post(path).field('number', '1');
  expect([none.status, none.body.errors]).toEqual([400, { file: expect.any(String) }]);
  expect((await agent.post(path).attach('file', Buffer.from('hello'), 'x.pdf')).status).toBe(415);
});
