import { useState } from 'react';

/** The React key of each row's card, by the row's id. */
export type RowKeys = ReadonlyMap<number, string>;

/**
 * The keys of these rows. A row that was shown keeps its key, and so its elements and the focus. With `reuse`, a new row takes the
 * key of one that is gone; otherwise it gets a key of its own.
 */
export function assignRowKeys(ids: readonly number[], before: RowKeys, reuse: boolean): RowKeys {
  const shown = new Set(ids);
  const free = reuse ? [...before].filter(([id]) => !shown.has(id)).map(([, key]) => key) : [];
  const taken = new Set(before.values());
  let next = 0;
  const newKey = () => {
    while (taken.has(String(next))) next += 1;
    taken.add(String(next));
    return String(next);
  };
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? newKey()]));
}

/**
 * Keys for the rows of an answer. The answer to another question (`asked`: the search, its sort and page) is written into the cards of
 * the one before: to remove fifty cards and make fifty others takes an old phone 60 ms, in which it shows no letter. The same question
 * answered anew reuses no card, so that whoever is about to press a button does not press that of another row.
 */
export function useRowKeys<Row extends { id: number }>(rows: readonly Row[] | undefined, asked: string) {
  const [assigned, setAssigned] = useState<{ rows: typeof rows; asked: string; keys: RowKeys }>(() => ({
    rows,
    asked,
    keys: assignRowKeys(
      (rows ?? []).map(({ id }) => id),
      new Map(),
      false,
    ),
  }));
  let { keys } = assigned;
  if (assigned.rows !== rows) {
    const ids = (rows ?? []).map(({ id }) => id);
    keys = assignRowKeys(ids, assigned.keys, assigned.asked !== asked);
    setAssigned({ rows, asked, keys });
  }
  return ({ id }: Row) => keys.get(id) ?? id;
}
