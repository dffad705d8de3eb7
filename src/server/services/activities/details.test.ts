import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Db } from '#server/db/open-db.ts';
import { activities } from '#server/db/schema/activities.ts';
import { activityObjectives } from '#server/db/schema/activity-results.ts';
import { projectObjectives, projects } from '#server/db/schema/projects.ts';
import { createActivitySchema } from '#shared/activities/details.ts';
import { filledSteps } from '#shared/activities/steps.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeProject, makeStaff } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { listObjectives } from '../objectives.ts';
import { removeProject } from '../projects.ts';
import { createActivity, getActivityDetails, updateActivity } from './details.ts';
import { readDocument } from './document.ts';
import { addDirectObjective, listOutcome } from './outcome.ts';
import { createPredatorRecord } from './predator.ts';

type Details = Partial<z.input<typeof createActivitySchema>>;

const input = (details: Details) =>
  createActivitySchema.parse({ activityName: 'Ridge trap check', activityDate: '2026-03-05', ...details });

const objectiveIdsOf = (db: Db, activityId: number) =>
  db
    .select({ objectiveId: activityObjectives.objectiveId })
    .from(activityObjectives)
    .where(eq(activityObjectives.activityId, activityId))
    .orderBy(activityObjectives.id)
    .all()
    .map(({ objectiveId }) => objectiveId);

describe('a new activity', () => {
  test('carries its creator, the words of its project and its objectives', () => {
    const { db } = createTestDb();
    const person = makeStaff(db);
    const act = { ...testAct, actorId: person.id, actorName: 'Mereana Hōhepa' };
    const [first, second] = listObjectives(db);
    const project = makeProject(db, { objectiveIds: [second?.id ?? 0, first?.id ?? 0] });
    const created = createActivity(db, act, input({ projectId: project.id }));
    expect(getActivityDetails(db, { id: created.id })).toMatchObject({
      projectName: project.name,
      projectLocation: project.location,
      createdBy: 'Mereana Hōhepa',
      createdById: person.id,
      status: 'InProgress',
      completedAt: null,
      version: 1,
    });
    expect(objectiveIdsOf(db, created.id)).toEqual([second?.id, first?.id]);
  });

  test('that is completed already says when', () => {
    const { db } = createTestDb();
    const { id: projectId } = makeProject(db);
    const created = createActivity(db, testAct, input({ projectId, status: 'Completed' }));
    expect(created).toMatchObject({ completedAt: testAct.now });
    const later = { ...testAct, now: '2026-04-01T00:00:00.000Z' };
    const saved = updateActivity(db, later, { id: created.id, status: 'Completed', notes: 'Signed off' });
    expect(saved).toMatchObject({ notes: 'Signed off', completedAt: testAct.now });
  });

  test('needs a name of its own, whatever its case; macrons count', () => {
    const { db } = createTestDb();
    const { id: projectId } = makeProject(db);
    createActivity(db, testAct, input({ projectId, activityName: 'Tūī Track' }));
    expect(() => createActivity(db, testAct, input({ projectId, activityName: 'TŪĪ  track' }))).toThrow(
      messages.activities.nameTaken,
    );
    expect(createActivity(db, testAct, input({ projectId, activityName: 'Tui Track' })).activityName).toBe('Tui Track');
  });

  test('needs a project that exists, was not deleted and is not archived', () => {
    const { db } = createTestDb();
    const create = (projectId: number) => () => createActivity(db, testAct, input({ projectId }));
    const deleted = makeProject(db).id;
    removeProject(db, testAct, { id: deleted });
    for (const gone of [deleted, 9999]) expect(create(gone)).toThrow('Project not found.');
    expect(create(makeProject(db, { status: 'archived' }).id)).toThrow(messages.activities.projectArchived);
  });

  test('says what is missing or too early in the documented words', () => {
    const said = (details: object) => createActivitySchema.safeParse(details).error?.issues[0]?.message;
    const whole = { activityName: 'Ridge', projectId: 1, activityDate: '2024-01-01' };
    const required = messages.activities.required;
    expect(said(whole)).toBeUndefined();
    expect(said({ ...whole, activityName: ' ' })).toBe(required);
    expect(said({ ...whole, projectId: undefined })).toBe(required);
    expect(said({ ...whole, projectId: null })).toBe(required);
    expect(said({ ...whole, activityDate: '' })).toBe(required);
    expect(said({ ...whole, activityDate: undefined })).toBe(required);
    expect(said({ ...whole, activityDate: '2023-12-31' })).toBe(messages.activities.tooEarly);
    expect(said({ ...whole, activityDate: '2026-02-30' })).toBe(messages.general.invalidDate);
  });
});

