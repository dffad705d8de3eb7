import { accessSync, constants, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '#shared/app-error.ts';
import { problemOfPlace } from '../backups/copy-elsewhere.ts';
import { unknownDiskOf } from '../db/local-disk.ts';
import { type Gathered, gatherProcessSettings, readGathered, wrongSettingCode } from '../settings/env.ts';
import { type SettingName, settingNames, settings } from '../settings/settings.ts';
import { exampleOfSettings, helpOfSettings, maskSetting } from '../settings/settings-text.ts';
import { type SettingsWarning, settingsWarnings } from '../settings/settings-warnings.ts';
import { runCommand } from './command.ts';

await runCommand(
  {
    usage: 'npm run check-settings -- [FILE]',
    about: `Shows the settings that a start would use, where each comes from, and what is wrong or most likely not meant. Secrets are masked.
Reads the environment and the file .env, or FILE in its place, such as /etc/bushline.env. Writes a small file to the folder of
BACKUP_COPY_TO and removes it: sudo bushline check-settings tries that as the service does.

  --example   prints an example of .env with every setting

${helpOfSettings()}`,
    failure: 'Bushline would not start with these settings',
    takes: { what: 'one file at most', least: 0, most: 1 },
    options: { example: { type: 'boolean' } },
  },
  ({ words: [file], options }) => (options.example ? exampleOfSettings() : checkSettings(gatherProcessSettings(file))),
);

function checkSettings(gathered: Gathered): string {
  const { values, origins } = gathered;
  process.stdout.write(
    `${settingNames.map((name) => describeSetting(name, values[name], origins[name])).join('\n')}\n\n`,
  );
  const env = readGathered(gathered);
  const warnings = [...settingsWarnings(env, { unknownDisk: unknownDiskOf(env.dataDir) }), ...tryBackupSettings(env)];
  const lines = warnings.map(({ text }) => `Warning: ${text}\n`);
  const ofPlace = env.BACKUP_COPY_TO === undefined ? null : problemOfPlace(env.dataDir, env.BACKUP_COPY_TO);
  const problems = [...lines, ...(ofPlace === null ? [] : [`BACKUP_COPY_TO is not usable: ${ofPlace}\n`])].join('');
  const before = problems === '' ? '' : `${problems}\n`;
  if (ofPlace === null) return `${before}Bushline can start with these settings.\n`;
  // It starts all the same: a disk that is away for a day keeps nobody from working.
  process.exitCode = wrongSettingCode;
  return `${before}Bushline would start with these settings, and would copy no backup there.\n`;
}

function describeSetting(name: SettingName, value = '', origin = ''): string {
  const isSet = value.trim() !== '';
  const shown = isSet ? maskSetting(name, value) : defaultOf(name);
  const from = isSet ? origin : origin ? `default; empty in ${origin}` : 'default';
  return `${name.padEnd(20)} ${shown.padEnd(40)} ${from}`;
}

function defaultOf(name: SettingName): string {
  const { data } = settings[name].schema.safeParse(undefined);
  return data === undefined ? '(not set)' : String(data);
}

type Settings = { BACKUP_COPY_TO?: string | undefined; BACKUP_AFTER?: string | undefined };

/** Tries, as the user of this process, what the server will do with each backup. A folder that is missing is said elsewhere. */
function tryBackupSettings({ BACKUP_COPY_TO, BACKUP_AFTER }: Settings): SettingsWarning[] {
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
