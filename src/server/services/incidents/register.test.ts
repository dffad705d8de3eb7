import { describe, expect, test } from 'vitest';
import { filterIncidentsSchema, listIncidentsSchema } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { makeActivity, makeIncident, makeProject, makeStaff } from '#test/factories.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Db, Sqlite } from '../../db/open-db.ts';
import { actOf } from '../act.ts';
import { addAction } from './actions.ts';
import { countIncidents, exportIncidents, listIncidents, listWholeIncidents } from './list.ts';

const list = (db: Db, asked: object = {}) => listIncidents(db, listIncidentsSchema.parse(asked));
const filter = (asked: object = {}) => filterIncidentsSchema.parse(asked);
const reader = (db: Db, role: Role = 'Team Leader') => actOf(makeStaff(db, { role }), testAct);

function createScene() {
  const { db, sqlite } = createTestDb();
  const project = makeProject(db, { name: 'Huia weeds' });
  const activity = makeActivity(db, {
    ...{ activityName: 'Tūī Track', projectId: project.id, projectName: project.name, status: 'archived' },
  });
  const ids = {
    track: makeIncident(db, { activityId: activity.id, happenedOn: '2026-03-05' }).id,
    road: makeIncident(db, {
      ...{ typeOfIncident: 'First Aid', dateOfIncident: '2019-06-01', injuredPerson: 'Māia Ngata' },
      ...{ typeOfInjury: 'Sprain', notifiable: 'No' },
    }).id,
    closed: makeIncident(db, {
      ...{ state: 'Closed', closedAt: testAct.now, notifiable: 'Yes', dateOfIncident: '2026-02-01' },
      projectId: project.id,
    }).id,
    withdrawn: makeIncident(db, { isWithdrawn: true }).id,
  };
  return { db, sqlite, project, activity, ids };
}

describe('the register', () => {
  test('lists every incident, newest first, also of an archived activity or of none, and not those that were withdrawn', () => {
    const { db, ids, activity, project } = createScene();
    const { rows, total } = list(db);
    expect(rows.map(({ id }) => id)).toEqual([ids.track, ids.closed, ids.road]);
    expect(total).toBe(3);
    expect(rows[0]).toMatchObject({ activityName: activity.activityName, projectName: project.name, openActions: 0 });
    expect(rows[2]).toMatchObject({ activityName: null, projectName: null, happenedOn: '2019-06-01' });
    expect(JSON.stringify(rows)).not.toContain('Sprain');
    expect(list(db, { page: 2, pageSize: 2 }).rows.map(({ id }) => id)).toEqual([ids.road]);
  });

  test.each([
    ['state', { state: 'Closed' }, ['closed']],
    ['the withdrawn ones', { state: 'Withdrawn' }, ['withdrawn']],
    ['kind', { kind: 'First Aid' }, ['road']],
    ['the days', { from: '2026-02-01', to: '2026-03-04' }, ['closed']],
    ['what is notifiable', { notifiable: 'Yes' }, ['closed']],
    ['what is not decided', { notifiable: 'Not decided' }, ['track']],
    [
      'nothing, as a query sends it',
      { state: '', kind: '', projectId: '', from: '', to: '' },
      ['track', 'closed', 'road'],
    ],
    ['words of its activity without macrons', { term: 'tui track' }, ['track']],
    ['a person', { term: 'maia' }, ['road']],
    ['a date as people write it', { term: '1/6/2019' }, ['road']],
    ['two letters', { term: 'tr' }, ['track']],
    ['words and a filter', { term: 'branch', kind: 'Near Miss', state: 'Open' }, ['track']],
    ['no field about health', { term: 'sprain' }, []],
  ])('is filtered by %s', (_, asked, expected) => {
    const { db, ids } = createScene();
    const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]));
    const { rows, total } = list(db, asked);
    expect(rows.map(({ id }) => names[id])).toEqual(expected);
    expect(total).toBe(expected.length);
    const whole = listWholeIncidents(db, reader(db), filter(asked));
    expect(whole.map(({ id }) => names[id])).toEqual(expected);
  });

  test('is filtered by project, through the activity too', () => {
    const { db, ids, project } = createScene();
    expect(list(db, { projectId: project.id }).rows.map(({ id }) => id)).toEqual([ids.track, ids.closed]);
  });

  test('refuses a state or a kind that there is not', () => {
    expect(() => filter({ state: 'Lost' })).toThrow();
    expect(() => filter({ kind: 'Fire' })).toThrow();
    expect(() => filter({ from: '2026-02-30' })).toThrow();
    for (const parse of [list.bind(null, createScene().db), filter])
      expect(() => parse({ from: '2026-03-06', to: '2026-03-05' })).toThrow(messages.hours.endBeforeStart);
  });

  test('counts the states of what is filtered, whichever is shown, and the kinds of each month', () => {
    const { db } = createScene();
    const { states, months } = countIncidents(db, filter({ state: 'Open' }));
    expect(Object.fromEntries(states.map(({ state, count }) => [state, count]))).toEqual({
      ...{ Open: 2, Closed: 1, Withdrawn: 1 },
    });
    expect(months).toEqual([
      { month: '2019-06', kind: 'First Aid', count: 1 },
      { month: '2026-03', kind: 'Near Miss', count: 1 },
    ]);
  });

  test('goes into a file without fields about health; a Group Admin can ask for them, and nobody else', () => {
    const { db, ids } = createScene();
    const rowOf = (role: Role, withHealth: boolean) =>
      exportIncidents(db, reader(db, role), { ...filter(), withHealth }).rows.find(({ id }) => id === ids.road);
    expect(rowOf('Group Admin', false)).toMatchObject({
      typeOfInjury: '',
      preExistingInjury: '',
      injuredPerson: 'Māia Ngata',
    });
    expect(rowOf('Group Admin', true)).toMatchObject({ typeOfInjury: 'Sprain' });
    for (const role of ['Team Leader', 'Field Staff'] as const)
      expect(() => rowOf(role, true)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    expect(exportIncidents(db, reader(db), { ...filter(), withHealth: false }, 2)).toMatchObject({
      ...{ isCut: true, rows: { length: 2 } },
    });
  });
});

