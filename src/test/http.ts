import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { createApp } from '#server/http/app.ts';
import { createHttpMessages } from '#server/http/http-messages.ts';
import type { Program } from '#server/start/context.ts';
import type { Role } from '#shared/permissions.ts';
import { makeStaff } from './factories.ts';

/** The whole HTTP stack without the page, for calls like an integration's. */
export function createTestApp(program: Program) {
  return createApp(program, () => {});
}

/** The same stack on a real port, for clients with their own HTTP. */
export async function startTestServer(program: Program) {
  const httpMessages = createHttpMessages();
  const server = createServer(httpMessages, httpMessages.serve(createTestApp(program)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends requests as a new person of a role, with the cookie of a real session. */
export async function signedInAgent(program: Program, role: Role = 'Team Leader') {
  const person = makeStaff(program.db, { role });
  const cookie = await program.sessions.start(person.id, program.now());
  const agent = request.agent(createTestApp(program));
  agent.set('Cookie', cookie.split(';')[0] ?? '');
  return { agent, person };
}

/** Reads an answer's body as bytes: `.buffer().parse(collectBytes)`. */
export function collectBytes(answer: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = answer as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}
