import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { StaffStep } from './staff-step.tsx';
import type { ActivityDetails } from './step-props.ts';

const activity = { id: 7, activityName: 'Pūriri Ridge trap check' } as ActivityDetails;
const person = (id: number, firstname: string, role: string) => ({
  id,
  firstname,
  lastname: 'Ngātai',
  phone: '0215550142',
  role,
});

/** A server that remembers who is on the activity. */
function staffServer(): FakeServer {
  const unassigned = [person(11, 'Aroha', 'Team Leader'), person(12, 'Hēmi', 'Field Staff')];
  const assigned = [
    { ...person(1, 'Callum', 'Field Staff'), staffId: 10 },
    { ...person(2, 'Māia', 'Team Leader'), staffId: 13 },
  ];
  return {
    'activities.staff.assigned': () => [...assigned],
    'activities.staff.unassigned': () => unassigned.filter(({ id }) => assigned.every(({ staffId }) => staffId !== id)),
    'activities.staff.assign': ({ staffId }) => {
      const who = unassigned.find(({ id }) => id === staffId);
      if (!who) throw refusal(404, 'User not found.');
      assigned.push({ ...who, id: 3, staffId });
      return assigned.at(-1);
    },
    'activities.staff.remove': ({ id }) => {
      const at = assigned.findIndex((row) => row.id === id);
      const [gone] = assigned.splice(at, 1);
      return { message: `${gone?.firstname} Ngātai removed from this activity.` };
    },
  };
}

const names = () =>
  within(screen.getByRole('list', { name: 'Assigned staff' }))
    .getAllByRole('listitem')
    .map((card) => /^\S+ Ngātai/.exec(card.textContent ?? '')?.[0]);

async function removeCallum() {
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Callum Ngātai' }));
  expect(screen.getByText('Are you sure you want to remove Callum Ngātai from this activity?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
}

describe('the Staff step', () => {
  test('offers each role in a select of its own, and adds only what was selected', async () => {
    renderPage(<StaffStep activity={activity} />, { server: staffServer() });
    expect(await screen.findByRole('heading', { name: 'Assign Staff to Activity' })).toBeVisible();
    const add = await screen.findByRole('button', { name: 'Add Field Staff' });
    expect(add).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add Team Leaders' })).toBeDisabled();

    await userEvent.click(screen.getByRole('combobox', { name: 'Field Staff' }));
    expect(screen.queryByRole('option', { name: /Aroha/ })).toBeNull();
    await userEvent.click(screen.getByRole('option', { name: /Hēmi Ngātai/ }));
    expect(add).toBeEnabled();
    await userEvent.click(add);
    expect(await screen.findByText('Hēmi Ngātai added to this activity.')).toBeVisible();
    expect(names()).toContain('Hēmi Ngātai');
    expect(add).toBeDisabled();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Field Staff' })).toHaveAttribute(
        'placeholder',
        'No available field staff',
      ),
    );
  });

  test('shows name, a phone that can be rung, and role', async () => {
    renderPage(<StaffStep activity={activity} />, { server: staffServer() });
    expect((await screen.findAllByRole('link', { name: '021 555 0142' }))[0]).toHaveAttribute('href', 'tel:0215550142');
    expect(screen.getByText('2')).toBeVisible();
    expect(screen.getByText('Team Leader')).toBeVisible();
  });

  test('asks before it removes, and says that it did', async () => {
    renderPage(<StaffStep activity={activity} />, { server: staffServer() });
    await removeCallum();
    expect(await screen.findByText('Callum Ngātai removed from this activity.')).toBeVisible();
    expect(names()).toEqual(['Māia Ngātai']);
  });

  test('puts a person back who could not be removed, and says so', async () => {
    const server = { ...staffServer(), 'activities.staff.remove': () => Promise.reject(noConnection()) };
    renderPage(<StaffStep activity={activity} />, { server });
    await removeCallum();
    expect((await screen.findAllByText('Failed to remove from this activity.'))[0]).toBeVisible();
    expect(names()).toEqual(['Callum Ngātai', 'Māia Ngātai']);
  });

  test('takes a person off again who could not be added, and keeps the selection', async () => {
    const server = {
      ...staffServer(),
      'activities.staff.assign': () => Promise.reject(refusal(404, 'User not found.')),
    };
    renderPage(<StaffStep activity={activity} />, { server });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Team Leaders' }));
    await userEvent.click(await screen.findByRole('option', { name: /Aroha/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Add Team Leaders' }));
    expect((await screen.findAllByText('User not found.'))[0]).toBeVisible();
    expect(names()).toEqual(['Callum Ngātai', 'Māia Ngātai']);
    expect(screen.getByRole('combobox', { name: 'Team Leaders' })).toHaveValue('Aroha Ngātai');
  });

  test('says when it could not be loaded', async () => {
    renderPage(<StaffStep activity={activity} />, {
      server: {
        'activities.staff.assigned': () => Promise.reject(refusal(500, 'x')),
        'activities.staff.unassigned': () => [],
      },
    });
    expect(await screen.findByText('Failed to load this step.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
