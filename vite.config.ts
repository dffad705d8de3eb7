import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    outDir: 'dist/web',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // The imports of each chunk, from which `npm run bench:page` measures the size of each route. Never served.
    manifest: !isSsrBuild,
    ...(isSsrBuild && {
      rollupOptions: {
        input: {
          main: 'src/server/main.ts',
          // Programs of their own, so that they load only what they need: the thread of long reads, and the process that reads uploads.
          'read-thread': 'src/server/beside/read-thread.ts',
          'file-child': 'src/server/uploads/file-child.ts',
        },
      },
    }),
  },
}));
