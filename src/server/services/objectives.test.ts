import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { readObjectives } from './activities/outcome.ts';
import { createObjective, listObjectives, removeObjective } from './objectives.ts';

describe('objectives', () => {
  test('that come back to the library are there again for the activities of their projects, also those made meanwhile', () => {
    const { db } = createTestDb();
    const words = { title: 'Weeds pulled', measurement: 'm²' };
    const objective = createObjective(db, testAct, words);
    const { id: projectId } = makeProject(db, { objectiveIds: [objective.id] });
    removeObjective(db, testAct, objective);
    const made = makeActivity(db, { projectId });
    const over = makeActivity(db, { projectId, completedAt: testAct.now });
    const other = makeActivity(db);
    expect(createObjective(db, testAct, words).id).toBe(objective.id);
    const titles = ({ id }: { id: number }) => readObjectives(db, { activityId: id }).map(({ title }) => title);
    expect([made, over, other].map(titles)).toEqual([['Weeds pulled'], [], []]);
  });

  test('of one title are listed by measurement, ignoring case and macrons', () => {
    const { db } = createTestDb();
    for (const measurement of ['ōtara loads', 'Zones', 'Ōkura loads', 'acres']) {
      createObjective(db, testAct, { title: '0 Mulch spread', measurement });
    }
    const measurements = listObjectives(db).map((o) => o.measurement);
    expect(measurements.slice(0, 4)).toEqual(['acres', 'Ōkura loads', 'ōtara loads', 'Zones']);
  });

  test('are unique in title and measurement together, without case', () => {
    const { db } = createTestDb();
    createObjective(db, testAct, { title: 'Track cleared', measurement: 'm' });
    createObjective(db, testAct, { title: 'Track cleared', measurement: 'Hours' });
    expect(() => createObjective(db, testAct, { title: 'TRACK  cleared', measurement: 'M' })).toThrow(
      messages.objectives.taken,
    );
  });

  test('free their name when they are deleted, and come back when the same words do', () => {
    const { db } = createTestDb();
    const { id } = createObjective(db, testAct, { title: 'Kiwi calls', measurement: 'Calls' });
    removeObjective(db, testAct, { id });
    expect(listObjectives(db).some((o) => o.id === id)).toBe(false);
    expect(() => removeObjective(db, testAct, { id })).toThrow('Objective not found.');
    const other = createObjective(db, testAct, { title: 'Kiwi calls', measurement: 'Nights' });
    expect(other.id).not.toBe(id);
    removeObjective(db, testAct, other);
    expect(createObjective(db, testAct, { title: 'Kiwi calls', measurement: 'Calls' }).id).toBe(id);
  });
});
