import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { OutcomeStep } from './outcome-step.tsx';
import type { StepProps } from './step-props.ts';

const activity = { id: 12, activityName: 'Trap line check', projectLocation: 'Ōkura' } as StepProps['activity'];

const row = (activityObjectiveId: number, title: string, amount: number | null = null) => ({
  activityObjectiveId,
  title,
  measurement: 'Plants',
  amount,
  isDirect: false,
  version: 3,
});
const planted = row(1, 'Plants Planted', 40);
const predatorControl = row(2, 'establishing PREDATOR control');
const subTypes = [
  { id: 1, subType: 'traps established' },
  { id: 2, subType: 'traps checked' },
  { id: 3, subType: 'catches' },
];
const catches = {
  id: 7,
  activityId: 12,
  predatorId: 3,
  subType: 'catches',
  measurement: null,
  rats: 4,
  possums: 1,
  mustelids: 0,
  hedgehogs: 0,
  others: 2,
  othersDescription: 'Mice',
  version: 5,
};

function open(server: FakeServer = {}) {
  renderPage(<OutcomeStep activity={activity} />, {
    server: {
      'activities.outcome.list': () => ({ objectives: [planted] }),
      'activities.predator.list': () => [catches],
      'activities.predator.subTypes': () => subTypes,
      ...server,
    },
  });
}

const withPredators = { 'activities.outcome.list': () => ({ objectives: [planted, predatorControl] }) };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByRole('textbox', { name });

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { matches: true, media, onchange: null, addListener() {}, removeListener() {} }),
  );
});

