import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createActivitySchema } from '#shared/activities/details.ts';
import { messages } from '#shared/messages.ts';
import { createProjectSchema } from '#shared/projects.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityObjectives } from '../../db/schema/activity-results.ts';
import { stampsOf } from '../act.ts';
import { createObjective, listObjectives, removeObjective } from '../objectives.ts';
import { createProject, updateProject } from '../projects.ts';
import { createActivity } from './details.ts';
import { listOutcome } from './outcome.ts';
import { createPredatorRecord } from './predator.ts';

const input = () =>
  createProjectSchema.parse({
    name: 'Te Henga Wetland',
    location: 'Bethells Road, Te Henga',
    startDate: '2026-07-20',
    emergencyServices: messages.projects.emergencyDefault,
  });

const makeObjective = (db: Db, title: string) => createObjective(db, testAct, { title, measurement: 'Days' }).id;

const rowsOf = (db: Db, activityId: number) =>
  db.select().from(activityObjectives).where(eq(activityObjectives.activityId, activityId)).all();

describe('the activities of a project', () => {
  test('take its new name and place until they are completed', () => {
    const { db } = createTestDb();
    const project = makeProject(db, { name: 'Ōkura', location: 'Stillwater' });
    const words = { projectId: project.id, projectName: 'Ōkura', projectLocation: 'Stillwater' };
    const open = makeActivity(db, words);
    const completed = makeActivity(db, { ...words, status: 'Completed', completedAt: testAct.now });
    updateProject(db, testAct, { id: project.id, name: 'Ōkura North', location: 'Dacre Point' });
    const read = (id: number) => db.select().from(activities).where(eq(activities.id, id)).get();
    expect(read(open.id)).toMatchObject({ projectName: 'Ōkura North', projectLocation: 'Dacre Point' });
    expect(read(open.id)?.searchText).toContain('okura north\ndacre point');
    expect(read(completed.id)).toMatchObject({ projectName: 'Ōkura', projectLocation: 'Stillwater' });
  });

  test('gain its objectives, and lose them where nothing was recorded', () => {
    const { db } = createTestDb();
    const [seeds, tracks] = [makeObjective(db, 'Seeds sown'), makeObjective(db, 'Tracks marked')];
    const { id } = createProject(db, testAct, input());
    const [plain, recorded, direct] = [1, 2, 3].map(() => makeActivity(db, { projectId: id }).id) as [
      number,
      number,
      number,
    ];
    const completed = makeActivity(db, { projectId: id, status: 'Completed', completedAt: testAct.now }).id;
    const words = { objectiveId: seeds, title: 'Seeds sown', measurement: 'Days', ...stampsOf(testAct) };
    insertWithDefaults(db, activityObjectives)
      .values({ ...words, activityId: direct, isDirect: true })
      .run();

    updateProject(db, testAct, { id, objectiveIds: [seeds, tracks] });
    expect(rowsOf(db, plain).map(({ title, measurement }) => [title, measurement])).toEqual([
      ['Seeds sown', 'Days'],
      ['Tracks marked', 'Days'],
    ]);
    expect(rowsOf(db, direct)).toHaveLength(2);
    expect(rowsOf(db, completed)).toEqual([]);

    db.update(activityObjectives).set({ amount: 0 }).where(eq(activityObjectives.activityId, recorded)).run();
    updateProject(db, testAct, { id, objectiveIds: [] });
    expect(rowsOf(db, plain)).toEqual([]);
    expect(rowsOf(db, recorded)).toHaveLength(2);
    expect(rowsOf(db, direct).map(({ title }) => title)).toEqual(['Seeds sown']);
  });

  test('have its objectives in its order, without those that were deleted', () => {
    const { db } = createTestDb();
    const [a, b, c] = ['Aviaries built', 'Bridges mended', 'Culverts cleared'].map((title) => makeObjective(db, title));
    const { id: projectId } = createProject(db, testAct, input());
    const before = makeActivity(db, { projectId }).id;
    updateProject(db, testAct, { id: projectId, objectiveIds: [c, b, a] as number[] });
    removeObjective(db, testAct, { id: b as number });
    const details = { activityName: 'Spring round', activityDate: '2026-09-01' };
    const after = createActivity(db, testAct, createActivitySchema.parse({ ...details, projectId })).id;
    const titlesOf = (activityId: number) => listOutcome(db, { activityId }).objectives.map(({ title }) => title);
    expect(titlesOf(before)).toEqual(['Culverts cleared', 'Bridges mended', 'Aviaries built']);
    expect(titlesOf(after)).toEqual(['Culverts cleared', 'Aviaries built']);
  });

  test('keep predator control where traps or catches were recorded', () => {
    const { db } = createTestDb();
    const predator = listObjectives(db).find(({ title }) => title === 'Establishing Predator Control')?.id ?? 0;
    const { id } = createProject(db, testAct, input());
    const [empty, trapped] = [makeActivity(db, { projectId: id }).id, makeActivity(db, { projectId: id }).id];
    updateProject(db, testAct, { id, objectiveIds: [predator] });
    createPredatorRecord(db, testAct, { activityId: trapped, predatorId: 1, measurement: 4 });
    updateProject(db, testAct, { id, objectiveIds: [] });
    expect([rowsOf(db, empty).length, rowsOf(db, trapped).length]).toEqual([0, 1]);
  });
});
