import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** What has loaded, by its promise. */
const parts = new WeakMap<Promise<unknown>, unknown>();

/**
 * The component of a part, loaded when it is first drawn. One that has loaded by then is drawn at once: `lazy` alone would show the
 * fallback in its place, and React keeps a fallback for 300 ms.
 */
export function lazyOf<Part, Props>(
  load: () => Promise<Part>,
  pick: (part: Part) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const loading = load();
    const asModule = (part: Part) => ({ default: pick(part) });
    if (!parts.has(loading)) return loading.then(asModule);
    const known = asModule(parts.get(loading) as Part);
    // biome-ignore lint/suspicious/noThenProperty: lazy calls `then`, and this one answers at once.
    return { then: (take: (module: typeof known) => void) => take(known) } as unknown as Promise<typeof known>;
  });
}

let begun: Promise<unknown> = Promise.resolve();

/**
 * Loads a part of the page once, and again after a failure. Vite waits for a style only in the part that asked for it first: so each
 * part also waits for those that began before it, and none is drawn without its style.
 */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loaded: Promise<Part> | undefined;
  return () => {
    if (loaded) return loaded;
    const before = begun;
    const own = load();
    begun = Promise.allSettled([before, own]);
    const loading = before.then(() => own);
    loaded = loading;
    loading.then(
      (part) => parts.set(loading, part),
      () => {
        loaded = undefined;
      },
    );
    return loading;
  };
}
