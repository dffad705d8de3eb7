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
    // The process that reads uploads is a separate program, so that it loads only what it needs.
    ...(isSsrBuild && {
      rollupOptions: { input: { main: 'src/server/main.ts', 'file-child': 'src/server/uploads/file-child.ts' } },
    }),
  },
}));
