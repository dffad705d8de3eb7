import { resolve } from 'node:path';
import { formatBytes } from '#shared/backups.ts';
import { verifyBackup } from '../db/verify-backup.ts';
import { runCommand } from './command.ts';
import { describeComparison, describeCounts, describeDamage } from './count-records.ts';

await runCommand(
  {
    usage: 'npm run verify-backup -- FILE',
    about:
      'Checks that a backup is whole and can be restored by this Bushline, compares every uploaded file with its SHA-256, and counts what is\nin it. Changes nothing, and needs neither the settings nor a server.',
    failure: 'This is not a good backup',
    takes: { what: 'the file of a backup', least: 1, most: 1 },
  },
  ({ words: [name = ''] }) => {
    const file = resolve(name);
    const { size, newest, isOlder, counts, damagedFiles, isCompared } = verifyBackup(file);
    if (damagedFiles.length > 0) throw new Error(`${file}\n${describeDamage(damagedFiles).trim()}`);
    const age = newest
      ? `Its newest change was made on ${newest.slice(0, 16).replace('T', ' at ')} UTC.`
      : 'It is empty.';
    const upgrade = isOlder ? '\nIt was made by an older Bushline: a restore upgrades it.' : '';
    return `${file} is a good backup (${formatBytes(size)}).\n${describeComparison(file, isCompared)}\n${age}${upgrade}\n\n${describeCounts(counts)}`;
  },
);
