import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ActivityDocument, documentTables } from '#shared/activities/document.ts';
import type { AppError } from '#shared/app-error.ts';
import { callerFor } from '#test/callers.ts';
import { stubPage } from '#test/fake-page.ts';
import { FakeLocks, stubPhone } from '#test/fake-phone.ts';
import { noConnection } from '#test/fake-server.ts';
import { testNow } from '#test/test-db.ts';
import { type Change, createKey } from '#web/sync/change.ts';
import { changeField } from '#web/sync/field-state.ts';
import { NotSent, wasKept } from '#web/sync/kept-answers.ts';
import { kindOf } from '#web/sync/kind-of.ts';
import { type MutationPath, queryKeyOf } from '#web/sync/paths.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { Room } from '#web/sync/room.ts';
import { cacheOf, callPath, createFieldScene, type FieldScene, pickLists, readAll, shownQueries } from './scene.ts';

// `Undo` on a phone, over the server itself: what was taken away is there again with all that it had, on the screen and then on the server.

let room: Room | undefined;
beforeEach(() => {
  stubPhone();
  stubPage(fetch);
});
afterEach(() => room?.close());

/** A phone that knows the scene's activity. */
async function openPhone() {
  const scene = await createFieldScene();
  const { program, user, activityId } = scene;
  const queries = [...shownQueries(scene), ...pickLists(scene)];
  const cache = cacheOf(queries, await readAll(scene, queries));
  const phone = { hasCoverage: false, arrived: [] as string[] };
  const own = new Room({
    ...{ db: (await connectToPhoneDb()) as PhoneDb, cache, kindOf, user, patienceMs: 0 },
    database: () => program.databaseId,
    turn: new FakeLocks().turnOf(cache),
    send: async (change) => {
      if (!phone.hasCoverage) throw noConnection();
      phone.arrived.push(change.path);
      return callPath(callerFor(program, user, asHeard(change, activityId)), change.path, change.input).catch(refuse);
    },
  });
  room = own;
  await own.open();
  const setCoverage = (hasCoverage: boolean) => {
    phone.hasCoverage = hasCoverage;
    changeField({ hasCoverage });
  };
  setCoverage(false);
  const make = (path: MutationPath, input: object, key = createKey()) =>
    own.send({
      key,
      person: user.id,
      database: program.databaseId,
      path,
      input: input as Change['input'],
      madeAt: testNow,
    });
  const shown = () => cache.getQueryData(queryKeyOf('activities.document', { id: activityId })) as ActivityDocument;
  /** What the server has now. */
  const load = () => scene.api.activities.document({ id: activityId });
  const trail = () => program.sqlite.prepare('SELECT action FROM audit ORDER BY id').pluck().all();
  return { scene, room: own, cache, arrived: phone.arrived, setCoverage, make, shown, load, trail };
}

const asHeard = ({ key }: Change, activityId: number) => ({
  ...{ key, personId: undefined, databaseId: undefined, madeAt: undefined, activityId },
});

function refuse(error: unknown): never {
  const { code, message } = error as AppError;
  const httpStatus = code === 'NOT_FOUND' ? 404 : 409;
  throw Object.assign(new TRPCClientError(message), { data: { httpStatus } });
}

/** The rows of a document, without what a new row has anew: its id and its stamps. */
const plain = (document: ActivityDocument) =>
  documentTables.map((table) =>
    document[table]
      .map(({ id, version, updatedAt, createdAt, ...row }: Record<string, unknown>) => Object.entries(row).sort())
      .map((row) => JSON.stringify(row))
      .sort(),
  );

type Taken = { away: [MutationPath, object]; again: [MutationPath, object] };

