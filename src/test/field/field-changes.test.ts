import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { hasNotes } from '#shared/kept-notes.ts';
import { linesOf } from '#shared/traps/use-them.ts';
import { testNow } from '#test/test-db.ts';
import { showChanges } from '#web/sync/drawn-changes.ts';
import { type FieldPath, fieldChanges } from '#web/sync/kind-of.ts';
import type { FieldChange, Made } from '#web/sync/kinds.ts';
import type { InputOf } from '#web/sync/paths.ts';
import type { FieldCase } from './field-case.ts';
import { fieldCases } from './field-cases.ts';
import {
  cacheOf,
  callPath,
  createFieldScene,
  type FieldScene,
  pickLists,
  readAll,
  shownIn,
  shownQueries,
} from './scene.ts';

const tempId = -7_000;

/** Their records cannot be told from others like them. */
const unnamed = new Set<FieldPath>(['activities.predator.create', 'activities.volunteers.addNewcomer']);

const paths = Object.keys(fieldCases) as FieldPath[];
const changeOf = (path: FieldPath) => fieldChanges[path] as FieldChange<FieldPath>;
const rows = paths.flatMap((path) =>
  (fieldCases[path] as readonly FieldCase<FieldPath>[]).map((one) => [path, one.title, one] as const),
);

/** The scene before a change, its input, and a phone that knows all of it. */
async function begin({ input: inputOf }: FieldCase<FieldPath>) {
  const scene = await createFieldScene();
  const input = (await inputOf(scene)) as InputOf<FieldPath>;
  const made: Made = { key: crypto.randomUUID(), at: testNow, person: scene.user, tempId };
  return { scene, input, made, before: await knownNow(scene) };
}

/** What the phone knows: all that is shown, and the lists to pick from. */
async function knownNow(scene: FieldScene): Promise<QueryClient> {
  const queries = [...shownQueries(scene), ...pickLists(scene)];
  const cache = cacheOf(queries, await readAll(scene, queries));
  const { parts } = await scene.api.field.pack({ pinned: [scene.activityId] });
  for (const { path, input, data } of parts.filter(hasNotes).flatMap(({ answers }) => answers))
    cache.setQueryData([path.split('.'), { input, type: 'query' }], data);
  return cache;
}

describe('the table of changes that can be made without coverage', () => {
  test('has a test for each of them', () => {
    expect(paths.toSorted()).toEqual(Object.keys(fieldChanges).toSorted());
  });

  test.each(rows)('shows and answers as the server does: %s, %s', async (path, _title, one) => {
    const { scene, input, made, before } = await begin(one);
    const change = changeOf(path);
    // What a change does to the document is compared in `effects.test.ts`.
    const queries = shownQueries(scene).filter((one) => one.path !== 'activities.document');
    const documents = shownQueries(scene).filter((one) => one.path === 'activities.document');
    const linesIn = (cache: QueryClient) =>
      shownIn(cache, documents).map((document) => linesOf(document as ActivityDocument));
    const named = (answers: unknown[]) =>
      Object.fromEntries(queries.map(nameOf).map((name, at) => [name, answers[at]]));

    expect(change.activity(input, before)).toBe(scene.activityId);
    const words = change.words(input, before);
    expect(words).not.toMatch(/undefined|null|NaN|^$/);
    if (one.words) expect(words).toBe(one.words);
    const answer = change.answer(input, made, before);
    await showChanges(before, change.draws(input, made, before));
    const answered = await callPath(scene.api, path, input);
    const after = await knownNow(scene);
    const stored = named(structuredClone(shownIn(after, queries)));
    expect(likeServer(named(shownIn(before, queries)), stored, one.except)).toEqual(stored);
    expect(linesIn(before)).toEqual(linesIn(after));
    expect(likeServer(answer, answered)).toEqual(answered);
    if (change.record) await expectSameInput(scene, path, input, { now: after, isOnce: one.isOnce });

    // Its answer was lost: what the server made shows, and nothing more.
    if (!unnamed.has(path)) {
      await showChanges(after, change.draws(input, made, after));
      expect(likeServer(named(shownIn(after, queries)), stored)).toEqual(stored);
      expect(linesIn(after)).toEqual(linesIn(before));
    }
  });
});

/** The input that leaves a record as it is leaves it so, and each field of an input has its words. `now`: what is known after the change. */
async function expectSameInput(
  scene: FieldScene,
  path: FieldPath,
  input: InputOf<FieldPath>,
  { now, isOnce = false }: { now: QueryClient; isOnce: boolean | undefined },
): Promise<void> {
  const { record } = changeOf(path);
  const known = record?.known(input, now) ?? { version: 0 };
  const same = { ...record?.inputOf(known, input), version: known.version };
  if (isOnce) await expect(callPath(scene.api, path, same)).rejects.toThrow();
  else await callPath(scene.api, path, same);
  const queries = shownQueries(scene);
  expect(await readAll(scene, queries)).toEqual(shownIn(now, queries));
  const words = Object.keys(record?.words(input, now, known) ?? {}).map((name) => name.split('.')[0]);
  expect(words).toEqual(expect.arrayContaining(Object.keys(input).filter((name) => name !== 'version')));
}

type Query = ReturnType<typeof shownQueries>[number];
const nameOf = ({ path, input }: Query) => (input === undefined ? path : `${path} ${JSON.stringify(input)}`);

/** Fields in which the server's later answer differs from what the phone can know. */
const unknownFields = new Set([
  'version',
  'incidentVersion',
  'updatedAt',
  'updatedById',
  'lastHeardAt',
  'changed',
  'versions',
  'unknownTickets',
]);
const idFields = new Set(['id', 'ids', 'activityObjectiveId', 'incidentId', 'volunteerId']);

/** `shown` with the server's ids in place of temporary ones, and with its own versions and stamps. */
function likeServer(shown: unknown, stored: unknown, except: readonly string[] = [], path = '', field = ''): unknown {
  const isExcepted = except.some((name) => path === name);
  if (unknownFields.has(field) || isExcepted) return stored;
  if (idFields.has(field) && typeof shown === 'number' && typeof stored === 'number')
    return shown < 0 && stored > 0 ? stored : shown;
  if (Array.isArray(shown) && Array.isArray(stored))
    return shown.map((item, at) => likeServer(item, stored[at], except, path, field));
  if (!isRecord(shown) || !isRecord(stored)) return shown;
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => {
      const within = [path, name.split(' ')[0]].filter(Boolean).join('.');
      return [name, likeServer(value, stored[name], except, within, name)];
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
