import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { listKeptFiles } from './kept-files.ts';

/**
 * Builds the service worker into one script, with the list of the files that it keeps, once these are written. The server adds the version
 * and answers it as `/sw.js`; its name begins with a dot, so that it is never served as it is.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    closeBundle: { sequential: true, handler: () => buildWorker(root, folder) },
  };
}

async function buildWorker(root: string, folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { KEPT_FILES: JSON.stringify(listKeptFiles(folder)), 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [withoutPagePackages()],
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: join(root, 'src/web/offline/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: '.worker.js' },
      },
    },
  });
}

/** The worker shares files with the page. One import too many would bring the page's libraries onto every phone a second time. */
function withoutPagePackages(): Plugin {
  return {
    name: 'without-page-packages',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? Object.entries(one.modules) : []));
      const found = modules.find(([id, { renderedLength }]) => renderedLength > 0 && pagePackage.test(id));
      if (found) this.error(`The service worker contains ${found[0]}. Find the import by which it came.`);
    },
  };
}

const pagePackage = /\/node_modules\/(react|react-dom|react-router|zod|@mantine|@tanstack|@trpc\/react-query)\//;
