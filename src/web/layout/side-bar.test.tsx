import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage, testUser } from '#test/render.tsx';
import { SideBar } from './side-bar.tsx';

test('the sidebar says who is signed in, and is collapsed by its button', async () => {
  const setOpen = vi.fn();
  renderPage(<SideBar isWide isOpen setOpen={setOpen} />, { user: { ...testUser, role: 'Team Leader' } });
  expect(screen.getByRole('link', { name: /Mereana Hōhepa/ })).toHaveTextContent('Team Leader');
  await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  expect(setOpen).toHaveBeenCalledExactlyOnceWith(false);
});

test('somebody without a name is called Group Admin', () => {
  const nameless = { ...testUser, firstname: '', lastname: '', role: 'Field Staff' as const };
  renderPage(<SideBar isWide isOpen setOpen={() => {}} />, { user: nameless });
  expect(screen.getByText('Group Admin')).toBeVisible();
});
