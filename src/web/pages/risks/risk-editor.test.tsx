import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { press } from '#test/press.ts';
import { caves, choose, fail, fatigue, openFreshScreen, own, rest } from '#test/risks-manager-stage.tsx';

/** In the banner, and beside what it is about. */
const saidTwice = (text: string) => screen.getAllByText(text).length === 2;

beforeEach(openFreshScreen);

describe('an open risk', () => {
  test('cannot be deleted or renamed when it came with the product, and says so', async () => {
    const remove = vi.fn();
    await choose('Fatigue (Read-Only)', { 'risks.remove': remove });
    await press('Delete Risk');
    expect(saidTwice(messages.risks.cannotDeleteReadOnly)).toBe(true);
    await press('Edit Title');
    expect(saidTwice(messages.risks.cannotEditReadOnly)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save Title' })).toBeNull();
    expect(remove).not.toHaveBeenCalled();
  });

  test('gets a new title, which must not be blank, and says what failed', async () => {
    const update = vi.fn(({ id, title }) => ({ ...caves, id, title, version: 4, controls: [] }));
    update.mockImplementationOnce(fail);
    await choose('Sea caves', { 'risks.update': update });
    await press('Edit Title');
    const field = within(screen.getByRole('form', { name: 'Edit Title' })).getByLabelText('Risk title');
    await userEvent.clear(field);
    await press('Save Title');
    expect(await screen.findByText(messages.risks.titleRequired)).toBeVisible();
    await userEvent.type(field, 'Sea arches{Enter}');
    await waitFor(() => expect(saidTwice(messages.risks.editTitleFailed)).toBe(true));
    await userEvent.type(field, '{Enter}');
    expect(await screen.findByText(messages.risks.titleSaved)).toBeVisible();
    expect(update).toHaveBeenLastCalledWith({ id: 2, version: 3, title: 'Sea arches' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Title' })).toHaveFocus());
  });

  test('is deleted after a question, and leaves the list', async () => {
    let risks = [fatigue, caves];
    const remove = vi.fn(() => {
      risks = [fatigue];
      return { message: messages.risks.deleted };
    });
    await choose('Sea caves', { 'risks.browse': () => risks, 'risks.remove': remove });
    await press('Delete Risk');
    expect(
      await screen.findByText('Are you sure you want to delete the risk "Sea caves" and its controls?'),
    ).toBeVisible();
    await press('Delete');
    expect(await screen.findByText(messages.risks.deleted)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Title' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sea caves' })).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Search risks and controls' })).toHaveFocus();
  });

  test('says what could not be loaded or deleted', async () => {
    await choose('Sea caves', { 'risks.listControls': fail, 'risks.remove': fail });
    expect(await screen.findByText(messages.risks.loadControlsFailed)).toBeVisible();
    await press('Delete Risk');
    await press('Delete');
    await waitFor(() => expect(saidTwice(messages.risks.deleteFailed)).toBe(true));
  });
});

describe('its controls', () => {
  test('may be none, which it says', async () => {
    await choose('Sea caves', { 'risks.listControls': () => [] });
    expect(await screen.findByText(messages.risks.noControls)).toBeVisible();
  });

  test('cannot be changed when they came with the product, and say so', async () => {
    await choose('Fatigue (Read-Only)');
    await press('Edit Rest');
    expect(saidTwice(messages.risks.cannotEditReadOnlyControl)).toBe(true);
    await press('Delete Rest');
    expect(saidTwice(messages.risks.cannotDeleteReadOnlyControl)).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of the group are edited in place, from the version that was read', async () => {
    const update = vi.fn(({ id, controlText }) => ({ ...own, id, controlText, version: 3 }));
    await choose('Fatigue (Read-Only)', { 'risks.updateControl': update });
    await press('Edit Share the driving');
    expect(screen.getByLabelText('Control')).toHaveFocus();
    await userEvent.clear(screen.getByLabelText('Control'));
    await press('Save');
    expect(await screen.findByText(messages.risks.controlTextRequired)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Control'), 'Two drivers{Enter}');
    expect(await screen.findByText(messages.risks.controlSaved)).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 11, version: 2, controlText: 'Two drivers' });
    await waitFor(() => expect(screen.getByRole('button', { name: /^Edit (Two|Share)/ })).toHaveFocus());
  });

  test('can be added to a read-only risk too, but not blank', async () => {
    const add = vi.fn(({ riskId, controlText }) => ({ id: 12, riskId, controlText, isReadOnly: false, version: 1 }));
    await choose('Fatigue (Read-Only)', { 'risks.addControl': add });
    await press('Save Control');
    expect(await screen.findByText(messages.risks.newControlRequired)).toBeVisible();
    expect(add).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Add New Control'), 'Sleep early');
    await press('Save Control');
    expect(await screen.findByText(messages.risks.controlAdded)).toBeVisible();
    expect(add).toHaveBeenCalledExactlyOnceWith({ riskId: 1, controlText: 'Sleep early' });
    await waitFor(() => expect(screen.getByLabelText('Add New Control')).toHaveFocus());
    expect(screen.getByLabelText('Add New Control')).toHaveValue('');
  });

  test('say why a save failed', async () => {
    await choose('Sea caves', { 'risks.updateControl': fail, 'risks.addControl': fail });
    await userEvent.type(await screen.findByLabelText('Add New Control'), 'x{Enter}');
    await waitFor(() => expect(saidTwice(messages.risks.addControlFailed)).toBe(true));
    expect(screen.getByLabelText('Add New Control')).toHaveValue('x');
    await press('Edit Keep out');
    await press('Save');
    await waitFor(() => expect(saidTwice(messages.risks.saveControlFailed)).toBe(true));
  });
});

test('opening another control asks about unsaved changes, and a draft is kept in its row', async () => {
  const second = { ...own, id: 12, controlText: 'Stop early' };
  const controls = { 'risks.listControls': () => [rest, own, second] };
  await choose('Fatigue (Read-Only)', controls);
  await press('Edit Share the driving');
  await userEvent.type(screen.getByLabelText('Control'), ' fairly');
  await press('Edit Stop early');
  await press('Stay');
  expect(screen.getByLabelText('Control')).toHaveValue('Share the driving fairly');
  await press('Edit Stop early');
  await press('Keep as a draft');
  await waitFor(() => expect(screen.getByLabelText('Control')).toHaveValue('Stop early'));
  await press('Edit Share the driving');
  await waitFor(() => expect(screen.getByLabelText('Control')).toHaveValue('Share the driving fairly'));
  expect(screen.getByText('Draft restored')).toBeVisible();
});
