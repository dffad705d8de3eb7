import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { noConnection, refusal } from '#test/fake-server.ts';
import { pressable } from '#test/press.ts';
import {
  beeControls,
  choose,
  inDialog,
  openAddRisk,
  openEditRisk,
  type Person,
  riskDocument,
  showRiskStep,
  water,
} from '#test/risk-stage.tsx';
import { changedMeanwhile } from '#test/stored-record.ts';

const press = async (person: Person, name: string) =>
  person.click(await pressable(() => inDialog().findByRole('button', { name })));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Chooses Wasps and bees, likely and major: everything except the controls. */
async function rateBees(person: Person) {
  await openAddRisk(person);
  await choose(person, 'Risk Title', 'Wasps and bees');
  await choose(person, 'Likelihood', 'Likely');
  await choose(person, 'Consequence', 'Major');
}

const bees = {
  ...water,
  id: 32,
  riskTitleId: 5,
  riskTitle: 'Wasps and bees',
  likelihood: 'likely',
  consequences: 'major',
  version: 1,
  chosenControlIds: [],
  chosenControls: [],
};

/** A call that is answered once `answer` is called. */
function held(value: object) {
  let answer = () => {};
  const call = () =>
    new Promise<never>((done) => {
      answer = () => done(value as never);
    });
  return { call, answer: () => answer() };
}

