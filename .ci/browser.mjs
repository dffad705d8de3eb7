// Runs every browser test, those that `npm test` leaves out too (files named .slow.ts, tests marked @slow): every form, what each screen
// says when the server fails, upgrades that are killed, restores, hostile files, five hundred projects. `npm run test:browser -- restore` runs the files of that name.
import { runBrowserTests } from './browser-tests.mjs';

const { code, passed, failed } = await runBrowserTests(process.argv.slice(2), { ...process.env, SLOW: '1' });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = code;
