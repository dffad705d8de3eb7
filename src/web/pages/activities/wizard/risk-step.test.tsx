import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { clearBanner } from '#web/components/banner-store.ts';
import { RiskStep } from './risk-step.tsx';
import type { StepProps } from './step-props.ts';

const activity = { id: 7, activityName: 'Pūriri Ridge trap check' } as StepProps['activity'];

const hazard = (id: number, hazardDescription: string) => ({
  id,
  activityId: 7,
  hazardId: id + 100,
  kind: 'site',
  hazardDescription,
});

const water = {
  id: 31,
  activityId: 7,
  riskTitleId: 4,
  riskTitle: 'Near water',
  likelihood: 'quite possible',
  consequences: 'major',
  riskRating: 'High',
  version: 3,
  chosenControlIds: [41],
  chosenControls: ['Check the tide'],
};

const controls = [
  { id: 51, riskId: 5, controlText: 'Ask about allergies', isReadOnly: true, version: 1 },
  { id: 52, riskId: 5, controlText: 'Carry an EpiPen', isReadOnly: true, version: 1 },
];

/** A server with two hazards and a risk on the activity, and two titles in the library. */
function createServer(more: FakeServer = {}): FakeServer {
  return {
    'activities.risk.listHazards': ({ kind }) =>
      kind === 'site' ? [hazard(1, 'Steep bank'), hazard(2, 'Wasp nest')] : [],
    'activities.risk.list': () => [water],
    'activities.risk.listControls': () => [
      { riskId: 31, riskControlId: 41, controlText: 'Check the tide', isReadOnly: true, isChecked: true },
      { riskId: 31, riskControlId: 42, controlText: 'Turn back', isReadOnly: true, isChecked: false },
      { riskId: 99, riskControlId: 43, controlText: 'Of another risk', isReadOnly: true, isChecked: true },
    ],
    'risks.list': () => [
      { id: 4, title: 'Near water', isReadOnly: true, version: 1 },
      { id: 5, title: 'Wasps and bees', isReadOnly: true, version: 1 },
    ],
    'risks.listControls': () => controls,
    'hazards.list': () => [
      { id: 101, kind: 'site', hazardDescription: 'Steep bank', version: 1 },
      { id: 103, kind: 'site', hazardDescription: 'Old well', version: 1 },
    ],
    'activities.details.get': () => activity,
    ...more,
  };
}

function show(more?: FakeServer) {
  renderPage(<RiskStep activity={activity} />, { server: createServer(more) });
  return userEvent.setup();
}

function widenScreen() {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('min-width'),
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
}

afterEach(() => {
  vi.restoreAllMocks();
});

type Person = ReturnType<typeof userEvent.setup>;

const inDialog = () => within(screen.getByRole('dialog'));

async function choose(person: Person, field: string, option: string) {
  await person.click(inDialog().getByRole('combobox', { name: field }));
  await person.click(await screen.findByRole('option', { name: option }));
}

async function openAddRisk(person: Person) {
  await screen.findByText('Near water');
  await person.click(screen.getByRole('button', { name: '+ Add Risk' }));
  await screen.findByRole('dialog');
}

beforeEach(clearBanner);

