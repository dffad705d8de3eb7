import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { checklistRow, shownDocument } from '#test/shown-document.ts';
import { storeRecord } from '#test/stored-record.ts';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { ChecklistStep } from './checklist-step.tsx';

const activity = { id: 7 } as ActivityDetails;
const library = [
  { id: 4, description: 'First aid kit', version: 1 },
  { id: 5, description: 'Two radios', version: 1 },
];
const items = {
  'activities.document': () => documentOf([checklistRow(1, 4, 'First aid kit')]),
  'checklist.list': () => library,
};
const documentOf = (checklist: ReturnType<typeof checklistRow>[], checklistNotes = '', version = 3) =>
  shownDocument({ activity: { id: 7, version, checklistNotes }, checklist });
const open = (server: FakeServer = {}) =>
  renderPage(<ChecklistStep activity={activity} />, { server: { ...items, ...server } });
const notes = () => screen.findByRole('textbox', { name: 'Checklist Notes' });
const saveButton = () => screen.getByRole('button', { name: 'Save Notes' });

describe('the checklist of an activity', () => {
  test('offers the items that are left, and asks before it removes one', async () => {
    const assign = vi.fn(() => ({ message: '1 checklist item added.', added: 1, ids: [2] }));
    const remove = vi.fn(() => ({ message: 'First aid kit removed from this activity.' }));
    open({ 'activities.checklist.assign': assign, 'activities.checklist.remove': remove });
    const add = await screen.findByRole('button', { name: messages.wizard.addChecklists });
    expect(add).toBeDisabled();
    await userEvent.click(screen.getByRole('combobox', { name: 'Available checklist items' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Two radios' }));
    await waitFor(() => expect(add).toBeEnabled());
    await userEvent.click(add);
    expect(await screen.findByText('1 checklist item added.')).toBeVisible();
    expect(assign).toHaveBeenCalledWith({ activityId: 7, checklistIds: [5] });

    await userEvent.click(screen.getByRole('button', { name: 'Remove First aid kit' }));
    expect(screen.getByText('Remove "First aid kit" from this activity?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('First aid kit removed from this activity.')).toBeVisible();
    expect(remove).toHaveBeenCalledWith({ id: 1 });
  });

  test('says that it is empty, and what could not be loaded', async () => {
    const page = open({ 'activities.document': () => documentOf([]) });
    expect(await screen.findByText(messages.wizard.noChecklistYet)).toBeVisible();
    page.unmount();
    open({ 'activities.document': () => Promise.reject(refusal(500, 'x')) });
    expect((await screen.findAllByText(messages.wizard.loadFailed))[0]).toBeVisible();
    expect(screen.getByText(messages.wizard.loadNotesFailed)).toBeVisible();
  });

  test('offers nothing more once it is full', async () => {
    const full = Array.from({ length: bounds.checklist }, (_, n) => checklistRow(n + 1, n + 1, `${n}`));
    open({ 'activities.document': () => documentOf(full) });
    expect(await screen.findByText(messages.bounds.checklist(bounds.checklist))).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Available checklist items' })).toBeNull();
  });

  test('says that nothing is left to pick', async () => {
    open({ 'checklist.list': () => library.slice(0, 1) });
    const field = await screen.findByRole('combobox', { name: 'Available checklist items' });
    await waitFor(() => expect(field).toHaveAttribute('placeholder', 'No available checklist items'));
  });
});

describe('the notes on the checklist', () => {
  type Notes = { notes: string; version: number };

  test('are kept in the field where a save fails, and saved from the version that typing started from', async () => {
    const record = storeRecord<Notes>({ notes: 'Before', version: 3 }, 'Hēmi Walker');
    const save = vi.fn(({ notes: next, version }: Notes) => ({
      ...record.save(version, { notes: next.trim() }),
      message: messages.wizard.notesSaved,
    }));
    save.mockImplementationOnce(() => {
      throw noConnection();
    });
    const document = () => documentOf([], record.stored().notes, record.stored().version);
    open({ 'activities.document': document, 'activities.checklist.saveNotes': save });
    expect(await notes()).toHaveValue('Before');
    expect(saveButton()).toBeDisabled();
    await userEvent.type(await notes(), ' and after ');
    await userEvent.click(saveButton());
    expect((await screen.findAllByText(messages.wizard.saveNotesFailed))[0]).toBeVisible();
    await userEvent.click(saveButton());
    expect(await screen.findByText(messages.wizard.notesSaved)).toBeVisible();
    expect(save).toHaveBeenLastCalledWith({ activityId: 7, notes: 'Before and after', version: 3 });
    expect(await notes()).toHaveValue('Before and after');
    expect(saveButton()).toBeDisabled();
  });
});
