import { defineConfig } from '@playwright/test';

// Found by the global setup, before the workers read this file.
const executablePath = process.env.BUSHLINE_TEST_BROWSER ?? '';

const longest = /wizard-(phone|keyboard|dates)\.spec\.ts/;

export default defineConfig({
  testDir: 'src/e2e',
  // `npm run test:forms` asks for the slow ones, too.
  testMatch: process.env.SLOW ? ['**/*.spec.ts', '**/*.slow.ts'] : '**/*.spec.ts',
  globalSetup: './src/e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // A test waits for the page more than it reckons: a third fills the pauses of two.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A slow machine is not a failure; a hang is.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // Nothing fades while it is looked at or pressed; the main job is done with all its motion.
    contextOptions: { reducedMotion: 'reduce' },
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
        // A page of a test lives for seconds: code that is made faster for later never pays for itself. A sixth less work.
        '--js-flags=--no-maglev --no-opt',
      ],
    },
  },
  // What takes longest begins first, so that no worker ends up alone with it.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'chromium', testIgnore: longest },
  ],
});
