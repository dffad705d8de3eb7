import { expect, test } from 'vitest';
import { activityObjectives } from '#server/db/schema/activity-results.ts';
import { copyName } from '#shared/activities/details.ts';
import { filledSteps } from '#shared/activities/steps.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { watchQueries } from '#test/query-plans.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { stampsOf } from '../act.ts';
import { getActivity } from './details.ts';
import { readDocument } from './document.ts';
import { duplicateActivity, findCopyName } from './duplicate.ts';
import { listOutcome } from './outcome.ts';
import { addActivityRisk } from './risk.ts';
import { assignStaff } from './staff.ts';
import { assignVolunteers } from './volunteers.ts';

test('a copy has the plan of its activity and nothing of its outcome', () => {
  const { db } = createTestDb();
  const { id: projectId } = makeProject(db, { objectiveIds: [1] });
  const planned = {
    ...{ activityDate: '2026-03-07', startTime: '21:30', finishTime: '02:00', meetingPlace: 'Bridge' },
    ...{ notes: 'Line A first', checklistNotes: 'Radio on channel 6' },
    ...{ latitude: -36.6652, longitude: 174.7214, accuracy: 8, positionHow: 'phone' as const },
  };
  const done = { status: 'Completed', completedAt: testAct.now } as const;
  const { id } = makeActivity(db, { projectId, activityName: 'Pūriri Ridge trap check', ...planned, ...done });
  assignStaff(db, testAct, { activityId: id, staffId: makeStaff(db).id });
  assignVolunteers(db, testAct, { activityId: id, volunteerIds: [makeVolunteer(db).id] });
  const rating = { likelihood: 'likely', consequences: 'minor' } as const;
  addActivityRisk(db, testAct, { activityId: id, riskTitleId: 1, ...rating, chosenControlIds: [] });
  insertWithDefaults(db, activityObjectives)
    .values({ activityId: id, objectiveId: 1, title: 'Kauri', measurement: 'm', amount: 12, ...stampsOf(testAct) })
    .run();

  const copy = duplicateActivity(db, testAct, { id });

  expect(copy).toMatchObject({
    ...{ activityName: 'Pūriri Ridge trap check (Copy)', status: 'InProgress', completedAt: null },
    ...planned,
  });
  const filled = ['details', 'risk', 'staff', 'volunteers', 'checklist'];
  expect(filledSteps(readDocument(db, { id: copy.id }))).toEqual(filled);
  expect(listOutcome(db, { activityId: copy.id }).objectives).toMatchObject([{ isDirect: false, amount: null }]);
});

test('each copy takes the next name that is free, and so does the copy of a copy', () => {
  const { db } = createTestDb();
  const { id } = makeActivity(db, { activityName: 'Ridge walk' });
  makeActivity(db, { activityName: 'RIDGE walk (copy 3)' });
  expect(findCopyName(db, { id })).toEqual({ activityName: 'Ridge walk (Copy)' });
  const first = duplicateActivity(db, testAct, { id });
  const second = duplicateActivity(db, testAct, { id });
  const third = duplicateActivity(db, testAct, { id: first.id });
  expect([first, second, third].map(({ activityName }) => activityName)).toEqual([
    'Ridge walk (Copy)',
    'Ridge walk (Copy 2)',
    'Ridge walk (Copy 4)',
  ]);
});

test.each([
  ['short', 'Ridge walk'],
  ['of another copy', 'Ridge walk (Copy 9)'],
  ['as long as a name may be', `${'Pūriri  '.repeat(25)}`],
  ['cut within a letter', '🥝'.repeat(100)],
])('the free name of one that is %s is found by one query, however many are taken', (_what, activityName) => {
  const { db, sqlite } = createTestDb();
  const { id, projectId } = makeActivity(db, { activityName });
  const watched = watchQueries(sqlite);
  for (let n = 1; n <= 101; n += 1) {
    const free = copyName(activityName, n);
    if (free === activityName) continue;
    const before = watched.queries.length;
    expect(findCopyName(watched.db, { id })).toEqual({ activityName: free });
    expect(watched.queries.length - before).toBe(2);
    makeActivity(db, { activityName: free, projectId });
  }
});

test('a name that is given for a copy is used, or refused where it is taken', () => {
  const { db } = createTestDb();
  const { id, activityName } = makeActivity(db);
  expect(() => duplicateActivity(db, testAct, { id, activityName })).toThrow(messages.activities.copyNameTaken);
  expect(duplicateActivity(db, testAct, { id, activityName: 'Autumn round' }).activityName).toBe('Autumn round');
});

test('a copy takes the day, the project and the notes that are given', () => {
  const { db } = createTestDb();
  const { id, notes } = makeActivity(db, { notes: 'Line A first' });
  const project = makeProject(db, { name: 'Pūriri Ridge' });
  const given = { projectId: project.id, activityDate: '2026-04-09', notes: '' };
  const copy = duplicateActivity(db, testAct, { id, ...given });
  expect(copy).toMatchObject({ ...given, projectName: 'Pūriri Ridge', projectLocation: project.location });
  expect(getActivity(db, id)).toMatchObject({ notes, activityDate: '2026-03-05' });
});
