import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { InputOf } from '#web/changes/paths.ts';
import { type FieldPath, fieldChanges } from '../changes-table.ts';
import type { EarlierChange, FieldChange } from '../field-change.ts';

const tempId = -7000;
const key = '4d3f0f0e-7f7a-4c8e-9d2a-0a4b6d1c2e3f';

const earlier = <Path extends FieldPath>(path: Path, input: InputOf<Path>): EarlierChange => ({
  key,
  path,
  input,
  tempId,
});

/** What becomes of an earlier change that was never sent, when this one follows: nothing is left, it has another input, or they stay two. */
function follow<Path extends FieldPath>(before: EarlierChange, path: Path, input: InputOf<Path>) {
  const { takesBack, joins } = fieldChanges[path] as FieldChange<Path>;
  return takesBack?.(input, before) ? 'nothing' : (joins?.(input, before) ?? 'two');
}

const rating = { likelihood: 'likely', consequences: 'major' } as const;
const addRisk = earlier('activities.risk.add', { activityId: 7, riskTitleId: 5, ...rating, chosenControlIds: [1, 2] });
const edit = { activityId: 7, id: tempId, version: 1 };

describe('a change of something that waits itself', () => {
  test('becomes part of it: a risk and its controls', () => {
    const other = { likelihood: 'unlikely' as const, consequences: 'minor' as const, chosenControlIds: [3] };
    expect(follow(addRisk, 'activities.risk.update', { ...edit, ...other })).toEqual({
      ...{ activityId: 7, riskTitleId: 5 },
      ...other,
    });
    const choice = { activityId: 7, riskId: tempId };
    expect(follow(addRisk, 'activities.risk.chooseControl', { ...choice, riskControlId: 4 })).toMatchObject({
      chosenControlIds: [1, 2, 4],
    });
    expect(
      follow(addRisk, 'activities.risk.chooseControl', { ...choice, riskControlId: 1, isChecked: false }),
    ).toMatchObject({ chosenControlIds: [2] });
  });

  test('stays a change of its own where the first cannot hold it', () => {
    expect(follow(addRisk, 'activities.risk.update', { ...edit, riskTitle: 'Wasps by the hut' })).toBe('two');
    expect(follow(addRisk, 'activities.risk.update', { ...edit, id: 31 })).toBe('two');
    const objective = earlier('activities.outcome.addDirect', { activityId: 7, title: 'Signs', measurement: 'Signs' });
    expect(follow(objective, 'activities.outcome.setAmount', { id: tempId, amount: 3 })).toBe('two');
  });

  test('becomes part of it: a predator record', () => {
    const record = earlier('activities.predator.create', { activityId: 7, predatorId: 3, rats: 2 });
    expect(follow(record, 'activities.predator.update', { id: tempId, version: 1, rats: 4 })).toEqual({
      ...{ activityId: 7, predatorId: 3, rats: 4 },
    });
    expect(follow(record, 'activities.predator.update', { id: 31, version: 1, rats: 4 })).toBe('two');
  });

  test('is sent all the same when somebody who signed on is taken off, with the reason', () => {
    const assigned = earlier('activities.volunteers.assign', { activityId: 7, volunteerIds: [5] });
    const removal = { activityId: 7, assignedIds: [5], reason: 'Not here' };
    expect(follow(assigned, 'activities.volunteers.remove', removal)).toBe('two');
    const newcomer = earlier('activities.volunteers.addNewcomer', { activityId: 7, firstname: 'Rewi' });
    expect(follow(newcomer, 'activities.volunteers.remove', { ...removal, assignedIds: [tempId] })).toBe('two');
  });

  test('leaves nothing to send when it is removed', () => {
    const record = earlier('activities.predator.create', { activityId: 7, predatorId: 3 });
    const objective = earlier('activities.outcome.addDirect', { activityId: 7, title: 'Signs', measurement: 'Signs' });
    const staff = earlier('activities.staff.assign', { activityId: 7, staffId: 11 });
    const hazard = earlier('activities.risk.addHazard', { activityId: 7, kind: 'site', hazardId: 9 });
    expect(follow(addRisk, 'activities.risk.remove', { activityId: 7, riskId: tempId })).toBe('nothing');
    expect(follow(record, 'activities.predator.remove', { id: tempId })).toBe('nothing');
    expect(follow(objective, 'activities.outcome.removeDirect', { id: tempId })).toBe('nothing');
    expect(follow(staff, 'activities.staff.remove', { activityId: 7, assignedIds: [11] })).toBe('nothing');
    expect(follow(hazard, 'activities.risk.removeHazard', { activityId: 7, kind: 'site', hazardId: 9 })).toBe(
      'nothing',
    );
    const removal = earlier('activities.risk.remove', { activityId: 7, riskId: 31 });
    expect(follow(removal, 'changes.undo', { key })).toBe('nothing');
    expect(follow(removal, 'changes.undo', { key: '00000000-0000-4000-8000-000000000000' })).toBe('two');
  });

  test('takes out of it what is removed: one of several', () => {
    const people = earlier('activities.volunteers.assign', { activityId: 7, volunteerIds: [4, 5, 6] });
    expect(follow(people, 'activities.volunteers.remove', { activityId: 7, assignedIds: [5] })).toEqual({
      ...{ activityId: 7, volunteerIds: [4, 6] },
    });
    expect(follow(people, 'activities.volunteers.remove', { activityId: 7, assignedIds: [4, 5, 6] })).toBe('nothing');
    const hazards = earlier('activities.risk.addHazards', { activityId: 7, kind: 'site', hazardIds: [8, 9] });
    expect(follow(hazards, 'activities.risk.removeHazard', { activityId: 7, kind: 'site', hazardId: 8 })).toEqual({
      ...{ activityId: 7, kind: 'site', hazardIds: [9] },
    });
  });

  test('leaves alone what is of another activity, another kind, or stored already', () => {
    const people = earlier('activities.volunteers.assign', { activityId: 7, volunteerIds: [4] });
    expect(follow(people, 'activities.volunteers.remove', { activityId: 8, assignedIds: [4] })).toBe('two');
    expect(follow(people, 'activities.volunteers.remove', { activityId: 7, assignedIds: [4, 5] })).toBe('two');
    expect(follow(people, 'activities.volunteers.remove', { id: 4 })).toBe('two');
    expect(follow(people, 'activities.staff.remove', { activityId: 7, assignedIds: [4] })).toBe('two');
    const hazard = earlier('activities.risk.addHazard', { activityId: 7, kind: 'site', hazardId: 9 });
    const other = { activityId: 7, kind: 'activity_people', hazardId: 9 } as const;
    expect(follow(hazard, 'activities.risk.removeHazard', other)).toBe('two');
  });

  test('never drops an incident report: it is saved, and then removed', () => {
    const { joins } = fieldChanges['activities.complete.save'] ?? {};
    const report = { typeOfIncident: 'Near Miss', incidentDescription: 'A branch' };
    const yes = { activityId: 7, anyIncident: 'Yes', incidentDetails: report } as const;
    const before = earlier('activities.complete.save', yes);
    expect(joins?.({ activityId: 7, anyIncident: 'No' }, before)).toBeNull();
    expect(joins?.(yes, before)).toBeUndefined();
  });
});

describe('what needs coverage', () => {
  test('is another project for an activity, and every change of one that is not known here', () => {
    const cache = new QueryClient();
    const { needsCoverage, activity } = fieldChanges['activities.details.update'] ?? {};
    expect(activity?.({ id: 7, notes: '' }, cache)).toBeNull();
    const get = [['activities', 'details', 'get'], { input: { id: 7 }, type: 'query' }];
    cache.setQueryData(get, { id: 7, projectId: 3 });
    expect(activity?.({ id: 7, notes: '' }, cache)).toBe(7);
    expect(needsCoverage?.({ id: 7, projectId: 4 }, cache)).toBe(true);
    expect(needsCoverage?.({ id: 7, projectId: 3, notes: 'Same' }, cache)).toBe(false);
    expect(needsCoverage?.({ id: 7, notes: 'Same' }, cache)).toBe(false);
  });
});
