import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { activities } from '#server/db/schema/activities.ts';
import { staff } from '#server/db/schema/staff.ts';
import { packForPhone } from '#server/services/field/pack.ts';
import type { Program } from '#server/start/context.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { listedRow } from '#shared/activities/list.ts';
import type { KeptAnswer, Pack } from '#shared/field.ts';
import { keptNotesPath } from '#shared/kept-notes.ts';
import { roles } from '#shared/permissions.ts';
import { callerAs, callerFor } from '#test/callers.ts';
import { makeActivity, makeProject, makeVolunteer } from '#test/factories.ts';
import { createFullScene, makeFullActivity, zippedSize } from '#test/field/full-activities.ts';
import { testAct, testToday } from '#test/test-db.ts';

type Caller = ReturnType<typeof callerAs>;
type Api = Caller['api'];

const has = ({ parts }: Pack) => parts.map(({ id, digest }) => ({ id, digest }));
const idsOf = ({ parts }: Pack) => parts.map(({ id }) => id);
const activityParts = (pack: Pack) => idsOf(pack).filter((id) => id.startsWith('activity.'));

/** What the procedure itself answers. */
function ask(api: Api, { path, input }: KeptAnswer): Promise<unknown> {
  const found = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], api);
  return (found as (given: unknown) => Promise<unknown>)(input);
}

describe('what a phone keeps', () => {
  test.each(roles)('for a %s is what each screen would be answered', async (role) => {
    const scene = createFullScene();
    const activityId = await makeFullActivity(scene);
    await scene.api.activities.complete.save({
      activityId,
      anyIncident: 'Yes',
      incidentDetails: {
        typeOfIncident: 'First Aid',
        typeOfInjury: 'Dislocated thumb',
        incidentDescription: 'Slipped.',
      },
    } as never);
    const { api } = callerAs(scene.program, role);
    const pack = await api.field.pack({});
    const answers = pack.parts.flatMap((part) => part.answers);
    expect(answers.length).toBeGreaterThan(25);
    // No query answers the medical notes, so that each look is in the trail.
    const asked = answers.filter(({ path }) => path !== keptNotesPath);
    for (const answer of asked) expect(answer.data, answer.path).toEqual(await ask(api, answer));
    const { rows } = await api.activities.list({});
    const documents = answers.filter(({ path }) => path === 'activities.document');
    expect(documents.map(({ data }) => listedRow(data as ActivityDocument))).toEqual(rows);
    expect(JSON.stringify(pack).includes('Dislocated'), 'who may read of an injury').toBe(role !== 'Field Staff');
  });

  test('are the activities from two days ago to eight days ahead that are not archived', async () => {
    const { program, api } = createFullScene();
    const dated = (activityDate: string, status: 'InProgress' | 'archived' = 'InProgress') =>
      makeActivity(program.db, { activityDate, status }).id;
    dated('2026-03-02');
    const kept = [dated(testToday), dated('2026-03-03'), dated('2026-03-13')];
    dated('2026-03-14');
    dated(testToday, 'archived');
    expect(activityParts(await api.field.pack({}))).toEqual(kept.map((id) => `activity.${id}`));
  });

  test('are also those with people who are out, whatever their date', async () => {
    const { program, api } = createFullScene();
    const { id } = makeActivity(program.db, { activityDate: '2026-08-01' });
    const { id: volunteerId } = makeVolunteer(program.db);
    expect(activityParts(await api.field.pack({}))).toEqual([]);
    await api.attendance.signOn({ activityId: id, people: [{ volunteerId }] });
    expect(activityParts(await api.field.pack({}))).toEqual([`activity.${id}`]);
  });

  test('are also those that somebody keeps, until 14 days after their date', async () => {
    const { program, api } = createFullScene();
    const dated = (activityDate: string) => makeActivity(program.db, { activityDate }).id;
    const pinned = [dated('2026-02-18'), dated('2026-02-19'), dated('2026-08-01')];
    const [, young, far] = pinned;
    expect(activityParts(await api.field.pack({ pinned: [...pinned, 999_999] }))).toEqual([
      `activity.${young}`,
      `activity.${far}`,
    ]);
  });
});

