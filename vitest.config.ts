import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A slow machine is not a failure; a hang is.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
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
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['src/test/setup-web.ts'],
          env: { TZ: 'Pacific/Auckland' },
        },
      },
    ],
  },
});