describe('adding a risk', () => {
  test('keeps a title that was chosen while a new one was on its way, and its controls', async () => {
    const made = held({ id: 9, title: 'Old mine', version: 1 });
    const { person } = showRiskStep({ 'risks.create': made.call });
    await openAddRisk(person);
    await person.type(inDialog().getByRole('textbox', { name: 'New risk title' }), 'Old mine');
    await press(person, 'Add new risk title');
    await choose(person, 'Risk Title', 'Wasps and bees');
    await person.click(await inDialog().findByRole('checkbox', { name: 'Ask about allergies' }));
    made.answer();
    await waitFor(() => expect(inDialog().getByRole('textbox', { name: 'New risk title' })).toHaveValue(''));
    expect(inDialog().getByRole('combobox', { name: 'Risk Title' })).toHaveValue('Wasps and bees');
    expect(inDialog().getByRole('checkbox', { name: 'Ask about allergies' })).toBeChecked();
  });

  test('says what a high rating means for going, and of another what it is made of', async () => {
    const { person } = showRiskStep();
    await openAddRisk(person);
    await choose(person, 'Likelihood', 'Likely');
    await choose(person, 'Consequence', 'Major');
    expect(inDialog().getByText(messages.activityRisk.stopsNothing)).toBeVisible();
    await choose(person, 'Consequence', 'Insignificant');
    expect(inDialog().getByText('Set from likelihood and consequence')).toBeVisible();
  });

  test('takes no control that was made for a title that was given up meanwhile', async () => {
    const made = held({ id: 59, riskId: 5, controlText: 'Wear a veil', version: 1 });
    const { person, changes } = showRiskStep({
      'activities.document': () => riskDocument({ ...water, riskTitleId: 8 }),
      'risks.addControl': made.call,
      'activities.risk.add': () => ({ ...water, version: 1 }),
    });
    await openAddRisk(person);
    await choose(person, 'Risk Title', 'Wasps and bees');
    await person.type(await inDialog().findByRole('textbox', { name: 'New control' }), 'Wear a veil');
    await press(person, 'Add new control');
    await choose(person, 'Risk Title', 'Near water');
    made.answer();
    await choose(person, 'Likelihood', 'Likely');
    await choose(person, 'Consequence', 'Major');
    await person.click(await inDialog().findByRole('checkbox', { name: 'Turn back' }));
    await press(person, 'Add');
    await closed();
    expect(changes.at(-1)?.input).toMatchObject({ riskTitleId: 4, chosenControlIds: [42] });
  });

  test('offers those that may fit the activity first, without those in use', async () => {
    const { person } = showRiskStep();
    await openAddRisk(person);
    await person.click(inDialog().getByRole('combobox', { name: 'Risk Title' }));
    const group = async (name: string) => within(await screen.findByRole('group', { name }));
    expect((await group('May fit this activity')).getAllByRole('option').map((one) => one.textContent)).toEqual([
      'Wasps and bees',
    ]);
    expect((await group('All others')).getAllByRole('option').map((one) => one.textContent)).toEqual([
      'Near water (already added)',
    ]);
  });

  test('disables a title already in use, shows the rating, counts the controls and saves in one call', async () => {
    const { person, changes } = showRiskStep({ 'activities.risk.add': () => bees });
    await openAddRisk(person);
    expect(inDialog().getByText('Unknown')).toBeVisible();
    await person.click(inDialog().getByRole('combobox', { name: 'Risk Title' }));
    expect(await screen.findByRole('option', { name: 'Near water (already added)' })).toHaveAttribute(
      'data-combobox-disabled',
    );
    await person.click(screen.getByRole('option', { name: 'Wasps and bees' }));
    await choose(person, 'Likelihood', 'Likely');
    await choose(person, 'Consequence', 'Major');
    expect(inDialog().getByText('Extreme')).toBeVisible();
    await person.click(await inDialog().findByRole('checkbox', { name: 'Carry an EpiPen' }));
    expect(inDialog().getByText('1 of 2 selected')).toBeVisible();
    await press(person, 'Add');
    await closed();
    expect(await screen.findByText('Risk added.')).toBeVisible();
    const rating = { likelihood: 'likely', consequences: 'major', chosenControlIds: [52] };
    expect(changes.map(({ input }) => input)).toEqual([{ activityId: 7, riskTitleId: 5, ...rating }]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('says which part of the library could not be loaded, and tries again', async () => {
    let isDown = true;
    const answer = <T,>(rows: T) => {
      if (isDown) throw refusal(500, 'x');
      return rows;
    };
    const { person } = showRiskStep({
      'risks.list': () => answer([{ id: 5, title: 'Wasps and bees', isReadOnly: true, version: 1, needs: [] }]),
      'risks.listControls': () => answer([]),
    });
    await openAddRisk(person);
    expect(await inDialog().findByText(messages.activityRisk.loadTitlesFailed)).toBeVisible();
    isDown = false;
    await press(person, 'Try again');
    await inDialog().findByRole('combobox', { name: 'Risk Title' });
    isDown = true;
    await choose(person, 'Risk Title', 'Wasps and bees');
    expect(await inDialog().findByText(messages.activityRisk.loadControlsFailed)).toBeVisible();
    isDown = false;
    await press(person, 'Try again');
    expect(await inDialog().findByText(/^This risk has no controls yet\./)).toBeVisible();
  });

  test('drops a chosen control that was deleted from the library, and says so', async () => {
    let left = beeControls;
    const { person } = showRiskStep({
      'risks.listControls': () => left,
      'activities.risk.add': ({ chosenControlIds }) => {
        if (!chosenControlIds.includes(52)) return bees;
        left = beeControls.slice(0, 1);
        const text = messages.activityRisk.controlGone;
        throw refusal(400, text, { chosenControlIds: text });
      },
    });
    await rateBees(person);
    await person.click(await inDialog().findByRole('checkbox', { name: 'Ask about allergies' }));
    await person.click(inDialog().getByRole('checkbox', { name: 'Carry an EpiPen' }));
    await press(person, 'Add');
    expect(await inDialog().findByText('1 of 1 selected')).toBeVisible();
    expect(await inDialog().findByText(/no longer in the library/)).toBeVisible();
    await press(person, 'Add');
    await closed();
  });

  test('drops the chosen controls, and the one being typed, when the title changes', async () => {
    const { person } = showRiskStep();
    await openAddRisk(person);
    await choose(person, 'Risk Title', 'Wasps and bees');
    await person.click(await inDialog().findByRole('checkbox', { name: 'Carry an EpiPen' }));
    await person.type(inDialog().getByRole('textbox', { name: 'New control' }), 'Long sleeves');
    await press(person, 'Clear the risk title');
    expect(inDialog().queryByRole('checkbox')).toBeNull();
    await choose(person, 'Risk Title', 'Wasps and bees');
    expect(await inDialog().findByText('0 of 2 selected')).toBeVisible();
    expect(inDialog().getByRole('textbox', { name: 'New control' })).toHaveValue('');
  });
});

test('a risk that could not be added says so', async () => {
  const { person } = showRiskStep({ 'activities.risk.add': () => Promise.reject(noConnection()) });
  await rateBees(person);
  await press(person, 'Add');
  expect(await inDialog().findByText(messages.activityRisk.addFailed)).toBeVisible();
});

describe('editing a risk', () => {
  test('hides the title, says what failed, and saves from the version that it started from', async () => {
    const update = vi
      .fn(() => ({ ...water, version: 4 }))
      .mockImplementationOnce(() => {
        throw noConnection();
      });
    const { person, changes } = showRiskStep({ 'activities.risk.update': update });
    await openEditRisk(person);
    expect(inDialog().getByText('Edit Activity Risk')).toBeVisible();
    expect(inDialog().queryByRole('combobox', { name: 'Risk Title' })).toBeNull();
    expect(await inDialog().findByRole('checkbox', { name: 'Check the tide' })).toBeChecked();
    expect(inDialog().queryByText('Of another risk')).toBeNull();
    await choose(person, 'Consequence', 'Minor');
    expect(inDialog().getByText('Moderate', { selector: '[data-tone]' })).toBeVisible();
    await person.click(inDialog().getByRole('checkbox', { name: 'Turn back' }));
    await press(person, 'Update');
    expect(await inDialog().findByText(messages.activityRisk.updateFailed)).toBeVisible();
    await press(person, 'Update');
    await closed();
    const rating = { likelihood: 'quite possible', consequences: 'minor', chosenControlIds: [41, 42] };
    expect(changes.at(-1)?.input).toEqual({ activityId: 7, id: 31, version: 3, ...rating });
  });

  const theirs = {
    ...water,
    version: 4,
    likelihood: 'almost certain',
    chosenControlIds: [41, 44],
    chosenControls: ['Check the tide', 'Wear life jackets'],
  };

  /** Wiremu saves while the dialog is open. */
  function meetWiremu() {
    const update = vi.fn(({ version, ...input }) => {
      if (version === 4) return { ...theirs, ...input, version: 5 };
      throw changedMeanwhile('Wiremu Tāmihana', theirs);
    });
    return { update, ...showRiskStep({ 'activities.risk.update': update }) };
  }

  const mergeDialog = () => within(screen.getByRole('dialog', { name: 'Both of you changed this' }));

  async function collide(person: Person) {
    await openEditRisk(person);
    await choose(person, 'Consequence', 'Minor');
    await press(person, 'Update');
    await screen.findByRole('dialog', { name: 'Both of you changed this' });
  }

  test('is asked as one thing when somebody else rated it meanwhile', async () => {
    const { person, update } = meetWiremu();
    await collide(person);
    const [mine, theirs] = mergeDialog().getAllByRole('radio');
    expect(mine?.lastChild?.textContent).toBe(
      'Likelihood: Quite possible\nConsequence: Minor\nSelected Controls:\n• Check the tide',
    );
    expect(theirs?.lastChild?.textContent).toBe(
      'Likelihood: Almost certain\nConsequence: Major\nSelected Controls:\n• Check the tide\n• Wear life jackets',
    );
    await person.click(mergeDialog().getByRole('radio', { name: /^Wiremu’s/ }));
    await person.click(mergeDialog().getByRole('button', { name: 'Save' }));
    await closed();
    const saved = { likelihood: 'almost certain', consequences: 'major', chosenControlIds: [41, 44] };
    expect(update).toHaveBeenLastCalledWith({ activityId: 7, id: 31, version: 4, ...saved });
  });
});
