import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  activityHazards,
  activityRiskControls,
  activityRisks,
  activityStaff,
  activityVolunteers,
} from '#server/db/schema/activity-planning.ts';
import { activityObjectives } from '#server/db/schema/activity-results.ts';
import { hazards } from '#server/db/schema/hazards.ts';
import { riskControls, risks } from '#server/db/schema/risks.ts';
import { copyName } from '#shared/activities/details.ts';
import { filledSteps } from '#shared/activities/steps.ts';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { watchQueries } from '#test/query-plans.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { stampsOf } from '../act.ts';
import { listObjectives } from '../objectives.ts';
import { removeStaff } from '../staff.ts';
import { removeVolunteer } from '../volunteers.ts';
import { getActivity } from './details.ts';
import { readDocument } from './document.ts';
import { duplicateActivity, findCopyName } from './duplicate.ts';

const stamps = stampsOf(testAct);
const atTheBridge = { latitude: -36.6652, longitude: 174.7214, accuracy: 8, positionHow: 'phone' } as const;

test('a copy has the plan of its activity and nothing of its outcome', () => {
  const { db } = createTestDb();
  const objective = listObjectives(db)[0];
  const hazard = db.select().from(hazards).get();
  const control = db.select().from(riskControls).get();
  const risk = db.select().from(risks).get();
  if (!objective || !hazard || !control || !risk) throw new Error('The library is not empty.');
  const project = makeProject(db, { objectiveIds: [objective.id] });
  const source = makeActivity(db, {
    projectId: project.id,
    activityName: 'Pūriri Ridge trap check',
    status: 'Completed',
    completedAt: testAct.now,
    notes: 'Line A first',
    ...{ startTime: '21:30', finishTime: '02:00', meetingPlace: 'Bridge' },
    ...atTheBridge,
    checklistNotes: 'Radio on channel 6',
  });
  const here = { activityId: source.id, ...stamps };
  const [present, gone] = [makeStaff(db), makeStaff(db)];
  removeStaff(db, testAct, { id: gone.id });
  insertWithDefaults(db, activityStaff)
    .values([
      { ...here, staffId: present.id },
      { ...here, staffId: gone.id },
    ])
    .run();
  const [former, helper] = [makeVolunteer(db), makeVolunteer(db)];
  removeVolunteer(db, testAct, { id: former.id });
  insertWithDefaults(db, activityVolunteers)
    .values([
      { ...here, volunteerId: helper.id },
      { ...here, volunteerId: former.id },
    ])
    .run();
  insertWithDefaults(db, activityHazards)
    .values({ ...here, hazardId: hazard.id, kind: 'site', hazardDescription: 'Steep bank' })
    .run();
  const rated = insertWithDefaults(db, activityRisks)
    .values({
      ...here,
      riskTitleId: risk.id,
      riskTitle: 'Checking traps',
      likelihood: 'likely',
      consequences: 'minor',
      riskRating: 'High',
      version: 3,
    })
    .returning()
    .get();
  insertWithDefaults(db, activityRiskControls)
    .values({
      ...stamps,
      activityRiskId: rated.id,
      riskControlId: control.id,
      controlText: 'Gloves on',
      isChecked: true,
    })
    .run();
  insertWithDefaults(db, activityObjectives)
    .values({ ...here, objectiveId: objective.id, title: objective.title, measurement: 'm', amount: 12 })
    .run();

  const copy = duplicateActivity(db, testAct, { id: source.id });

  expect(copy).toMatchObject({
    activityName: 'Pūriri Ridge trap check (Copy)',
    status: 'InProgress',
    completedAt: null,
    notes: 'Line A first',
    ...{ startTime: '21:30', finishTime: '02:00', meetingPlace: 'Bridge' },
    ...atTheBridge,
    activityDate: source.activityDate,
  });
  const filled = ['details', 'risk', 'staff', 'volunteers', 'checklist'];
  expect(filledSteps(readDocument(db, { id: copy.id }))).toEqual(filled);
  const risksOfCopy = db.select().from(activityRisks).where(eq(activityRisks.activityId, copy.id)).all();
  expect(risksOfCopy).toMatchObject([
    { riskTitle: 'Checking traps', likelihood: 'likely', riskRating: 'High', version: 1 },
  ]);
  const controls = db
    .select()
    .from(activityRiskControls)
    .where(eq(activityRiskControls.activityRiskId, risksOfCopy[0]?.id ?? 0));
  expect(controls.all()).toMatchObject([{ controlText: 'Gloves on', isChecked: true }]);
  const people = db.select().from(activityStaff).where(eq(activityStaff.activityId, copy.id)).all();
  expect(people.map(({ staffId }) => staffId)).toEqual([present.id]);
  const helpers = db.select().from(activityVolunteers).where(eq(activityVolunteers.activityId, copy.id)).all();
  expect(helpers.map(({ volunteerId }) => volunteerId)).toEqual([helper.id]);
  const outcome = db.select().from(activityObjectives).where(eq(activityObjectives.activityId, copy.id)).all();
  expect(outcome).toMatchObject([{ objectiveId: objective.id, amount: null }]);
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
  expect(() => duplicateActivity(db, testAct, { id, activityName })).toThrow(
    'Copy name also conflicts. Please change it manually.',
  );
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
