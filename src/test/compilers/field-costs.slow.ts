import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';
import { asked, generated, written } from '#test/planted/parking-notes.ts';
import { testCopy } from '#test/test-copy.ts';

const planted = [
  ['on-the-server.ts', 'src/test/on-the-server.test.ts'],
  ['on-the-page.tsx', 'src/web/on-the-page.test.tsx'],
].map(([from = '', file = '']) => ({
  file,
  to: readFileSync(join(packageRoot, 'src/test/planted', from), 'utf8'),
}));
const asking = ['src/test/audit-trail.test.ts', 'src/server/rest/exports.test.ts'];

// The field, but not what the tests ask for.
let ended: Awaited<ReturnType<typeof testCopy>>;
beforeAll(async () => {
  ended = await testCopy([...written, ...generated, ...planted], [...planted.map(({ file }) => file), ...asking]);
}, 600_000);

test('a new field of an activity is in form, plan, pack, calls, file, search, trail and copies', () => {
  expect(ended.passed).toEqual(
    expect.arrayContaining([
      'a new field of an activity goes wherever its lines say',
      'a new field of an activity is typed and saved in the form',
      'a new field of an activity is on the plan, on paper and on the phone',
      'a new field of an activity is the last column of the file',
    ]),
  );
});

test('what names every field asks for it', () => {
  expect(ended.failed, ended.said).toEqual(Object.keys(asked).sort());
});
