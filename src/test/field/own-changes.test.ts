import { afterEach, beforeEach, expect, test } from 'vitest';
import { Random } from '#server/demo/random.ts';
import { completionOf } from '#shared/activities/complete.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { isOf } from '#shared/attendance/rows.ts';
import { blankIncident } from '#shared/incidents/report.ts';
import { callByChange, throughJson } from '#test/call-by-change.ts';
import { stubPage } from '#test/fake-page.ts';
import { FakeLocks, stubPhone } from '#test/fake-phone.ts';
import { noConnection } from '#test/fake-server.ts';
import { countStories } from '#test/stories.ts';
import { testNow } from '#test/test-db.ts';
import { readErrorData } from '#web/call-errors.ts';
import { type Change, createKey } from '#web/sync/change.ts';
import { givenFieldsOf } from '#web/sync/effects/incident-rows.ts';
import { sharedOf } from '#web/sync/effects/known.ts';
import { changeField } from '#web/sync/field-state.ts';
import { wasKept } from '#web/sync/kept-answers.ts';
import { effects, kindOf } from '#web/sync/kind-of.ts';
import { mergeInputs, withoutVersion } from '#web/sync/outbox.ts';
import { type InputOf, queryKeyOf } from '#web/sync/paths.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { Room } from '#web/sync/room.ts';
import { inputs, minutesAfter, type Path } from './any-change.ts';
import { cacheOf, createFieldScene, type FieldScene, pickLists, readAll, shownQueries } from './scene.ts';

// Nobody is asked about their own change as if somebody else had made it. Here nobody else changes anything.

const rooms: Room[] = [];
beforeEach(() => {
  stubPhone();
  stubPage(fetch);
});
afterEach(() => {
  for (const room of rooms.splice(0)) room.close();
});

/** Opens the app of somebody who is the only one to change anything. `kept`: what the phone keeps for reading. */
async function openApp(scene: FieldScene, kept: unknown[]) {
  const { program, user, activityId } = scene;
  const cache = cacheOf(queriesOf(scene), kept);
  const phone = { hasCoverage: false };
  changeField({ hasCoverage: false });
  const room = new Room({
    ...{ db: (await connectToPhoneDb()) as PhoneDb, cache, kindOf, user, patienceMs: 60_000 },
    database: () => program.databaseId,
    turn: new FakeLocks().turnOf(cache),
    send: async (change) => {
      if (!phone.hasCoverage) throw noConnection();
      return callByChange(program, user, change);
    },
  });
  rooms.push(room);
  await room.open();
  const shown = () => cache.getQueryData(queryKeyOf('activities.document', { id: activityId })) as ActivityDocument;
  /** Opens the form of a change, as it shows now. @returns a function that saves it. */
  const openForm = (random: Random, path: Path) => {
    const now = program.now();
    const given = inputs[path]({ random, document: shown(), shared: sharedOf(cache), now });
    if (!given) return async () => '';
    const input = throughJson(path === completing ? asOnForm(given as Completing, shown()) : given) as Change['input'];
    const from = kindOf(path)?.record?.known(input as never, cache) ?? null;
    const drawn = from ? room.drawnOver(from.version) : [];
    return async () => {
      const change = { key: createKey(), person: user.id, database: program.databaseId, path, input, madeAt: now };
      // What the server refuses for a rule shows at once.
      const said = await room.send(change, from, undefined, drawn).then(
        (answer) => (wasKept(answer) ? 'kept' : 'answered'),
        (error: Error) => {
          const { conflict } = readErrorData(error) ?? {};
          if (conflict && isAsked(path, input, from, conflict.record)) met.push(`${path} ${JSON.stringify(input)}`);
          return error.message;
        },
      );
      return `${path} ${JSON.stringify(input)}: ${said}`;
    };
  };
  /** Conflicts that a screen was told of, and would ask about. */
  const met: string[] = [];
  const setCoverage = (hasCoverage: boolean) => {
    phone.hasCoverage = hasCoverage;
    changeField({ hasCoverage });
  };
  return { room, openForm, shown, setCoverage, met };
}

