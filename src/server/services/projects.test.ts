import { eq, isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { createProjectSchema } from '#shared/projects.ts';
import { makeActivity, makeProject, makeStaff } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { activityObjectives, predatorRecords } from '../db/schema/activity-results.ts';
import { files } from '../db/schema/files.ts';
import { projects } from '../db/schema/projects.ts';
import { stampsOf } from './act.ts';
import { createActivity } from './activities/details.ts';
import { listOutcome } from './activities/outcome.ts';
import { createObjective, listObjectives, removeObjective } from './objectives.ts';
import { getTargets, setTargets } from './projects/targets.ts';
import {
  createProject,
  getProject,
  listProjects,
  pickListOfProjects,
  projectNameExists,
  removeProject,
  updateProject,
} from './projects.ts';

type ProjectInput = z.input<typeof createProjectSchema>;

const input = (overrides: Partial<ProjectInput> = {}) =>
  createProjectSchema.parse({
    name: 'Te Henga Wetland',
    location: 'Bethells Road, Te Henga',
    startDate: '2026-07-20',
    emergencyServices: messages.projects.emergencyDefault,
    ...overrides,
  });

const makeObjective = (db: Db, title: string) => createObjective(db, testAct, { title, measurement: 'Days' }).id;

function makeFile(db: Db, kind: 'image' | 'document') {
  const bytes = Buffer.from(kind);
  return insertWithDefaults(db, files)
    .values({
      kind,
      name: `${kind}.bin`,
      mediaType: kind === 'image' ? 'image/png' : 'application/pdf',
      size: bytes.length,
      sha256: '0'.repeat(64),
      createdAt: testAct.now,
      bytes,
    })
    .returning({ id: files.id })
    .get().id;
}

const rowsOf = (db: Db, activityId: number) =>
  db.select().from(activityObjectives).where(eq(activityObjectives.activityId, activityId)).all();

describe('a project', () => {
  test('is stored with its objectives in the order chosen and the name of its creator', () => {
    const { db } = createTestDb();
    const person = makeStaff(db, { firstname: 'Hēmi', lastname: 'Walker' });
    const [second, first] = [makeObjective(db, 'Aviaries built'), makeObjective(db, 'Zones mapped')];
    const row = createProject(db, { ...testAct, actorId: person.id }, input({ objectiveIds: [first, second, first] }));
    expect(row).toMatchObject({
      status: 'inprogress',
      objectiveIds: [first, second],
      objectiveTitles: ['Zones mapped', 'Aviaries built'],
      createdById: person.id,
      createdByName: 'Hēmi Walker',
      imageUrl: null,
      inductionFileUrl: null,
      localHospital: '',
      version: 1,
    });
    expect(listProjects(db)).toEqual([row]);
  });

  test('needs a name, location, start date and emergency services, in the documented words', () => {
    for (const field of ['name', 'location', 'startDate', 'emergencyServices'] as const) {
      for (const value of ['', '  ', null, undefined]) {
        const result = createProjectSchema.safeParse({ ...input(), [field]: value });
        expect(result.error?.issues[0]).toMatchObject({
          path: [field],
          message: 'All fields are required, including Emergency Services.',
        });
      }
    }
    const phones = createProjectSchema.safeParse({
      ...input(),
      primaryContactPhone: '021-555',
      localMedicalCenterPhone: '0+9',
    });
    expect(phones.error?.issues.map(({ message }) => message)).toEqual([
      'Local Medical Center Phone must contain only numbers and may start with +.',
      'Primary Contact Phone must contain only numbers and may start with +.',
    ]);
    expect(createProjectSchema.safeParse({ ...input(), startDate: '2026-02-30' }).success).toBe(false);
  });

  test('has a name of its own, without case; macrons count', () => {
    const { db } = createTestDb();
    const { id } = createProject(db, testAct, input({ name: 'Ōkura Bush' }));
    expect(() => createProject(db, testAct, input({ name: 'ŌKURA  bush' }))).toThrow(messages.projects.nameTaken);
    const other = createProject(db, testAct, input({ name: 'Karamatura' }));
    expect(() => updateProject(db, testAct, { id: other.id, name: 'ōkura bush' })).toThrow(messages.projects.nameTaken);
    expect(updateProject(db, testAct, { id, name: 'ŌKURA BUSH' }).name).toBe('ŌKURA BUSH');
    expect(projectNameExists(db, { name: ' ōkura bush' })).toEqual({ exists: true });
    expect(projectNameExists(db, { name: 'ōkura bush', exceptId: id })).toEqual({ exists: false });
    expect(projectNameExists(db, { name: 'Okura Bush' })).toEqual({ exists: false });
    removeProject(db, testAct, { id });
    expect(projectNameExists(db, { name: 'Ōkura Bush' })).toEqual({ exists: false });
  });

  test('changes the fields that are sent and keeps the others', () => {
    const { db } = createTestDb();
    const objective = makeObjective(db, 'Fences mended');
    const before = createProject(db, testAct, input({ localHospital: 'North Shore', objectiveIds: [objective] }));
    const after = updateProject(db, testAct, { id: before.id, status: 'onhold', version: 1 });
    expect(after).toEqual({ ...before, status: 'onhold', version: 2 });
    expect(() => updateProject(db, testAct, { id: before.id, status: 'completed', version: 1 })).toThrow(
      'changed this',
    );
    expect(updateProject(db, testAct, { id: before.id, objectiveIds: [] }).objectiveTitles).toEqual([]);
  });

  test('has its objectives in the order of the last save, and is changed by another order alone', () => {
    const { db } = createTestDb();
    const [a, b, c] = ['Aviaries built', 'Bridges mended', 'Culverts cleared'].map((title) => makeObjective(db, title));
    const chosen = [c, a, b] as number[];
    const { id } = createProject(db, testAct, input({ objectiveIds: chosen }));
    const targets = [{ objectiveId: a as number, target: 12 }];
    const { version } = setTargets(db, testAct, { id, targets });
    expect(updateProject(db, testAct, { id, objectiveIds: chosen })).toMatchObject({ objectiveIds: chosen, version });
    const other = [a, c, b] as number[];
    expect(updateProject(db, testAct, { id, objectiveIds: other })).toMatchObject({
      objectiveIds: other,
      version: version + 1,
    });
    expect(getTargets(db, { id }).targets).toEqual([
      { objectiveId: a, target: 12 },
      { objectiveId: c, target: null },
      { objectiveId: b, target: null },
    ]);
  });

  test('no longer shows an objective that was deleted, and cannot be given one', () => {
    const { db } = createTestDb();
    const [kept, gone] = [makeObjective(db, 'Huts painted'), makeObjective(db, 'Huts moved')];
    const { id } = createProject(db, testAct, input({ objectiveIds: [gone, kept] }));
    removeObjective(db, testAct, { id: gone });
    expect(getProject(db, { id }).objectiveIds).toEqual([kept]);
    expect(() => updateProject(db, testAct, { id, objectiveIds: [kept, gone] })).toThrow(
      messages.projects.objectiveGone,
    );
  });

  test('with activities is not deleted', () => {
    const { db } = createTestDb();
    const project = makeProject(db);
    makeActivity(db, { projectId: project.id });
    expect(() => removeProject(db, testAct, project)).toThrow('This project has 1 activity. Archive it instead.');
    makeActivity(db, { projectId: project.id });
    expect(() => removeProject(db, testAct, project)).toThrow('This project has 2 activities. Archive it instead.');
    expect(getProject(db, project).id).toBe(project.id);
  });

  test('can be picked for an activity unless it is archived', () => {
    const { db } = createTestDb();
    const [b, a] = [makeProject(db, { name: 'Beta' }), makeProject(db, { name: 'Ālpha', status: 'completed' })];
    makeProject(db, { name: 'Old', status: 'archived' });
    expect(pickListOfProjects(db)).toEqual([
      { id: a.id, name: 'Ālpha', location: a.location, status: 'completed' },
      { id: b.id, name: 'Beta', location: b.location, status: 'inprogress' },
    ]);
  });
});

describe("a project's files", () => {
  test('stay, change and go as the save says', () => {
    const { db } = createTestDb();
    const [image, document] = [makeFile(db, 'image'), makeFile(db, 'document')];
    const { id } = createProject(db, testAct, input({ imageFileId: image, inductionFileId: document }));
    expect(updateProject(db, testAct, { id, location: 'Huia' })).toMatchObject({
      imageUrl: `/api/files/${image}`,
      inductionFileUrl: `/api/files/${document}`,
      inductionFileName: 'document.bin',
    });
    const newer = makeFile(db, 'image');
    expect(updateProject(db, testAct, { id, imageFileId: newer, removeImage: true }).imageFileId).toBe(newer);
    expect(updateProject(db, testAct, { id, removeImage: true, inductionFileId: null })).toMatchObject({
      imageUrl: null,
      inductionFileUrl: null,
    });
  });

  test('are refused when they are of the wrong kind or not there', () => {
    const { db } = createTestDb();
    const image = makeFile(db, 'image');
    expect(() => createProject(db, testAct, input({ inductionFileId: image }))).toThrow(messages.projects.fileGone);
    expect(() => createProject(db, testAct, input({ imageFileId: 9999 }))).toThrow(messages.projects.fileGone);
  });

  test('go along to a new project, unless it brings or refuses its own', () => {
    const { db } = createTestDb();
    const [image, document] = [makeFile(db, 'image'), makeFile(db, 'document')];
    const source = createProject(db, testAct, input({ imageFileId: image, inductionFileId: document }));
    const copy = (overrides: Partial<ProjectInput>) =>
      createProject(db, testAct, input({ copyFilesFrom: source.id, ...overrides }));
    expect(copy({ name: 'Copy 1' })).toMatchObject({ imageFileId: image, inductionFileId: document });
    expect(copy({ name: 'Copy 2', removeImage: true })).toMatchObject({ imageFileId: null, inductionFileId: document });
    removeProject(db, testAct, copy({ name: 'Copy to remove' }));
    const left = db.select({ imageFileId: projects.imageFileId, inductionFileId: projects.inductionFileId });
    expect(left.from(projects).where(isNotNull(projects.deletedAt)).all()).toEqual([
      { imageFileId: null, inductionFileId: null },
    ]);
    const newer = makeFile(db, 'document');
    expect(copy({ name: 'Copy 3', inductionFileId: newer })).toMatchObject({ inductionFileId: newer });
    expect(() => copy({ name: 'Copy 4', copyFilesFrom: 9999 })).toThrow('Project not found.');
  });
});

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
    const details = {
      activityName: 'Spring round',
      activityDate: '2026-09-01',
      status: 'InProgress' as const,
      notes: '',
    };
    const after = createActivity(db, testAct, { ...details, projectId }).id;
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
    insertWithDefaults(db, predatorRecords)
      .values({ activityId: trapped, predatorId: 1, measurement: 4, ...stampsOf(testAct) })
      .run();
    updateProject(db, testAct, { id, objectiveIds: [] });
    expect([rowsOf(db, empty).length, rowsOf(db, trapped).length]).toEqual([0, 1]);
  });
});