/** As the page sends them: see `hazard-table.tsx`, `activity-risks.tsx` and `amount-field.tsx`. */
const removals: Record<string, (scene: FieldScene, document: ActivityDocument) => Taken> = {
  'a hazard': (scene, { hazards: [row] }) => ({
    away: ['activities.risk.removeHazard', { id: row?.id, kind: 'site' }],
    again: ['activities.risk.addHazard', { ...scene.of, kind: 'site', hazardId: row?.hazardId }],
  }),
  'a risk with its rating and its controls': ({ of }, { risks: [row] }) => {
    const { id: riskId, riskTitleId, likelihood, consequences, chosenControlIds } = row as ActivityDocument['risks'][0];
    const rating = { riskTitleId, likelihood, consequences, chosenControlIds };
    return {
      away: ['activities.risk.remove', { ...of, riskId }],
      again: ['activities.risk.add', { ...of, ...rating }],
    };
  },
  'an objective of the activity’s own': ({ of, direct: { activityObjectiveId: id, title, measurement } }) => ({
    away: ['activities.outcome.removeDirect', { id }],
    again: ['activities.outcome.addDirect', { ...of, title, measurement }],
  }),
};

describe.each(Object.entries(removals))('%s that was removed', (_, takenOf) => {
  test.each(['waits', 'was answered'])('comes back without coverage, while the removal %s', async (how) => {
    const { scene, room: own, cache, arrived, setCoverage, make, shown, load, trail } = await openPhone();
    const before = await load();
    const { away, again } = takenOf(scene, before);
    setCoverage(how === 'was answered');
    await make(...away);
    if (how === 'was answered') {
      await vi.waitFor(() => expect(own.queue).toEqual([]));
      cache.setQueryData(queryKeyOf('activities.document', { id: before.activity.id }), await load());
    }
    expect(plain(shown())).not.toEqual(plain(before));
    setCoverage(false);
    expect(wasKept(await make(...again))).toBe(true);
    await vi.waitFor(() => expect(plain(shown())).toEqual(plain(before)));
    setCoverage(true);
    await own.sendNow();
    expect(own.queue).toEqual([]);
    expect(arrived).toEqual([away[0], again[0]]);
    expect(plain(await load())).toEqual(plain(before));
    expect(trail().slice(-2)).toEqual(['removed', expect.stringMatching('added|created')]);
  });
});

describe('a tap', () => {
  type Press = (scene: FieldScene) => [MutationPath, object];
  const signOff: Press = ({ of }) => ['attendance.signOff', { ...of, people: [hine] }];
  const presses: Record<string, Press> = {
    'a sign-on': ({ of, people }) => ['attendance.signOn', { ...of, people: [{ staffId: people.assignedStaff }] }],
    'a sign-off': signOff,
    'who did not come': ({ of }) => ['attendance.didNotCome', { ...of, people: [hine] }],
  };
  let hine = { volunteerId: 0 };

  /** Somebody is on already. */
  async function withHine() {
    const phone = await openPhone();
    const { scene, cache, load } = phone;
    hine = { volunteerId: scene.people.assignedVolunteers[1] ?? 0 };
    await scene.api.attendance.signOn({ ...scene.of, people: [hine] });
    const before = await load();
    cache.setQueryData(queryKeyOf('activities.document', { id: before.activity.id }), before);
    return { ...phone, before };
  }

  test.each(Object.entries(presses))('is taken back while it waits, and both are sent: %s', async (_, pressOf) => {
    const { scene, room: own, arrived, setCoverage, make, shown, load, before } = await withHine();
    const [path, input] = pressOf(scene);
    const key = createKey();
    await make(path, input, key);
    expect(plain(shown())).not.toEqual(plain(before));
    expect(wasKept(await make('attendance.takeBack', { ...scene.of, key }))).toBe(true);
    await vi.waitFor(() => expect(plain(shown())).toEqual(plain(before)));
    setCoverage(true);
    await own.sendNow();
    expect(own.queue).toEqual([]);
    expect(arrived).toEqual([path, 'attendance.takeBack']);
    expect(plain(await load())).toEqual(plain(before));
  });

  test('that the server has is taken back with coverage alone', async () => {
    const { scene, room: own, setCoverage, make, load, before } = await withHine();
    const key = createKey();
    setCoverage(true);
    await make(...signOff(scene), key);
    await vi.waitFor(() => expect(own.queue).toEqual([]));
    setCoverage(false);
    await expect(make('attendance.takeBack', { ...scene.of, key })).rejects.toBeInstanceOf(NotSent);
    setCoverage(true);
    await make('attendance.takeBack', { ...scene.of, key });
    expect(plain(await load())).toEqual(plain(before));
  });
});