const queriesOf = (scene: FieldScene) => [...shownQueries(scene), ...pickLists(scene)];
/** No screen of today chooses a single control: it knows no version. Nothing is to be written from lines: nobody checked a trap here. */
const leftOut: readonly Path[] = ['activities.risk.chooseControl', 'activities.predator.useLines'];
const paths = (Object.keys(effects) as Path[]).filter((path) => !leftOut.includes(path));
const versioned = paths.filter((path) => kindOf(path)?.record);

const completing = 'activities.complete.save';
type Completing = InputOf<typeof completing>;

/** The last step sends the whole report, and what was decided about it only once somebody else has changed it. */
function asOnForm(input: Completing, document: ActivityDocument) {
  const { withdrawReason: _, isBeside: __, incidentDetails, ...rest } = input;
  const details = { ...(completionOf(document).incident ?? blankIncident), ...givenFieldsOf(incidentDetails ?? {}) };
  return input.anyIncident === 'Yes' ? { ...rest, incidentDetails: details } : rest;
}

/** By a button, which has nothing to merge. */
const pressed: readonly Path[] = ['incidents.actions.update', 'incidents.reopen', 'incidents.withdraw'];

/** Whether a screen asks about a conflict: its form merges one in which no field was changed by both. */
function isAsked(path: Path, input: Change['input'], from: object | null, record: unknown): boolean {
  const kind = kindOf(path)?.record;
  if (!kind || !from || pressed.includes(path)) return true;
  const [base, theirs] = [from, record].map((one) => kind.inputOf(one, input as never)) as [object, object];
  return mergeInputs({ version: 0, input: base }, withoutVersion(input), theirs, kind.together ?? []).asked.length > 0;
}

type App = Awaited<ReturnType<typeof openApp>>;

/** Opens some forms, and saves them in another order. @returns what became of each. */
async function work({ openForm, setCoverage }: App, random: Random, among: readonly Path[], coverage: number) {
  const story: string[] = [];
  const open: (() => Promise<string>)[] = [];
  const saveAll = async () => {
    for (const save of open.splice(0).reverse()) story.push(await save());
  };
  for (let turn = random.whole(1, 4); turn > 0; turn -= 1) {
    setCoverage(random.next() < coverage);
    const path = random.pick(among);
    // The last step is open once.
    if (path === completing) await saveAll();
    open.push(openForm(random, path));
    if (random.next() < 0.7) await saveAll();
  }
  await saveAll();
  return story;
}

test('nor where the desk has taken an objective off the project, for which two amounts come from a phone', async () => {
  const { scene, amounts, save, room, setCoverage } = await withLostObjective();
  await save(5);
  await save(12);
  setCoverage(true);
  await room.sendNow();
  expect(room.queue).toEqual([]);
  expect(await amounts(scene)).toEqual([12]);
});

test('nor where it was put back by the first of them before the second is typed', async () => {
  const { scene, amounts, save, room, setCoverage } = await withLostObjective();
  await save(5);
  const late = room.drawnOver(1);
  setCoverage(true);
  await room.sendNow();
  await save(12, late);
  expect(room.queue).toEqual([]);
  expect(await amounts(scene)).toEqual([12]);
});

