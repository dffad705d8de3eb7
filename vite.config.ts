import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { appIcons } from './src/build/app-icons.ts';
import { serviceWorker } from './src/build/service-worker.ts';
import { stampSources } from './src/server/build-stamp.ts';
import { builtCommands } from './src/server/cli/built-commands.ts';
import { compressFiles } from './src/server/compress-files.ts';

/** Puts into the server's build what it must not take from elsewhere: the migrations, and the digest of its sources. */
function ownParts(): Plugin {
  const root = import.meta.dirname;
  return {
    name: 'own-parts',
    generateBundle() {
      const add = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      for (const path of readdirSync(join(root, 'drizzle'), { recursive: true, encoding: 'utf8' }))
        if (/\.sql$|_journal\.json$/.test(path))
          add(`migrations/${path.replaceAll('\\', '/')}`, readFileSync(join(root, 'drizzle', path), 'utf8'));
      add('build.json', `${JSON.stringify(stampSources(root), null, 2)}\n`);
    },
  };
}

/** Compresses the page's files once all of them are written, so that the server does not do it at each request. */
function compressedCopies(): Plugin {
  let folder = '';
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressFiles(folder) },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [ownParts()] : [appIcons(), serviceWorker(), compressedCopies()])],
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
          // Programs of their own, so that they load only what they need: the processes of long reads, and of uploads.
          'read-child': 'src/server/beside/read-child.ts',
          'file-child': 'src/server/uploads/file-child.ts',
          // A release runs the commands without the sources.
          ...builtCommands(packageJson.scripts),
        },
      },
    }),
  },
}));
