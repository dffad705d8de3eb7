import { useState } from 'react';

/** The React key of each row's card, by the row's id. */
export type Places = ReadonlyMap<number, string>;

/**
 * The places of these rows. A row that was shown keeps its place, and so its elements and the focus. With `reuse`, a new row takes the
 * place of one that is gone; otherwise it gets a place of its own.
 */
export function placeRows(ids: readonly number[], before: Places, reuse: boolean): Places {
  const shown = new Set(ids);
  const free = reuse ? [...before].filter(([id]) => !shown.has(id)).map(([, place]) => place) : [];
  const taken = new Set(before.values());
  let next = 0;
  const newPlace = () => {
    while (taken.has(String(next))) next += 1;
    taken.add(String(next));
    return String(next);
  };
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? newPlace()]));
}

/**
 * Keys for the rows of an answer. The answer to another question (`asked`: the search, its sort and page) is written into the cards of
 * the one before: to remove fifty cards and make fifty others takes an old phone 60 ms, in which it shows no letter. The same question
 * answered anew reuses no card, so that whoever is about to press a button does not press that of another row.
 */
export function useRowPlaces<Row extends { id: number }>(rows: readonly Row[] | undefined, asked: string) {
  const [placed, setPlaced] = useState<{ rows: typeof rows; asked: string; places: Places }>(() => ({
    rows,
    asked,
    places: placeRows(
      (rows ?? []).map(({ id }) => id),
      new Map(),
      false,
    ),
  }));
  let { places } = placed;
  if (placed.rows !== rows) {
    const ids = (rows ?? []).map(({ id }) => id);
    places = placeRows(ids, placed.places, placed.asked !== asked);
    setPlaced({ rows, asked, places });
  }
  return ({ id }: Row) => places.get(id) ?? id;
}
