// Runs every browser test, those that `npm test` leaves out too (files named .slow.ts, tests marked @slow): every form, what each screen
// says when the server fails, upgrades that are killed, restores, hostile files, five hundred projects.
// `npm run test:browser -- restore` runs the files of that name; options go to Playwright.
import { findSpecs, readArguments, runBrowserTests } from './browser-tests.mjs';

const { names, options } = readArguments();
const specs = findSpecs(names, 'spec|slow');
if (specs.length === 0) throw new Error(`No browser test is named ${names.join(' ')}.`);
const { code, passed, failed } = await runBrowserTests([...specs, ...options], { ...process.env, SLOW: '1' });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = code;
