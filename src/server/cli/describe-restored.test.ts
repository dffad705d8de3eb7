import { describe, expect, test } from 'vitest';
import { describeRestored } from './describe-restored.ts';

const former = '/srv/data/replaced/2026-03-05/bushline.db';
const restored = (movedTo: string | undefined, canBeRestored: boolean) =>
  describeRestored('/usb/copy.db', '/srv/data/bushline.db', {
    counts: [['staff', 1]],
    damagedFiles: ['plan.pdf (file 1)'],
    isCompared: false,
    movedTo,
    canBeRestored,
  });

test('a restore says what is not known of the backup, and which files are damaged in it', () => {
  expect(restored(undefined, false)).toContain(
    'There is no copy.db.sha256 beside it, so whether a name or a number in it has changed is not known.\nAn uploaded file in it is damaged, and can be opened no more. Everything else can be restored:\n  plan.pdf (file 1)\n',
  );
});

describe('a restore says how to undo it', () => {
  test('with a command where the former database was whole', () => {
    expect(restored(former, true)).toContain(`To undo: npm run restore -- "${former}"`);
  });

  test('by its folder where it was damaged, without naming files that may not be there', () => {
    const text = restored(former, false);
    expect(text).toContain('which was not whole, is in the folder /srv/data/replaced/2026-03-05\n');
    expect(text).not.toMatch(/-wal|-shm|npm run restore/);
  });

  test('and that there is nothing to undo in a new folder', () => {
    expect(restored(undefined, false)).toContain('There was no database here before.');
  });
});
