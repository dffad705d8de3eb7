import { QueryClient } from '@tanstack/react-query';
import type { Db } from '#server/db/open-db.ts';
import { activitySorts, activityTabs } from '#shared/activities.ts';
import { hazardKinds } from '#shared/hazards.ts';
import { callerAs, callerFor, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { testToday } from '#test/test-db.ts';
import { type InputOf, type QueryPath, queryKeyOf } from '#web/sync/paths.ts';

type Caller = ReturnType<typeof callerAs>['api'];

const settings = { BUDGET_FACTOR: '1000' };
let made: ReturnType<typeof makeScene> | undefined;
let scenes = 0;

/** An activity of today with something in every step, and others beside it: made once, and a copy of it for each test. */
export async function createFieldScene() {
  made ??= makeScene();
  const { bytes, ...scene } = await made;
  const program = createTestProgram(settings, bytes);
  const { user, of, people } = scene;
  /** Signs somebody on as the page does, with a key by which that can be taken back. */
  const signOnWithKey = async () => {
    const key = crypto.randomUUID();
    const change = { key, personId: undefined, databaseId: undefined, activityId: undefined, madeAt: undefined };
    await callerFor(program, user, change).attendance.signOn({ ...of, people: [{ staffId: people.assignedStaff }] });
    return key;
  };
  scenes += 1;
  return {
    ...{ ...structuredClone(scene), program, api: callerFor(program, user), signOnWithKey },
    /** What a case reads beside what every case does, and which of the lists' orders it looks at. */
    ...{ more: [] as Query[], turn: scenes },
  };
}

async function makeScene() {
  const program = createTestProgram(settings);
  const { db } = program;
  const { api, user } = callerAs(program, 'Team Leader');
  const library = await api.objectives.list();
  const objective = (title: string) => library.find((one) => one.title === title)?.id ?? 0;
  const objectiveIds = [objective('Plants Planted'), objective('Establishing Predator Control')];
  const project = makeProject(db, { objectiveIds });
  const { id: projectId, name: projectName } = project;
  const planned = { projectId, projectName, projectLocation: project.location };
  const inDays = (activityDate: string, name: string) =>
    makeActivity(db, { ...planned, activityDate, activityName: name });
  const others = [
    inDays('2026-03-07', 'Āwhina planting'),
    inDays('2026-03-01', 'Boardwalk repair'),
    makeActivity(db, { ...planned, activityDate: '2026-02-01', status: 'archived' }),
  ];
  const { id: activityId } = await api.activities.details.create({
    ...{ activityName: 'Trap line day', projectId, activityDate: testToday, notes: 'Meet at the hut' },
  });
  const people = fillPeople(db);
  const of = { activityId };
  await api.activities.staff.assign({ ...of, staffId: people.assignedStaff });
  await api.activities.volunteers.assign({ ...of, volunteerIds: people.assignedVolunteers });
  const checklist = (await api.checklist.list()).map(({ id }) => id);
  await api.activities.checklist.assign({ ...of, checklistIds: checklist.slice(3, 5) });
  const hazards = (await api.hazards.list({ kind: 'site' })).map(({ id }) => id);
  await api.activities.risk.addHazards({ ...of, kind: 'site', hazardIds: hazards.slice(2, 4) });
  const titles = (await api.risks.list()).map(({ id }) => id);
  const [firstTitle = 0, secondTitle = 0, freeTitle = 0] = titles;
  const controlsOf = async (riskId: number) => (await api.risks.listControls({ riskId })).map(({ id }) => id);
  const rating = { likelihood: 'unlikely', consequences: 'major' } as const;
  const controls = await controlsOf(firstTitle);
  const addControl = async (controlText: string) =>
    (await api.risks.addControl({ riskId: firstTitle, controlText })).id;
  /** Controls that the group added itself, so that it can change them: one is chosen. */
  const ownControls = [await addControl('Own control'), await addControl('Spare control')];
  const risk = await api.activities.risk.add({
    ...{
      ...of,
      ...rating,
      riskTitleId: firstTitle,
      chosenControlIds: [...controls.slice(1, 3), ...ownControls.slice(0, 1)],
    },
  });
  await api.activities.risk.add({ ...of, ...rating, riskTitleId: secondTitle });
  const [plants] = (await api.activities.outcome.list(of)).objectives;
  const direct = await api.activities.outcome.addDirect({ ...of, title: 'Benches', measurement: 'Benches' });
  const [, checked, catches] = (await api.activities.predator.subTypes()).map(({ id }) => id);
  const record = await api.activities.predator.create({ ...of, predatorId: catches ?? 0, rats: 2, possums: 1 });
  return {
    bytes: program.sqlite.serialize(),
    ...{ user, activityId, of, others, projectId, people, checklist, hazards, controls, ownControls, rating, risk },
    ...{ firstTitle, freeTitle, freeControls: await controlsOf(freeTitle), direct, record },
    ...{ plants: plants ?? direct, checked: checked ?? 0, catches: catches ?? 0 },
  };
}

export type FieldScene = Awaited<ReturnType<typeof createFieldScene>>;

function fillPeople(db: Db) {
  const staff = (firstname: string) => makeStaff(db, { firstname, role: 'Field Staff' }).id;
  const volunteer = (firstname: string) => makeVolunteer(db, { firstname }).id;
  return {
    assignedStaff: staff('Māia'),
    freeStaff: staff('Aroha'),
    assignedVolunteers: [volunteer('Tama'), volunteer('Hine')],
    freeVolunteers: [volunteer('Zoë'), volunteer('Ānaru')],
    admin: makeStaff(db, { firstname: 'Hēmi', role: 'Group Admin' }).id,
  };
}

/** A query, and what it is asked for. */
type Query = { [Path in QueryPath]: { path: Path; input: InputOf<Path> } }[QueryPath];

/** What the wizard, its header, the lists, Home and the plan on paper read of an activity. Each scene looks at two orders of a list. */
export function shownQueries({ activityId, more, turn }: Pick<FieldScene, 'activityId' | 'more' | 'turn'>): Query[] {
  const sort = activitySorts[turn % activitySorts.length] ?? 'activityDate';
  return [
    ...more,
    { path: 'activities.document', input: { id: activityId } },
    { path: 'attendance.signedOn', input: undefined },
    { path: 'stillOut.list', input: undefined },
    { path: 'incidents.actions.overdue', input: undefined },
    ...activityTabs.flatMap((tab) => [
      { path: 'activities.list', input: { tab, sort: 'activityDate', descending: true } } as const,
      { path: 'activities.list', input: { tab, sort, descending: false } } as const,
    ]),
    { path: 'activities.counts', input: undefined },
    { path: 'activities.home', input: undefined },
    { path: 'activities.calendar.list', input: { from: '2026-02-23', to: '2026-04-05' } },
  ];
}

/** The lists that are picked from, which the phone keeps too. */
export function pickLists({ firstTitle, freeTitle }: FieldScene): Query[] {
  return [
    { path: 'session.config', input: undefined },
    { path: 'projects.pickList', input: undefined },
    { path: 'activities.details.leaders', input: undefined },
    { path: 'volunteers.pickList', input: undefined },
    { path: 'checklist.list', input: undefined },
    { path: 'objectives.list', input: undefined },
    { path: 'risks.list', input: undefined },
    ...hazardKinds.map((kind) => ({ path: 'hazards.list', input: { kind } }) as const),
    ...[firstTitle, freeTitle].map((riskId) => ({ path: 'risks.listControls', input: { riskId } }) as const),
    { path: 'activities.predator.subTypes', input: undefined },
    { path: 'species.list', input: undefined },
  ];
}

/** Calls a procedure by its path. */
export async function callPath(api: Caller, path: string, input: unknown): Promise<unknown> {
  const procedure = path.split('.').reduce<unknown>((router, name) => (router as Record<string, unknown>)[name], api);
  return (procedure as (given: unknown) => Promise<unknown>)(input);
}

/** What the server answers to all these queries now. */
export async function readAll({ api }: FieldScene, queries: Query[]): Promise<unknown[]> {
  return Promise.all(queries.map(({ path, input }) => callPath(api, path, input)));
}

/** A cache in which these queries have these answers. */
export function cacheOf(queries: Query[], answers: unknown[]): QueryClient {
  const cache = new QueryClient();
  for (const [index, { path, input }] of queries.entries())
    cache.setQueryData(queryKeyOf(path, input as never), structuredClone(answers[index]));
  return cache;
}

/** What a cache shows of these queries. */
export function shownIn(cache: QueryClient, queries: Query[]): unknown[] {
  return queries.map(({ path, input }) => cache.getQueryData(queryKeyOf(path, input as never)));
}
