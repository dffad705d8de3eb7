import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';
import { paths } from '#web/paths.ts';

export type Route = { path: string; module: string };

const folder = 'src/web/pages';
const definition = /\bdefinePage\(\{\s*path: (?:paths\.(\w+)|'([^']+)'),[\s\S]*?\bawait import\('\.\/([^']+)'\)/g;

/** The address and the module of every page: `load` does not say which file it loads. */
export function listRoutes(): Route[] {
  const files = readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('/pages.ts'))
    .flatMap((file) => readRoutes(readFileSync(join(packageRoot, folder, file), 'utf8'), join(folder, file, '..')));
}

/** The pages that a source defines. Throws for one in another form. */
export function readRoutes(source: string, folder: string): Route[] {
  const known: Record<string, string> = paths;
  const routes = [...source.matchAll(definition)].map(([, name = '', literal = '', module = '']) => ({
    path: known[name] ?? literal,
    module: join(folder, module),
  }));
  const written = [/\bdefinePage\(/g, /\bimport\(/g].map((part) => source.match(part)?.length ?? 0);
  if (written.some((count) => count !== routes.length)) {
    throw new Error(`${folder} has ${Math.max(...written)} pages, of which ${routes.length} could be read.`);
  }
  return routes;
}
