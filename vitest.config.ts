import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { coast } from './src/build/coast.ts';

const webTests = ['src/web/**/*.test.{ts,tsx}'];
const runAlone = [
  'src/web/components/map/map.test.tsx',
  'src/web/dialogs.test.tsx',
  // Asks which forms are unsaved anywhere in the page, and so in the files before it.
  'src/web/layout/new-version.test.ts',
  'src/web/pages/day/many-people.test.tsx',
  'src/web/pages/walk/walk-page.test.tsx',
  'src/web/pages/session/session-forms.test.tsx',
  'src/web/parts/photos/photos.test.tsx',
  // Counts what is done in the phone's database, also by what other files may have left at work.
  'src/web/sync/transactions.test.ts',
];

const web = (test: { name: string; include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  extends: true as const,
  plugins: [react(), coast()],
  test: {
    ...test,
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts', 'src/test/setup-web.ts'],
    env: { TZ: 'Pacific/Auckland' },
  },
});

export default defineConfig({
  test: {
    // Long enough for a slow machine, short enough to stop a hanging test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Workers keep loaded modules between files, because loading took as long as all tests. Mocks and stubs are restored after each
    // test, and a file that mocks a module, or looks at what other files may leave, has its own worker.
    isolate: false,
    // Most code runs a few times only: compiled simply and at once, and with more room between two collections of garbage, all tests take
    // a tenth less of the processor.
    execArgv: ['--always-sparkplug', '--max-semi-space-size=64'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          setupFiles: ['src/test/setup.ts'],
          include: ['src/{shared,server,build,test,bench,release}/**/*.test.ts'],
          env: { TZ: 'UTC' },
        },
      },
      web({ name: 'web', include: webTests, exclude: runAlone }),
      web({ name: 'web alone', include: runAlone, isolate: true }),
    ],
  },
});
