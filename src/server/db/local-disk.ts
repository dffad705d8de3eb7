import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';

/** Kinds of mount on which SQLite's locks and its shared memory do not hold, as Linux names them. */
const networkKinds =
  /^(nfs\d?|cifs|smb\d?|smbfs|ncpfs|afs|coda|ceph|lustre|beegfs|gfs2?|ocfs2|davfs2?|fuse\.(sshfs|s3fs|rclone|glusterfs|ceph|davfs2?|smbnetfs|gcsfuse|goofys|mergerfs))$/;

const mountsFile = '/proc/self/mounts';

/** Throws when the folder, or its nearest existing parent, is on a network file system. Systems without a list of mounts are trusted. */
export function assertLocalDisk(folder: string, mounts: string = readMounts()): void {
  const kind = kindOfMount(realPath(folder), mounts);
  if (!networkKinds.test(kind)) return;
  throw new Error(
    `${folder} is on a network file system (${kind}). SQLite cannot keep data safe there: its locks do not work over a network. Set DATA_DIR to a folder on a local disk.`,
  );
}

function readMounts(): string {
  return existsSync(mountsFile) ? readFileSync(mountsFile, 'utf8') : '';
}

function realPath(folder: string): string {
  let path = resolve(folder);
  while (!existsSync(path) && dirname(path) !== path) path = dirname(path);
  return realpathSync(path);
}

/** The kind of the mount that holds `path`: the longest mount point above it, and of equal ones the last, which lies on top. */
function kindOfMount(path: string, mounts: string): string {
  let best = { point: '', kind: '' };
  for (const line of mounts.split('\n')) {
    const [, rawPoint = '', kind = ''] = line.split(' ');
    const point = rawPoint.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
    const holds = point === '/' || path === point || path.startsWith(`${point}${sep}`);
    if (point && holds && point.length >= best.point.length) best = { point, kind };
  }
  return best.kind;
}
