import { expect, test } from 'vitest';
import { allRoutes } from './all-routes.ts';
import { drawDocsPage } from './docs-page.ts';
import { describeCalls } from './openapi.ts';

/** Calls of each shape: public, of some roles, with fields in path, query and body, with files, with answers that are no JSON. */
const shapes = [
  'GET /api/config',
  'POST /api/login',
  'GET /api/staff',
  'POST /api/staff',
  'DELETE /api/volunteers/{id}',
  'GET /api/activity_staff/{activityId}',
  'DELETE /api/activity_staff/{id}',
  'PUT /api/activity_objectives/{activityObjectiveId}',
  'POST /api/projects',
  'POST /api/files',
  'GET /api/files/{id}',
  'GET /api/activities',
  'PUT /api/activities/{id}',
  'GET /api/report/objective',
  'GET /api/export/everything',
];

/** They and those where one path has several calls. */
const routes = allRoutes.filter((route) => {
  const several = allRoutes.filter(({ method, path }) => method === route.method && path === route.path).length > 1;
  return several || shapes.includes(`${route.method} ${route.path}`);
});

test('each of these calls is served', () => {
  expect(shapes.filter((shape) => !routes.some(({ method, path }) => shape === `${method} ${path}`))).toEqual([]);
});

/** To accept a change: `npx vitest run -u src/server/rest/openapi-text`. */
test('calls of each shape are described in exactly these words', async () => {
  const { paths, ...rest } = describeCalls(routes, '1.0.0');
  const text = JSON.stringify({ ...rest, paths }, null, 1);
  await expect(`${text}\n`).toMatchFileSnapshot('../../test/expected/openapi.txt');
});

test('calls of each shape are drawn as exactly this page', async () => {
  const page = drawDocsPage(describeCalls(routes, '1.0.0'));
  await expect(page).toMatchFileSnapshot('../../test/expected/docs-page.txt');
});
