import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage, testUser } from '#test/render.tsx';
import { mainPlaces } from './navigation.ts';
import { PhoneDrawer } from './phone-drawer.tsx';

const menu = () => screen.findByRole('dialog', { name: 'Menu' });

test('the menu has every main place, each once', async () => {
  renderPage(<PhoneDrawer opened onClose={() => {}} />);
  await menu();
  const names = screen.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual([...mainPlaces.map(({ label }) => label), 'My account']);
  expect(names).toEqual(expect.arrayContaining(['Calendar', 'Incidents', 'Hours']));
});

test('what else the documented menus have opens under their names', async () => {
  const onClose = vi.fn();
  renderPage(<PhoneDrawer opened onClose={onClose} />, { user: { ...testUser, role: 'Field Staff' } });
  await menu();
  await userEvent.click(screen.getByRole('button', { name: /^Organisation Profile/ }));
  expect(screen.queryByRole('link', { name: 'Add User' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Team Leaders' }));
  expect(onClose).toHaveBeenCalledOnce();
});
