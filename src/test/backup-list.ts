import type { Outputs } from '#web/trpc.ts';

type Backups = Outputs['backups']['list'];

/** The answer of the list of backups: nothing wrong, and these copies. */
export function makeBackupList(rows: Backups['rows'], changed: Partial<Backups> = {}): Backups {
  return {
    folderProblem: null,
    rows,
    newestGoodAt: rows[0]?.startedAt ?? null,
    failedInARow: 0,
    lastFailure: null,
    backupBytes: 4096,
    nightlyAt: '02:30',
    nextAt: '2026-11-20T13:30:00.000Z',
    keep: 14,
    kept: { nightly: 1, weekly: 0, monthly: 0, 'by hand': 0, upgrade: 0, restore: 0 },
    secondPlace: null,
    ping: null,
    after: null,
    tried: null,
    thinProblem: null,
    isTrying: false,
    folder: '/srv/bushline/backups',
    lastRestore: null,
    restarts: true,
    ...changed,
  };
}
