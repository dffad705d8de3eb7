import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { waysOut } from '#test/planted/ways-out.ts';

test('a new field of an activity goes wherever its lines say', async () => {
  const { made, rest, queries, ...ways } = await waysOut(createTestProgram());
  expect(made).toMatchObject({ parking_notes: 'By the gate' });
  expect(ways.one).toMatchObject({ parking_notes: 'Behind the hall' });
  const missing = Object.entries(ways).filter(([, sent]) => !JSON.stringify(sent).includes('Behind the hall'));
  expect(missing.map(([way]) => way)).toEqual([]);
});
