import { expect, test } from 'vitest';
import { todayIn } from '#shared/dates.ts';
import { mostPlaces } from '#shared/places.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeIncident, makeProject } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testNow } from '#test/test-db.ts';
import { listPlaces } from './places.ts';

const okura = { latitude: -36.665, longitude: 174.725 };

test('the map has everything with a position that is still there, and nothing else', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Group Admin');
  const { api } = callerAs(program, 'Field Staff');
  const made = async (path: string, body: object): Promise<number> => {
    const { body: row } = await agent.post(path).send(body);
    return row.id;
  };
  const bare = makeProject(program.db, { name: 'Without a place' }).id;
  const fields = { location: 'Ōkura', startDate: '2026-04-01', emergencyServices: '111' };
  const projectId = await made('/api/projects', { name: 'Ridge', ...fields, ...okura });
  const activity = { project_id: projectId, activity_date: '2026-03-05' };
  const activityId = await made('/api/activities', { activity_name: 'Planting', ...activity, ...okura });
  await made('/api/activities', { activity_name: 'Somewhere', ...activity });
  const near = { typeOfIncident: 'Near Miss', incidentDescription: 'Slipped', projectId, ...okura };
  const incidentId = await made('/api/incidents', near);
  const withdrawn = await made('/api/incidents', near);
  await callerAs(program, 'Group Admin').api.incidents.withdraw({ id: withdrawn, version: 1, reason: 'A double' });
  const lineId = await made('/api/trap_lines', { projectId, name: 'Ridge line', directions: '', checkEveryDays: 14 });
  const trap = { projectId, lineId, type: 'DOC 200', state: 'In use', ...okura };
  const trapId = await made('/api/traps', { ...trap, code: 'R1' });
  await made('/api/traps', { ...trap, code: 'R2', state: 'Retired', retiredReason: 'Lost' });
  const gone = await made('/api/traps', { ...trap, code: 'R3' });
  await agent.delete(`/api/traps/${gone}`);

  const { places, isCut } = await api.places.list();
  expect(isCut).toBe(false);
  expect(places).toEqual([
    { kind: 'project', id: projectId, name: 'Ridge', date: null, about: 'Ōkura', projectId, ...okura },
    { kind: 'activity', id: activityId, name: 'Planting', date: '2026-03-05', about: 'Ridge', projectId, ...okura },
    {
      kind: 'incident',
      id: incidentId,
      name: 'Near Miss',
      date: todayIn('Pacific/Auckland', testNow),
      about: 'Ridge',
      projectId,
      ...okura,
    },
    { kind: 'trap', id: trapId, name: 'R1', date: null, about: 'Ridge line', projectId, ...okura },
  ]);
  expect(places.some(({ id, kind }) => kind === 'project' && id === bare)).toBe(false);
});

test('of more than the map takes of a kind the newest are on it, and it says so', () => {
  const { db, sqlite } = createTestProgram();
  const oldest = makeIncident(db, okura).id;
  const columns = sqlite.prepare("SELECT name FROM pragma_table_info('incidents') WHERE name <> 'id'").pluck().all();
  const add = (most: number) =>
    sqlite
      .prepare(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
        INSERT INTO incidents (${columns}) SELECT ${columns} FROM numbers, incidents WHERE id = ?`,
      )
      .run(most, oldest);
  add(mostPlaces - 1);
  expect(listPlaces(db)).toMatchObject({ isCut: false, places: { length: mostPlaces } });
  add(1);
  const { isCut, places } = listPlaces(db);
  expect([isCut, places.length]).toEqual([true, mostPlaces]);
  expect(places.some(({ id }) => id === oldest)).toBe(false);
});
