import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/open-db.ts';
import { projects } from '#server/db/schema/projects.ts';
import { copyToDatesSchema } from '#shared/activities/copies.ts';
import { AppError } from '#shared/app-error.ts';
import { bounds } from '#shared/bounds.ts';
import { addDays } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createFullScene, makeFullActivity } from '#test/field/full-activities.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { createRisk, listControls } from '../risks.ts';
import { removeStaff, updateStaff } from '../staff.ts';
import { removeVolunteer } from '../volunteers.ts';
import { copyToDates, previewCopies, readCopies } from './copies.ts';
import { bytesOfPlan } from './copy-plan.ts';
import { getActivity } from './details.ts';
import { removeActivity } from './remove.ts';
import { addActivityRisk } from './risk.ts';
import { assignStaff } from './staff.ts';
import { assignVolunteers, listAssignedVolunteers } from './volunteers.ts';

const inputOf = (id: number, dates: string[], names = {}) => copyToDatesSchema.parse({ id, dates, names });
const count = (db: Db, table: string) => db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.raw(table)}`).n;
const days = (n: number) => Array.from({ length: n }, (_, i) => addDays('2026-12-05', i));

const planTables = [
  ...['activity_hazards', 'activity_risks', 'activity_risk_controls'],
  ...['activity_staff', 'activity_volunteers', 'activity_checklist'],
];
/** The rows of each table that belong to an activity. */
const rowsOf = (db: Db, id: number) =>
  planTables.map((table) => {
    const own =
      table === 'activity_risk_controls'
        ? sql`activity_risk_id IN (SELECT id FROM activity_risks WHERE activity_id = ${id})`
        : sql`activity_id = ${id}`;
    return db.all<Record<string, unknown>>(sql`SELECT * FROM ${sql.raw(table)} WHERE ${own} ORDER BY id`);
  });
const planOf = (db: Db, id: number) => rowsOf(db, id).map((rows) => rows.length);
const ofOneCopy = /^(id|version|activity_id|activity_risk_id|(created|updated)_(at|by_id))$/;
/** What stands in those rows, but for what each copy has of its own. */
const wordsOf = (db: Db, id: number) =>
  rowsOf(db, id).map((rows) => rows.map((row) => Object.entries(row).filter(([name]) => !ofOneCopy.test(name))));

function refusalOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('It was not refused.');
}

test('60 copies of an activity with 20 people and 10 risks have its whole plan', async () => {
  const scene = createFullScene();
  const { db } = scene.program;
  const id = await makeFullActivity(scene);
  const { ids } = copyToDates(db, testAct, inputOf(id, days(60)));
  expect(ids).toHaveLength(60);
  const plan = wordsOf(db, id);
  expect(plan.every((rows) => rows.length > 0)).toBe(true);
  for (const copy of ids) expect(wordsOf(db, copy)).toEqual(plan);
});

test('a copy of a plan is of whoever makes it, its risks in their first version, and as long as the bytes of its texts', async () => {
  const scene = createFullScene();
  const { db } = scene.program;
  const id = await makeFullActivity(scene);
  const texts = rowsOf(db, id)
    .flat()
    .flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'));
  expect(bytesOfPlan(db, id)).toBe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  expect(bytesOfPlan(db, makeActivity(db).id)).toBe(0);
  const { id: actorId } = makeStaff(db);
  const act = { ...testAct, actorId, now: '2026-04-01T00:00:00.000Z' };
  db.run(sql`UPDATE activity_risks SET version = 3`);
  const [copy = 0] = copyToDates(db, act, inputOf(id, days(1))).ids;
  expect(rowsOf(db, copy)[1]?.every(({ version }) => version === 1)).toBe(true);
  const stamps = rowsOf(db, copy)
    .flat()
    .map((row) => `${row.created_at} ${row.created_by_id}`);
  expect([...new Set(stamps)]).toEqual([`${act.now} ${actorId}`]);
});

test('each copy has the name and its date, and starts anew', () => {
  const { db } = createTestDb();
  const times = { startTime: '09:00', finishTime: '12:30', meetingPlace: 'The car park' };
  const place = { latitude: -36.6652, longitude: 174.7214, accuracy: 8, positionHow: 'phone' } as const;
  const { id, projectId } = makeActivity(db, {
    activityName: 'Tūī Track drains',
    status: 'Completed',
    completedAt: testAct.now,
    notes: 'Bring a spade.',
    checklistNotes: 'Radio on channel 6',
    ...{ ...times, ...place },
  });
  const { rows } = copyToDates(db, testAct, inputOf(id, ['2026-12-19', '2026-12-05']));
  expect(rows).toMatchObject(
    ['19-December-2026', '05-December-2026'].map((date) => ({
      ...{ activityName: `Tūī Track drains, ${date}`, projectId, status: 'InProgress', completedAt: null },
      ...{ notes: 'Bring a spade.', checklistNotes: 'Radio on channel 6' },
      ...{ ...times, ...place },
    })),
  );
  expect(rows.map(({ activityDate }) => activityDate)).toEqual(['2026-12-19', '2026-12-05']);
  const lines = db.all<{ name: string }>(
    sql`SELECT record_name AS name FROM audit WHERE action = 'created' ORDER BY id`,
  );
  expect(lines.map(({ name }) => name)).toEqual(rows.map(({ activityName }) => activityName));
});

test('the ticks of its check list stay with the day on which they were made', async () => {
  const scene = createFullScene();
  const { db } = scene.program;
  const id = await makeFullActivity(scene);
  const ticked = (activityId: number) =>
    db.all<{ at: string | null; by: number | null }>(
      sql`SELECT ticked_at AS at, ticked_by_id AS by FROM activity_checklist WHERE activity_id = ${activityId}`,
    );
  db.run(sql`UPDATE activity_checklist SET ticked_at = ${testAct.now}, ticked_by_id = (SELECT min(id) FROM staff)`);
  const [copy] = copyToDates(db, testAct, inputOf(id, days(1))).ids as [number];
  expect(ticked(id)[0]?.at).toBe(testAct.now);
  expect(ticked(copy)).toEqual(ticked(id).map(() => ({ at: null, by: null })));
});

test('whoever left the staff since is on each copy as the volunteer who they are now, once, if they are still with the group', () => {
  const { db } = createTestDb();
  const act = { ...testAct, actorId: makeStaff(db, { role: 'Group Admin' }).id };
  const { id: activityId } = makeActivity(db, { activityDate: '2025-03-01' });
  const helper = makeVolunteer(db).id;
  const leavers = Array.from({ length: 5 }, () => makeStaff(db).id);
  for (const staffId of leavers) assignStaff(db, act, { activityId, staffId });
  const [kahu = 0, onIt = 0, gone = 0, joined = 0, left = 0] = leavers;
  const [isNow = 0, isOnIt = 0, isGone = 0, isJoined = 0] = [kahu, onIt, gone, joined].map(
    (id) => updateStaff(db, act, { id, role: 'Volunteer' }).volunteerId ?? 0,
  );
  removeStaff(db, act, { id: left });
  assignVolunteers(db, act, { activityId, volunteerIds: [helper, isOnIt] });
  removeVolunteer(db, act, { id: isGone });
  db.run(sql`UPDATE volunteers SET deleted_at = ${act.now}, joined_to_id = ${isNow} WHERE id = ${isJoined}`);
  for (const copy of copyToDates(db, act, inputOf(activityId, days(2))).ids) {
    const volunteerIds = listAssignedVolunteers(db, { activityId: copy }).map(({ volunteerId }) => volunteerId);
    expect(volunteerIds.sort()).toEqual([helper, isNow, isOnIt].sort());
    expect(db.all(sql`SELECT 1 FROM activity_staff WHERE activity_id = ${copy}`)).toEqual([]);
  }
});

test('of 60 copies of which one name is taken none is made, and the answer says which date', () => {
  const { db } = createTestDb();
  const { id } = makeActivity(db, { activityName: 'Ridge' });
  makeActivity(db, { activityName: 'RIDGE, 20-december-2026' });
  const before = [count(db, 'activities'), count(db, 'audit')];
  const refusal = refusalOf(() => copyToDates(db, testAct, inputOf(id, days(60))));
  expect([refusal.code, refusal.message, refusal.errors]).toEqual([
    'CONFLICT',
    '1 name is taken. Nothing is copied until it is settled.',
    { '2026-12-20': messages.activities.nameTaken },
  ]);
  expect([count(db, 'activities'), count(db, 'audit')]).toEqual(before);
});

test('a taken name can be replaced by another one, but not by that of another copy', () => {
  const { db } = createTestDb();
  const { id } = makeActivity(db, { activityName: 'Ridge' });
  makeActivity(db, { activityName: 'Ridge, 05-December-2026' });
  const dates = ['2026-12-05', '2026-12-06'];
  const problemsWith = (name: string) =>
    previewCopies(db, inputOf(id, dates, { '2026-12-05': name })).rows.map(({ problem }) => problem);
  const taken = messages.activities.nameTaken;
  expect(problemsWith('ridge, 06-December-2026')).toEqual([null, taken]);
  expect(problemsWith('Ridge at last')).toEqual([null, null]);
  const { rows } = copyToDates(db, testAct, inputOf(id, dates, { '2026-12-05': 'Ridge at last' }));
  expect(rows.map(({ activityName }) => activityName)).toEqual(['Ridge at last', 'Ridge, 06-December-2026']);
});

test('an activity of an archived project is copied to no date, and each date says why', () => {
  const { db } = createTestDb();
  const { id } = makeActivity(db);
  db.update(projects).set({ status: 'archived' }).run();
  const sentence = messages.activities.projectArchived;
  expect(previewCopies(db, inputOf(id, ['2026-12-05'])).problem).toBe(sentence);
  const refusal = refusalOf(() => copyToDates(db, testAct, inputOf(id, ['2026-12-05', '2026-12-06'])));
  expect([refusal.message, refusal.errors]).toEqual([sentence, { '2026-12-05': sentence, '2026-12-06': sentence }]);
  expect(count(db, 'activities')).toBe(1);
});

test('a long plan is copied to fewer dates at a time, whole', () => {
  const { db } = createTestDb();
  const { id } = makeActivity(db);
  const rating = { likelihood: 'likely', consequences: 'minor' } as const;
  for (let n = 0; n < 40; n += 1) {
    const controls = Array.from({ length: bounds.controls }, (_, index) => `Control ${index} of ${n}`);
    const { id: riskTitleId } = createRisk(db, testAct, { title: `Cave ${n}`, controls });
    const chosenControlIds = listControls(db, riskTitleId).map((control) => control.id);
    addActivityRisk(db, testAct, { activityId: id, riskTitleId, ...rating, chosenControlIds });
  }
  // Of 50,000 rows in all: 30 dates of 40 risks with 40 controls each.
  const most = Math.floor(50_000 / (40 + 40 * bounds.controls));
  const sentence = messages.copies.longPlan(most);
  expect(previewCopies(db, inputOf(id, days(most + 1))).problem).toBe(sentence);
  expect(refusalOf(() => copyToDates(db, testAct, inputOf(id, days(most + 1)))).message).toBe(sentence);
  expect(count(db, 'activities')).toBe(1);
  expect(previewCopies(db, inputOf(id, days(most))).problem).toBeNull();
  for (const copy of copyToDates(db, testAct, inputOf(id, days(most))).ids)
    expect(planOf(db, copy)).toEqual(planOf(db, id));
});

test('an activity that is gone is not copied', () => {
  const { db } = createTestDb();
  expect(() => copyToDates(db, testAct, inputOf(99, ['2026-12-05']))).toThrow('Activity not found.');
});

test('a repeated change answers with the copies that are still there', () => {
  const { db } = createTestDb();
  const { id } = makeActivity(db);
  const { ids } = copyToDates(db, testAct, inputOf(id, ['2026-12-05', '2026-12-06']));
  removeActivity(db, testAct, { id: ids[0] ?? 0 });
  expect(readCopies(db, { ids }).rows).toEqual([getActivity(db, ids[1] ?? 0)]);
});
