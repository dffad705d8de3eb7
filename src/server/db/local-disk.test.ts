import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeDataDir } from './data-dir.ts';
import { assertLocalDisk, type DiskSystem, unknownDiskOf } from './local-disk.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bushline disk-')));
mkdirSync(join(folder, 'share'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = (point: string, kind: string) => `server:/x ${point.replaceAll(' ', '\\040')} ${kind} rw 0 0`;
const root = line('/', 'ext4');

const onThisDisk = (mounts: string[]): DiskSystem => ({ platform: 'linux', mounts: mounts.join('\n') });

/** A machine with these mounts, on which every folder exists. */
const machine = (mounts: string[], platform: NodeJS.Platform = 'linux'): DiskSystem => ({
  platform,
  mounts: mounts.join('\n'),
  realPath: (path) => path,
});

test('a data folder on a network file system is refused with the reason, also before it is made', () => {
  for (const kind of ['nfs4', 'nfs', 'cifs', 'smb3', 'fuse.sshfs', 'fuse.rclone', 'ceph']) {
    const mounts = onThisDisk([root, line(join(folder, 'share'), kind)]);
    for (const path of [join(folder, 'share'), join(folder, 'share', 'not', 'yet')]) {
      expect(() => assertLocalDisk(path, mounts), kind).toThrow(`on a network file system (${kind})`);
    }
    expect(() => assertLocalDisk(folder, mounts), 'beside the share').not.toThrow();
    expect(() => takeDataDir(join(folder, 'share'), mounts), 'by a server').toThrow(`(${kind})`);
  }
});

test('a local disk is accepted, also inside a share, and where a system has no list of mounts', () => {
  const mounts = onThisDisk([root, line(folder, 'nfs4'), line(join(folder, 'share'), 'ext4')]);
  expect(() => assertLocalDisk(join(folder, 'share'), mounts)).not.toThrow();
  expect(() => assertLocalDisk(folder, onThisDisk([]))).not.toThrow();
  expect(() => assertLocalDisk(folder), 'this machine').not.toThrow();
});

test('a folder that the host of a virtual machine shares is refused, unless the whole machine runs from it', () => {
  for (const kind of ['9p', 'virtiofs', 'vboxsf', 'fuse.vmhgfs-fuse', 'fuse.grpcfuse']) {
    const beside = machine([root, line('/mnt/host', kind)]);
    expect(() => assertLocalDisk('/mnt/host/data', beside), kind).toThrow(
      `that another machine shares with this one (${kind})`,
    );
    const whole = machine([line('/', kind)]);
    expect(() => assertLocalDisk('/srv/data', whole), kind).not.toThrow();
    expect(unknownDiskOf('/srv/data', whole)).toBe(kind);
  }
});

test('a FUSE program that nobody knows is accepted and named; those on a local disk are local', () => {
  for (const kind of ['fuse', 'fuse.newfs']) {
    expect(() => assertLocalDisk('/x', machine([root, line('/x', kind)]))).not.toThrow();
    expect(unknownDiskOf('/x', machine([root, line('/x', kind)]))).toBe(kind);
  }
  for (const kind of ['ext4', 'fuseblk', 'fuse.gocryptfs', 'btrfs'])
    expect(unknownDiskOf('/x', machine([root, line('/x', kind)])), kind).toBeUndefined();
});

test('a share is refused on macOS and Windows, too', () => {
  const mac = machine(
    ['/dev/disk3s1 on / (apfs, sealed, local)', '//ana@nas/our share on /Volumes/our share (smbfs, nodev, nosuid)'],
    'darwin',
  );
  expect(() => assertLocalDisk('/Volumes/our share/data', mac)).toThrow('on a network file system (smbfs)');
  expect(() => assertLocalDisk('/Users/ana/data', mac)).not.toThrow();
  const windows = machine([], 'win32');
  expect(() => assertLocalDisk('\\\\nas\\share\\data', windows)).toThrow('on a network file system (UNC path)');
  expect(() => assertLocalDisk('C:\\bushline\\data', windows)).not.toThrow();
});
