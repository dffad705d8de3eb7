import { refusal } from './fake-server.ts';

/** The refusal of a save that started from an older version; `record` is the current one. */
export function changedMeanwhile<Record extends { version: number }>(changedBy: string, record: Record): Error {
  const conflict = { changedBy, changedAt: '2026-11-20T02:00:00.000Z', version: record.version, record };
  return refusal(409, `${changedBy} changed this record after you opened it.`, undefined, { conflict });
}

/** Stores one record, and refuses a save that started from an older version, as the server does. `others`: who changes it meanwhile. */
export function storeRecord<Record extends { version: number }>(first: Record, others: string) {
  let stored = first;
  const write = (fields: Partial<Record>): Record => {
    stored = { ...stored, ...fields, version: stored.version + 1 };
    return stored;
  };
  return {
    stored: () => stored,
    save(startedFrom: number | undefined, fields: Partial<Record>): Record {
      if (startedFrom !== stored.version) throw changedMeanwhile(others, stored);
      return write(fields);
    },
    /** Somebody else saves it. */
    others: (fields: Partial<Record>) => void write(fields),
  };
}
