import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeDataDir } from './data-dir.ts';
import { assertLocalDisk } from './local-disk.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bushline disk-')));
mkdirSync(join(folder, 'share'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = (point: string, kind: string) => `server:/x ${point.replaceAll(' ', '\\040')} ${kind} rw 0 0`;
const root = line('/', 'ext4');

test('a data folder on a network file system is refused with the reason, also before it is made', () => {
  for (const kind of ['nfs4', 'nfs', 'cifs', 'smb3', 'fuse.sshfs', 'fuse.rclone', 'ceph']) {
    const mounts = [root, line(join(folder, 'share'), kind)].join('\n');
    for (const path of [join(folder, 'share'), join(folder, 'share', 'not', 'yet')]) {
      expect(() => assertLocalDisk(path, mounts), kind).toThrow(`on a network file system (${kind})`);
    }
    expect(() => assertLocalDisk(folder, mounts), 'beside the share').not.toThrow();
    expect(() => takeDataDir(join(folder, 'share'), mounts), 'by a server').toThrow(`(${kind})`);
  }
});

test('a local disk is accepted, also inside a share, and where a system has no list of mounts', () => {
  const mounts = [root, line(folder, 'nfs4'), line(join(folder, 'share'), 'ext4')].join('\n');
  expect(() => assertLocalDisk(join(folder, 'share'), mounts)).not.toThrow();
  expect(() => assertLocalDisk(folder, '')).not.toThrow();
  expect(() => assertLocalDisk(folder), 'this machine').not.toThrow();
});
