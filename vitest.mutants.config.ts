import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Left out are tests that start processes, measure time or walk everything at random: they find mutants late, or fail for other reasons. */
const left = [
  'src/test/{hostile,races,layer-rules}.test.ts',
  'src/test/{power-cut,two-people}/**',
  'src/web/sync/cut-offs.test.ts',
];
const server = {
  environment: 'node',
  setupFiles: ['src/test/setup-mutants.ts'],
  // `--safety` asks those alone that know of it.
  include: process.env.MUTANTS_TESTS?.split(' ') ?? ['src/{shared,server,test}/**/*.test.ts'],
  exclude: [...left, ...(process.env.MUTANTS_TESTS ? [] : ['src/server/{backups,cli,db,demo,uploads}/**'])],
  env: { TZ: 'UTC' },
};
/** With `--page`: what carries changes, by its own tests, and by those that send its changes to the true server. */
const page = [
  { name: 'field', ...server, include: ['src/test/{field,frozen-queues}/**/*.test.ts'] },
  {
    name: 'page',
    environment: 'jsdom',
    setupFiles: ['src/test/setup-mutants.ts', 'src/test/setup-web.ts'],
    include: ['src/web/{sync,offline,forms}/**/*.test.{ts,tsx}'],
    exclude: left,
    env: { TZ: 'Pacific/Auckland' },
  },
];

/** The tests that `npm run test:mutants` runs against each mutant. */
export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    // Stryker ends what hangs. A busy machine may take its time.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The modules that are loaded stay: only what a test calls is changed.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    ...(process.env.MUTANTS_OF === 'page'
      ? { projects: page.map((test) => ({ extends: true as const, plugins: [react()], test })) }
      : server),
  },
});
