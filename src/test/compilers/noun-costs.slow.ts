import { expect, test } from 'vitest';
import { compileCopy } from '#test/compile-copy.ts';
import { compiled, own, tested } from '#test/planted/equipment.ts';
import { testCopy } from '#test/test-copy.ts';

/** Adds the noun `equipment`, a list of the library with its page, calls, file and trail, to a copy of the sources. */
const everywhere = [...compiled, ...tested];
const without = (left?: (typeof tested)[number]) => [
  ...own,
  ...everywhere.filter((one) => one !== left).flatMap(({ edits }) => edits),
];
const ownTests = own.map(({ file }) => file).filter((file) => file.includes('.test.'));
const tests = [...new Set([...ownTests, ...tested.map((one) => one.in), 'src/test/exports-in-trail.test.ts'])];

test('a noun that is written everywhere passes its tests and those that ask for it', async () => {
  expect(await compileCopy(without())).toEqual([]);
  const { failed, passed, files, said } = await testCopy(without(), tests);
  expect(failed, said).toEqual([]);
  expect(files).toBe(tests.length);
  expect(passed).toEqual(expect.arrayContaining(tested.map(({ fails }) => fails)));
});

test.each(tested)('without its lines in $edits.0.file a test fails: $fails', async (left) => {
  const { failed, said } = await testCopy(without(left), [left.in]);
  expect(failed, said).toContain(left.fails);
});
