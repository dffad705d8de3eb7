import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import {
  beeControls,
  choose,
  inDialog,
  openAddHazard,
  openAddRisk,
  type Person,
  savedAlready,
  showRiskStep,
} from '#test/risk-stage.tsx';

type Entry = { id: number; version: number };

/** Everything that the dialogs can add to the library. */
const kinds = [
  {
    what: 'a hazard',
    box: 'New site hazard',
    create: 'hazards.create',
    update: 'hazards.update',
    list: 'hazards.list',
    field: 'hazardDescription',
    of: { kind: 'site' },
    known: [],
    required: messages.hazards.siteRequired,
    failed: messages.activityRisk.addSiteHazardFailed,
    open: openAddHazard,
    expectChosen: async (text: string) => expect(await inDialog().findByRole('checkbox', { name: text })).toBeChecked(),
  },
  {
    what: 'an activity/people hazard',
    box: 'New activity/people hazard',
    create: 'hazards.create',
    update: 'hazards.update',
    list: 'hazards.list',
    field: 'hazardDescription',
    of: { kind: 'activity_people' },
    known: [],
    required: messages.hazards.activityPeopleRequired,
    failed: messages.activityRisk.addActivityHazardFailed,
    open: async (person: Person) => {
      await person.click(await screen.findByRole('tab', { name: /^Activity\/People Hazards/ }));
      await person.click(screen.getByRole('button', { name: '+ Add Activity/People Hazard' }));
      await screen.findByRole('dialog');
    },
    expectChosen: async (text: string) => expect(await inDialog().findByRole('checkbox', { name: text })).toBeChecked(),
  },
  {
    what: 'a risk title',
    box: 'New risk title',
    create: 'risks.create',
    update: 'risks.update',
    list: 'risks.list',
    field: 'title',
    of: {},
    known: [],
    required: messages.activityRisk.newTitleRequired,
    failed: messages.activityRisk.addTitleFailed,
    open: openAddRisk,
    expectChosen: async (text: string) =>
      waitFor(() => expect(inDialog().getByRole('combobox', { name: 'Risk Title' })).toHaveValue(text)),
  },
  {
    what: 'a control',
    box: 'New control',
    create: 'risks.addControl',
    update: 'risks.updateControl',
    list: 'risks.listControls',
    field: 'controlText',
    of: { riskId: 5 },
    known: beeControls,
    required: messages.risks.newControlRequired,
    failed: messages.risks.addControlFailed,
    open: async (person: Person) => {
      await openAddRisk(person);
      await choose(person, 'Risk Title', 'Wasps and bees');
    },
    expectChosen: async (text: string) => {
      expect(await inDialog().findByRole('checkbox', { name: text })).toBeChecked();
      expect(inDialog().getByText('1 of 3 selected')).toBeVisible();
    },
  },
];

describe.each(kinds)('$what that the library does not have', (kind) => {
  const { box, create, update, list, field, of, known, required, failed } = kind;

  /** A server with a library. With `isFirstLost` it stores the first entry and loses the answer. */
  function createLibrary({ isFirstLost = false } = {}): FakeServer {
    const rows: Entry[] = [...known];
    let stored: (Entry & Record<string, unknown>) | null = null;
    return {
      [list]: () => [...rows],
      [create]: (input: Record<string, unknown>) => {
        // The same key again: the first answer, or the record as first saved.
        if (stored?.[field] === input[field]) return stored;
        if (stored) throw refusal(409, messages.general.alreadySaved, undefined, savedAlready(stored));
        const row = { id: 104, version: 1, ...input };
        stored = row;
        rows.push(row);
        if (isFirstLost) throw noConnection();
        return row;
      },
      [update]: ({ version: _, ...input }: { version: number }) => {
        const row = { ...(stored as Entry), ...input, version: 2 };
        stored = row;
        rows.splice(rows.length - 1, 1, row);
        return row;
      },
    };
  }

  const typeInto = async (person: Person, text: string) =>
    person.type(await inDialog().findByRole('textbox', { name: box }), text);
  const add = (person: Person) => person.click(inDialog().getByRole('button', { name: `Add ${box.toLowerCase()}` }));

  test('is created and chosen', async () => {
    const { person, changes } = showRiskStep(createLibrary());
    await kind.open(person);
    await typeInto(person, ' Hail {Enter}');
    await kind.expectChosen('Hail');
    expect(changes.map(({ path, input }) => [path, input])).toEqual([[create, { ...of, [field]: 'Hail' }]]);
    expect(inDialog().getByRole('textbox', { name: box })).toHaveValue('');
  });

  test('needs a text', async () => {
    const { person, changes } = showRiskStep();
    await kind.open(person);
    await inDialog().findByRole('textbox', { name: box });
    await add(person);
    expect(inDialog().getByText(required)).toBeVisible();
    expect(inDialog().getByRole('textbox', { name: box })).toHaveFocus();
    expect(changes).toEqual([]);
  });

  test('has the last text when it was corrected after a lost answer', async () => {
    const { person, changes } = showRiskStep(createLibrary({ isFirstLost: true }));
    await kind.open(person);
    await typeInto(person, 'Hail');
    await add(person);
    expect(await inDialog().findByText(failed)).toBeVisible();
    await typeInto(person, 'storm');
    await add(person);
    await kind.expectChosen('Hailstorm');
    expect(new Set(changes.filter(({ path }) => path === create).map(({ key }) => key)).size).toBe(1);
    expect(changes.at(-1)).toMatchObject({ path: update, input: { id: 104, version: 1, [field]: 'Hailstorm' } });
    expect(screen.queryByText('Both of you changed this')).toBeNull();
  });
});
