import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createStillOutScene } from '#test/still-out-scene.ts';
import { describeRestored, readSignedOn } from './describe-restored.ts';

const former = '/srv/data/replaced/2026-03-05/bushline.db';
const restored = (
  movedTo: string | undefined,
  canBeRestored: boolean,
  signedOn: ReturnType<typeof readSignedOn> = [],
) => {
  const found = {
    counts: [['staff', 1]] as [string, number][],
    damagedFiles: ['plan.pdf (file 1)'],
    isCompared: false,
  };
  return describeRestored('/usb/copy.db', '/srv/data/bushline.db', { ...found, movedTo, canBeRestored }, signedOn);
};

test('a restore says what is not known of the backup, and which files are damaged in it', () => {
  expect(restored(undefined, false)).toContain(
    'There is no copy.db.sha256 beside it, so whether a name or a number in it has changed is not known.\nAn uploaded file in it is damaged, and can be opened no more. Everything else can be restored:\n  plan.pdf (file 1)\n',
  );
});

describe('a restore says who was signed on in the database that it replaced', () => {
  test('by name and activity', async () => {
    const { db, signOn } = createStillOutScene();
    await signOn();
    const folder = mkdtempSync(join(tmpdir(), 'bushline-signed-on-'));
    const path = join(folder, 'bushline.db');
    writeFileSync(path, db.$client.serialize());
    expect(restored(former, true, readSignedOn(path))).toContain(
      '\n2 people were signed on. Bushline may not know any more that they are out: write their names down, and sign them on again.\n  Kahu Parata, Planting day\n  Rāwiri Te Kanawa, Planting day\n',
    );
    rmSync(folder, { recursive: true });
  });

  test('unless there was nobody, or no database; and where it could not be read', () => {
    expect(readSignedOn(former)).toBeNull();
    expect(restored(former, true)).not.toContain('signed on');
    expect(restored(undefined, false, null)).not.toContain('signed on');
    expect(restored(former, false, null)).toContain('\nWho was signed on before could not be read.\n');
  });
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
