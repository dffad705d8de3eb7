import { defineConfig } from 'vitest/config';

/** Suites that take minutes. They have their own commands and are not part of `npm test`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/test/**/*.slow.ts'],
    // Hours: `npm run test:attendance` counts cases, whatever else the machine does.
    testTimeout: 10_800_000,
    hookTimeout: 600_000,
    env: { TZ: 'UTC' },
  },
});
