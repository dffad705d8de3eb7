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
    loaded = before.then(() => own);
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
}
