import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { callerAs, callerFor, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { testAct } from '#test/test-db.ts';

let program: ReturnType<typeof createTestProgram>;
let api: ReturnType<typeof callerAs>['api'];
let user: SessionUser;
let activityId: number;
beforeEach(() => {
  program = createTestProgram();
  ({ api, user } = callerAs(program, 'Team Leader'));
  activityId = makeActivity(program.db).id;
});

const stamps = `'${testAct.now}', '${testAct.now}'`;
const run = (sql: string) => program.sqlite.prepare(sql).run();
const numbers = (n: number) =>
  `(WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < ${n}) SELECT n FROM up)`;
const countOf = (table: string) =>
  program.sqlite.prepare(`SELECT count(*) FROM ${table} WHERE activity_id = ${activityId}`).pluck().get();
const idsOf = (table: string, where = 'TRUE') =>
  program.sqlite.prepare(`SELECT id FROM ${table} WHERE ${where} ORDER BY id`).pluck().all() as number[];

/** So many more risks of the library. */
function makeRisks(n: number): number[] {
  run(`INSERT INTO risks (title, title_key, is_read_only, created_at, updated_at)
    SELECT 'Risk ' || n, 'risk ' || n, 0, ${stamps} FROM ${numbers(n)}`);
  return idsOf('risks', 'is_read_only = 0');
}

function makeControls(riskId: number, n: number): number[] {
  run(`INSERT INTO risk_controls (risk_id, control_text, control_key, is_read_only, created_at, updated_at)
    SELECT ${riskId}, 'Control ' || n, 'control ' || n, 0, ${stamps} FROM ${numbers(n)}`);
  return idsOf('risk_controls', `risk_id = ${riskId}`);
}

function makeHazards(n: number): number[] {
  run(`INSERT INTO hazards (kind, hazard_description, description_key, created_at, updated_at)
    SELECT 'site', 'Hazard ' || n, 'hazard ' || n, ${stamps} FROM ${numbers(n)}`);
  return idsOf('hazards', "hazard_description LIKE 'Hazard %'");
}

function makeItems(n: number): number[] {
  run(`INSERT INTO checklist_items (description, description_key, created_at, updated_at)
    SELECT 'Item ' || n, 'item ' || n, ${stamps} FROM ${numbers(n)}`);
  return idsOf('checklist_items', "description LIKE 'Item %'");
}

const makeVolunteers = (n: number) => Array.from({ length: n }, () => makeVolunteer(program.db).id);

function put(table: string, columns: Record<string, string>, source: string): void {
  const names = ['activity_id', ...Object.keys(columns), 'created_at', 'updated_at'];
  const values = [activityId, ...Object.values(columns), stamps];
  run(`INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${source}`);
}

const rated = { risk_title: 'title', likelihood: "'likely'", consequences: "'minor'", risk_rating: "'Moderate'" };
const putRisks = (ids: number[]) =>
  put('activity_risks', { risk_title_id: 'id', ...rated }, `risks WHERE id IN (${ids.join()})`);
const putHazards = (ids: number[]) =>
  put(
    'activity_hazards',
    { hazard_id: 'id', kind: 'kind', hazard_description: 'hazard_description' },
    `hazards WHERE id IN (${ids.join()})`,
  );
const putVolunteers = (ids: number[]) =>
  put('activity_volunteers', { volunteer_id: 'id' }, `volunteers WHERE id IN (${ids.join()})`);

const withKey = (key: string) => {
  const nothing = { personId: undefined, databaseId: undefined, madeAt: undefined, activityId: undefined };
  return callerFor(program, user, { ...nothing, key });
};

const rating = { likelihood: 'likely', consequences: 'minor' } as const;
const addRisk = (riskTitleId: number, chosenControlIds: number[] = []) =>
  api.activities.risk.add({ activityId, riskTitleId, ...rating, chosenControlIds });

const tooManyRisks = messages.bounds.risks(bounds.risks);
const tooManyPeople = 'An activity can have at most 300 people, staff and volunteers together.';
const tooManyControls = messages.bounds.controls(bounds.controls);

// Here alone the numbers are said, as the words say them.
describe('an activity has at most', () => {
  test('60 risks, whether they are added at once or rated first', async () => {
    const ids = makeRisks(61);
    putRisks(ids.slice(0, 59));
    await addRisk(ids[59] ?? 0);
    await expect(addRisk(ids[60] ?? 0)).rejects.toMatchObject({ message: tooManyRisks, code: 'BAD_REQUEST' });
    const { id: riskId } = await api.activities.risk.rate({ riskTitleId: ids[60] ?? 0, ...rating });
    await expect(api.activities.risk.attach({ activityId, riskId })).rejects.toThrow(tooManyRisks);
    expect(countOf('activity_risks')).toBe(60);
  });

  test('100 hazards', async () => {
    const hazardIds = makeHazards(101);
    putHazards(hazardIds.slice(0, 99));
    const add = (ids: number[]) => api.activities.risk.addHazards({ activityId, kind: 'site', hazardIds: ids });
    await expect(add(hazardIds.slice(99))).rejects.toThrow('An activity can have at most 100 hazards.');
    await add(hazardIds.slice(99, 100));
    expect(countOf('activity_hazards')).toBe(100);
  });

  test('300 people, staff and volunteers together; whoever is there already is no problem', async () => {
    const ids = makeVolunteers(301);
    putVolunteers(ids.slice(0, 299));
    const staffId = makeStaff(program.db, { role: 'Field Staff' }).id;
    await api.activities.staff.assign({ activityId, staffId });
    const assign = (volunteerIds: number[]) => api.activities.volunteers.assign({ activityId, volunteerIds });
    await expect(assign(ids.slice(299))).rejects.toThrow(tooManyPeople);
    await expect(assign(ids.slice(299, 300))).rejects.toThrow(tooManyPeople);
    expect(await assign(ids.slice(0, 2))).toMatchObject({ added: 0 });
    expect((await api.activities.staff.assign({ activityId, staffId })).added).toBe(0);
    expect(countOf('activity_volunteers')).toBe(299);
  });

  test('100 check list items', async () => {
    const checklistIds = makeItems(101);
    const assign = (ids: number[]) => api.activities.checklist.assign({ activityId, checklistIds: ids });
    await expect(assign(checklistIds)).rejects.toThrow('An activity can have at most 100 check list items.');
    await assign(checklistIds.slice(1));
    expect(countOf('activity_checklist')).toBe(100);
  });

  test('40 controls of a risk', async () => {
    const [riskTitleId = 0] = makeRisks(1);
    const controls = makeControls(riskTitleId, 41);
    await expect(addRisk(riskTitleId, controls)).rejects.toThrow(tooManyControls);
    const { id } = await addRisk(riskTitleId, controls.slice(0, 39));
    const choose = (index: number) =>
      api.activities.risk.chooseControl({ activityId, riskId: id, riskControlId: controls[index] ?? 0 });
    await choose(39);
    await expect(choose(40)).rejects.toThrow(tooManyControls);
    const change = { activityId, id, chosenControlIds: controls.slice(1) };
    expect((await api.activities.risk.update(change)).chosenControlIds).toHaveLength(40);
  });
});

describe('somebody who signs on is there, however many are', () => {
  test('a newcomer is registered and signed on at a full activity, not assigned', async () => {
    putVolunteers(makeVolunteers(300));
    const { id: volunteerId } = await api.activities.volunteers.addNewcomer({ activityId, firstname: 'Tui' });
    await api.attendance.signOn({ activityId, people: [{ volunteerId }] });
    expect(countOf('activity_volunteers')).toBe(300);
    expect(await api.attendance.list({ activityId })).toMatchObject([{ volunteerId, signedOffAt: null }]);
  });

  test('so is somebody known who is not assigned', async () => {
    const [volunteerId = 0, ...others] = makeVolunteers(301);
    putVolunteers(others);
    await api.attendance.signOn({ activityId, people: [{ volunteerId }] });
    expect(await api.attendance.list({ activityId })).toMatchObject([{ volunteerId, signedOffAt: null }]);
  });
});

describe('an activity that has more already', () => {
  test('keeps it and can be edited, and less can be made of it', async () => {
    putRisks(makeRisks(bounds.risks + 5));
    const [first, second] = await api.activities.risk.list({ activityId });
    const id = first?.id ?? 0;
    const updated = await api.activities.risk.update({ activityId, id, likelihood: 'unlikely' });
    expect(updated.likelihood).toBe('unlikely');
    await api.activities.risk.remove({ activityId, riskId: second?.id ?? 0 });
    await expect(addRisk(second?.riskTitleId ?? 0)).rejects.toThrow(tooManyRisks);
    expect(countOf('activity_risks')).toBe(bounds.risks + 4);
  });

  test('cannot be copied as it is, and the preview of dates says so', async () => {
    putRisks(makeRisks(bounds.risks + 1));
    const problem = `${tooManyRisks} This one has more, so it cannot be copied as it is.`;
    await expect(api.activities.details.duplicate({ id: activityId })).rejects.toThrow(problem);
    const input = { id: activityId, dates: ['2030-03-05'] };
    expect((await api.activities.copies.preview(input)).problem).toBe(problem);
    await expect(api.activities.copies.create(input)).rejects.toThrow(problem);
    expect(idsOf('activities')).toEqual([activityId]);
  });

  test('cannot be copied with a risk of more controls', async () => {
    const [riskTitleId = 0] = makeRisks(1);
    const controls = makeControls(riskTitleId, bounds.controls + 1);
    const { id } = await addRisk(riskTitleId, controls.slice(1));
    await api.activities.details.duplicate({ id: activityId });
    run(`INSERT INTO activity_risk_controls
      (activity_risk_id, risk_control_id, control_text, is_read_only, is_checked, created_at, updated_at)
      VALUES (${id}, ${controls[0]}, 'One more', 0, 1, ${stamps})`);
    await expect(api.activities.details.duplicate({ id: activityId })).rejects.toThrow(tooManyControls);
  });

  test('comes back whole after it was deleted', async () => {
    putRisks(makeRisks(bounds.risks + 1));
    await api.activities.details.remove({ id: activityId });
    expect(countOf('activity_risks')).toBe(0);
    await withKey(randomUUID()).activities.checklist.saveNotes({ activityId, notes: 'Wet' });
    expect(countOf('activity_risks')).toBe(bounds.risks + 1);
  });
});

describe('the library has at most', () => {
  test('2,000 risks, the product’s among them', async () => {
    const own = idsOf('risks').length;
    makeRisks(1999 - own);
    const { id } = await api.risks.create({ title: 'The last one' });
    const more = () => api.risks.create({ title: 'One more' });
    await expect(more()).rejects.toThrow('The library can have at most 2,000 risks.');
    await api.risks.update({ id, title: 'The last of them' });
    await api.risks.remove({ id });
    await more();
  });

  test('10,000 controls in all, the product’s among them; who has more can reword and remove them', async () => {
    const risks = makeRisks(200);
    const stored = idsOf('risk_controls').length;
    const [riskId = 0, other = 0] = risks.slice(-2);
    run(`INSERT INTO risk_controls (risk_id, control_text, control_key, is_read_only, created_at, updated_at)
      SELECT ${risks[0]} + n / 60, 'Control ' || n, 'control ' || n, 0, ${stamps} FROM ${numbers(9999 - stored)}`);
    const tooMany = 'The library can have at most 10,000 controls in all.';
    await api.risks.addControl({ riskId, controlText: 'The last one' });
    await expect(api.risks.addControl({ riskId: other, controlText: 'One more' })).rejects.toThrow(tooMany);
    await expect(api.risks.create({ title: 'New', controls: ['One more'] })).rejects.toThrow(tooMany);
    await expect(api.risks.update({ id: other, controls: ['One more'] })).rejects.toThrow(tooMany);
    await api.risks.update({ id: riskId, controls: ['The last of them'] });
    await api.risks.remove({ id: riskId });
    await api.risks.addControl({ riskId: other, controlText: 'One more' });
  });

  test('so many controls of a risk as an activity takes of it; who has more can reword and remove them', async () => {
    const most = bounds.controls;
    const texts = (n: number, word = 'Control') => Array.from({ length: n }, (_, i) => `${word} ${i}`);
    const create = (title: string, n: number) => api.risks.create({ title, controls: texts(n) });
    await expect(create('Too many', most + 1)).rejects.toThrow(tooManyControls);
    const { id: riskId } = await create('As many', most);
    await expect(api.risks.addControl({ riskId, controlText: 'One more' })).rejects.toThrow(tooManyControls);
    const [full = 0] = makeRisks(1).slice(-1);
    makeControls(full, most + 10);
    const reworded = await api.risks.update({ id: full, controls: texts(most + 10, 'Other') });
    expect(reworded.controls).toHaveLength(most + 10);
    await expect(api.risks.update({ id: full, controls: texts(most + 11, 'Other') })).rejects.toThrow(tooManyControls);
    expect((await api.risks.update({ id: full, controls: texts(most + 5, 'Other') })).controls).toHaveLength(most + 5);
  });
});
