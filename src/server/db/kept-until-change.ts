import type { Db } from './open-db.ts';
import { preparedOnce } from './prepared.ts';

/**
 * Equal marks mean equal data. SQLite itself counts every change of this connection, and tells when another one has committed: no
 * writer can forget to say so.
 */
export function readChangeMark(db: Db): string {
  const { ours, others } = marksOf(db);
  return `${ours.get()}.${others.get()}`;
}

const marksOf = preparedOnce((db) => ({
  ours: db.$client.prepare('SELECT total_changes()').pluck(),
  others: db.$client.prepare('PRAGMA data_version').pluck(),
}));

/** Answers what it answered before, until anything in the database changes. Not for what depends on who asks or on the clock. */
export function keptUntilChange<Answer>(compute: (db: Db) => Answer): (db: Db) => Answer {
  const kept = new WeakMap<Db, { mark: string; answer: Answer }>();
  return (db) => {
    // What a transaction sees may yet be undone.
    if (db.$client.inTransaction) return compute(db);
    const mark = readChangeMark(db);
    const before = kept.get(db);
    if (before?.mark === mark) return before.answer;
    const answer = compute(db);
    kept.set(db, { mark, answer });
    return answer;
  };
}
