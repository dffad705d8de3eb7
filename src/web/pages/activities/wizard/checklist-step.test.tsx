import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TRPCClientError } from '@trpc/client';
import { describe, expect, test, vi } from 'vitest';
import { noConnection } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { ChecklistStep } from './checklist-step.tsx';
import type { ActivityDetails } from './step-props.ts';

const activity = { id: 7 } as ActivityDetails;
const items = {
  'activities.checklist.assigned': () => [{ id: 1, checklistId: 4, description: 'First aid kit' }],
  'activities.checklist.unassigned': () => [{ id: 5, description: 'Two radios' }],
};
const notes = () => screen.findByRole('textbox', { name: 'Checklist Notes' });
const saveButton = () => screen.getByRole('button', { name: 'Save Notes' });

describe('the checklist of an activity', () => {
  test('is added to from what is left, and removed from after a question', async () => {
    const assign = vi.fn(() => ({ message: '1 checklist item added.', added: 1, ids: [2] }));
    const remove = vi.fn(() => ({ message: 'First aid kit removed from this activity.' }));
    renderPage(<ChecklistStep activity={activity} />, {
      server: {
        ...items,
        'activities.checklist.notes': () => ({ notes: '' }),
        'activities.checklist.assign': assign,
        'activities.checklist.remove': remove,
      },
    });
    const add = await screen.findByRole('button', { name: 'Add Selected Checklists' });
    expect(add).toBeDisabled();
    await userEvent.click(screen.getByRole('combobox', { name: 'Available checklist items' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Two radios' }));
    await userEvent.click(add);
    expect(await screen.findByText('1 checklist item added.')).toBeVisible();
    expect(assign).toHaveBeenCalledWith({ activityId: 7, checklistIds: [5] });

    await userEvent.click(screen.getByRole('button', { name: 'Remove First aid kit' }));
    expect(screen.getByText('Remove "First aid kit" from this activity?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('First aid kit removed from this activity.')).toBeVisible();
    expect(remove).toHaveBeenCalledWith({ id: 1 });
  });

  test('says that nothing is left to pick', async () => {
    renderPage(<ChecklistStep activity={activity} />, {
      server: {
        ...items,
        'activities.checklist.unassigned': () => [],
        'activities.checklist.notes': () => ({ notes: '' }),
      },
    });
    const field = await screen.findByRole('combobox', { name: 'Available checklist items' });
    await waitFor(() => expect(field).toHaveAttribute('placeholder', 'No available checklist items'));
  });
});

describe('the notes on the checklist', () => {
  test('are saved with the text that the writing started from', async () => {
    const save = vi.fn(() => ({ message: 'Checklist notes saved!' }));
    renderPage(<ChecklistStep activity={activity} />, {
      server: {
        ...items,
        'activities.checklist.notes': () => ({ notes: 'Before' }),
        'activities.checklist.saveNotes': save,
      },
    });
    await userEvent.type(await notes(), ' and after');
    await userEvent.click(saveButton());
    expect(await screen.findByText('Checklist notes saved!')).toBeVisible();
    expect(save).toHaveBeenCalledWith({ activityId: 7, notes: 'Before and after', startedFrom: 'Before' });
  });

  test('stay in the field and in this browser when the save fails', async () => {
    const server = {
      ...items,
      'activities.checklist.notes': () => ({ notes: '' }),
      'activities.checklist.saveNotes': () => Promise.reject(noConnection()),
    };
    const page = renderPage(<ChecklistStep activity={activity} />, { server });
    await userEvent.type(await notes(), 'Kia tūpato');
    await userEvent.click(saveButton());
    expect((await screen.findAllByText('Failed to save the checklist notes.'))[0]).toBeVisible();
    expect(await notes()).toHaveValue('Kia tūpato');
    page.unmount();
    renderPage(<ChecklistStep activity={activity} />, { server });
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await notes()).toHaveValue('Kia tūpato');
  });

  describe('that somebody else changed meanwhile', () => {
    function start() {
      let stored = 'Before';
      const save = vi.fn(({ notes: next, startedFrom }: { notes: string; startedFrom: string }) => {
        if (startedFrom !== stored) {
          const conflict = { changedBy: 'Hēmi Walker', changedAt: '2026-11-20T01:00:00.000Z', version: 2 };
          const message = 'Hēmi Walker changed this record after you opened it.';
          throw Object.assign(new TRPCClientError(message), { data: { httpStatus: 409, conflict } });
        }
        stored = next;
        return { message: 'Checklist notes saved!' };
      });
      renderPage(<ChecklistStep activity={activity} />, {
        server: {
          ...items,
          'activities.checklist.notes': () => ({ notes: stored }),
          'activities.checklist.saveNotes': save,
        },
      });
      return { save, change: (text: string) => (stored = text) };
    }

    async function collide() {
      const server = start();
      await userEvent.type(await notes(), ', mine');
      server.change('Theirs');
      await userEvent.click(saveButton());
      expect(await screen.findByText('Theirs')).toBeVisible();
      expect(await notes()).toHaveValue('Before, mine');
      return server;
    }

    test('are replaced by mine when I say so', async () => {
      const { save } = await collide();
      await userEvent.click(screen.getByRole('button', { name: 'Save mine' }));
      expect(await screen.findByText('Checklist notes saved!')).toBeVisible();
      expect(save).toHaveBeenLastCalledWith({ activityId: 7, notes: 'Before, mine', startedFrom: 'Theirs' });
    });

    test('are taken over when I say so', async () => {
      await collide();
      await userEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
      await waitFor(async () => expect(await notes()).toHaveValue('Theirs'));
      expect(saveButton()).toBeDisabled();
    });
  });
});
