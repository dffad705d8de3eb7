import { eq } from 'drizzle-orm';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { audit } from '#server/db/schema/audit.ts';
import { projects } from '#server/db/schema/projects.ts';
import { fates } from '#server/db/schema/tables.ts';
import type { Program } from '#server/start/context.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { callerAs, callerFor } from './callers.ts';
import { makeDocument } from './factories.ts';
import { createFullScene, makeFullActivity } from './field/full-activities.ts';
import { createTestApp } from './http.ts';
import { insertWithDefaults } from './insert-with-defaults.ts';
import { testNow } from './test-db.ts';

const year = { from: '2026-01-01', to: '2026-12-31' };
const period = { startDate: year.from, endDate: year.to };

/** What the exports are asked for that take something. */
const inputs: Record<string, object> = {
  'activities.export': {},
  'incidents.export': { withHealth: true },
  'exports.staff': {},
  'exports.hours': year,
  'exports.attendance': year,
  'exports.tickets': {},
  'exports.inductions': { projectId: 1 },
  'exports.report': { projectId: 1, objectiveId: 1, ...period, file: 'Trap.NZ records' },
  'exports.projectReport': { projectId: 1, ...period },
  'exports.emails': {},
  'exports.audit': {},
  'exports.traps': {},
  'exports.trapNz': {},
  'exports.trapReport': { projectId: 1, from: year.from, to: year.to },
};

/** Every read whose rows leave for a file, by its path. */
const paths = Object.keys(appRouter._def.procedures).filter((path) => /^exports\.|\.export$/.test(path));

const exportsIn = ({ db }: Program) =>
  db
    .select()
    .from(audit)
    .where(eq(audit.action, 'exported'))
    .orderBy(audit.id)
    .all()
    .map(({ recordType, after, actorId }) => ({ kind: recordType, rows: JSON.parse(after ?? '{}').rows, actorId }));

/** A group with something in most lists, and its Group Admin. */
async function createGroup() {
  const scene = createFullScene();
  const { program } = scene;
  const activityId = await makeFullActivity(scene);
  const [staffId] = scene.staffIds;
  const { id } = await scene.api.attendance.create({ activityId, staffId, signedOnAt: '2026-03-03T20:00:00.000Z' });
  await scene.api.attendance.update({ id, signedOffAt: '2026-03-03T23:00:00.000Z', reason: 'Went home' });
  await scene.api.incidents.report({
    ...{ activityId, typeOfIncident: 'First Aid', dateOfIncident: '2026-03-04' },
    ...{ incidentDescription: 'Slipped.', typeOfInjury: 'Dislocated thumb' },
  } as never);
  const admin = callerAs(program, 'Group Admin');
  await admin.api.tickets.create({ staffId, typeId: 1, issuedOn: '2026-01-01' });
  const { id: trapId } = await scene.api.traps.create({ projectId: 1, code: 'T1', type: 'DOC 200' });
  await scene.api.trapChecks.create({ trapId, checkedAt: testNow, state: 'Set' });
  program.db
    .update(projects)
    .set({ inductionFileId: makeDocument(program.db).id })
    .where(eq(projects.id, 1))
    .run();
  await scene.api.inductions.mark({ projectId: 1 });
  fillLibrary(program);
  return { ...scene, admin };
}

/** A row in every list of the library that comes empty. */
function fillLibrary({ db }: Program) {
  for (const { table, library, told = [], inner = [] } of fates) {
    if (!library || db.select().from(table).all().length > 0) continue;
    const texts = Object.fromEntries([...told, ...inner].map((name) => [name, 'x']));
    insertWithDefaults(db, table)
      .values({ ...texts, createdAt: testNow, updatedAt: testNow })
      .run();
  }
}

/** Of these the group has nothing. */
const empty = new Set(['emails', 'tokens', 'backups', 'report'].map((name) => `exports.${name}`));

describe('an export', () => {
  test.each(paths)('%s says in the trail how many rows leave', async (path) => {
    const { program, admin } = await createGroup();
    const { user } = admin;
    const call = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], admin.api);
    const answer = await (call as (input: unknown) => Promise<object>)(inputs[path]);
    const rows: unknown = 'rows' in answer ? answer.rows : answer;
    const count = path === 'exports.report' ? 0 : Array.isArray(rows) ? rows.length : 1;
    expect(exportsIn(program)).toEqual(
      count === 0 ? [] : [{ kind: expect.any(String), rows: count, actorId: user.id }],
    );
    if (count === 0) expect(empty).toContain(path);
  });

  test('of incidents says whether it holds what is about health, and one that is refused says nothing', async () => {
    const { program, admin, api } = await createGroup();
    await admin.api.incidents.export({});
    await admin.api.incidents.export({ withHealth: true });
    expect(exportsIn(program).map(({ kind }) => kind)).toEqual(['incidents', 'incidents with health fields']);
    await expect(api.incidents.export({ withHealth: true })).rejects.toThrow('Group Admin');
    expect(exportsIn(program)).toHaveLength(2);
  });

  test('that another program reads, again and again, is a line a day for each person', async () => {
    const { program, admin, caller } = await createGroup();
    let now = testNow;
    program.now = () => now;
    const { token } = await callerFor(program, admin.user).tokens.create({
      ...{ name: 'Map', scope: 'read', expiresInDays: null },
    });
    const app = createTestApp(program);
    const read = () => request(app).get('/api/incidents').set('Authorization', `Bearer ${token}`).expect(200);
    for (const _ of [1, 2, 3]) expect((await read()).body).toHaveLength(1);
    await caller.api.incidents.all({});
    const line = { kind: 'incidents with health fields', rows: 1 };
    expect(exportsIn(program)).toEqual([
      { ...line, actorId: admin.user.id },
      { ...line, actorId: caller.user.id },
    ]);
    now = new Date(Date.parse(testNow) + 25 * 3_600_000).toISOString();
    await read();
    expect(exportsIn(program)).toHaveLength(3);
  });
});
