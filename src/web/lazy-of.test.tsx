import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyOf, loadOnce } from './load-once.ts';

const Part = () => <p>The part</p>;

test('a part that has loaded is drawn at once, without the fallback', async () => {
  const load = loadOnce(async () => ({ Part }));
  const Lazy = lazyOf(load, (part) => part.Part);
  await load();
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Lazy />
    </Suspense>,
  );
  expect(screen.getByText('The part')).toBeVisible();
});

test('a part that has not loaded is waited for', async () => {
  const Lazy = lazyOf(
    loadOnce(async () => ({ Part })),
    (part) => part.Part,
  );
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Lazy />
    </Suspense>,
  );
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('The part')).toBeVisible();
});
