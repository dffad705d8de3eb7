const prefix = 'map-of-line-';

/** The cache of a line's map. Not one of the worker's own, which go with their version. */
export const mapCacheOf = (lineId: number) => `${prefix}${lineId}`;

/** Whether this browser keeps files: only over https or on localhost. */
export const canKeepMaps = () => 'caches' in globalThis;

/** After Logout: a kept map says which lines somebody walks. */
export async function dropMaps(): Promise<void> {
  if (!canKeepMaps()) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
}
