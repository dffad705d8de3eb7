import { randomBytes } from 'node:crypto';
import { closeSync, copyFileSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { command, makeFolder, own, start } from './box.ts';
import { mustRun } from './processes.ts';
import { expectEqual, type Report } from './report.ts';
import { canSignIn, type Site } from './site.ts';

/** As `docs/rescue.md` writes it. `.recover` of Debian's sqlite3 3.40 ends with an error, even on a sound file of ours. */
const rescue =
  "(sqlite3 bushline.db .dump | sed 's/^ROLLBACK;.*/COMMIT;/'; echo 'PRAGMA application_id = 1112755278;') | sqlite3 readable.db";

/** Damages a page in the middle of a table, and reads the rest with the sqlite3 of the system. */
export async function tryDamage(report: Report, site: Site): Promise<void> {
  report.part('A damaged database');
  const folder = makeFolder(join(site.folder, 'damaged'));
  const file = join(folder, 'bushline.db');
  copyFileSync(join(site.folder, 'elsewhere.db'), file);
  damage(file);
  await report.hold('restore refuses it', async () => {
    const refused = await command(site.home, 'restore', [file], { DATA_DIR: folder }).catch((error: Error) => error);
    if (!(refused instanceof Error) || !refused.message.includes('damaged')) throw new Error(String(refused));
  });
  await report.hold('what sqlite3 .dump reads of it is restored, and people sign in', async () => {
    await mustRun('sh', ['-c', rescue], { cwd: folder });
    own(join(folder, 'readable.db'));
    const data = { DATA_DIR: makeFolder(join(folder, 'data')) };
    await command(site.home, 'restore', [join(folder, 'readable.db')], data);
    const server = await start(site.home, { env: data });
    try {
      expectEqual(await canSignIn(site), true);
    } finally {
      await server.stop();
    }
  });
}

function damage(path: string): void {
  const sqlite = new SqliteDatabase(path);
  const leaf = sqlite
    .prepare("SELECT pageno FROM dbstat WHERE name = 'risk_controls' AND pagetype = 'leaf'")
    .pluck()
    .all();
  const pageSize = Number(sqlite.pragma('page_size', { simple: true }));
  sqlite.close();
  const page = Number(leaf.at(-1));
  const handle = openSync(path, 'r+');
  writeSync(handle, randomBytes(pageSize), 0, pageSize, (page - 1) * pageSize);
  closeSync(handle);
}
