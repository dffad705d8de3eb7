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
    // Which chunk needs which: what the weight of each route is measured from. Never served.
    manifest: !isSsrBuild,
    // The process that reads uploads is a program of its own, so that it loads no more than it needs.
    ...(isSsrBuild && {
      rollupOptions: { input: { main: 'src/server/main.ts', 'file-child': 'src/server/uploads/file-child.ts' } },
    }),
  },
}));