describe('the outcome table', () => {
  test('says so when there is nothing but predator control', async () => {
    open({ 'activities.outcome.list': () => ({ objectives: [predatorControl] }) });
    expect(await screen.findByText('No objectives found (excluding Predator Control).')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Predator Control Details' })).toBeVisible();
  });

  test('has no predator section without that objective', async () => {
    open();
    expect(await screen.findByText('Plants Planted')).toBeVisible();
    expect(screen.queryByText('Predator Control Details')).toBeNull();
  });

  test('says that it could not be loaded, and tries again', async () => {
    let isDown = true;
    open({
      'activities.outcome.list': () => {
        if (isDown) throw refusal(500, 'x');
        return { objectives: [planted] };
      },
    });
    expect(await screen.findByText('Failed to load project objectives.')).toBeVisible();
    isDown = false;
    await press('Try again');
    expect(await screen.findByText('Plants Planted')).toBeVisible();
  });

  test('saves a changed amount from the version that it started from', async () => {
    const setAmount = vi.fn(() => ({ ...planted, amount: 52.5, version: 4 }));
    open({ 'activities.outcome.setAmount': setAmount });
    await press('Edit Plants Planted');
    const amount = await field('Amount / Value, Plants Planted');
    await userEvent.clear(amount);
    await userEvent.type(amount, '52.5{Enter}');
    expect(await screen.findByText('Saved successfully!')).toBeVisible();
    expect(setAmount).toHaveBeenCalledWith({ id: 1, amount: 52.5, version: 3 });
    expect(screen.getByText('52.5')).toBeVisible();
  });

  test('asks before an amount is saved as it was, and sends an empty one as nothing', async () => {
    const setAmount = vi.fn(() => ({ ...planted, amount: null, version: 4 }));
    open({ 'activities.outcome.setAmount': setAmount });
    await press('Edit Plants Planted');
    await press('Save Plants Planted');
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText("You haven't made any changes to the amount. Save anyway?")).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(setAmount).not.toHaveBeenCalled();
    await userEvent.clear(await field('Amount / Value, Plants Planted'));
    await press('Save Plants Planted');
    await waitFor(() => expect(setAmount).toHaveBeenCalledWith({ id: 1, amount: null, version: 3 }));
  });

  test('keeps what was typed when a save fails, and says so at the field', async () => {
    open({
      'activities.outcome.setAmount': () => {
        throw noConnection();
      },
    });
    await press('Edit Plants Planted');
    const amount = await field('Amount / Value, Plants Planted');
    await userEvent.type(amount, '0');
    await press('Save Plants Planted');
    expect((await screen.findAllByText('Failed to save objective.')).length).toBeGreaterThan(0);
    expect(amount).toHaveValue('400');
    expect(amount).toHaveAccessibleDescription(/Failed to save objective\./);
  });

  test.each([
    ['1,5', 'Use a point for decimals: 1.5'],
    ['-5', 'Please enter a number of 0 or more.'],
    ['1e3', 'Type digits only: 1200 or 1.5'],
    ['1/2', 'Type a fraction with a point: 0.5'],
    ['1.2345', 'Type at most 3 decimals: 1.234'],
  ])('refuses %s in words, with what was typed still there', async (typed, words) => {
    const setAmount = vi.fn();
    open({ 'activities.outcome.setAmount': setAmount });
    await press('Edit Plants Planted');
    const amount = await field('Amount / Value, Plants Planted');
    await userEvent.clear(amount);
    await userEvent.type(amount, `${typed}{Enter}`);
    expect(amount).toHaveValue(typed);
    expect(amount).toHaveAccessibleDescription(`${words} Plants`);
    await userEvent.tab();
    expect(amount).toHaveValue(typed);
    expect(setAmount).not.toHaveBeenCalled();
  });

  test('reads thousands as people group them', async () => {
    const setAmount = vi.fn(() => ({ ...planted, amount: 1200, version: 4 }));
    open({ 'activities.outcome.setAmount': setAmount });
    await press('Edit Plants Planted');
    const amount = await field('Amount / Value, Plants Planted');
    await userEvent.clear(amount);
    await userEvent.type(amount, '1,200');
    expect(amount).toHaveValue('1,200');
    await press('Save Plants Planted');
    await waitFor(() => expect(setAmount).toHaveBeenCalledWith({ id: 1, amount: 1200, version: 3 }));
  });

  test('brings an amount back that was typed before a reload', async () => {
    const server = { 'activities.outcome.setAmount': () => ({ ...planted, amount: 401, version: 4 }) };
    open(server);
    await press('Edit Plants Planted');
    await userEvent.type(await field('Amount / Value, Plants Planted'), '1');
    cleanup();
    open(server);
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await field('Amount / Value, Plants Planted')).toHaveValue('401');
    await press('Save Plants Planted');
    expect(await screen.findByText('Saved successfully!')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Draft restored')).toBeNull());
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('adds an objective in its last row, which needs both words', async () => {
    const addDirect = vi.fn(() => row(9, 'Nest boxes hung'));
    open({ 'activities.outcome.addDirect': addDirect });
    await press('+ Add Objective');
    expect((await screen.findAllByText('Please enter title and measurement.')).length).toBeGreaterThan(0);
    expect(await field('Objective Title')).toHaveFocus();
    await userEvent.type(await field('Objective Title'), 'Nest boxes hung');
    await userEvent.type(await field('Measurement'), 'Boxes');
    await press('+ Add Objective');
    expect(await screen.findByText('Objective added successfully!')).toBeVisible();
    expect(addDirect).toHaveBeenCalledWith({
      activityId: 12,
      title: 'Nest boxes hung',
      measurement: 'Boxes',
      clientKey: expect.any(String),
    });
  });
});

describe('predator control', () => {
  const measurement = async () =>
    within(await screen.findByRole('form', { name: 'Add Record' })).getByRole('textbox', { name: 'Measurement' });

  async function choose(subType: string) {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Sub-Objective' }));
    await userEvent.click(await screen.findByRole('option', { name: subType }));
  }

  test('asks for counts only where something was caught', async () => {
    open(withPredators);
    await choose('Traps Checked');
    expect(screen.queryByRole('textbox', { name: 'Rats' })).toBeNull();
    await choose('Catches');
    for (const name of ['Rats', 'Possums', 'Mustelids', 'Hedgehogs', 'Others (#)', 'Others (Species)'])
      expect(await field(name)).toBeVisible();
  });

  test('adds a record, which needs a sub type', async () => {
    const create = vi.fn(() => catches);
    open({ ...withPredators, 'activities.predator.create': create });
    await press('+ Add Record');
    expect(await screen.findByText('Please select a Predator sub_type.')).toBeVisible();
    await choose('Catches');
    await userEvent.type(await field('Rats'), '3');
    await press('+ Add Record');
    expect(await screen.findByText('Predator record added successfully!')).toBeVisible();
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ activityId: 12, predatorId: 3, rats: 3, possums: 0, measurement: null }),
    );
  });

  test('refuses a count that is no whole number, beside its field', async () => {
    const create = vi.fn(() => catches);
    open({ ...withPredators, 'activities.predator.create': create });
    await choose('Catches');
    await userEvent.type(await field('Rats'), '1.5');
    await userEvent.type(await measurement(), '1,5');
    await press('+ Add Record');
    expect(await field('Rats')).toHaveValue('1.5');
    expect(await field('Rats')).toHaveAccessibleDescription('Type a whole number: 12');
    expect(await measurement()).toHaveAccessibleDescription('Use a point for decimals: 1.5');
    expect(create).not.toHaveBeenCalled();
  });

  test('is not kept from saving by a count that is not asked for any more', async () => {
    const create = vi.fn(() => catches);
    open({ ...withPredators, 'activities.predator.create': create });
    await choose('Catches');
    await userEvent.type(await field('Rats'), 'many');
    await choose('Traps Checked');
    await userEvent.type(await measurement(), '1,200.5');
    await press('+ Add Record');
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(expect.objectContaining({ predatorId: 2, measurement: 1200.5, rats: 0 })),
    );
  });

  test('edits a record in the form, and deletes one after asking', async () => {
    const update = vi.fn(() => catches);
    const remove = vi.fn(() => ({ message: '' }));
    open({ ...withPredators, 'activities.predator.update': update, 'activities.predator.remove': remove });
    await press('Edit Catches, record 1');
    expect(await field('Others (Species)')).toHaveValue('Mice');
    await userEvent.type(await field('Rats'), '2');
    await press('Save Record');
    expect(await screen.findByText('Predator record updated successfully!')).toBeVisible();
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ id: 7, version: 5, rats: 42, others: 2 }));

    await press('Delete Catches, record 1');
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText('Delete this predator record?')).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Predator record deleted successfully!')).toBeVisible();
    expect(remove).toHaveBeenCalledWith({ id: 7 });
    expect(screen.getAllByText('No records yet.')).toHaveLength(3);
  });
});
