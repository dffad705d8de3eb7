import { expect, test } from 'vitest';
import { pages } from './pages.ts';
import { paths } from './paths.ts';

test('each address has one page', () => {
  const addresses = pages.map(({ path }) => path);
  expect(addresses).toEqual([...new Set(addresses)]);
});

test('every address has its page', () => {
  const without = Object.values(paths).filter((at) => !pages.some(({ path }) => path === at));
  // One leads to Home, the other is for people who are signed out.
  expect(without).toEqual([paths.root, paths.resetPassword]);
});
