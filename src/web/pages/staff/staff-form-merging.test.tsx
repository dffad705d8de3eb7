import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { aroha, fill, type Person, press } from '#test/staff-form-stage.tsx';
import { FieldStaffPage, TeamLeadersPage } from './role-pages.tsx';
import { StaffFormPage } from './staff-form-page.tsx';

describe('a form over a record that others changed since it was read', () => {
  /** The form, the lists, and a server that stores one person. `hold` delays its answers until the returned function is called. */
  function open(at: string) {
    let kept: Person = aroha;
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
    const draw = (where: string) =>
      renderPage(
        <>
          <Link to="/teamlead">The list</Link>
          <Routes>
            <Route path="/registerroles" element={<StaffFormPage />} />
            <Route path="/teamlead" element={<TeamLeadersPage />} />
            <Route path="/fieldstaff" element={<FieldStaffPage />} />
          </Routes>
        </>,
        { at: where, server },
      );
    return {
      ...draw(at),
      draw,
      update,
      change: (change: Partial<Person>) => {
        kept = { ...kept, ...change, version: kept.version + 1 };
      },
      hold: () => {
        let release = () => {};
        gate = new Promise((resolve) => {
          release = resolve;
        });
        return release;
      },
    };
  }

  const followLink = (name: string) => userEvent.click(screen.getByRole('link', { name }));
  const openForm = () => userEvent.click(screen.getByRole('button', { name: 'Edit Aroha Ngata' }));

  test('shows the role that was just chosen in the list, and saves that', async () => {
    const { update, hold } = open('/registerroles?user=7');
    await screen.findByDisplayValue('Aroha');
    await followLink('The list');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Role of Aroha Ngata' }));
    await userEvent.click(screen.getByRole('option', { name: 'Field Staff' }));
    expect(await screen.findByRole('heading', { name: 'Field Staff' })).toBeVisible();
    const release = hold();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Aroha Ngata' })).toBeVisible());
    await openForm();
    expect(await screen.findByRole('combobox', { name: 'Role' })).toHaveValue('Field Staff');
    release();
    fill('Phone', '0215550199');
    await press('Save Changes');
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: 4, role: 'Field Staff', phone: '0215550199' }),
    );
  });
});
