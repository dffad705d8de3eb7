import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { signOnOf } from '#test/day-stage.tsx';
import { type FakeServer, noConnection } from '#test/fake-server.ts';
import { field, objective, results, showOutcomeStep } from '#test/outcome-stage.tsx';
import { press } from '#test/press.ts';
import { widenScreen } from '#test/wide-screen.ts';
import { changeField } from '#web/sync/field-state.ts';

const predatorControl = objective(2, 'establishing PREDATOR control');

/** What an amount of the first objective names beside its figure. */
const ofPlants = { id: 1, of: { activityId: 12, title: 'Plants Planted', measurement: 'Plants' } };

const amountOf = (title: string) => field(`Amount / Value, ${title}`);
const amount = () => amountOf('Plants Planted');

async function retype(typed: string) {
  const input = await amount();
  await userEvent.clear(input);
  await userEvent.type(input, typed);
}

/** The stored rows; saving an amount changes them. */
function createRows(...titles: string[]) {
  const rows = ['Plants Planted', ...titles].map((title, index) => objective(index + 1, title, 40));
  return {
    'activities.document': () => results([...rows]),
    'activities.outcome.setAmount': ({ id, amount: next }: { id: number; amount: number | null }) => {
      const row = rows[id - 1] as (typeof rows)[number];
      const saved = { ...row, amount: next, version: row.version + 1 };
      rows[id - 1] = saved;
      return saved;
    },
  } satisfies FakeServer;
}

beforeEach(widenScreen);

describe('the outcome table', () => {
  test('says so when there is nothing but predator control', async () => {
    showOutcomeStep({ 'activities.document': () => results([predatorControl]) });
    expect(await screen.findByText(messages.wizard.noObjectives)).toBeVisible();
    expect(screen.getByRole('heading', { name: messages.wizard.predatorTitle })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Edit establishing/ })).toBeNull();
  });

  test('takes off an objective that was added by mistake, and puts it back', async () => {
    const mistake = { ...objective(5, 'Nest boxes'), isDirect: true };
    const counted = { ...objective(6, 'Kākā seen', 3), isDirect: true };
    const remove = vi.fn(() => ({ message: messages.wizard.objectiveRemoved }));
    const changes = showOutcomeStep({
      'activities.document': () => results([objective(1, 'Plants Planted'), mistake, counted]),
      'activities.outcome.removeDirect': remove,
      'activities.outcome.addDirect': () => mistake as never,
    });
    await press('Remove Nest boxes');
    expect(await screen.findByText(messages.wizard.objectiveRemoved)).toBeVisible();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 5 });
    // Neither the project's own, nor one with an amount.
    expect(screen.queryByRole('button', { name: /^Remove (Plants|Kākā)/ })).toBeNull();
    await press('Undo');
    expect(await screen.findByText('Undone.')).toBeVisible();
    const { title, measurement } = mistake;
    expect(changes.at(-1)).toMatchObject({ input: { activityId: 12, title, measurement } });
  });

  test('has no predator section without that objective', async () => {
    showOutcomeStep();
    expect(await screen.findByText('Plants Planted')).toBeVisible();
    expect(screen.queryByText(messages.wizard.predatorTitle)).toBeNull();
  });
});

