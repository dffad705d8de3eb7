import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb';

/** The globals of a browser with an empty database, by their names. */
export function phoneGlobals(): Record<string, unknown> {
  const classes = { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction };
  return { indexedDB: new IDBFactory(), ...classes };
}

/** What the page's code needs of a browser's window, by the names of the globals. */
export function pageGlobals(fetch: typeof globalThis.fetch): Record<string, unknown> {
  const stored = new Map<string, string>();
  return {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    navigator: { onLine: true },
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => void stored.set(name, text),
    },
    fetch,
  };
}
