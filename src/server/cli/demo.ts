import { fullName } from '#shared/names.ts';
import { roles } from '#shared/permissions.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { demoPassword } from '../demo/tell-group.ts';
import { listStaff } from '../services/staff.ts';
import { readDemoEnv } from '../settings/env.ts';
import type { Program } from '../start/context.ts';
import { runServer } from '../start/run-server.ts';

/** `npm run demo`: Bushline with a year of an invented group, in a folder of its own. Delete the folder to begin anew. */
await runServer({
  readSettings: readDemoEnv,
  fill: async (program) => {
    await fillDemo(program);
    printAccounts(program);
  },
});

function printAccounts({ db, env }: Program): void {
  const rows = roles.flatMap((role) => listStaff(db, { role }));
  const width = Math.max(...rows.map((person) => fullName(person).length));
  const lines = rows.map((person) => `  ${person.role.padEnd(12)} ${fullName(person).padEnd(width)}  ${person.email}`);
  process.stdout.write(
    `The demo of ${env.ORG_NAME}, kept in ${env.dataDir}. Everybody is invented.\n\n${lines.join('\n')}\n\n` +
      `The password of each: ${demoPassword}\n\n`,
  );
}
