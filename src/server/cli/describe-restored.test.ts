import { describe, expect, test } from 'vitest';
import { describeRestored } from './describe-restored.ts';

const former = '/srv/data/replaced/2026-03-05/bushline.db';
const restored = (movedTo: string | undefined, canBeRestored: boolean) =>
  describeRestored('/usb/copy.db', '/srv/data/bushline.db', { counts: [['staff', 1]], movedTo, canBeRestored });

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
