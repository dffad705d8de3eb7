import { expect, test } from 'vitest';
import { removeWithAll } from '#server/services/activities/remove.ts';
import { callerFor } from '#test/callers.ts';
import { testAct } from '#test/test-db.ts';
import type { FieldPath } from '#web/sync/kind-of.ts';
import type { FieldCase } from './field-case.ts';
import { fieldCases } from './field-cases.ts';
import { callPath, createFieldScene, type FieldScene, readAll, shownQueries } from './scene.ts';

const paths = Object.keys(fieldCases) as FieldPath[];
const rows = paths.flatMap((path) =>
  (fieldCases[path] as readonly FieldCase<FieldPath>[]).map((one) => [path, one.title, one] as const),
);

/**
 * Somebody deletes the activity, with records too, so that every change finds the row that it names, which comes back with it. @returns whether it can be: an incident keeps it,
 * even from this test.
 */
function removeNow({ program: { db, sqlite }, activityId: id, user }: FieldScene): boolean {
  const remove = () => removeWithAll(db, { ...testAct, actorId: user.id }, { id });
  const incidents = sqlite.prepare('SELECT count(*) FROM incidents WHERE activity_id = ?').pluck().get(id);
  if (incidents === 0) return Boolean(remove());
  expect(sqlite.transaction(remove)).toThrow('An incident is never deleted.');
  return false;
}

/** What the change answers, and all that shows then, where the activity was deleted after it was made, or was not. */
async function make(path: FieldPath, { input: inputOf }: FieldCase<FieldPath>, isDeleted: boolean) {
  const scene = await createFieldScene();
  const { program, user, activityId } = scene;
  const input = await inputOf(scene);
  const expected = isDeleted && removeNow(scene) ? 1 : 0;
  const change = {
    key: crypto.randomUUID(),
    personId: undefined,
    databaseId: undefined,
    madeAt: undefined,
    activityId,
  };
  const answer = await callPath(callerFor(program, user, change), path, input);
  const count = program.sqlite.prepare(`SELECT count(*) FROM audit WHERE action = 'brought back'`).pluck();
  const shown = await readAll(scene, shownQueries({ ...scene, turn: 1 }));
  expect(count.get()).toBe(expected);
  expect((await scene.api.activities.home()).back).toHaveLength(expected);
  return plain([answer, ...shown.map(withoutMark)]);
}

/** The mark of a document is a digest of what else is in it, emails with a running number among it. */
const withoutMark = (shown: unknown) =>
  typeof shown === 'object' && shown !== null && 'mark' in shown ? { ...shown, mark: '' } : shown;

test.each(rows)('brings back what was deleted, and does the same as otherwise: %s, %s', async (path, _title, one) => {
  expect(await make(path, one, true)).toEqual(await make(path, one, false));
});

/** Without Home's line, and without the numbers by which the names of two scenes differ. */
function plain(shown: unknown[]): unknown {
  const others = shown.map((data) => (isHome(data) ? { ...data, back: [] } : data));
  return JSON.parse(JSON.stringify(others).replaceAll(/(?<= |person|volunteer)\d+(?=["@])|\d{2,}/g, '0'));
}

function isHome(data: unknown): data is { back: unknown[] } {
  return typeof data === 'object' && data !== null && 'back' in data;
}
