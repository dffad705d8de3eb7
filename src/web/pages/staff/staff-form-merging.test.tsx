import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { aroha, fill, type Person } from '#test/staff-form-stage.tsx';
import { FieldStaffPage, TeamLeadersPage } from './role-pages.tsx';
import { StaffFormPage } from './staff-form-page.tsx';

test('a form shows the role that was just chosen in the list, before the record is read again, and saves that', async () => {
  let kept: Person = aroha;
  let release = () => {};
  let gate = Promise.resolve();
  const update = vi.fn((input: Partial<Person>) => {
    kept = { ...kept, ...input, version: kept.version + 1 };
    return { ...kept, volunteerId: null };
  });
  const server: FakeServer = {
    'staff.get': () => gate.then(() => kept),
    'staff.list': ({ role }) => (role === kept.role ? [kept] : []),
    'staff.update': update,
  };
  renderPage(
    <>
      <Link to="/teamlead">The list</Link>
      <Routes>
        <Route path="/registerroles" element={<StaffFormPage />} />
        <Route path="/teamlead" element={<TeamLeadersPage />} />
        <Route path="/fieldstaff" element={<FieldStaffPage />} />
      </Routes>
    </>,
    { at: '/registerroles?user=7', server },
  );
  await screen.findByDisplayValue('Aroha');
  await userEvent.click(screen.getByRole('link', { name: 'The list' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Role of Aroha Ngata' }));
  await userEvent.click(screen.getByRole('option', { name: 'Field Staff' }));
  expect(await screen.findByRole('heading', { name: 'Field Staff' })).toBeVisible();
  gate = new Promise((resolve) => {
    release = resolve;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Aroha Ngata' }));
  expect(await screen.findByRole('combobox', { name: 'Role' })).toHaveValue('Field Staff');
  release();
  fill('Phone', '0215550199');
  await press('Save Changes');
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update).toHaveBeenLastCalledWith(
    expect.objectContaining({ version: 4, role: 'Field Staff', phone: '0215550199' }),
  );
});
