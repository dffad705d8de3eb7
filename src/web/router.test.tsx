import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { ToHome } from './router.tsx';

test('whoever comes to the first address again, before Home was drawn, still comes to Home', async () => {
  const routes = [
    { path: paths.root, element: <ToHome /> },
    { path: paths.home, element: <h1>Home</h1> },
  ];
  const router = createMemoryRouter(routes);
  let left = 1;
  router.subscribe(({ location }) => {
    if (location.pathname === paths.home && left-- > 0) void router.navigate(paths.root);
  });
  await act(async () => void render(<RouterProvider router={router} />));
  expect(screen.getByRole('heading')).toHaveTextContent('Home');
});
