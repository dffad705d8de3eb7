import { defineConfig } from '@playwright/test';

// Set by the global setup, before the workers read this file.
const executablePath = process.env.BUSHLINE_TEST_BROWSER ?? '';

/** `npm run test:browser` runs the slow ones too: the files and the tests that are marked so. */
const kinds = process.env.SLOW ? 'spec|slow' : 'spec';
const all = new RegExp(`\\.(${kinds})\\.ts$`);
const longest = new RegExp(`wizard-(keyboard|dates)\\.(${kinds})\\.ts$`);

export default defineConfig({
  testDir: 'src/e2e',
  testMatch: all,
  ...(!process.env.SLOW && { grepInvert: /@slow/ }),
  globalSetup: './src/e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // Three workers on two cores, because a test mostly waits for its page.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Several times what a slow machine takes: only a hang fails.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // No animations, so that nothing moves while it is checked or pressed. The main-job spec turns them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Each test meets the server. The spec of the service worker allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A test's page lives for seconds, too short for optimised code to pay off. Saves a sixth of the processor time.
        '--js-flags=--no-maglev --no-opt',
      ],
    },
  },
  // The longest specs start first, so that no worker finishes alone with one.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'chromium', testIgnore: longest },
  ],
});