test.each([
  { desk: 'left the stay as it was', asked: 0 },
  { desk: 'corrected it meanwhile', asked: 1 },
])(
  'whoever signs somebody off and corrects the times, both without coverage, is asked $asked times where the desk $desk',
  async ({ asked }) => {
    const scene = await createFieldScene();
    const { api, program, user, of, activityId } = scene;
    const people = [{ staffId: user.id }];
    await api.attendance.signOn({ ...of, people, briefed: false });
    const { room, shown, setCoverage } = await openApp(scene, await readAll(scene, queriesOf(scene)));
    program.now = () => minutesAfter(testNow, 60);
    // The phone's clock is half a minute ahead, so that the server knows the moment of the sign-off otherwise than the phone.
    const madeAt = minutesAfter(testNow, 60.5);
    const phone = { phoneId: 'her-phone', answeredAt: testNow, sinceMs: 0, pageId: 'page', pageMs: 0 };
    const send = (path: Change['path'], input: Change['input'], number: number, from?: { version: number }) => {
      const change = { key: createKey(), person: user.id, database: program.databaseId, madeAt, path, input };
      return room.send({ ...change, phone: { ...phone, number } }, from);
    };
    await send('attendance.signOff', { ...of, people }, 1);
    const row = shown().attendance.find((one) => isOf(one, { staffId: user.id }));
    const times = { signedOnAt: minutesAfter(testNow, -30), signedOffAt: minutesAfter(testNow, 20) };
    const correction = { id: row?.id, version: row?.version, ...times, reason: 'He left at eight' };
    await send('attendance.update', correction, 2, row);
    const signedOnAt = minutesAfter(testNow, -5);
    if (asked > 0)
      await api.attendance.update({ id: row?.id ?? 0, version: 1, signedOnAt, reason: 'As the list says' });
    setCoverage(true);
    await room.sendNow();
    expect(room.queue.map(({ path, state }) => [path, state])).toEqual(
      asked > 0 ? [['attendance.update', 'refused']] : [],
    );
    const { attendance } = await api.activities.document({ id: activityId });
    const stays = attendance.filter((one) => isOf(one, { staffId: user.id }));
    expect(stays).toMatchObject([asked > 0 ? { signedOnAt } : times]);
  },
);

/** An app that has an objective of which the server's activity has nothing any more. */
async function withLostObjective() {
  const scene = await createFieldScene();
  const { api, of, program, user, plants, projectId } = scene;
  await api.activities.outcome.setAmount({ id: plants.activityObjectiveId, amount: null });
  const {
    title,
    measurement,
    activityObjectiveId: id,
    version,
  } = (await api.activities.outcome.list(of)).objectives[0] ?? plants;
  const app = await openApp(scene, await readAll(scene, queriesOf(scene)));
  await api.projects.update({ id: projectId, objectiveIds: [] });
  const amounts = async ({ api, of }: FieldScene) =>
    (await api.activities.outcome.list(of)).objectives.flatMap((row) => (row.title === title ? [row.amount] : []));
  expect(await amounts(scene)).toEqual([]);
  const save = (amount: number, drawn = app.room.drawnOver(version)) => {
    const input = { id, version, amount, of: { ...of, title, measurement } };
    const change = { key: createKey(), person: user.id, database: program.databaseId, madeAt: program.now(), input };
    const from = { ...plants, id, version, amount: null };
    return app.room.send({ ...change, path: 'activities.outcome.setAmount' }, from, undefined, drawn);
  };
  return { ...app, scene, amounts, save };
}

/** In this one a report is withdrawn, given twice, withdrawn again and given once more. */
const found = 796;

test.each([...new Set([found, ...Array.from({ length: countStories(40) }, (_, at) => 1 + at)])])(
  'nobody meets their own change, though the app is killed before it has kept what was answered: story %i',
  async (seed) => {
    const random = new Random(seed);
    const scene = await createFieldScene();
    await scene.api.incidents.report({ ...scene.of, typeOfIncident: 'Near Miss', incidentDescription: 'A branch' });
    const kept = await readAll(scene, queriesOf(scene));
    // Few, so that one record is changed again and again.
    const among = [...random.some(versioned, 2), random.pick(paths)];
    const killed = await openApp(scene, kept);
    const story = await work(killed, random, among, 0.8);
    killed.room.close();
    const app = await openApp(scene, kept);
    story.push('killed', ...(await work(app, random, among, 0.1)));
    app.setCoverage(true);
    await app.room.sendNow();
    const asked = app.room.queue.flatMap(({ path, base, input, refusal }) =>
      refusal?.conflict ? [{ path, base, input, refusal }] : [],
    );
    expect([...killed.met, ...app.met, ...asked], story.join('\n')).toEqual([]);
  },
);
