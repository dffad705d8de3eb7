import { test } from 'vitest';
import { createScene, judgeAllOrders, judgeOrders, judgeSeed } from '#test/attendance/arrivals.ts';

test('up to five taps give the same stays in every order of arrival', () => {
  const scene = createScene();
  for (let seed = 1; seed <= 4; seed += 1) judgeAllOrders(scene, seed);
});

test('many taps give the same stays in two orders of arrival', () => {
  const scene = createScene();
  for (let seed = 1; seed <= 40; seed += 1) judgeOrders(scene, seed);
});

test('with corrections, removals and what is taken back, the stays are those of all taps together', () => {
  const scene = createScene();
  for (let seed = 1; seed <= 60; seed += 1) judgeSeed(scene, seed);
});
