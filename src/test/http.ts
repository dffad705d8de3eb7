import request from 'supertest';
import { createApp } from '#server/app.ts';
import type { Program } from '#server/context.ts';
import type { Role } from '#shared/permissions.ts';
import { makeStaff } from './factories.ts';

/** The whole HTTP stack without a page, for calls as an integration makes them. */
export function createTestApp(program: Program) {
  return createApp(program, () => {});
}

/** Sends requests as a new person of a role, with a real session's cookie. */
export async function signedInAgent(program: Program, role: Role = 'Team Leader') {
  const person = makeStaff(program.db, { role });
  const cookie = await program.sessions.start(person.id, program.now());
  const agent = request.agent(createTestApp(program));
  agent.set('Cookie', cookie.split(';')[0] ?? '');
  return { agent, person };
}
