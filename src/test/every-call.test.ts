import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { allRoutes } from '#server/rest/all-routes.ts';
import { createTestProgram } from './callers.ts';
import { documentedCalls } from './documented-calls.ts';
import { createTestApp } from './http.ts';

const open = ['/api/login', '/api/forgot-password', '/api/reset-password', '/api/setup', '/api/config'];

describe('every documented call', () => {
  test('is served under its documented names', () => {
    const incomplete = documentedCalls.filter(({ method, path, query, body }) => {
      const routes = allRoutes.filter((route) => route.method === method && route.path === path);
      const knows = (names: string[], known: string[]) =>
        names.every((name) => known.includes(name) || unused.includes(`${method} ${path} ${name}`));
      return !routes.some(
        (route) =>
          knows(query, Object.keys(route.query ?? {})) &&
          knows(body, [...Object.keys(route.body ?? {}), ...Object.keys(route.files ?? {})]),
      );
    });
    expect(incomplete.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('is closed to strangers', async () => {
    const app = createTestApp(createTestProgram());
    for (const { method, path } of allRoutes.filter((route) => !open.includes(route.path))) {
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      const answer = await request(app)[verb](path.replaceAll(/\{\w+\}/g, '1'));
      expect([answer.status, answer.body], `${method} ${path}`).toEqual([401, { message: 'Please log in.' }]);
    }
  });
});

/** Inputs that the documented client sends and the server ignores, because it determines them itself: who creates a record, a mail's text, what came with the product. */
const unused = [
  'POST /api/projects createdBy',
  'PUT /api/projects/{id} createdBy',
  'POST /api/activities createdBy',
  'PUT /api/activities/{id} createdBy',
  'GET /api/volunteers role',
  'POST /api/risks isReadOnly',
  'POST /api/risk_titles isReadOnly',
  'POST /api/risks/{id}/controls isReadOnly',
  'PUT /api/activity_predator/{id} activity_id',
  'POST /api/activities/complete/send-email subject',
  'POST /api/activities/complete/send-email message',
];
