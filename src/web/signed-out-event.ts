/** Passes a 401 from the query client, which is outside React, to the session gate. */
const listeners = new Set<() => void>();

export function reportSignedOut(): void {
  for (const listener of listeners) listener();
}

export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
