import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** What the app loads before Home shows: the frame, Home, and what this phone keeps. */
const beforeHome = ['app.tsx', 'pages/home/home-page.tsx', 'offline/kept.ts'].map(ofPage);
/** What it loads once it shows: the outbox. */
const afterHome = ['sync/room.ts', 'sync/kind-of.ts'].map(ofPage);

/** A file that was moved would silently be in no group. */
function ofPage(name: string): string {
  const path = join(import.meta.dirname, '../web', name);
  if (!existsSync(path)) throw new Error(`There is no ${path}: which files load before Home shows?`);
  return path;
}

/**
 * Which modules share a file: those that load at the same moment, each with all that it imports. Left alone, any set of pages with a few
 * modules in common gets a file for these, and Home asked for 123: each is a request, a message to the service worker and back, and a task
 * of the page. Pages that open later keep it so, because larger files would bring them what they do not use. No two groups import each
 * other: each has all that it imports, but for what a group above it has.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'entrance', tags: ['$initial'], priority: 5 },
    { name: 'app', test: (id) => beforeHome.includes(id), priority: 3 },
    { name: 'room', test: (id) => afterHome.includes(id), priority: 2 },
  ],
};

/** The file of each module that loads on demand: Vite's manifest leaves out those that share one. For `npm run bench:page`, never served. */
export const moduleChunksFile = '.vite/module-chunks.json';

export function listModuleChunks(root: string): Plugin {
  return {
    name: 'list-module-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const onDemand = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds.filter(onDemand).map((id) => [relative(root, id), file.fileName]) : [],
      );
      this.emitFile({
        type: 'asset',
        fileName: moduleChunksFile,
        source: JSON.stringify(Object.fromEntries(chunks), null, 2),
      });
    },
  };
}
