/** Vite's build manifest: each chunk with its static and lazy imports. */
export type Manifest = Record<string, ManifestChunk>;

export type ManifestChunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

/** These chunks and all their static imports, without those already `loaded`. The browser runs none before it has all. */
export function importedBy(manifest: Manifest, keys: readonly string[], loaded: ReadonlySet<string> = new Set()) {
  return follow(manifest, keys, loaded, (chunk) => chunk.imports ?? []);
}

/** The same, including lazy imports. */
export function reachableFrom(manifest: Manifest, keys: readonly string[], loaded: ReadonlySet<string> = new Set()) {
  return follow(manifest, keys, loaded, (chunk) => [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]);
}

/** The built files of these chunks, without duplicates. */
export function filesOf(manifest: Manifest, keys: Iterable<string>): { scripts: string[]; styles: string[] } {
  const chunks = [...keys].map((key) => chunkAt(manifest, key));
  return {
    scripts: [...new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))],
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}

function follow(
  manifest: Manifest,
  keys: readonly string[],
  loaded: ReadonlySet<string>,
  next: (chunk: ManifestChunk) => string[],
): Set<string> {
  const found = new Set<string>();
  const left = [...keys];
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    if (found.has(key) || loaded.has(key)) continue;
    found.add(key);
    left.push(...next(chunkAt(manifest, key)));
  }
  return found;
}

function chunkAt(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
  return chunk;
}