describe('what is too much for a phone', () => {
  /** An activity with so many kB of notes in its check list and its outcome. */
  const heavy = (program: Program, activityDate: string, kB: number) => {
    const { id } = makeActivity(program.db, { activityDate });
    const notes = 'x'.repeat(kB * 500);
    program.db.$client
      .prepare('UPDATE activities SET notes = ?, checklist_notes = ? WHERE id = ?')
      .run(notes, notes, id);
    return id;
  };
  const size = (pack: Pack) => Buffer.byteLength(JSON.stringify(pack));

  test('is left out, furthest from today first, and said; smaller ones stay', async () => {
    const { program, api } = createFullScene();
    const [far, near] = [heavy(program, '2026-03-12', 2000), heavy(program, '2026-03-06', 1000)];
    const [monster, today] = [heavy(program, '2026-03-04', 6000), heavy(program, testToday, 1500)];
    const small = makeActivity(program.db, { activityDate: '2026-03-13' }).id;
    const pack = await api.field.pack({});
    expect(activityParts(pack)).toEqual([today, near, small].map((id) => `activity.${id}`));
    expect(pack.leftOut?.activities.map(({ id, activityDate }) => [id, activityDate])).toEqual([
      [monster, '2026-03-04'],
      [far, '2026-03-12'],
    ]);
    expect(size(pack)).toBeLessThanOrEqual(4_000_000);
    expect(size(pack)).toBeGreaterThan(2_000_000);
  });

  test('is not what somebody chose to keep, however far from today, while others can make room', async () => {
    const { program, api } = createFullScene();
    const chosen = heavy(program, '2026-05-30', 2000);
    const near = heavy(program, '2026-03-06', 3000);
    const pack = await api.field.pack({ pinned: [chosen] });
    expect(activityParts(pack)).toContain(`activity.${chosen}`);
    expect(pack.leftOut?.activities.map(({ id }) => id)).toEqual([near]);
  });

  test('leaves a phone that had it, and comes back once there is room', async () => {
    const { program, api } = createFullScene();
    const far = heavy(program, '2026-03-12', 1500);
    const first = await api.field.pack({});
    expect(first.leftOut).toBeUndefined();
    const near = heavy(program, '2026-03-06', 3000);
    const next = await api.field.pack({ mark: first.mark, has: has(first) });
    expect(next.gone).toEqual([`activity.${far}`, `notes.${far}`]);
    expect(next.leftOut?.activities.map(({ id }) => id)).toEqual([far]);
    await api.activities.details.remove({ id: near });
    const kept = [...has(first), ...has(next)].filter(({ id }) => !next.gone.includes(id));
    const last = await api.field.pack({ mark: next.mark, has: kept });
    expect(activityParts(last)).toEqual([`activity.${far}`]);
    expect([last.gone[0], last.leftOut]).toEqual([`activity.${near}`, undefined]);
  });

  test('comes after an activity with people who are out, whatever its date', async () => {
    const { program, api } = createFullScene();
    const today = heavy(program, testToday, 2500);
    const out = heavy(program, '2026-08-01', 2500);
    await api.attendance.signOn({ activityId: out, people: [{ volunteerId: makeVolunteer(program.db).id }] });
    const more = heavy(program, testToday, 100);
    const pack = await api.field.pack({});
    expect(activityParts(pack)).toContain(`activity.${more}`);
    expect(pack.leftOut?.activities).toHaveLength(1);
    expect([today, out]).toContain(pack.leftOut?.activities[0]?.id);
  });

  test('may be a list to pick from, and then the activities stay', async () => {
    const { program, api } = createFullScene();
    program.db.$client.exec(`INSERT INTO risks (title, title_key, is_read_only, created_at, updated_at)
      WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 2000)
      SELECT 'Risk ' || n || printf('%.*c', 1000, 'x'), 'risk ' || n, 0, '2026', '2026' FROM up`);
    const today = heavy(program, testToday, 1500);
    const pack = await api.field.pack({});
    expect(pack.leftOut).toEqual({ activities: [], lists: ['risks'] });
    expect(activityParts(pack)).toEqual([`activity.${today}`]);
    expect(idsOf(pack)).toContain('objectives');
  });

  test('are also more than 300 activities', async () => {
    const { program, api } = createFullScene();
    for (let n = 0; n < 302; n += 1) makeActivity(program.db, { activityDate: n === 0 ? '2026-03-13' : testToday });
    const pack = await api.field.pack({});
    expect(activityParts(pack)).toHaveLength(300);
    expect(pack.leftOut?.activities.map(({ activityDate }) => activityDate)).toEqual([testToday, '2026-03-13']);
  });
});

