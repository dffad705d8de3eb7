import { describe, expect, test } from 'vitest';
import { mostUnusedBytes } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { createProjectSchema } from '#shared/projects.ts';
import { makeDocument, makeStaff } from '#test/factories.ts';
import { createTestDb, testAct, testNow } from '#test/test-db.ts';
import type { Db } from '../db/open-db.ts';
import { projects } from '../db/schema/projects.ts';
import { listFiles, removeFile } from './files/list.ts';
import { getFile } from './files.ts';
import { createProject } from './projects.ts';

const later = '2026-03-05T20:31:00.000Z';

function actOfPerson(db: Db, lastname: string) {
  const { id } = makeStaff(db, { firstname: 'Hēmi', lastname });
  return { ...testAct, actorId: id, actorName: `Hēmi ${lastname}` };
}

function store(db: Db, act: typeof testAct, name: string, size = 10, now = testNow) {
  return makeDocument(db, { act: { ...act, now }, name, bytes: Buffer.alloc(size, 1) });
}

function useIn(db: Db, name: string, inductionFileId: number) {
  const project = { name, location: 'Ōkura', startDate: '2026-03-05', emergencyServices: '111', inductionFileId };
  return createProject(db, testAct, createProjectSchema.parse(project));
}

describe('the files of a person that no project uses', () => {
  test('are limited in their total size, and those that a project uses do not count', () => {
    const { db } = createTestDb();
    const act = actOfPerson(db, 'Walker');
    const half = mostUnusedBytes / 2;
    const first = store(db, act, 'a.pdf', half);
    store(db, act, 'b.pdf', half);
    expect(() => store(db, act, 'c.pdf', 1)).toThrow(messages.files.unusedFull(100));
    store(db, actOfPerson(db, 'Smith'), 'of another person.pdf', 1);
    useIn(db, 'Tāwharanui', first.id);
    store(db, act, 'c.pdf', half);
  });
});

describe('the list of stored files', () => {
  test('says what, whose, how large, when and used where, and is searched and sorted over all pages', () => {
    const { db } = createTestDb();
    const [walker, smith] = [actOfPerson(db, 'Walker'), actOfPerson(db, 'Smith')];
    const used = store(db, walker, 'Ōkura.pdf', 30);
    const unused = store(db, smith, 'spare.pdf', 20, later);
    const project = useIn(db, 'Tāwharanui', used.id);
    const all = listFiles(db, { page: 1, term: '', sort: 'createdAt', descending: true });
    expect(all).toEqual({
      rows: [
        {
          id: unused.id,
          url: `/api/files/${unused.id}`,
          name: 'spare.pdf',
          kind: 'document',
          size: 20,
          createdAt: later,
          uploadedBy: 'Hēmi Smith',
          projects: [],
          paperOf: null,
          photoOf: null,
          isUnused: true,
        },
        expect.objectContaining({
          id: used.id,
          uploadedBy: 'Hēmi Walker',
          projects: [{ id: project.id, name: 'Tāwharanui' }],
        }),
      ],
      total: 2,
      all: { count: 2, bytes: 50, unusedCount: 1, unusedBytes: 20 },
    });
    const ids = (input: Partial<Parameters<typeof listFiles>[1]>) =>
      listFiles(db, { page: 1, term: '', sort: 'createdAt', descending: false, ...input }).rows.map(({ id }) => id);
    expect(ids({ term: 'tawhara' }), 'the project').toEqual([used.id]);
    expect(ids({ term: 'OKURA' }), 'the name').toEqual([used.id]);
    expect(ids({ term: 'smith' }), 'the person').toEqual([unused.id]);
    expect(ids({ sort: 'size' })).toEqual([unused.id, used.id]);
    expect(ids({ sort: 'name', descending: true })).toEqual([unused.id, used.id]);
    expect(ids({ page: 2 })).toEqual([]);
  });

  test('loses a file that nobody uses, with a line in the trail, and keeps one that a project uses', () => {
    const { db, sqlite } = createTestDb();
    const file = store(db, testAct, 'spare.pdf');
    useIn(db, 'Tāwharanui', file.id);
    expect(() => removeFile(db, testAct, { id: file.id })).toThrow(messages.files.isUsed);
    db.update(projects).set({ inductionFileId: null }).run();
    expect(removeFile(db, testAct, { id: file.id })).toEqual({ message: 'spare.pdf deleted successfully!' });
    expect(() => getFile(db, testAct, { id: file.id })).toThrow('File not found.');
    expect(() => removeFile(db, testAct, { id: file.id })).toThrow('File not found.');
    const line = sqlite
      .prepare("SELECT action, record_name FROM audit WHERE record_type = 'file' ORDER BY id DESC")
      .get();
    expect(line).toEqual({ action: 'deleted', record_name: 'spare.pdf' });
  });
});
