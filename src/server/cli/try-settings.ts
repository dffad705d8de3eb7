import { accessSync, constants, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '#shared/app-error.ts';
import type { SettingsWarning } from '../settings/settings-warnings.ts';

type Settings = { BACKUP_COPY_TO?: string | undefined; BACKUP_AFTER?: string | undefined };

/** Tries, as the user of this process, what the server will do with each backup. A folder that is missing is said elsewhere. */
export function tryBackupSettings({ BACKUP_COPY_TO, BACKUP_AFTER }: Settings): SettingsWarning[] {
  const warnings: SettingsWarning[] = [];
  const attempt = (setting: SettingsWarning['setting'], work: () => void, words: (reason: string) => string) => {
    try {
      work();
    } catch (error) {
      warnings.push({ setting, text: words(reasonOf(error)) });
    }
  };
  if (BACKUP_COPY_TO !== undefined && statSync(BACKUP_COPY_TO, { throwIfNoEntry: false })?.isDirectory())
    attempt(
      'BACKUP_COPY_TO',
      () => tryToWrite(BACKUP_COPY_TO),
      (reason) =>
        `Nothing can be written to ${BACKUP_COPY_TO} (${reason}). The folder must belong to the user that runs Bushline, and the service needs deploy/second-place.conf: see "A second place for the backups" in docs/running.md.`,
    );
  if (BACKUP_AFTER !== undefined)
    attempt(
      'BACKUP_AFTER',
      () => accessSync(BACKUP_AFTER, constants.X_OK),
      (reason) => `${BACKUP_AFTER} cannot be run (${reason}).`,
    );
  return warnings;
}

function tryToWrite(folder: string): void {
  const path = join(folder, `bushline-${process.pid}.try`);
  writeFileSync(path, 'Bushline tries whether it may write here.\n', { flag: 'wx' });
  rmSync(path);
}