describe('the next answer', () => {
  test('is empty, and made of nothing, while nothing changed', async () => {
    const scene = createFullScene();
    await makeFullActivity(scene);
    const first = await scene.api.field.pack({});
    expect(await scene.api.field.pack({ mark: first.mark, has: has(first) })).toEqual({
      ...first,
      parts: [],
      gone: [],
    });
    // Without the mark, the digests say the same.
    expect(await scene.api.field.pack({ has: has(first) })).toMatchObject({ parts: [], gone: [] });
  });

  test('holds only what a new phone number alters', async () => {
    const scene = createFullScene();
    const [on] = [await makeFullActivity(scene), makeActivity(scene.program.db)];
    const first = await scene.api.field.pack({});
    const staffId = scene.staffIds[0] ?? 0;
    scene.program.db.update(staff).set({ phone: '0211112222' }).where(eq(staff.id, staffId)).run();
    const next = await scene.api.field.pack({ mark: first.mark, has: has(first) });
    expect(idsOf(next)).toEqual(['staff', `activity.${on}`]);
    expect(JSON.stringify(next.parts)).toContain('0211112222');
  });

  test('names what is gone: deleted, archived, another day, or no longer kept', async () => {
    const { program, api } = createFullScene();
    const [archived, deleted, moved] = [makeActivity(program.db), makeActivity(program.db), makeActivity(program.db)];
    const pinned = makeActivity(program.db, { activityDate: '2026-06-01' });
    const first = await api.field.pack({ pinned: [pinned.id] });
    program.db.update(activities).set({ status: 'archived' }).where(eq(activities.id, archived.id)).run();
    program.db.update(activities).set({ activityDate: '2026-06-01' }).where(eq(activities.id, moved.id)).run();
    await api.activities.details.remove({ id: deleted.id });
    const next = await api.field.pack({ mark: first.mark, has: has(first) });
    const parts = [archived, deleted, moved, pinned].flatMap(({ id }) => [`activity.${id}`, `notes.${id}`]);
    expect(next.gone).toEqual(parts);
    expect(activityParts(next)).toEqual([]);
  });

  test('is whole for another person, another role, another day and another database', async () => {
    const { program, caller, api } = createFullScene();
    makeActivity(program.db);
    const { mark } = await api.field.pack({});
    const again = async (by: Api) => (await by.field.pack({ mark })).parts.length;
    expect(await again(api)).toBe(0);
    expect(await again(callerAs(program, 'Team Leader').api)).toBeGreaterThan(0);
    const other: Program = Object.assign(Object.create(program), { databaseId: 'restored' });
    expect(await again(callerFor(other, caller.user))).toBeGreaterThan(0);
    const admin = { ...caller.user, role: 'Group Admin' as const };
    expect(await again(callerFor(program, admin))).toBeGreaterThan(0);
    const tomorrow: Program = Object.assign(Object.create(program), { now: () => '2026-03-05T20:30:00.000Z' });
    expect(await again(callerFor(tomorrow, caller.user))).toBeGreaterThan(0);
  });
});

test('digests of something else bring everything, and what was never there is said to be gone', async () => {
  const { program, api } = createFullScene();
  makeActivity(program.db);
  const all = await api.field.pack({});
  const strange = ['__proto__', 'home', "'; DROP TABLE staff", 'activity.1'].map((id) => ({ id, digest: '\u0000' }));
  const pack = await api.field.pack({ has: strange, pinned: [Number.MAX_SAFE_INTEGER] });
  expect(pack.parts).toEqual(all.parts);
  expect(pack.gone).toEqual(['__proto__', "'; DROP TABLE staff"]);
});

test('a line of traps is kept while its project has an activity in these days, or because somebody chose it', async () => {
  const { program, api } = createFullScene();
  const { id: projectId } = makeProject(program.db);
  const { id } = await api.trapLines.create({ projectId, name: 'Ridge' });
  const linesIn = async (asked: { pinnedLines?: number[] }) =>
    idsOf(await api.field.pack(asked)).filter((part) => part.startsWith('line.'));
  expect(await linesIn({})).toEqual([]);
  expect(await linesIn({ pinnedLines: [id] })).toEqual([`line.${id}`]);
  expect(await linesIn({ pinnedLines: [id + 1] })).toEqual([]);
  makeActivity(program.db, { projectId });
  expect(await linesIn({})).toEqual([`line.${id}`]);
});

test('an activity with 20 people and 10 risks takes at most 15 kB, 50 of them at most 400 kB', async () => {
  const scene = createFullScene();
  const first = await makeFullActivity(scene);
  const one = (await scene.api.field.pack({})).parts.find(({ id }) => id === `activity.${first}`);
  expect(zippedSize(one)).toBeLessThanOrEqual(15_000);
  for (let n = 1; n < 50; n += 1) await makeFullActivity(scene, n);
  const all = await scene.api.field.pack({});
  expect(activityParts(all)).toHaveLength(50);
  expect(zippedSize(all)).toBeLessThanOrEqual(400_000);
  for (const part of all.parts) expect(zippedSize(part), part.id).toBeLessThanOrEqual(15_000);
});

test('others are answered between any two parts, and nothing is read again while nothing changed', async () => {
  const { program, caller } = createFullScene();
  for (let n = 0; n < 20; n += 1) makeActivity(program.db);
  const { db, databaseId: database } = program;
  const reader = { act: { ...testAct, today: testToday }, user: caller.user, timeZone: 'Pacific/Auckland' };
  const pauses = (mark: string) =>
    [...packForPhone(db, reader, { mark, pinned: [], pinnedLines: [], has: [], database })].length;
  expect(pauses('')).toBeGreaterThan(20);
  const first = packForPhone(db, reader, { mark: '', pinned: [], pinnedLines: [], has: [], database });
  let step = first.next();
  while (!step.done) step = first.next();
  expect(pauses(step.value.mark)).toBe(0);
});
