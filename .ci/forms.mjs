// Tests every record form with two people, an old draft, an expired session and a lost answer, and the whole wizard with its failures on
// a wide screen and on a phone. `npm test` runs one form.
import { runBrowserTests } from './browser-tests.mjs';

const specs = ['src/e2e/saving.spec.ts', 'src/e2e/wizard-wide.slow.ts', 'src/e2e/wizard-phone.slow.ts'];
const { code } = await runBrowserTests(specs, { ...process.env, SLOW: '1' });
process.exitCode = code;
