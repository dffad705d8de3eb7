import { describe, expect, test } from 'vitest';
import { makeActivity, makeProject } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { createObjective, listObjectives, updateObjective } from '../objectives.ts';
import { updateProject } from '../projects.ts';
import { addDirectObjective, listOutcome, removeDirectObjective, setAmount } from './outcome.ts';

const nests = { title: 'Nest boxes hung', measurement: 'Boxes' };

describe("an activity's outcome", () => {
  test('keeps an amount to three decimals, and can clear it', () => {
    const { db } = createTestDb();
    const activity = makeActivity(db);
    const row = addDirectObjective(db, testAct, { activityId: activity.id, ...nests });
    expect(row).toMatchObject({ ...nests, amount: null, isDirect: true, version: 1 });
    expect(setAmount(db, testAct, { id: row.activityObjectiveId, amount: 12.345 })).toMatchObject({ amount: 12.345 });
    expect(listOutcome(db, { activityId: activity.id }).objectives.at(-1)).toMatchObject({ amount: 12.345 });
    expect(setAmount(db, testAct, { id: row.activityObjectiveId, amount: null }).amount).toBeNull();
  });

  test('has the project’s objectives before its own, whenever they came', () => {
    const { db } = createTestDb();
    const [objective] = listObjectives(db);
    const { id: activityId, projectId } = makeActivity(db);
    addDirectObjective(db, testAct, { activityId, ...nests });
    updateProject(db, testAct, { id: projectId, objectiveIds: [objective?.id ?? 0] });
    const titles = listOutcome(db, { activityId }).objectives.map(({ title }) => title);
    expect(titles).toEqual([objective?.title, nests.title]);
  });

  test('is put back by an amount from a phone, where its project has lost it meanwhile', () => {
    const { db } = createTestDb();
    const [{ id: objectiveId, title, measurement } = { id: 0, title: '', measurement: '' }] = listObjectives(db);
    const { id: projectId } = makeProject(db);
    const choose = (objectiveIds: number[]) => updateProject(db, testAct, { id: projectId, objectiveIds });
    choose([objectiveId]);
    const activityId = makeActivity(db, { projectId }).id;
    const [{ activityObjectiveId: id } = { activityObjectiveId: 0 }] = listOutcome(db, { activityId }).objectives;
    choose([]);
    const sent = { id, version: 1, amount: 120, of: { activityId, title, measurement } };
    expect(() => setAmount(db, testAct, { ...sent, of: undefined })).toThrow('Objective not found.');
    expect(() => setAmount(db, testAct, { ...sent, amount: null })).toThrow('Objective not found.');
    const own = setAmount(db, testAct, sent);
    expect(own).toMatchObject({ title, amount: 120, isDirect: true });
    expect(listOutcome(db, { activityId }).objectives).toEqual([own]);

    const other = makeActivity(db, { projectId, activityName: 'Other' }).id;
    choose([objectiveId]);
    const again = setAmount(db, testAct, { ...sent, of: { ...sent.of, activityId: other } });
    expect(listOutcome(db, { activityId: other }).objectives).toEqual([again]);
    expect(again).toMatchObject({ amount: 120, isDirect: false });
    const second = { ...sent, amount: 7, of: { ...sent.of, activityId: other } };
    expect(() => setAmount(db, testAct, second)).toThrow('changed this record');
  });

  test('takes a direct objective from the library when it is known there, and adds it there otherwise', () => {
    const { db } = createTestDb();
    const known = createObjective(db, testAct, { title: 'Kākā seen', measurement: 'Birds' });
    const before = listObjectives(db).length;
    const activityId = makeActivity(db).id;
    const taken = addDirectObjective(db, testAct, { activityId, title: 'kĀkā  SEEN', measurement: 'birds' });
    expect(taken).toMatchObject({ title: known.title, measurement: known.measurement });
    expect(listObjectives(db).length).toBe(before);
    const parrots = addDirectObjective(db, testAct, { activityId, title: 'Kaka seen', measurement: 'Birds' });
    expect([parrots.title, listObjectives(db).length]).toEqual(['Kaka seen', before + 1]);
    addDirectObjective(db, testAct, { activityId, ...nests });
    expect(listObjectives(db).filter((o) => o.title === nests.title)).toHaveLength(1);
  });

  test('keeps an objective that has an amount or belongs to the project', () => {
    const { db } = createTestDb();
    const [objective] = listObjectives(db);
    const { id: projectId } = makeProject(db);
    updateProject(db, testAct, { id: projectId, objectiveIds: [objective?.id ?? 0] });
    const activityId = makeActivity(db, { projectId }).id;
    const own = addDirectObjective(db, testAct, { activityId, ...nests });
    setAmount(db, testAct, { id: own.activityObjectiveId, amount: 0 });
    expect(() => removeDirectObjective(db, testAct, { id: own.activityObjectiveId })).toThrow('has an amount');
    updateProject(db, testAct, { id: projectId, objectiveIds: [] });
    updateProject(db, testAct, { id: projectId, objectiveIds: [objective?.id ?? 0] });
    const projects = listOutcome(db, { activityId }).objectives.find(({ isDirect }) => !isDirect);
    expect(() => removeDirectObjective(db, testAct, { id: projects?.activityObjectiveId ?? 0 })).toThrow(
      'belongs to the project',
    );
    expect(() => removeDirectObjective(db, testAct, { id: 9999 })).toThrow('Objective not found.');
  });

  test('has an objective once, also when the library has renamed it since', () => {
    const { db } = createTestDb();
    const activityId = makeActivity(db).id;
    const first = addDirectObjective(db, testAct, { activityId, ...nests });
    expect(addDirectObjective(db, testAct, { activityId, ...nests })).toEqual(first);
    const inLibrary = listObjectives(db).find((o) => o.title === nests.title)!;
    updateObjective(db, testAct, { id: inLibrary.id, title: 'Boxes hung' });
    const again = addDirectObjective(db, testAct, { activityId, title: 'boxes hung', measurement: 'boxes' });
    expect(again).toEqual(first);
  });

  test('does not exist for an unknown activity', () => {
    const { db } = createTestDb();
    expect(() => listOutcome(db, { activityId: 99 })).toThrow('Activity not found.');
    expect(() => addDirectObjective(db, testAct, { activityId: 99, ...nests })).toThrow('Activity not found.');
    expect(() => setAmount(db, testAct, { id: 99, amount: 1 })).toThrow('Objective not found.');
  });
});