describe('an amount', () => {
  test('is written as in reports, at the right as its heading', async () => {
    showOutcomeStep({ 'activities.document': () => results([objective(1, 'Plants Planted', 12345.5)]) });
    expect((await screen.findByText('12,345.5')).closest('td')).toHaveStyle({ textAlign: 'right' });
    expect(screen.getByRole('columnheader', { name: 'Amount / Value' })).toHaveStyle({ textAlign: 'right' });
  });

  test('is saved by Enter from the version that it started from, and says at the field what failed', async () => {
    const rows = createRows();
    const setAmount = vi.fn(rows['activities.outcome.setAmount']).mockImplementationOnce(() => {
      throw noConnection();
    });
    const changes = showOutcomeStep({ ...rows, 'activities.outcome.setAmount': setAmount });
    await press('Edit Plants Planted');
    await retype('52.5{Enter}');
    await waitFor(async () => expect(await amount()).toHaveAccessibleDescription(/Failed to save objective\./));
    await userEvent.type(await amount(), '{Enter}');
    expect(await screen.findByText(messages.wizard.saved)).toBeVisible();
    expect(await screen.findByText('52.5')).toBeVisible();
    expect(changes.at(-1)?.input).toEqual({ ...ofPlants, amount: 52.5, version: 3 });
    expect(screen.getByRole('button', { name: 'Edit Plants Planted' })).toHaveFocus();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('is asked about before it is saved unchanged, and sent as null when it is empty', async () => {
    const changes = showOutcomeStep(createRows());
    await press('Edit Plants Planted');
    await press('Save Plants Planted');
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(messages.wizard.amountUnchanged)).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(changes).toEqual([]);
    await userEvent.clear(await amount());
    await press('Save Plants Planted');
    await waitFor(() => expect(changes.map(({ input }) => input)).toEqual([{ ...ofPlants, amount: null, version: 3 }]));
  });

  test('that is no number is refused in words, with what was typed still there', async () => {
    const changes = showOutcomeStep();
    await press('Edit Plants Planted');
    await retype('1,5{Enter}');
    expect(await amount()).toHaveValue('1,5');
    expect(await amount()).toHaveAccessibleDescription('Use a point for decimals: 1.5 Plants');
    await userEvent.tab();
    expect(await amount()).toHaveValue('1,5');
    expect(changes).toEqual([]);
  });

  test('in hours is offered from the sign-on list, and saved once it was looked at', async () => {
    const time = { ...objective(1, 'Volunteer Time'), measurement: 'Hours' };
    const saved = vi.fn(({ amount: hours }: { amount: number | null }) => ({ ...time, amount: hours, version: 4 }));
    showOutcomeStep({
      'activities.document': () => results([time, objective(2, 'Plants Planted')]),
      'hours.ofActivity': () => ({ hours: 14.3333 }),
      'activities.outcome.setAmount': saved,
    });
    await press('Use 14.33 h from the sign-on list');
    expect(await amountOf('Volunteer Time')).toHaveValue('14.33');
    expect(screen.queryByRole('button', { name: /sign-on list/ })).toBeNull();
    await press('Save Volunteer Time');
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ id: 1, amount: 14.33 })));
  });

  test('in hours is offered without coverage from the sign-ons that are kept', async () => {
    const time = { ...objective(1, 'Volunteer Time'), measurement: 'Hours' };
    const times = { signedOnAt: '2026-03-04T08:00:00.000Z', signedOffAt: '2026-03-04T10:50:00.000Z' };
    const attendance = [signOnOf(1, { volunteerId: 5 }, 'Tui', times), signOnOf(-3, { volunteerId: 6 }, 'Mere')];
    changeField({ hasCoverage: false });
    showOutcomeStep({
      'activities.document': () => ({ ...results([time]), attendance }),
      'hours.ofActivity': () => Promise.reject(noConnection()),
    });
    await press('Use 2.83 h from the sign-on list');
    expect(await amountOf('Volunteer Time')).toHaveValue('2.83');
  });

  test('is closed by Escape while unchanged, and not once something was typed', async () => {
    showOutcomeStep();
    await press('Edit Plants Planted');
    await userEvent.type(await amount(), '{Escape}');
    await press('Edit Plants Planted');
    await userEvent.type(await amount(), '1{Escape}');
    expect(await amount()).toHaveValue('401');
    await press('Cancel Plants Planted');
    await press('Edit Plants Planted');
    expect(await amount()).toHaveValue('40');
  });

  test('typed before a reload is restored with its field open; the others stay closed', async () => {
    const server = createRows('Weeds Pulled', 'Fencing');
    showOutcomeStep(server);
    await press('Edit Plants Planted');
    await press('Edit Weeds Pulled');
    await press('Edit Fencing');
    await userEvent.type(await amount(), '1');
    await userEvent.type(await amountOf('Weeds Pulled'), '2');
    cleanup();
    showOutcomeStep(server);
    expect(await screen.findAllByText('Draft restored')).toHaveLength(2);
    expect(await amount()).toHaveValue('401');
    expect(await amountOf('Weeds Pulled')).toHaveValue('402');
    expect(screen.getByRole('button', { name: 'Edit Fencing' })).toBeVisible();
  });
});

describe('the last row', () => {
  test('adds an objective, which needs a title and a unit, and says what failed', async () => {
    const addDirect = vi
      .fn(() => objective(9, 'Nest boxes hung'))
      .mockImplementationOnce(() => {
        throw noConnection();
      });
    const changes = showOutcomeStep({ 'activities.outcome.addDirect': addDirect });
    await press('+ Add Objective');
    expect((await screen.findAllByText(messages.wizard.objectiveRequired)).length).toBeGreaterThan(0);
    await waitFor(async () => expect(await field('Objective Title')).toHaveFocus());
    await userEvent.type(await field('Objective Title'), 'Nest boxes hung');
    const form = within(screen.getByRole('form', { name: 'Add an objective' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Measurement' }), 'Boxes');
    await press('+ Add Objective');
    expect((await screen.findAllByText(messages.wizard.addObjectiveFailed)).length).toBeGreaterThan(0);
    await press('+ Add Objective');
    expect(await screen.findByText(messages.wizard.objectiveAdded)).toBeVisible();
    const words = { title: 'Nest boxes hung', measurement: 'Boxes' };
    expect(changes.at(-1)?.input).toEqual({ activityId: 12, ...words });
    expect(await field('Objective Title')).toHaveValue('');
  });
});
