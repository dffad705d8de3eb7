import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { testPassword } from '#test/factories.ts';
import { createTestApp, signedInAgent } from '#test/http.ts';

const aroha = {
  id: 99,
  firstname: ' Aroha ',
  lastname: 'Ngata',
  email: 'aroha@okurabush.example',
  phone: '+64 21 555 0101',
  role: 'Team Leader',
  password: 'Weka!2026',
};

const noContact = { emergencyContact: '', emergencyContactNumber: '' };

describe('the documented staff calls', () => {
  test('create, list, change and delete a staff member', async () => {
    const { agent } = await signedInAgent(createTestProgram(), 'Group Admin');
    const created = await agent.post('/api/staff').send(aroha);
    const { password: _, ...shown } = {
      ...aroha,
      ...noContact,
      id: created.body.id,
      firstname: 'Aroha',
      phone: '+64215550101',
    };
    expect([created.status, created.body]).toEqual([201, shown]);
    const url = `/api/staff/${shown.id}`;

    const found = await agent.get('/api/staff').query({ role: 'Team Leader', search: 'aroha n' });
    expect([found.status, found.body]).toEqual([200, [shown]]);

    const moved = await agent.put(url).send({ role: 'Field Staff' });
    expect([moved.status, moved.body]).toEqual([200, { ...shown, role: 'Field Staff' }]);
    const contact = { emergencyContact: 'Hana Ngata', emergencyContactNumber: '0275550199' };
    const fullForm = await agent.put(url).send({ ...aroha, ...contact, lastname: 'Ngata-Ruru', password: '' });
    expect([fullForm.status, fullForm.body]).toEqual([200, { ...shown, ...contact, lastname: 'Ngata-Ruru' }]);

    const deleted = await agent.delete(url);
    expect([deleted.status, deleted.body]).toEqual([
      200,
      { message: messages.people.deleted({ ...shown, lastname: 'Ngata-Ruru' }) },
    ]);
    expect((await agent.delete(url)).body).toEqual({ message: messages.people.userNotFound });
  });

  test('send no mail by themselves', async () => {
    const program = createTestProgram();
    const { agent } = await signedInAgent(program, 'Group Admin');
    await agent.post('/api/staff').send({ ...aroha, sendWelcomeEmail: true });
    expect(program.sqlite.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(0);
  });

  test('let a changed password sign in and end the old sessions, but not the one that changed it', async () => {
    const program = createTestProgram();
    const boss = await signedInAgent(program, 'Group Admin');
    const other = await signedInAgent(program, 'Field Staff');
    const signIn = (email: string, password: string) =>
      request(createTestApp(program)).post('/api/login').send({ email, password });
    await boss.agent.put(`/api/staff/${other.person.id}`).send({ password: 'Pīwakawaka#1' });
    expect((await other.agent.get('/api/session')).status).toBe(401);
    expect((await signIn(other.person.email, testPassword)).status).toBe(401);
    expect((await signIn(other.person.email, 'Pīwakawaka#1')).status).toBe(200);
    const own = await boss.agent.put(`/api/staff/${boss.person.id}`).send({ password: 'Pīwakawaka#2' });
    expect([own.status, own.headers['set-cookie']]).toEqual([200, [expect.stringContaining('bushline_session=')]]);
  });

  test('take the present password for no change: nobody is signed out, mailed or in the trail', async () => {
    const program = createTestProgram();
    const boss = await signedInAgent(program, 'Group Admin');
    const other = await signedInAgent(program, 'Field Staff');
    const { firstname, lastname, email, phone, role } = other.person;
    const form = { firstname, lastname, email, phone, role, password: testPassword };
    const read = (sql: string) => program.sqlite.prepare(sql).pluck().all();
    const hashes = read('SELECT password_hash FROM staff');
    expect((await boss.agent.put(`/api/staff/${other.person.id}`).send(form)).status).toBe(200);
    expect((await other.agent.get('/api/session')).status).toBe(200);
    expect(read('SELECT subject FROM outbox')).toEqual([]);
    const renamed = await boss.agent.put(`/api/staff/${other.person.id}`).send({ ...form, firstname: 'Ana' });
    expect([renamed.status, renamed.body.firstname]).toEqual([200, 'Ana']);
    const own = await boss.agent.put(`/api/staff/${boss.person.id}`).send({ password: testPassword });
    expect([own.status, own.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await other.agent.get('/api/session')).status).toBe(200);
    expect(read('SELECT password_hash FROM staff')).toEqual(hashes);
    expect(read('SELECT action FROM audit')).toEqual(['updated']);
  });
});

describe('POST /api/send-email', () => {
  test('mails only a registered staff member, and says honestly when mail is not set up', async () => {
    const program = createTestProgram();
    const { agent, person } = await signedInAgent(program, 'Group Admin');
    const mail = { subject: 'Welcome', message: 'Line one\nLine two' };
    const stranger = await agent.post('/api/send-email').send({ ...mail, email: 'stranger@example.org' });
    expect([stranger.status, stranger.body.message]).toEqual([403, messages.emails.onlyStaff]);
    const sent = await agent.post('/api/send-email').send({ ...mail, email: person.email.toUpperCase() });
    expect([sent.status, sent.body]).toEqual([200, { message: messages.emails.waits }]);
    const rows = program.sqlite.prepare('SELECT to_address, subject, body, state, is_secret FROM outbox').all();
    expect(rows).toEqual([
      { to_address: person.email, subject: 'Welcome', body: mail.message, state: 'waiting', is_secret: 1 },
    ]);
    expect((await agent.post('/api/send-email').send({ email: person.email })).status).toBe(400);
  });

  test('sends twenty an hour for each person, and says how long to wait', async () => {
    const { agent, person } = await signedInAgent(createTestProgram(), 'Group Admin');
    const mail = { email: person.email, subject: 'Kia ora', message: 'Ka kite' };
    for (let sent = 0; sent < 20; sent += 1) await agent.post('/api/send-email').send(mail).expect(200);
    const next = await agent.post('/api/send-email').send(mail);
    expect([next.status, next.body.message, next.headers['retry-after']]).toEqual([
      429,
      messages.emails.tooMany,
      '3600',
    ]);
  });
});
