import { expect, test } from 'vitest';
import { changedPackage } from './changed-package.ts';

const files = /\/bird\/song\.js$/;
const plugin = () =>
  changedPackage({
    name: 'louder',
    files,
    change: (code) => (code.includes('sing') ? code.replace('softly', 'loudly') : null),
  });

type Hooks = { transform: (code: string, id: string) => unknown; generateBundle: () => void };

/** Runs the plugin's steps as the build does: an error ends the build. */
function build(sources: Record<string, string>) {
  const hooks = plugin() as unknown as Hooks;
  const context = {
    error: (why: string) => {
      throw new Error(why);
    },
  };
  const changed = Object.entries(sources).map(([id, code]) => hooks.transform.call(context, code, id));
  hooks.generateBundle.call(context);
  return changed;
}

test('a package’s file is changed, and every other one left as it is', () => {
  const changed = build({
    '/bird/song.js': 'sing softly',
    '/bird/nest.js': 'sing softly',
    '/old/bird/song.js': 'sleep',
  });
  expect(changed).toEqual([{ code: 'sing loudly', map: null }, null, null]);
});

test.each([
  ['the file is gone', { '/bird/tune.js': 'sing softly' }],
  ['its text is another', { '/bird/song.js': 'sing quietly' }],
  ['the file has nothing of it any more', { '/bird/song.js': 'sleep' }],
])('the build fails when %s: an update of a package cannot undo a change in silence', (_, sources) => {
  expect(() => build(sources)).toThrow(/louder: the package has what this changes elsewhere now/);
});
