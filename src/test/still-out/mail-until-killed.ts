import { openSqlite, wrapDb } from '#server/db/open-db.ts';
import { systemAct } from '#server/services/act.ts';
import { mailStillOut } from '#server/services/still-out-emails.ts';

// Asks for the mails that are due in a database file, says so, and waits to be killed: before the commit, or after it.
const [file = '', now = '', when = ''] = process.argv.slice(2);
const sqlite = openSqlite(file);
const watch = { timeZone: 'Pacific/Auckland', overdueMinutes: 60 };
const installation = { orgName: 'Ōkura Bush Trust', baseUrl: 'https://plan.okurabush.example' };

function waitForTheKill(): void {
  process.stdout.write('now\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

sqlite
  .transaction(() => {
    mailStillOut(wrapDb(sqlite), systemAct(now, now.slice(0, 10)), watch, installation);
    if (when === 'before the commit') waitForTheKill();
  })
  .immediate();
waitForTheKill();