describe('5,000 incidents', () => {
  function fill({ db, sqlite }: { db: Db; sqlite: Sqlite }): void {
    const { id } = makeProject(db);
    sqlite.exec(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO incidents (project_id, is_completion_report, state, happened_on, type_of_incident, incident_description,
        reported_at, search_text, created_at, updated_at)
      SELECT CASE i % 50 WHEN 0 THEN ${id} END, 0, CASE i % 10 WHEN 0 THEN 'Action due' ELSE 'Open' END,
        date('2010-01-01', i || ' days'), CASE i % 3 WHEN 0 THEN 'First Aid' ELSE 'Near Miss' END, 'Slipped near peg ' || i,
        'x', 'slipped near peg ' || i || char(10) || char(10), 'x', 'x' FROM n; ANALYZE`);
  }

  const asked = [
    {},
    { state: 'Action due', page: 3 },
    { state: 'Closed' },
    { state: 'Withdrawn' },
    { kind: 'Near Miss' },
    { projectId: 1 },
    { from: '2015-01-01' },
    { to: '2015-01-01' },
    { notifiable: 'Yes' },
    { notifiable: 'No', page: 2 },
    { notifiable: 'Not decided' },
    { kind: 'First Aid', from: '2015-01-01', to: '2016-01-01' },
    { projectId: 1, notifiable: 'Not decided' },
    { term: 'peg 4711' },
    { term: 'zz' },
    { term: 'slipped', state: 'Action due', kind: 'First Aid' },
    { term: 'p 4', from: '2015-01-01', to: '2016-01-01', projectId: 1, notifiable: 'Not decided' },
  ];

  test.each(asked)('are listed and counted without reading the table from end to end: %o', (query) => {
    const scene = createTestDb();
    fill(scene);
    const { db, queries } = watchQueries(scene.sqlite);
    expect(list(db, query).rows.length).toBeLessThanOrEqual(50);
    countIncidents(db, filter(query));
    const plans = queries.flatMap((one) => explain(scene.sqlite, one));
    expect(plans.length).toBeGreaterThan(3);
    expect(plans.filter((step) => /^SCAN (a|i|incidents|incident_actions)$/.test(step))).toEqual([]);
  });
});

test('whole incidents are read with their actions by as many queries for many as for one', () => {
  const { sqlite, db } = createTestDb();
  const author = reader(db, 'Field Staff');
  const other = reader(db, 'Field Staff');
  const watched = watchQueries(sqlite);
  const queriesFor = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const { id } = makeIncident(db, { typeOfInjury: 'Sprain', createdById: author.actorId });
      const owner = { staffId: author.actorId ?? 0, dueDate: '2026-03-12' };
      addAction(db, author, { incidentId: id, description: `Fence ${id}`, ...owner });
    }
    const before = watched.queries.length;
    const rows = listWholeIncidents(watched.db, other, filter());
    expect(rows.map(({ actions }) => actions.map(({ description }) => description))).toEqual(
      rows.map(({ id }) => [`Fence ${id}`]),
    );
    expect(new Set(rows.map(({ typeOfInjury }) => typeOfInjury))).toEqual(new Set(['']));
    expect(listWholeIncidents(db, author, filter()).map(({ typeOfInjury }) => typeOfInjury)).toEqual(
      rows.map(() => 'Sprain'),
    );
    return watched.queries.length - before;
  };
  const ofOne = queriesFor(1);
  expect(queriesFor(20)).toBe(ofOne);
});
