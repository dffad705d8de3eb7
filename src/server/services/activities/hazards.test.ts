import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeActivity } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { createHazard, removeHazard, updateHazard } from '../hazards.ts';
import { addActivityHazard, addActivityHazards, listActivityHazards, removeActivityHazard } from './hazards.ts';

function setUp() {
  const { db, sqlite } = createTestDb();
  const activity = makeActivity(db);
  const add = (hazardIds: number[], kind: 'site' | 'activity_people' = 'site') =>
    addActivityHazards(db, testAct, { activityId: activity.id, kind, hazardIds });
  const list = (kind: 'site' | 'activity_people' = 'site') =>
    listActivityHazards(db, { activityId: activity.id, kind }).map(({ hazardDescription }) => hazardDescription);
  const hazard = (hazardDescription: string, kind: 'site' | 'activity_people' = 'site') =>
    createHazard(db, testAct, { kind, hazardDescription });
  return { db, sqlite, activity, add, list, hazard };
}

describe('the hazards of an activity', () => {
  test('added a second time stay as they are, with the words that they were added with', () => {
    const { db, add, list, hazard } = setUp();
    const { id } = hazard('Old well');
    const [first] = add([id, id]);
    updateHazard(db, testAct, { id, kind: 'site', hazardDescription: 'Old well, covered' });
    expect(add([id])).toEqual([first]);
    removeHazard(db, testAct, { id, kind: 'site' });
    expect(add([id])).toEqual([first]);
    expect(list()).toEqual(['Old well']);
  });

  test('are all added or none', () => {
    const { db, add, list, hazard } = setUp();
    const { id } = hazard('Loose scree');
    const text = messages.activityRisk.hazardGone;
    const addBoth = () => db.transaction(() => add([id, 999_999]));
    expect(addBoth).toThrow(expect.objectContaining({ code: 'INVALID', errors: { hazardIds: text } }));
    expect(list()).toEqual([]);
  });

  test('are of the library as it is: one that was deleted is not added, nor one as the other kind', () => {
    const { db, add, hazard } = setUp();
    const [gone, site] = [hazard('Old kiln'), hazard('Old well')];
    removeHazard(db, testAct, { id: gone.id, kind: 'site' });
    const refusal = messages.activityRisk.hazardGone;
    expect(() => add([gone.id])).toThrow(refusal);
    add([site.id]);
    expect(() => add([site.id], 'activity_people')).toThrow(refusal);
  });

  test('come back by Undo also where the library lost them meanwhile, to the activity that had them', () => {
    const { db, activity, add, list, hazard } = setUp();
    const { id } = hazard('Old mine shaft');
    const [link] = add([id]);
    updateHazard(db, testAct, { id, kind: 'site', hazardDescription: 'Mine shaft' });
    removeHazard(db, testAct, { id, kind: 'site' });
    removeActivityHazard(db, testAct, { id: link?.id ?? 0, kind: 'site' });
    const again = { activityId: activity.id, kind: 'site', hazardId: id } as const;
    addActivityHazard(db, testAct, again);
    expect(list()).toHaveLength(1);
    const elsewhere = { ...again, activityId: makeActivity(db, { activityName: 'Track' }).id };
    expect(() => addActivityHazard(db, testAct, elsewhere)).toThrow('Hazard not found.');
  });

  test('are of one kind: the id of the other kind is not found', () => {
    const { db, activity, add, hazard } = setUp();
    const people = hazard('Tired crew', 'activity_people');
    const activityId = activity.id;
    const addAsSite = () => addActivityHazard(db, testAct, { activityId, kind: 'site', hazardId: people.id });
    expect(addAsSite).toThrow('Hazard not found.');
    const [link] = add([people.id], 'activity_people');
    expect(() => removeActivityHazard(db, testAct, { id: link?.id ?? 0, kind: 'site' })).toThrow('Hazard not found.');
  });

  test('are removed once, and the trail keeps their words', () => {
    const { db, sqlite, activity, add, list, hazard } = setUp();
    const [link] = add([hazard('Rotten bridge').id]);
    const id = link?.id ?? 0;
    removeActivityHazard(db, testAct, { id, kind: 'site' });
    expect(list()).toEqual([]);
    expect(() => removeActivityHazard(db, testAct, { id, kind: 'site' })).toThrow('Hazard not found.');
    const lines = sqlite
      .prepare("SELECT action, record_name, before FROM audit WHERE record_type = 'activity hazard' ORDER BY id")
      .all() as { action: string; record_name: string; before: string | null }[];
    expect(lines.map(({ action, record_name }) => [action, record_name])).toEqual([
      ['added', 'Rotten bridge'],
      ['removed', 'Rotten bridge'],
    ]);
    expect(JSON.parse(lines[1]?.before ?? '')).toMatchObject({ activityName: activity.activityName, kind: 'site' });
  });

  test('belong to an activity that exists', () => {
    const { db, hazard } = setUp();
    const { id } = hazard('Tide');
    const nowhere = { activityId: 999_999, kind: 'site' as const };
    expect(() => listActivityHazards(db, nowhere)).toThrow('Activity not found.');
    expect(() => addActivityHazards(db, testAct, { ...nowhere, hazardIds: [id] })).toThrow('Activity not found.');
  });
});
