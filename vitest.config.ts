import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const webTests = ['src/web/**/*.test.{ts,tsx}'];
const replacingModules = ['src/web/components/map/map.test.tsx'];

const web = (test: { name: string; include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  extends: true as const,
  plugins: [react()],
  test: { ...test, environment: 'jsdom', setupFiles: ['src/test/setup-web.ts'], env: { TZ: 'Pacific/Auckland' } },
});

export default defineConfig({
  test: {
    // A slow machine is not a failure; a hang is.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A worker keeps the modules that it has loaded: loading them took as long as all the tests. What a test puts in place of
    // something goes with the test, and a file that replaces a module has a worker of its own.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/{shared,server,test,bench}/**/*.test.ts'],
          env: { TZ: 'UTC' },
        },
      },
      web({ name: 'web', include: webTests, exclude: replacingModules }),
      web({ name: 'web alone', include: replacingModules, isolate: true }),
    ],
  },
});
