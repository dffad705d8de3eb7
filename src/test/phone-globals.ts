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

/** What a browser's databases are made of, by the names of the globals. */
export const databaseClasses = {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
};

/** The globals of a browser with an empty database, by their names. */
export const phoneGlobals = (): Record<string, unknown> => ({ indexedDB: new IDBFactory(), ...databaseClasses });

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
