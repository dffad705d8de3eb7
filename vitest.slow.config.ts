import { defineConfig } from 'vitest/config';

/** Suites that take minutes. They run by their own commands, not with the tests. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/test/**/*.slow.ts'],
    testTimeout: 1_800_000,
    env: { TZ: 'UTC' },
  },
});