describe('a saved activity', () => {
  test('changes the fields that are given and no others', () => {
    const { db } = createTestDb();
    const { id } = makeActivity(db, { activityName: 'Bait refill', notes: 'Line B' });
    const saved = updateActivity(db, testAct, { id, activityDate: '2026-04-01' });
    expect(saved).toMatchObject({
      activityName: 'Bait refill',
      notes: 'Line B',
      activityDate: '2026-04-01',
      version: 2,
    });
  });

  test('keeps the words of its project while it is completed and takes the new ones when it is reopened', () => {
    const { db } = createTestDb();
    const [objective] = listObjectives(db);
    const project = makeProject(db, { name: 'Huia weeds' });
    const { id } = createActivity(db, testAct, input({ projectId: project.id }));
    const completed = updateActivity(db, testAct, { id, status: 'Completed' });
    expect(completed).toMatchObject({ completedAt: testAct.now, projectName: 'Huia weeds' });
    expect(filledSteps(readDocument(db, { id }))).toEqual(['details', 'complete']);

    db.update(projects).set({ name: 'Huia weed control', location: 'Huia' }).where(eq(projects.id, project.id)).run();
    insertWithDefaults(db, projectObjectives)
      .values({ projectId: project.id, objectiveId: objective?.id ?? 0, position: 0 })
      .run();
    expect(updateActivity(db, testAct, { id, notes: 'Signed off' }).projectName).toBe('Huia weeds');
    expect(updateActivity(db, testAct, { id, status: 'archived' }).completedAt).toBe(testAct.now);

    const reopened = updateActivity(db, testAct, { id, status: 'InProgress' });
    expect(reopened).toMatchObject({
      completedAt: null,
      projectName: 'Huia weed control',
      projectLocation: 'Huia',
    });
    expect(objectiveIdsOf(db, id)).toEqual([objective?.id]);
  });

  test('that moves to another project leaves the old objectives behind, but not what was recorded', () => {
    const { db } = createTestDb();
    const [recorded, empty, gained] = listObjectives(db).map((objective) => objective.id);
    if (!recorded || !empty || !gained) throw new Error('The library holds more objectives than that.');
    const from = makeProject(db, { objectiveIds: [recorded, empty] });
    const to = makeProject(db, { objectiveIds: [gained] });
    const { id } = createActivity(db, testAct, input({ projectId: from.id }));
    db.update(activityObjectives).set({ amount: 3 }).where(eq(activityObjectives.objectiveId, recorded)).run();
    expect(updateActivity(db, testAct, { id, projectId: to.id }).projectName).toBe(to.name);
    expect(objectiveIdsOf(db, id)).toEqual([recorded, gained]);
  });

  test('that moves keeps what was added to it alone, and predator control only with its records', () => {
    const { db } = createTestDb();
    const predator = listObjectives(db).find(({ title }) => title === 'Establishing Predator Control')?.id ?? 0;
    const [from, to] = [makeProject(db, { objectiveIds: [predator] }), makeProject(db)];
    const make = (activityName: string) => createActivity(db, testAct, input({ activityName, projectId: from.id })).id;
    const [empty, trapped] = [make('Empty'), make('Trapped')];
    const nests = { title: 'Nest boxes hung', measurement: 'Boxes' };
    addDirectObjective(db, testAct, { activityId: empty, ...nests });
    createPredatorRecord(db, testAct, { activityId: trapped, predatorId: 1, measurement: 4 });
    for (const id of [empty, trapped]) updateActivity(db, testAct, { id, projectId: to.id });
    expect(listOutcome(db, { activityId: empty }).objectives).toMatchObject([{ ...nests, isDirect: true }]);
    expect(objectiveIdsOf(db, trapped)).toEqual([predator]);
  });

  test('of a project that was archived since can still be saved', () => {
    const { db } = createTestDb();
    const project = makeProject(db, { status: 'archived' });
    const { id } = makeActivity(db, { projectId: project.id });
    expect(updateActivity(db, testAct, { id, projectId: project.id, notes: 'Last words' }).notes).toBe('Last words');
  });

  test('is found by its new words', () => {
    const { db } = createTestDb();
    const person = makeStaff(db, { firstname: 'Māia', lastname: 'Tāmati' });
    const { id } = makeActivity(db, { createdById: person.id });
    updateActivity(db, testAct, { id, activityName: 'Pūriri Ridge' });
    const row = db.select().from(activities).where(eq(activities.id, id)).get();
    expect(row?.searchText).toContain('puriri ridge');
    expect(row?.searchText).toContain('maia tamati');
  });
});
