import { expect, test } from 'vitest';
import { z } from 'zod';
import type { OutputOf } from './operations.ts';
import { int, route } from './route.ts';

/**
 * Routes that are wrong on purpose. The compiler must refuse each: an `@ts-expect-error` above a line without an error is an error itself,
 * so `npm run check` tests all of them.
 */
const made = () => [
  // The same call, as it should be.
  route('objectives.create', line, { ...add, body: { title: 'title', measurement: 'measurement' } }),
  // @ts-expect-error There is no such procedure.
  route('objectives.add', line, { ...add, body: { title: 'title', measurement: 'measurement' } }),
  // @ts-expect-error There is no such handler.
  route('objectives.open', line, { ...add }),
  // @ts-expect-error `measurement` has no name on the wire.
  route('objectives.create', line, { ...add, body: { title: 'title' } }),
  // @ts-expect-error The procedure takes no `unit`.
  route('objectives.create', line, { ...add, body: { title: 'title', measurement: 'unit' } }),
  // @ts-expect-error The procedure takes no `unit`, even when it is read as a number.
  route('objectives.create', line, { ...add, body: { title: 'title', measurement: int('unit') } }),
  // @ts-expect-error The id in the path is `riskId` here.
  route('risks.listControls', 'GET /api/risks/{id}/controls', { ...show, params: { id: 'id' } }),
  // @ts-expect-error The id in the path is `riskId` here, and nothing says so.
  route('risks.listControls', 'GET /api/risks/{id}/controls', { ...show, omits: ['riskId'] }),
  // @ts-expect-error No hazard is of this kind.
  route('hazards.list', 'GET /api/site_hazards', { ...show, fixed: { kind: 'weather' } }),
  // @ts-expect-error The procedure takes no `fileId`, where the stored file's id would go.
  route('files.get', 'POST /api/files', { ...add, files: { file: { to: 'fileId', kind: 'image' } } }),
  // @ts-expect-error The row has no `unit`.
  route('objectives.list', list, { ...show, each: ({ unit }: { unit: string }) => unit }),
  // @ts-expect-error The description promises a `measurement`.
  route('objectives.list', list, { ...show, returns: z.array(row), each: ({ title }: Objective) => ({ title }) }),
  // @ts-expect-error Without `returns` the description promises a message.
  route('objectives.list', list, { summary: 'Objectives' }),
];

type Objective = OutputOf<'objectives.list'>[number];

const list = 'GET /api/objectives';
const line = 'POST /api/objectives';
const row = z.object({ title: z.string(), measurement: z.string() });
const show = { summary: 'Objectives', returns: z.unknown() } as const;
const add = { summary: 'Add an objective', returns: row } as const;

test('a route with a wrong name, or without one, does not compile', () => {
  expect(made()).toHaveLength(13);
});
