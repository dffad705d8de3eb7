import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';

/** Kinds of mount on which SQLite's locks and its shared memory do not hold, as Linux and macOS name them. */
const networkKinds =
  /^(nfs\d?|cifs|smb\d?|smbfs|ncpfs|afs|afpfs|webdav|coda|ceph|lustre|beegfs|gfs2?|ocfs2|davfs2?|UNC path|fuse\.(sshfs|s3fs|rclone|glusterfs|ceph|davfs2?|smbnetfs|gcsfuse|goofys|mergerfs|juicefs|seaweedfs|s3ql|curlftpfs|mfs|gvfsd-fuse|blobfuse2?|mount-s3))$/;

/** Folders that the host of a virtual machine or of a container shares with it. Host and guest do not see each other's locks. */
const sharedKinds =
  /^(9p|virtiofs|vboxsf|vmhgfs|prl_fs|drvfs|fakeowner|fuse\.(vmhgfs-fuse|grpcfuse|osxfs|prl_fsd|virtiofs))$/;

/** FUSE programs that store on a local disk. `fuseblk` is a disk of its own, with NTFS or exFAT. */
const localFuse = /^fuse\.(fuse-overlayfs|gocryptfs|encfs|cryfs|bindfs|ntfs-3g|exfat|lxcfs|zfs)$/;

/** What is asked of the system. Tests give their own. */
export type DiskSystem = {
  platform: NodeJS.Platform;
  /** The lines of `/proc/self/mounts`, or of the command `mount` on macOS. */
  mounts: string;
  /** A folder's true path, or that of its nearest existing parent. */
  realPath?: (folder: string) => string;
};

const thisSystem = (): DiskSystem => ({ platform: process.platform, mounts: readMounts() });

/** Throws when the folder, or its nearest existing parent, is on a network file system. Systems without a list of mounts are trusted. */
export function assertLocalDisk(folder: string, system: DiskSystem = thisSystem()): void {
  const { kind, point } = mountOf(folder, system);
  const advice = 'Set DATA_DIR to a folder on a local disk.';
  if (networkKinds.test(kind))
    throw new Error(
      `${folder} is on a network file system (${kind}). SQLite cannot keep data safe there: its locks do not work over a network. ${advice}`,
    );
  if (sharedKinds.test(kind) && point !== '/')
    throw new Error(
      `${folder} is in a folder that another machine shares with this one (${kind}). SQLite cannot keep data safe there: the two do not see each other's locks. ${advice}`,
    );
}

/**
 * The kind of file system under the folder, where nobody can say whether its locks hold: a FUSE program that is not known here, or a
 * machine that runs altogether from a shared folder. Undefined for a local disk.
 */
export function unknownDiskOf(folder: string, system: DiskSystem = thisSystem()): string | undefined {
  const { kind } = mountOf(folder, system);
  const isUnknownFuse =
    /^(fuse(\.|$)|macfuse$|osxfuse)/.test(kind) && !networkKinds.test(kind) && !localFuse.test(kind);
  return isUnknownFuse || sharedKinds.test(kind) ? kind : undefined;
}

function readMounts(): string {
  const file = '/proc/self/mounts';
  if (existsSync(file)) return readFileSync(file, 'utf8');
  if (process.platform !== 'darwin') return '';
  try {
    return execFileSync('/sbin/mount', { encoding: 'utf8', timeout: 5000 });
  } catch {
    return '';
  }
}

type Mount = { point: string; kind: string };

/** The mount that holds the folder: the longest mount point above it, and of equal ones the last, which lies on top. */
function mountOf(folder: string, { platform, mounts, realPath = findRealPath }: DiskSystem): Mount {
  const path = realPath(folder);
  // Windows shows a share, and a drive letter that stands for one, as `\\server\share`.
  if (platform === 'win32')
    return path.startsWith('\\\\') ? { point: path, kind: 'UNC path' } : { point: '', kind: '' };
  const readMount = platform === 'darwin' ? readMacMount : readLinuxMount;
  let best: Mount = { point: '', kind: '' };
  for (const line of mounts.split('\n')) {
    const { point, kind } = readMount(line);
    const holds = point === '/' || path === point || path.startsWith(`${point}${sep}`);
    if (point && holds && point.length >= best.point.length) best = { point, kind };
  }
  return best;
}

/** `server:/x /mnt/x nfs4 rw 0 0`, with spaces as `\040`. */
function readLinuxMount(line: string): Mount {
  const [, rawPoint = '', kind = ''] = line.split(' ');
  const point = rawPoint.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
  return { point, kind };
}

/** `//ana@nas/share on /Volumes/share (smbfs, nodev, nosuid)`. */
function readMacMount(line: string): Mount {
  const [, point = '', kind = ''] = / on (.+) \(([^,)]+)[^)]*\)$/.exec(line) ?? [];
  return { point, kind };
}

function findRealPath(folder: string): string {
  let path = resolve(folder);
  while (!existsSync(path) && dirname(path) !== path) path = dirname(path);
  return realpathSync.native(path);
}
