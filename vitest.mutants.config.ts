import { defineConfig } from 'vitest/config';

/**
 * The tests that `npm run test:mutants` runs against each mutant: those of the server and the shared rules. Left out are the ones that
 * start processes, measure time or walk everything at random: they find mutants late, or fail for other reasons.
 */
export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    environment: 'node',
    setupFiles: ['src/test/setup-mutants.ts'],
    // `--safety` asks those alone that know of it.
    include: process.env.MUTANTS_TESTS?.split(' ') ?? ['src/{shared,server,test}/**/*.test.ts'],
    exclude: [
      'src/test/{holds,hostile,races,layer-rules,compiler-leads,texts-met,typed-client}.test.ts',
      'src/test/{power-cut,two-people}/**',
      ...(process.env.MUTANTS_TESTS ? [] : ['src/server/{backups,cli,db,demo,uploads}/**']),
    ],
    // Stryker ends what hangs. A busy machine may take its time.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The modules that are loaded stay: only what a test calls is changed.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    env: { TZ: 'UTC' },
  },
});
