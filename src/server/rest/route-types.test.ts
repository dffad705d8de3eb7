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
  route('objectives.create', { ...add, body: { title: 'title', measurement: 'measurement' } }),
  // @ts-expect-error There is no such procedure.
  route('objectives.add', { ...add, body: { title: 'title', measurement: 'measurement' } }),
  // @ts-expect-error There is no such handler.
  route('objectives.open', { ...add }),
  // @ts-expect-error `measurement` has no name on the wire.
  route('objectives.create', { ...add, body: { title: 'title' } }),
  // @ts-expect-error The procedure takes no `unit`.
  route('objectives.create', { ...add, body: { title: 'title', measurement: 'unit' } }),
  // @ts-expect-error The procedure takes no `unit`, even when it is read as a number.
  route('objectives.create', { ...add, body: { title: 'title', measurement: int('unit') } }),
  // @ts-expect-error The id in the path is `riskId` here.
  route('risks.listControls', { ...show, path: '/api/risks/{id}/controls', params: { id: 'id' } }),
  // @ts-expect-error No hazard is of this kind.
  route('hazards.list', { ...show, path: '/api/site_hazards', fixed: { kind: 'weather' } }),
  // @ts-expect-error The procedure takes no `fileId`, where the stored file's id would go.
  route('files.get', { ...add, path: '/api/files', files: { file: { to: 'fileId', kind: 'image' } } }),
  // @ts-expect-error The row has no `unit`.
  route('objectives.list', { ...show, each: ({ unit }: { unit: string }) => unit }),
  // @ts-expect-error The description promises a `measurement`.
  route('objectives.list', { ...show, returns: z.array(row), each: ({ title }: Objective) => ({ title }) }),
  // @ts-expect-error Without `returns` the description promises a message.
  route('objectives.list', { method: 'GET', path: '/api/objectives', summary: 'Objectives' }),
];

type Objective = OutputOf<'objectives.list'>[number];

const row = z.object({ title: z.string(), measurement: z.string() });
const show = { method: 'GET', path: '/api/objectives', summary: 'Objectives', returns: z.unknown() } as const;
const add = { method: 'POST', path: '/api/objectives', summary: 'Add an objective', returns: row } as const;

test('a route with a wrong name, or without one, does not compile', () => {
  expect(made()).toHaveLength(12);
});
