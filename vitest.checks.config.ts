import { defineConfig } from 'vitest/config';

/** Checks of the source that take a compiler, not the product: part of `npm run check`. */
export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    environment: 'node',
    include: ['src/test/**/*.check.ts'],
    // The first one parses every source that its files import, beside the other checks.
    testTimeout: 600_000,
  },
});
