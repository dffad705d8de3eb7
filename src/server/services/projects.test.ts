import { isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { createProjectSchema } from '#shared/projects.ts';
import { makeActivity, makeProject, makeStaff } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Db } from '../db/open-db.ts';
import { files } from '../db/schema/files.ts';
import { projects } from '../db/schema/projects.ts';
import { createObjective, removeObjective } from './objectives.ts';
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
          message: messages.projects.required,
        });
      }
    }
    const phones = createProjectSchema.safeParse({
      ...input(),
      primaryContactPhone: '021-555',
      localMedicalCenterPhone: '0+9',
    });
    expect(phones.error?.issues.map(({ message }) => message)).toEqual([
      messages.projects.medicalPhone,
      messages.projects.contactPhone,
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
    const { fileGone } = messages.projects;
    for (const wrong of [{ inductionFileId: image }, { imageFileId: 9999 }]) {
      const errors = Object.fromEntries(Object.keys(wrong).map((field) => [field, fileGone]));
      const create = () => createProject(db, testAct, input(wrong));
      expect(create).toThrow(expect.objectContaining({ message: fileGone, errors }));
    }
  });

  test('are taken over by a copy of the project, unless the copy has its own or removes them', () => {
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
