import { expect, test } from 'vitest';
import {
  andBack,
  createScene,
  judgeOrders,
  judgeSeed,
  makePresses,
  press,
  shownWithoutIds,
} from '#test/attendance/arrivals.ts';

const ordersOf = <One>(list: readonly One[]): One[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, place) => ordersOf(list.toSpliced(place, 1)).map((rest) => [one, ...rest]));

test('up to five taps give the same stays in every order of arrival', () => {
  const scene = createScene();
  for (let seed = 1; seed <= 12; seed += 1) {
    const presses = makePresses(scene, seed, 2 + (seed % 4));
    const found = new Set(
      ordersOf(presses).map((order) =>
        andBack(scene.sqlite, () => {
          for (const one of order) press(scene, one);
          return shownWithoutIds(scene).join('\n');
        }),
      ),
    );
    expect([...found], `seed ${seed}`).toHaveLength(1);
  }
});

test('many taps give the same stays in two orders of arrival', () => {
  const scene = createScene();
  for (let seed = 1; seed <= 150; seed += 1) judgeOrders(scene, seed);
});

test('with corrections, removals and what is taken back, the stays are those of all taps together', () => {
  const scene = createScene();
  for (let seed = 1; seed <= 250; seed += 1) judgeSeed(scene, seed);
});
