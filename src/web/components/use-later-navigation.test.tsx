import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useLaterNavigation } from './use-later-navigation.ts';

function Form() {
  const { goLater } = useLaterNavigation();
  return (
    <button type="button" onClick={() => goLater('/list', 0)}>
      Save
    </button>
  );
}

test('Back after a saved form leads to where it was opened from', async () => {
  const router = createMemoryRouter(
    [
      { path: '/home', element: 'Home' },
      { path: '/form', element: <Form /> },
      { path: '/list', element: 'List' },
    ],
    { initialEntries: ['/home', '/form'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  act(() => screen.getByRole('button', { name: 'Save' }).click());
  await waitFor(() => expect(screen.getByText('List')).toBeVisible());
  await act(() => router.navigate(-1));
  expect(screen.getByText('Home')).toBeVisible();
});
