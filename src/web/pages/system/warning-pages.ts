import type { Warning, WarningId } from '#shared/system.ts';
import { paths } from '#web/paths.ts';

const pages: Partial<Record<WarningId, { label: string; path: string }>> = {
  backup: { label: 'Backups', path: paths.backups },
  'second-place': { label: 'Backups', path: paths.backups },
  'backup-ping': { label: 'Backups', path: paths.backups },
  'after-backup': { label: 'Backups', path: paths.backups },
  'tried-backup': { label: 'Backups', path: paths.backups },
  disk: { label: 'Make room', path: paths.files },
  mail: { label: 'Emails', path: paths.emails },
};

/** The page on which something can be done about a warning; null where that is done on the server. */
export function pageForWarning({ id }: Warning) {
  return pages[id] ?? null;
}
