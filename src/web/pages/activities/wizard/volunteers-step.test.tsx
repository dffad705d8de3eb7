import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { VolunteersStep } from './volunteers-step.tsx';

const activity = { id: 7 } as ActivityDetails;
const contact = { emergencyContact: 'Aroha Tāmati', emergencyContactNumber: '0225550117' };
const person = (id: number, firstname: string) => ({
  ...{ ...contact, id, firstname, lastname: 'Tāmati', phone: '0275550198', email: '' },
});

test('several volunteers are added and removed together, and the server’s sentence says how many', async () => {
  const assign = vi.fn(() => ({ message: '2 volunteers added.', added: 2, ids: [21, 22] }));
  const remove = vi.fn(() => ({ message: '2 removed from this activity.' }));
  renderPage(<VolunteersStep activity={activity} />, {
    server: {
      'activities.document': () => shownDocument({ volunteers: [] }),
      'volunteers.pickList': () => [person(1, 'Hēmi'), person(2, 'Māia'), person(3, 'Wiremu')],
      'activities.volunteers.assign': assign,
      'activities.volunteers.remove': remove,
    },
  });
  expect(await screen.findByText(messages.wizard.noVolunteersYet)).toBeVisible();
  const add = screen.getByRole('button', { name: messages.wizard.addVolunteers });
  expect(add).toBeDisabled();
  await userEvent.click(screen.getByRole('combobox', { name: 'Available volunteers' }));
  await userEvent.click(await screen.findByRole('option', { name: /Wiremu/ }));
  await userEvent.click(screen.getByRole('option', { name: /Hēmi/ }));
  await userEvent.click(screen.getByRole('option', { name: /Māia/ }));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await userEvent.click(screen.getByRole('combobox', { name: 'Available volunteers' }));
  expect(await screen.findByText(messages.wizard.allChosen)).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await userEvent.click(add);
  expect(await screen.findByText('2 volunteers added.')).toBeVisible();
  expect(assign).toHaveBeenCalledWith({ activityId: 7, volunteerIds: [3, 1] });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect(remove).toHaveBeenCalledWith({ ids: [21, 22] });
});

test('with nobody to pick, which the step says, a volunteer can be added from the step, and is chosen on the way back', async () => {
  const server = {
    'activities.document': () => shownDocument({ volunteers: [] }),
    'volunteers.pickList': () => [] as ReturnType<typeof person>[],
  };
  const { unmount } = renderPage(<VolunteersStep activity={activity} />, { server });
  const field = await screen.findByRole('combobox', { name: 'Available volunteers' });
  await waitFor(() => expect(field).toHaveAttribute('placeholder', messages.wizard.noVolunteers));
  await userEvent.click(field);
  expect(await screen.findByText(messages.wizard.noVolunteers)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Add Volunteer' })).toHaveAttribute(
    'href',
    '/registervolunteer?activity=7',
  );
  unmount();
  const assign = vi.fn(() => ({ message: '1 volunteer added.', added: 1, ids: [21] }));
  renderPage(<VolunteersStep activity={activity} />, {
    at: '/activity-notes?activity=7&step=4&choose=3',
    server: {
      ...server,
      'volunteers.pickList': () => [person(1, 'Hēmi'), person(3, 'Wiremu')],
      'activities.volunteers.assign': assign,
    },
  });
  await waitFor(() => expect(screen.getByRole('button', { name: messages.wizard.addVolunteers })).toBeEnabled());
  expect(screen.queryByRole('link', { name: 'Add Volunteer' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: messages.wizard.addVolunteers }));
  expect(assign).toHaveBeenCalledWith({ activityId: 7, volunteerIds: [3] });
});

test('a missing emergency contact name or number is marked', async () => {
  renderPage(<VolunteersStep activity={activity} />, {
    server: {
      'activities.document': () =>
        shownDocument({
          volunteers: [
            { ...person(1, 'Hēmi'), volunteerId: 1 },
            { ...person(2, 'Māia'), volunteerId: 2, emergencyContact: '', emergencyContactNumber: '' },
            { ...person(3, 'Wiremu'), volunteerId: 3, emergencyContactNumber: '' },
          ],
        }),
      'volunteers.pickList': () => [],
    },
  });
  const [whole, nothing, half] = await screen.findAllByRole('listitem');
  if (!whole || !nothing || !half) throw new Error('Three volunteers are assigned.');
  expect(within(whole).getByRole('link', { name: '022 555 0117' })).toHaveAttribute('href', 'tel:0225550117');
  expect(within(whole).queryByText(/missing/)).toBeNull();
  expect(within(nothing).getByText('Contact missing')).toBeVisible();
  expect(within(nothing).getByText('Number missing')).toBeVisible();
  expect(within(half).getByText('Aroha Tāmati')).toBeVisible();
  expect(within(half).getAllByText(/missing/)).toHaveLength(1);
});

test('two volunteers of one name are told apart by phone or email, wherever they are named, and each has the other activity of that time', async () => {
  const planting = { id: 9, activityName: 'Planting', activityDate: '2026-03-05', startTime: '', finishTime: '' };
  const sam = (id: number, phone: string, email: string) => ({ ...person(id, 'Sam'), phone, email });
  renderPage(<VolunteersStep activity={{ ...activity, activityDate: '2026-03-05', startTime: '', finishTime: '' }} />, {
    server: {
      'activities.document': () =>
        shownDocument({
          others: [{ ...planting, staffIds: [], volunteerIds: [1, 3] }],
          volunteers: [{ ...sam(1, '', 'sam@example.org'), volunteerId: 1 }],
        }),
      'volunteers.pickList': () => [sam(2, '0275550102', 'other@example.org'), person(3, 'Wiremu')],
    },
  });
  expect((await screen.findByText('sam@example.org')).closest('li')).toHaveTextContent('also on Planting');
  await userEvent.click(screen.getByRole('combobox', { name: 'Available volunteers' }));
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Sam Tāmati, 027 555 0102', 'Wiremu Tāmati027 555 0198also on Planting']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Sam Tāmati, sam@example.org' }));
  expect(await screen.findByText(/Sam Tāmati, sam@example\.org/)).toBeVisible();
});