describe('the Risk step', () => {
  test('shows hazards with their counts, and risks with controls, words and rating', async () => {
    widenScreen();
    show();
    expect(await screen.findByText('Wasp nest')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Determine Hazards & Risk for Activity' })).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Site Hazards *2 *hazards$/ })).toBeVisible();
    const row = within((await screen.findByText('Near water')).closest('tr') as HTMLElement);
    expect(row.getByRole('listitem')).toHaveTextContent('Check the tide');
    for (const text of ['Quite possible', 'Major', 'High']) expect(row.getByText(text)).toBeVisible();
  });

  test('shows a risk as a card on the phone, with its actions in words', async () => {
    show();
    const card = within((await screen.findByRole('heading', { name: 'Near water' })).closest('li') as HTMLElement);
    for (const text of ['Quite possible · Major', 'Check the tide', 'High', 'Edit', 'Remove']) {
      expect(card.getByText(text)).toBeVisible();
    }
  });

  test('puts the reminder away for good', async () => {
    const person = show();
    const text = 'A hazard is anything with potential to cause harm or damage if we interact with it.';
    expect(screen.getByText(text)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Dismiss the reminder' }));
    expect(screen.queryByText(text)).toBeNull();
    show();
    expect(screen.queryByText(text)).toBeNull();
  });

  test('says which part could not be loaded', async () => {
    const fail = () => {
      throw refusal(500, 'Broken.');
    };
    show({ 'activities.risk.listHazards': fail, 'activities.risk.list': fail });
    expect(await screen.findByText('Failed to load hazards for this activity.')).toBeVisible();
    expect(screen.getByText('Failed to load activity risks.')).toBeVisible();
  });
});

describe('removing', () => {
  test('takes a hazard off at once, and puts it back with a message when that fails', async () => {
    let answer: (error: Error) => void = () => {};
    const person = show({
      'activities.risk.removeHazard': () =>
        new Promise((_, reject) => {
          answer = reject;
        }),
    });
    await person.click(await screen.findByRole('button', { name: 'Remove Wasp nest' }));
    await waitFor(() => expect(screen.queryByText('Wasp nest')).toBeNull());
    expect(screen.getByText('Steep bank')).toBeVisible();
    expect(screen.getByRole('button', { name: '+ Add Site Hazard' })).toHaveFocus();
    answer(refusal(500, 'Broken.'));
    expect(await screen.findByText('Failed to remove site hazard.')).toBeVisible();
    expect(screen.getByText('Wasp nest')).toBeVisible();
  });

  test('does the same for a risk', async () => {
    let answer: (error: Error) => void = () => {};
    const remove = vi.fn(
      () =>
        new Promise((_, reject) => {
          answer = reject;
        }),
    );
    const person = show({ 'activities.risk.remove': remove });
    await person.click(await screen.findByRole('button', { name: 'Remove Near water' }));
    await waitFor(() => expect(screen.queryByText('Near water')).toBeNull());
    expect(remove).toHaveBeenCalledWith({ activityId: 7, riskId: 31 });
    answer(noConnection());
    expect(await screen.findByText('Failed to remove risk.')).toBeVisible();
    expect(screen.getByText('Near water')).toBeVisible();
  });
});

describe('adding hazards', () => {
  test('offers those of the library, and holds back those that are there already', async () => {
    const addHazards = vi.fn(() => []);
    const person = show({ 'activities.risk.addHazards': addHazards });
    await screen.findByText('Steep bank');
    await person.click(screen.getByRole('button', { name: '+ Add Site Hazard' }));
    expect(await inDialog().findByRole('checkbox', { name: 'Steep bank (already added)' })).toBeDisabled();
    expect(inDialog().getByRole('button', { name: 'Save Hazards' })).toBeDisabled();
    await person.click(inDialog().getByRole('checkbox', { name: 'Old well' }));
    await person.click(inDialog().getByRole('button', { name: 'Save Hazards' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(addHazards).toHaveBeenCalledExactlyOnceWith({ activityId: 7, kind: 'site', hazardIds: [103] });
  });

  test('creates a new one and chooses it', async () => {
    const library = [{ id: 103, kind: 'site', hazardDescription: 'Old well', version: 1 }];
    const create = vi.fn(({ hazardDescription }) => {
      const row = { id: 104, kind: 'site', hazardDescription, version: 1 };
      library.push(row);
      return row;
    });
    const person = show({ 'hazards.list': () => [...library], 'hazards.create': create });
    await screen.findByText('Steep bank');
    await person.click(screen.getByRole('button', { name: '+ Add Site Hazard' }));
    const add = await inDialog().findByRole('button', { name: 'Add new site hazard' });
    await person.click(add);
    expect(inDialog().getByText('Please provide a site hazard description.')).toBeVisible();
    await person.type(inDialog().getByRole('textbox', { name: 'New site hazard' }), ' Rotten bridge {Enter}');
    expect(await inDialog().findByRole('checkbox', { name: 'Rotten bridge' })).toBeChecked();
    expect(create).toHaveBeenCalledExactlyOnceWith({
      kind: 'site',
      hazardDescription: 'Rotten bridge',
      clientKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(inDialog().getByRole('textbox', { name: 'New site hazard' })).toHaveValue('');
  });

  test('does not lose what was typed but not added', async () => {
    const addHazards = vi.fn(() => []);
    const person = show({ 'activities.risk.addHazards': addHazards });
    await screen.findByText('Steep bank');
    await person.click(screen.getByRole('button', { name: '+ Add Site Hazard' }));
    await person.type(await inDialog().findByRole('textbox', { name: 'New site hazard' }), 'Rotten bridge');
    await person.click(inDialog().getByRole('button', { name: 'Save Hazards' }));
    expect(inDialog().getByText('Press + to add this first, or clear it.')).toBeVisible();
    expect(addHazards).not.toHaveBeenCalled();
  });

  test('keeps the dialog and the choice when saving fails', async () => {
    const person = show({
      'activities.risk.addHazards': () => {
        throw noConnection();
      },
    });
    await screen.findByText('Steep bank');
    await person.click(screen.getByRole('button', { name: '+ Add Site Hazard' }));
    await person.click(await inDialog().findByRole('checkbox', { name: 'Old well' }));
    await person.click(inDialog().getByRole('button', { name: 'Save Hazards' }));
    expect(await inDialog().findByText('Failed to save hazards.')).toBeVisible();
    expect(inDialog().getByRole('checkbox', { name: 'Old well' })).toBeChecked();
  });
});

describe('adding a risk', () => {
  test('asks for what is missing at its field, and goes there', async () => {
    const add = vi.fn();
    const person = show({ 'activities.risk.add': add });
    await openAddRisk(person);
    await person.click(inDialog().getByRole('button', { name: 'Add' }));
    expect(await inDialog().findAllByText('Please ensure all fields are filled.')).toHaveLength(3);
    await waitFor(() => expect(inDialog().getByRole('combobox', { name: 'Risk Title' })).toHaveFocus());
    expect(add).not.toHaveBeenCalled();
  });

  test('cannot choose a title that is used, rates by itself, counts the controls and saves in one call', async () => {
    const add = vi.fn(() => water);
    const person = show({ 'activities.risk.add': add });
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
    await person.click(inDialog().getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(add).toHaveBeenCalledExactlyOnceWith({
      activityId: 7,
      riskTitleId: 5,
      likelihood: 'likely',
      consequences: 'major',
      chosenControlIds: [52],
      clientKey: expect.any(String),
    });
  });

  test('drops a chosen control that the library lost meanwhile, and says so', async () => {
    let left = controls;
    const person = show({
      'risks.listControls': () => left,
      'activities.risk.add': ({ chosenControlIds }) => {
        if (!chosenControlIds.includes(52)) return water;
        left = controls.slice(0, 1);
        const text = 'One of the chosen controls is no longer in the library. Please choose again.';
        throw refusal(400, text, { chosenControlIds: text });
      },
    });
    await openAddRisk(person);
    await choose(person, 'Risk Title', 'Wasps and bees');
    await choose(person, 'Likelihood', 'Likely');
    await choose(person, 'Consequence', 'Major');
    await person.click(await inDialog().findByRole('checkbox', { name: 'Ask about allergies' }));
    await person.click(inDialog().getByRole('checkbox', { name: 'Carry an EpiPen' }));
    await person.click(inDialog().getByRole('button', { name: 'Add' }));
    expect(await inDialog().findByText('1 of 1 selected')).toBeVisible();
    expect(inDialog().getByText(/no longer in the library/)).toBeVisible();
    await person.click(inDialog().getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('makes a new title and a new control on the way', async () => {
    const titles = [{ id: 4, title: 'Near water', isReadOnly: true, version: 1 }];
    const ofNew: typeof controls = [];
    const person = show({
      'risks.list': () => [...titles],
      'risks.create': ({ title }) => {
        const row = { id: 6, title, isReadOnly: false, version: 1 };
        titles.push(row);
        return row;
      },
      'risks.listControls': () => [...ofNew],
      'risks.addControl': ({ riskId, controlText }) => {
        const row = { id: 61, riskId, controlText, isReadOnly: false, version: 1 };
        ofNew.push(row);
        return row;
      },
    });
    await openAddRisk(person);
    await person.type(inDialog().getByRole('textbox', { name: 'New risk title' }), 'Hailstorm{Enter}');
    await waitFor(() => expect(inDialog().getByRole('combobox', { name: 'Risk Title' })).toHaveValue('Hailstorm'));
    await person.type(await inDialog().findByRole('textbox', { name: 'New control' }), 'Shelter');
    await person.click(inDialog().getByRole('button', { name: 'Add new control' }));
    expect(await inDialog().findByRole('checkbox', { name: 'Shelter' })).toBeChecked();
    expect(inDialog().getByText('1 of 1 selected')).toBeVisible();
  });

  test('says at the box why a new title was refused', async () => {
    const person = show({
      'risks.create': () => {
        throw refusal(409, 'Risk title already exists.', { title: 'Risk title already exists.' });
      },
    });
    await openAddRisk(person);
    const box = inDialog().getByRole('textbox', { name: 'New risk title' });
    await person.type(box, 'Near water{Enter}');
    expect(await inDialog().findByText('Risk title already exists.')).toBeVisible();
    expect(box).toHaveValue('Near water');
  });

  test('drops the chosen controls with their title', async () => {
    const person = show();
    await openAddRisk(person);
    await choose(person, 'Risk Title', 'Wasps and bees');
    await person.click(await inDialog().findByRole('checkbox', { name: 'Carry an EpiPen' }));
    await person.click(inDialog().getByRole('button', { name: 'Clear the risk title' }));
    expect(inDialog().queryByRole('checkbox')).toBeNull();
    await choose(person, 'Risk Title', 'Wasps and bees');
    expect(await inDialog().findByText('0 of 2 selected')).toBeVisible();
  });
});

describe('editing a risk', () => {
  async function openEdit(person: Person) {
    await person.click(await screen.findByRole('button', { name: 'Edit Near water' }));
    await screen.findByRole('dialog');
  }

  test('hides the title and saves from the version that it started from', async () => {
    const update = vi.fn(() => water);
    const person = show({ 'activities.risk.update': update });
    await openEdit(person);
    expect(inDialog().getByText('Edit Activity Risk')).toBeVisible();
    expect(inDialog().queryByRole('combobox', { name: 'Risk Title' })).toBeNull();
    expect(await inDialog().findByRole('checkbox', { name: 'Check the tide' })).toBeChecked();
    expect(inDialog().queryByText('Of another risk')).toBeNull();
    await choose(person, 'Consequence', 'Minor');
    expect(inDialog().getByText('Moderate', { selector: '[data-tone]' })).toBeVisible();
    await person.click(inDialog().getByRole('checkbox', { name: 'Turn back' }));
    await person.click(inDialog().getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(update).toHaveBeenCalledExactlyOnceWith({
      activityId: 7,
      id: 31,
      version: 3,
      likelihood: 'quite possible',
      consequences: 'minor',
      chosenControlIds: [41, 42],
    });
  });

  test('offers theirs or mine when somebody else saved meanwhile', async () => {
    const conflict = { changedBy: 'Wiremu Tāmihana', changedAt: '2026-11-20T02:00:00.000Z', version: 5 };
    const update = vi.fn(({ version }) => {
      if (version === 5) return water;
      const error = refusal(409, 'Wiremu Tāmihana changed this record after you opened it.');
      throw Object.assign(error, { data: { httpStatus: 409, conflict } });
    });
    const person = show({ 'activities.risk.update': update });
    await openEdit(person);
    await choose(person, 'Likelihood', 'Unlikely');
    await person.click(inDialog().getByRole('button', { name: 'Update' }));
    await person.click(await inDialog().findByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 5, likelihood: 'unlikely' }));
  });

  test('keeps what was chosen when the save fails', async () => {
    const person = show({
      'activities.risk.update': () => {
        throw noConnection();
      },
    });
    await openEdit(person);
    await choose(person, 'Likelihood', 'Unlikely');
    await person.click(inDialog().getByRole('button', { name: 'Update' }));
    expect(await inDialog().findByText('Failed to update risk.')).toBeVisible();
    expect(inDialog().getByRole('combobox', { name: 'Likelihood' })).toHaveValue('Unlikely');
  });
});
