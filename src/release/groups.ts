import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startLine } from '#test/start-line.ts';
import { findFreePort } from '../e2e/start-server.ts';
import { command, makeFolder, type Running, start } from './box.ts';
import { makeFilledBackup } from './many-activities.ts';

/** One of many groups on a machine. */
export type Group = {
  home: string;
  host: string;
  port: number;
  admin: { email: string; password: string };
  settings: Record<string, string>;
  hasNightlyBackup: () => boolean;
  /** Removes its nightly backups, so that the next one is due. */
  removeNightlyBackups: () => void;
  isMakingBackup: () => boolean;
};

/** Makes groups of the same size, each with its own data, identity, address and Group Admin. */
export async function makeGroups(
  home: string,
  folder: string,
  { count, activities }: { count: number; activities: number },
): Promise<Group[]> {
  const groups: Group[] = [];
  for (let n = 1; n <= count; n += 1) {
    const admin = { email: `admin@group-${n}.example.org`, password: `Kereru-flies-${n}` };
    const dataDir = makeFolder(join(folder, `group-${n}`));
    const host = `group-${n}.example.org`;
    const port = await findFreePort();
    const settings = {
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `https://${host}`,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    };
    const copy = await makeFilledBackup(join(folder, `made-${n}`), activities, admin);
    // Restoring it, as for a real group, gives each database an identity of its own.
    await command(home, 'restore', [copy], settings);
    const names = () => readdirSync(join(dataDir, 'backups'));
    const nightly = () => names().filter((name) => /^bushline-\d{4}-.*\.db$/.test(name));
    groups.push({
      home,
      host,
      port,
      admin,
      settings,
      hasNightlyBackup: () => nightly().length > 0,
      removeNightlyBackups: () => {
        for (const name of nightly()) rmSync(join(dataDir, 'backups', name));
      },
      isMakingBackup: () => names().some((name) => name.includes('.part')),
    });
  }
  return groups;
}

/** Starts all at once. @returns when the last is ready. */
export function startAll(groups: Group[], settings: Record<string, string> = {}): Promise<Running[]> {
  return Promise.all(
    groups.map((group) => start(group.home, { command: startLine, env: { ...group.settings, ...settings } })),
  );
}
