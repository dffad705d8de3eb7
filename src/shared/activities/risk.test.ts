import { describe, expect, test } from 'vitest';
import { messages } from '../messages.ts';
import {
  activityRiskForm,
  addActivityRiskSchema,
  consequences,
  fromHighest,
  hazardsOf,
  isFitting,
  likelihoods,
  rateRisk,
  risksOf,
  showWord,
  stemsOfActivity,
} from './risk.ts';

/** The documented matrix, cell by cell, written out a second time on purpose. */
const cells: [likelihood: string, consequence: string, rating: string][] = [
  ['highly unlikely', 'insignificant', 'Low'],
  ['highly unlikely', 'minor', 'Low'],
  ['highly unlikely', 'moderate', 'Low'],
  ['highly unlikely', 'major', 'Moderate'],
  ['highly unlikely', 'catastrophic', 'High'],
  ['unlikely', 'insignificant', 'Low'],
  ['unlikely', 'minor', 'Moderate'],
  ['unlikely', 'moderate', 'Moderate'],
  ['unlikely', 'major', 'High'],
  ['unlikely', 'catastrophic', 'High'],
  ['quite possible', 'insignificant', 'Low'],
  ['quite possible', 'minor', 'Moderate'],
  ['quite possible', 'moderate', 'High'],
  ['quite possible', 'major', 'High'],
  ['quite possible', 'catastrophic', 'Extreme'],
  ['likely', 'insignificant', 'Moderate'],
  ['likely', 'minor', 'High'],
  ['likely', 'moderate', 'High'],
  ['likely', 'major', 'Extreme'],
  ['likely', 'catastrophic', 'Extreme'],
  ['almost certain', 'insignificant', 'Moderate'],
  ['almost certain', 'minor', 'High'],
  ['almost certain', 'moderate', 'Extreme'],
  ['almost certain', 'major', 'Extreme'],
  ['almost certain', 'catastrophic', 'Extreme'],
];

describe('the risk rating', () => {
  test.each(cells)('of %s and %s is %s', (likelihood, consequence, rating) => {
    expect(rateRisk(likelihood, consequence)).toBe(rating);
  });

  test('is documented for every pair', () => {
    const pairs = likelihoods.flatMap((l) => consequences.map((c) => `${l} ${c}`));
    expect(cells.map(([l, c]) => `${l} ${c}`)).toEqual(pairs);
  });

  test.each([
    [null, null],
    ['', ''],
    ['likely', null],
    [null, 'minor'],
    ['Likely', 'minor'],
    ['likely', 'Minor'],
    ['certain', 'minor'],
    ['likely', 'tiny'],
    ['constructor', 'length'],
    ['likely', '0'],
  ])('of %s and %s is Unknown', (likelihood, consequence) => {
    expect(rateRisk(likelihood, consequence)).toBe('Unknown');
  });
});

describe('what a person fills in', () => {
  const filled = { riskTitleId: 4, likelihood: 'likely', consequences: 'minor', chosenControlIds: [1] };
  const firstMessage = (values: object) =>
    activityRiskForm.safeParse({ ...filled, ...values }).error?.issues[0]?.message;

  test.each([
    ['riskTitleId', null],
    ['likelihood', null],
    ['likelihood', ''],
    ['consequences', undefined],
  ])('without %s (%s) is asked for', (field, value) => {
    expect(firstMessage({ [field]: value })).toBe(messages.activityRisk.required);
  });

  test.each(['water', 0, -1, 1.5])('with the title %s is refused as no title', (riskTitleId) => {
    expect(firstMessage({ riskTitleId })).toBe('Invalid risk title selected.');
  });

  test('with a likelihood that does not exist is refused', () => {
    expect(firstMessage({ likelihood: 'maybe' })).toBe(messages.general.invalid);
  });

  test('needs no controls', () => {
    const { chosenControlIds, ...rest } = filled;
    expect(addActivityRiskSchema.parse({ activityId: 1, ...rest }).chosenControlIds).toEqual([]);
  });
});

test('likelihood and consequence are shown with a capital', () => {
  expect(showWord('quite possible')).toBe('Quite possible');
});

test('risks are read from the highest, each rating in the order they were added', () => {
  const risks = ['Low', 'Extreme', 'Moderate', 'High', 'Extreme'].map((riskRating, index) => ({
    riskRating,
    index,
  }));
  expect(fromHighest(risks).map(({ index }) => index)).toEqual([1, 4, 3, 2, 0]);
});

test('an activity’s hazards of a kind, and its risks, stand by name, and of one name by when they were added', () => {
  const hazard = (id: number, hazardDescription: string, kind: 'site' | 'activity_people' = 'site') => {
    return { id, hazardId: id + 100, kind, hazardDescription };
  };
  const hazards = [hazard(9, 'ōkura creek'), hazard(5, 'Wasps'), hazard(4, 'Bluff'), hazard(2, 'Wasps')];
  const document = { activity: { id: 7 }, hazards: [...hazards, hazard(1, 'Blades', 'activity_people')] };
  expect(hazardsOf(document, 'site')).toEqual(
    [hazard(4, 'Bluff'), hazard(9, 'ōkura creek'), hazard(2, 'Wasps'), hazard(5, 'Wasps')].map((row) => ({
      ...row,
      activityId: 7,
    })),
  );
  expect(hazardsOf(document, 'activity_people').map(({ id }) => id)).toEqual([1]);
  const rated = { likelihood: 'likely', consequences: 'minor', riskRating: 'Moderate', version: 1 } as const;
  const risk = (id: number, riskTitle: string) => {
    return { ...rated, id, riskTitleId: 3, riskTitle, chosenControlIds: [], chosenControls: [], needs: [] };
  };
  const risks = [risk(9, 'Trips'), risk(2, 'Trips'), risk(4, 'Bites')];
  expect(risksOf({ activity: { id: 7 }, risks })).toEqual(
    [risk(4, 'Bites'), risk(2, 'Trips'), risk(9, 'Trips')].map((row) => ({ ...row, activityId: 7 })),
  );
});

test('a risk may fit an activity whose name or hazards share a word with its title, however it ends', () => {
  const fits = (title: string, ...hazards: string[]) =>
    isFitting(
      title,
      stemsOfActivity({
        activity: { activityName: 'Trap check' },
        hazards: hazards.map((hazardDescription) => ({ hazardDescription })),
      }),
    );
  expect(fits('Checking traps')).toBe(true);
  expect(fits('Slips, trips and falls', 'Slippery roots, rocks or boardwalk')).toBe(true);
  expect(fits('Wasps and bees', 'Steep bank', 'WASP nest nearby')).toBe(true);
  expect(fits('Rāhui at the river', 'Rahui in place')).toBe(true);
  expect(fits('Night work', 'Narrow verge beside the work area'), 'a word that many share').toBe(false);
  expect(fits('Driving and rain', 'Bank and cliff'), 'a short word').toBe(false);
  expect(fits('Boats')).toBe(false);
});
