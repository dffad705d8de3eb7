import request from 'supertest';
import { expect, test } from 'vitest';
import { allRoutes } from '#server/rest/all-routes.ts';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from './callers.ts';
import { createTestApp } from './http.ts';

const open = ['/api/login', '/api/forgot-password', '/api/reset-password', '/api/setup', '/api/config'];

// That each is served under its documented names is said in `rest/openapi.test.ts`.
test('every documented call is closed to strangers', async () => {
  const app = createTestApp(createTestProgram());
  for (const { method, path } of allRoutes.filter((route) => !open.includes(route.path))) {
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const answer = await request(app)[verb](path.replaceAll(/\{\w+\}/g, '1'));
    expect([answer.status, answer.body], `${method} ${path}`).toEqual([401, { message: messages.login.signedOut }]);
  }
});
