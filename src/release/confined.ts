import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';

/** The other disk, as far as the namespace knows. The drop-in of `deploy/` names a folder on it. */
export const secondPlace = '/mnt/usb/bushline';

/** What the namespace does of a unit, each by the system call that systemd makes for it. */
const tried = [
  ...[
    'StateDirectory',
    'StateDirectoryMode',
    'UMask',
    'NoNewPrivileges',
    'CapabilityBoundingSet',
    'AmbientCapabilities',
  ],
  ...['ProtectSystem', 'ReadWritePaths', 'ProtectHome', 'ProtectProc', 'ProcSubset', 'PrivateDevices', 'PrivateMounts'],
  ...['PrivateTmp', 'PrivateIPC', 'ProtectHostname', 'ProtectControlGroups', 'LimitNOFILE', 'User', 'WorkingDirectory'],
];
/** Not a restriction. */
const others =
  /^(Type|Group|Slice|Environment|EnvironmentFile|ExecStart|Restart\w*|SuccessExitStatus|TimeoutStopSec|Kill\w+)$/;

export const readDeploy = (file: string) => readFileSync(join(packageRoot, 'deploy', file), 'utf8');

/** Which restrictions of a unit cannot be tried without systemd. */
export function untriedOf(unit: string): string[] {
  const [, service = ''] = readDeploy(unit).split('[Service]');
  const names = [...service.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name).filter((name) => name !== 'WantedBy');
  return [...new Set(names)].filter((name) => !tried.includes(name) && !others.test(name));
}

/** The folders that a drop-in lets the service write to. */
export function writablePaths(dropIn: string): string[] {
  return [...dropIn.matchAll(/^ReadWritePaths=-?(.+)$/gm)].map(([, path = '']) => path);
}

/** Makes the namespace of a unit, and becomes its user in it. Arguments: the program, the data, the folders to write to, and after `--` the command. */
const script = `set -eu
umask 022
program=$1 data=$2; shift 2
mount --make-rslave /
mount -t tmpfs -o mode=755 tmpfs /opt; mkdir -p /opt/bushline/current; mount --bind "$program" /opt/bushline/current
# The unit gives the settings.
if [ -e "$program/.env" ]; then mount --bind /dev/null /opt/bushline/current/.env; fi
mount -t tmpfs -o mode=755 tmpfs /var/lib; mkdir /var/lib/bushline; mount --bind "$data" /var/lib/bushline
mount -t tmpfs -o mode=755 tmpfs /mnt; mkdir -p ${secondPlace}; chown nobody ${secondPlace}
for home in /home /root /run/user; do if [ -d $home ]; then mount -t tmpfs -o mode=000,ro tmpfs $home; fi; done
mkdir /mnt/dev; mount -t tmpfs -o mode=755 tmpfs /mnt/dev
for one in null zero full random urandom tty; do touch /mnt/dev/$one; mount --bind /dev/$one /mnt/dev/$one; done
mount --rbind /mnt/dev /dev; umount -l /mnt/dev; rmdir /mnt/dev
writable=/var/lib/bushline
while [ "$1" != -- ]; do mount --bind "$1" "$1"; writable="$writable $1"; shift; done; shift
awk '$5 !~ "^/proc" { print $5 }' /proc/self/mountinfo | sort -u | while read -r path; do mount -o remount,bind,ro "$path" 2>/dev/null || true; done
for path in $writable; do mount -o remount,bind,rw "$path"; done
for path in /tmp /var/tmp; do mount -t tmpfs -o mode=1777 tmpfs $path; done
mount -t proc -o hidepid=invisible,subset=pid proc /proc
cd /opt/bushline/current
umask 077
exec prlimit --nofile=4096 setpriv --reuid=nobody --regid=nogroup --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs "$@"`;

type Confined = { home: string; dataDir: string; writable: readonly string[]; command: readonly string[] };

/** A command as the unit would run it, with its program and its data in their places. Needs root. */
export function confined({ home, dataDir, writable, command }: Confined): string[] {
  const spaces = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
  return ['unshare', ...spaces, 'sh', '-c', script, 'sh', home, dataDir, ...writable, '--', ...command];
}
