import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { noConnection, refusal } from '#test/fake-server.ts';
import { pressable } from '#test/press.ts';
import { inDialog, openAddHazard, type Person, showRiskStep } from '#test/risk-stage.tsx';

const tick = async (person: Person, name: string) => person.click(await inDialog().findByRole('checkbox', { name }));
const press = async (person: Person, name: string) =>
  person.click(await pressable(() => inDialog().findByRole('button', { name })));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('adding hazards', () => {
  test('offers the library’s hazards, and disables those already on the activity', async () => {
    const { person } = showRiskStep();
    await openAddHazard(person);
    expect(await inDialog().findByRole('checkbox', { name: 'Steep bank (already added)' })).toBeDisabled();
    expect(inDialog().getByRole('button', { name: 'Save Hazards' })).toBeDisabled();
  });

  test('says what failed, and sends what is ticked as one change', async () => {
    const addHazards = vi
      .fn(() => [])
      .mockImplementationOnce(() => {
        throw noConnection();
      });
    const { person, changes } = showRiskStep({ 'activities.risk.addHazards': addHazards });
    await openAddHazard(person);
    await tick(person, 'Old well');
    await tick(person, 'Rotten bridge');
    await press(person, 'Save Hazards');
    expect(await inDialog().findByText(messages.activityRisk.saveHazardsFailed)).toBeVisible();
    await press(person, 'Save Hazards');
    await closed();
    expect(await screen.findByText(messages.activityRisk.hazardsSaved)).toBeVisible();
    const change = ['activities.risk.addHazards', { activityId: 7, kind: 'site', hazardIds: [103, 105] }];
    expect(changes.map(({ path, input }) => [path, input])).toEqual([change, change]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('unticks a hazard that was deleted elsewhere, says so, and saves the rest', async () => {
    const library = [103, 105].map((id) => ({ id, kind: 'site', hazardDescription: `Hazard ${id}`, version: 1 }));
    let left = library;
    const text = messages.activityRisk.hazardGone;
    const addHazards = vi.fn(({ hazardIds }) => {
      if (!hazardIds.includes(105)) return [];
      left = library.slice(0, 1);
      throw refusal(400, text, { hazardIds: text });
    });
    const { person } = showRiskStep({ 'hazards.list': () => left, 'activities.risk.addHazards': addHazards });
    await openAddHazard(person);
    await tick(person, 'Hazard 103');
    await tick(person, 'Hazard 105');
    await press(person, 'Save Hazards');
    await waitFor(() => expect(inDialog().queryByRole('checkbox', { name: 'Hazard 105' })).toBeNull());
    expect(await inDialog().findByText(text)).toBeVisible();
    expect(inDialog().getByRole('checkbox', { name: 'Hazard 103' })).toBeChecked();
    await press(person, 'Save Hazards');
    await closed();
    expect(addHazards).toHaveBeenLastCalledWith({ activityId: 7, kind: 'site', hazardIds: [103] });
  });

  test('keeps what is ticked and typed when the dialog is closed, and discards it on Cancel', async () => {
    const { person } = showRiskStep();
    await openAddHazard(person);
    await tick(person, 'Old well');
    await person.type(inDialog().getByRole('textbox', { name: 'New site hazard' }), 'Loose scree');
    await press(person, 'Close');
    await closed();
    await openAddHazard(person);
    expect(await inDialog().findByText('Draft restored')).toBeVisible();
    expect(await inDialog().findByRole('checkbox', { name: 'Old well' })).toBeChecked();
    expect(inDialog().getByRole('textbox', { name: 'New site hazard' })).toHaveValue('Loose scree');
    await press(person, 'Cancel');
    await closed();
    await openAddHazard(person);
    expect(await inDialog().findByRole('checkbox', { name: 'Old well' })).not.toBeChecked();
    expect(inDialog().getByRole('textbox', { name: 'New site hazard' })).toHaveValue('');
  });

  test('does not lose what was typed but not added', async () => {
    const { person, changes } = showRiskStep();
    await openAddHazard(person);
    await person.type(await inDialog().findByRole('textbox', { name: 'New site hazard' }), 'Loose scree');
    await press(person, 'Save Hazards');
    expect(inDialog().getByText(messages.activityRisk.pressPlus)).toBeVisible();
    expect(changes).toEqual([]);
  });
});
