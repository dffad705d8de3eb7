import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection } from '#test/fake-server.ts';
import { catches, field, objective, results, savedByWiremu, showOutcomeStep } from '#test/outcome-stage.tsx';
import { press } from '#test/press.ts';
import { widenScreen } from '#test/wide-screen.ts';

beforeEach(widenScreen);

const withRecords = (records: (typeof catches)[]) => results([objective(2, 'Establishing Predator Control')], records);

const show = (server: FakeServer = {}) =>
  showOutcomeStep({
    'activities.document': () => withRecords([catches]),
    ...server,
  });

const form = (name: string) => screen.findByRole('form', { name });
const measurement = async (name = 'Add Record') =>
  within(await form(name)).getByRole('textbox', { name: 'Measurement' });

async function choose(subType: string, name = 'Add Record') {
  await userEvent.click(within(await form(name)).getByRole('combobox', { name: 'Sub-Objective' }));
  await userEvent.click(await screen.findByRole('option', { name: subType }));
}

async function answer(question: string, name: string) {
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(question)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name }));
}

describe('a new predator record', () => {
  test('asks for counts only where something was caught', async () => {
    show();
    await choose('Traps Checked');
    expect(screen.queryByRole('textbox', { name: 'Rats' })).toBeNull();
    await choose('Catches');
    for (const name of ['Rats', 'Possums', 'Mustelids', 'Hedgehogs', 'Others (#)', 'Others (Species)'])
      expect(await field(name)).toBeVisible();
  });

  test('is counted with − and +, by the arrow keys or by typing', async () => {
    const changes = show({ 'activities.predator.create': () => catches });
    await choose('Catches');
    const less = () => screen.getByRole('button', { name: 'One less: Rats' });
    expect(less()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(less());
    expect(await field('Rats')).toHaveValue('');
    for (const _ of [1, 2, 3]) await press('One more: Rats');
    await userEvent.click(less());
    expect(await field('Rats')).toHaveValue('2');
    await userEvent.type(await field('Possums'), '9{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(await field('Possums')).toHaveValue('10');
    await userEvent.type(await measurement(), '1,200.5');
    await press('One more: Measurement');
    expect(await measurement()).toHaveValue('1201.5');
    await userEvent.type(await field('Hedgehogs'), 'many');
    await press('One more: Hedgehogs');
    expect(await field('Hedgehogs')).toHaveValue('many');
    await userEvent.clear(await field('Hedgehogs'));
    await press('+ Add Record');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.input).toMatchObject({ rats: 2, possums: 10, hedgehogs: 0, measurement: 1201.5 });
  });

  test('needs a sub type', async () => {
    const changes = show({ 'activities.predator.create': () => catches });
    await press('+ Add Record');
    expect(await screen.findByText(messages.wizard.subTypeRequired)).toBeVisible();
    await choose('Catches');
    await userEvent.type(await field('Rats'), '3');
    await press('+ Add Record');
    expect(await screen.findByText(messages.wizard.recordAdded)).toBeVisible();
    const [{ input } = { input: null }] = changes;
    expect(input).toMatchObject({ activityId: 12, predatorId: 3, rats: 3, possums: 0, measurement: null });
    expect(screen.getByRole('combobox', { name: 'Sub-Objective' })).toHaveValue('');
  });

  test('refuses a count that is not a whole number, beside its field', async () => {
    const changes = show();
    await choose('Catches');
    await userEvent.type(await field('Rats'), '1.5');
    await userEvent.type(await measurement(), '1,5');
    await press('+ Add Record');
    expect(await field('Rats')).toHaveValue('1.5');
    expect(await field('Rats')).toHaveAccessibleDescription('Type a whole number: 12');
    expect(await measurement()).toHaveAccessibleDescription(messages.numbers.decimalPoint);
    expect(changes).toEqual([]);
  });

  test('can be saved although a count that no longer shows is wrong', async () => {
    const changes = show({ 'activities.predator.create': () => catches });
    await choose('Catches');
    await userEvent.type(await field('Rats'), 'many');
    await choose('Traps Checked');
    await answer('Only catches have counts. Change this record to Traps Checked and remove its counts?', 'Remove');
    await userEvent.type(await measurement(), '1,200.5');
    await press('+ Add Record');
    expect(await screen.findByText(messages.wizard.recordAdded)).toBeVisible();
    expect(changes[0]?.input).toMatchObject({ predatorId: 2, measurement: 1200.5, rats: 0 });
  });
});

describe('a predator record', () => {
  test('is edited in the form from the version that it started from', async () => {
    const changes = show({ 'activities.predator.update': (input) => ({ ...catches, ...input, version: 6 }) });
    await press('Edit Catches, record 1');
    expect(await field('Others (Species)')).toHaveValue('Mice');
    await userEvent.type(await field('Rats'), '2');
    await press('Save Record');
    expect(await screen.findByText(messages.wizard.recordUpdated)).toBeVisible();
    expect(changes[0]?.input).toMatchObject({ id: 7, version: 5, rats: 42, others: 2 });
    expect(await form('Add Record')).toBeVisible();
  });

  test.each([
    ['Cancel', 'Catches', true],
    ['Remove', 'Traps Established', false],
  ])('with counts asks before its sub type changes: %s', async (name, chosen, hasCounts) => {
    const changes = show({ 'activities.predator.update': (input) => ({ ...catches, ...input, version: 6 }) });
    await press('Edit Catches, record 1');
    await choose('Traps Established', 'Edit Record');
    await answer('Only catches have counts. Change this record to Traps Established and remove its counts?', name);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Sub-Objective' })).toHaveValue(chosen));
    expect(screen.queryByRole('textbox', { name: 'Rats' }) !== null).toBe(hasCounts);
    await press('Save Record');
    expect(await screen.findByText(messages.wizard.recordUpdated)).toBeVisible();
    expect(changes[0]?.input).toMatchObject(hasCounts ? { predatorId: 3, rats: 4 } : { predatorId: 1, rats: 0 });
  });

  test('without counts changes its sub type without a question', async () => {
    const empty = { ...catches, rats: 0, possums: 0, others: 0, othersDescription: '' };
    show({ 'activities.document': () => withRecords([empty]) });
    await press('Edit Catches, record 1');
    await choose('Traps Checked', 'Edit Record');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Sub-Objective' })).toHaveValue('Traps Checked');
  });

  test('is asked about as a whole when somebody else saved it meanwhile', async () => {
    const theirs = { ...catches, possums: 9, version: 6 };
    const update = vi.fn(({ version, ...input }) => {
      if (version === 6) return { ...theirs, ...input, version: 7 };
      throw savedByWiremu(theirs);
    });
    show({ 'activities.predator.update': update });
    await press('Edit Catches, record 1');
    await userEvent.type(await field('Rats'), '2');
    await press('Save Record');
    const dialog = within(await screen.findByRole('dialog', { name: 'Both of you changed this' }));
    expect(
      dialog.getByText(/^Catches\s+Rats: 42\s+Possums: 1\s+Others \(#\): 2\s+Others \(Species\): Mice$/),
    ).toBeVisible();
    expect(
      dialog.getByText(/^Catches\s+Rats: 4\s+Possums: 9\s+Others \(#\): 2\s+Others \(Species\): Mice$/),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: /^Mine/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(messages.wizard.recordUpdated)).toBeVisible();
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ id: 7, version: 6, rats: 42, possums: 1 }));
  });

  test('asks about unsaved changes before another one is opened', async () => {
    show();
    await choose('Traps Checked');
    await press('Edit Catches, record 1');
    await answer('You have unsaved changes.', 'Stay');
    expect(await form('Add Record')).toBeVisible();
    await press('Edit Catches, record 1');
    await answer('You have unsaved changes.', 'Keep as a draft');
    expect(await form('Edit Record')).toBeVisible();
    await press('Cancel');
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Sub-Objective' })).toHaveValue('Traps Checked');
  });

  test('is deleted after a question, also while it is edited', async () => {
    let stored = [catches];
    const changes = show({
      'activities.document': () => withRecords(stored),
      'activities.predator.remove': () => {
        stored = [];
        return { message: '' };
      },
    });
    await press('Edit Catches, record 1');
    await userEvent.type(await field('Rats'), '2');
    await press('Delete Catches, record 1');
    await answer(messages.wizard.confirmDeleteRecord, 'Delete');
    expect(await screen.findByText(messages.wizard.recordDeleted)).toBeVisible();
    expect(changes.map(({ input }) => input)).toEqual([{ id: 7 }]);
    expect(await screen.findAllByText(messages.wizard.noRecords)).toHaveLength(3);
    expect(await form('Add Record')).toBeVisible();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('stays, with the reason, when it could not be saved or deleted', async () => {
    const lost = () => Promise.reject(noConnection());
    show({ 'activities.predator.update': lost, 'activities.predator.remove': lost });
    await press('Edit Catches, record 1');
    await userEvent.type(await field('Rats'), '2');
    await press('Save Record');
    expect((await screen.findAllByText(messages.wizard.saveRecordFailed))[0]).toBeVisible();
    await press('Delete Catches, record 1');
    await answer(messages.wizard.confirmDeleteRecord, 'Delete');
    expect(await screen.findByText(messages.wizard.deleteRecordFailed)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete Catches, record 1' })).toBeVisible();
  });
});
