import { openSqlite, wrapDb } from '#server/db/open-db.ts';
import { mailDueActions } from '#server/email/letters/due-actions.ts';
import { mailStillOut } from '#server/email/letters/still-out.ts';
import { clockAt, systemAct } from '#server/services/act.ts';

// Asks for the mails that are due in a database file, says so, and waits to be killed: before the commit, or after it.
const [file = '', now = '', when = '', what = ''] = process.argv.slice(2);
const sqlite = openSqlite(file);
const db = wrapDb(sqlite);
const timeZone = 'Pacific/Auckland';
const installation = { orgName: 'Ōkura Bush Trust', baseUrl: 'https://plan.okurabush.example' };
const act = systemAct(clockAt(timeZone, now));

const mails: Record<string, () => void> = {
  'who is still out': () => mailStillOut(db, act, { timeZone, overdueMinutes: 60 }, installation),
  'actions that are due': () => mailDueActions(db, act, { ...installation, timeZone }),
};

function waitForTheKill(): void {
  process.stdout.write('now\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

sqlite
  .transaction(() => {
    mails[what]?.();
    if (when === 'before the commit') waitForTheKill();
  })
  .immediate();
waitForTheKill();
