import { phoneDbName } from '#web/sync/phone-db.ts';

/** The phone's database as a version of Bushline wrote it: its stores, and every record in them. */
export type FrozenPhone = { version: number; stores: FrozenStore[] };

type FrozenStore = {
  name: string;
  keyPath: string;
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string }[];
  records: unknown[];
};

/** What a frozen queue is made of. `database`: of its server. `paths`: the changes that could be made without coverage. */
export type FrozenQueue = { phone: FrozenPhone; database: string; paths: string[]; people: FrozenPerson[] };
type FrozenPerson = { id: number; firstname: string; lastname: string; email: string; role: 'Team Leader' };

type Packed = { base64: string };

/** As text, in which the bytes of photos that wait are base64. */
export const packQueue = (queue: FrozenQueue): string =>
  JSON.stringify(queue, (_name, value: unknown) =>
    value instanceof ArrayBuffer ? { base64: Buffer.from(value).toString('base64') } : value,
  );

export const unpackQueue = (text: string): FrozenQueue =>
  JSON.parse(text, (_name, value: unknown) => {
    const { base64 } = (value ?? {}) as Partial<Packed>;
    return base64 === undefined ? value : new Uint8Array(Buffer.from(base64, 'base64')).buffer;
  });

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Reads all of the phone's database, without the code that a later version may change. */
export async function readPhone(): Promise<FrozenPhone> {
  const db = await done(indexedDB.open(phoneDbName));
  const tx = db.transaction(Array.from(db.objectStoreNames));
  const stores = Array.from(db.objectStoreNames, async (name) => {
    const store = tx.objectStore(name);
    const indexes = Array.from(store.indexNames, (index) => ({
      name: index,
      keyPath: String(store.index(index).keyPath),
    }));
    const { keyPath, autoIncrement } = store;
    return { name, keyPath: String(keyPath), autoIncrement, indexes, records: await done(store.getAll()) };
  });
  const phone = { version: db.version, stores: await Promise.all(stores) };
  db.close();
  return phone;
}

/** Gives an empty phone this database. */
export async function writePhone({ version, stores }: FrozenPhone): Promise<void> {
  const opening = indexedDB.open(phoneDbName, version);
  opening.onupgradeneeded = () => {
    for (const { name, keyPath, autoIncrement, indexes, records } of stores) {
      const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const index of indexes) store.createIndex(index.name, index.keyPath);
      for (const record of records) store.put(record);
    }
  };
  const db = await done(opening);
  db.close();
}
