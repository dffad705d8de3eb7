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

/** The documented matrix, written out a second time on purpose: for each likelihood, by rising consequence. */
const matrix: Record<string, string[]> = {
  'highly unlikely': ['Low', 'Low', 'Low', 'Moderate', 'High'],
  unlikely: ['Low', 'Moderate', 'Moderate', 'High', 'High'],
  'quite possible': ['Low', 'Moderate', 'High', 'High', 'Extreme'],
  likely: ['Moderate', 'High', 'High', 'Extreme', 'Extreme'],
  'almost certain': ['Moderate', 'High', 'Extreme', 'Extreme', 'Extreme'],
};

describe('the risk rating', () => {
  test.each(Object.entries(matrix))('of what is %s is %j', (likelihood, ratings) => {
    const rising = ['insignificant', 'minor', 'moderate', 'major', 'catastrophic'];
    expect(consequences).toEqual(rising);
    expect(rising.map((consequence) => rateRisk(likelihood, consequence))).toEqual(ratings);
  });

  test('is documented for every likelihood', () => {
    expect(Object.keys(matrix)).toEqual(likelihoods);
  });

  test.each([
    ['likely', null],
    [null, 'minor'],
    ['Likely', 'minor'],
    ['likely', 'Minor'],
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
    expect(firstMessage({ riskTitleId })).toBe(messages.activityRisk.invalidTitle);
  });

  test('with a likelihood that does not exist is refused', () => {
    expect(firstMessage({ likelihood: 'maybe' })).toBe(messages.general.chooseOne(likelihoods));
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
