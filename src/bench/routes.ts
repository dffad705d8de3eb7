import { paths } from '#web/paths.ts';

export type Route = { path: string; module: string };

const lines = /\bpage\(\s*(?:paths\.(\w+)|'([^']+)'),\s*async \(\) =>\s*\(await import\('\.\/([^']+)'\)\)/g;
const calls = /\bpage\(/g;

/** Reads each page's address and module from the source of the list. Throws for a line in another form. */
export function readRoutes(source: string): Route[] {
  const known: Record<string, string> = paths;
  const routes = [...source.matchAll(lines)].map(([, name = '', literal = '', module = '']) => ({
    path: known[name] ?? literal,
    module: `src/web/${module}`,
  }));
  const written = source.match(calls)?.length ?? 0;
  if (routes.length === 0 || routes.length !== written) {
    throw new Error(`The list has ${written} pages, of which ${routes.length} could be read.`);
  }
  return routes;
}
