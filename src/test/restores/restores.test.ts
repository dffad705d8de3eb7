import { expect, test } from 'vitest';
import { killInTime } from './kill-restore.ts';

const fromSources = ['--import', 'tsx', 'src/test/holds/serve.ts'];

// `npm run test:kills` kills the built server at 20 moments.
test.each([
  ['as soon as the restore is noted', /restore-asked\.json$/, 'old or new'],
  ['while the copy is made', /restoring$/, 'old'],
  ['between the copy and its moves', /restored$/, 'old or new'],
])(
  'a server that is killed %s comes back by itself, with the old data or the new',
  {
    timeout: 180_000,
  },
  async (_when, file, expected) => {
    const { data } = await killInTime(fromSources, { file });
    expect(expected).toContain(data);
  },
);
