import { expect, test } from 'vitest';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { readBeginning } from './beginning.ts';
import { removeProject } from './projects.ts';
import { removeStaff } from './staff.ts';

test('a new group has made nothing, and its Group Admin is nobody who could be assigned', () => {
  const { db } = createTestDb();
  makeStaff(db, { role: 'Group Admin' });
  expect(readBeginning(db)).toEqual({ project: null, activity: null, peopleCount: 0 });
});

test('what was made is named, until there is a project, somebody to assign and an activity', () => {
  const { db } = createTestDb();
  const project = makeProject(db, { name: 'Huia' });
  const tui = makeVolunteer(db);
  makeStaff(db, { role: 'Field Staff' });
  expect(tui.id).toBeGreaterThan(0);
  expect(readBeginning(db)).toEqual({ project: { id: project.id, name: 'Huia' }, activity: null, peopleCount: 2 });
  makeActivity(db, { projectId: project.id, status: 'archived' });
  expect(readBeginning(db)).toBeNull();
});

test('an activity is added to a project that is not archived, where there is one', () => {
  const { db } = createTestDb();
  const old = makeProject(db, { name: 'Old', status: 'archived' });
  expect(readBeginning(db)?.project).toEqual({ id: old.id, name: 'Old' });
  const project = makeProject(db, { name: 'Huia' });
  expect(readBeginning(db)?.project).toEqual({ id: project.id, name: 'Huia' });
});

test('somebody who left and a project that was deleted do not count', () => {
  const { db } = createTestDb();
  removeStaff(db, testAct, { id: makeStaff(db, { role: 'Team Leader' }).id });
  removeProject(db, testAct, { id: makeProject(db).id });
  expect(readBeginning(db)).toEqual({ project: null, activity: null, peopleCount: 0 });
});
