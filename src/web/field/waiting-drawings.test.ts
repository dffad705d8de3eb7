import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { openStays } from '#shared/attendance/rows.ts';
import { keptChange } from '#test/kept-changes.ts';
import { testUser } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { reloadStale } from '#web/changes/after-change.ts';
import { queryKeyOf } from '#web/changes/paths.ts';
import { kindOf } from './kind-of.ts';
import { WaitingDrawings } from './waiting-drawings.ts';

const signOn = keptChange({
  ...{ path: 'attendance.signOn', input: { activityId: 7, people: [{ volunteerId: 3 }] } as never },
  ...{ madeAt: '2026-03-04T20:30:00.000Z', person: testUser.id },
});
const on = {
  ...{ id: 5, activityId: 7, staffId: null, volunteerId: 3, name: 'Kahu', signedOnAt: '2026-03-04T20:30:00.000Z' },
  ...{ signedOffAt: null, startTime: '', finishTime: '', isCertain: true, briefed: false, minutes: null },
  ...{ cameFrom: null, wentTo: null, version: 1, updatedAt: '', updatedById: 1 },
};
const empty = shownDocument();
const withHim = shownDocument({ attendance: [on] });
const keyOf = (id: number) => queryKeyOf('activities.document', { id });
const signedOnKey = queryKeyOf('attendance.signedOn', undefined);

// On a slow machine what is drawn anew would come later.
let ms = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => (ms += 0.001)));
afterEach(() => void vi.restoreAllMocks());

/** A page that shows these queries, each of which is answered when the test says so. */
async function openPage(first: [QueryKey, unknown][]) {
  const cache = new QueryClient();
  const drawings = new WaitingDrawings(cache, kindOf, testUser);
  const asked = new Map<string, (data: unknown) => void>();
  const answer = async (key: QueryKey, data: unknown) => {
    await vi.waitFor(() => expect(asked.has(JSON.stringify(key))).toBe(true));
    const before = cache.getQueryState(key)?.dataUpdateCount;
    asked.get(JSON.stringify(key))?.(data);
    asked.delete(JSON.stringify(key));
    await vi.waitFor(() => expect(cache.getQueryState(key)?.dataUpdateCount).not.toBe(before));
  };
  for (const [queryKey, data] of first) {
    const queryFn = () => new Promise<unknown>((resolve) => asked.set(JSON.stringify(queryKey), resolve));
    new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {});
    await answer(queryKey, data);
  }
  const out = () => openStays(cache.getQueryData<ActivityDocument>(keyOf(7)) ?? empty).map(({ name }) => name);
  const outSomewhere = () => cache.getQueryData<unknown[]>(signedOnKey)?.length;
  return { cache, drawings, answer, out, outSomewhere };
}

/** Answers the sign-on, and asks again for what it makes stale. */
function hear({ cache, drawings }: Pick<Awaited<ReturnType<typeof openPage>>, 'cache' | 'drawings'>) {
  drawings.showAnswered(signOn, { message: '', ids: [5] });
  reloadStale(cache, signOn.path);
  drawings.show([]);
}

test('somebody who was signed on stays so when what was asked before is answered after', async () => {
  const page = await openPage([[keyOf(7), empty]]);
  page.drawings.show([signOn]);
  expect(page.out()).toHaveLength(1);
  void page.cache.refetchQueries({ queryKey: keyOf(7) });
  page.drawings.showAnswered(signOn, { message: '', ids: [5] });
  page.drawings.show([]);
  const answeredAt = Date.now();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(answeredAt));
  await page.answer(keyOf(7), empty);
  expect(page.out()).toHaveLength(1);
  reloadStale(page.cache, signOn.path);
  await page.answer(keyOf(7), withHim);
  expect(page.out()).toEqual(['Kahu']);
  // From here on the server alone says it.
  void page.cache.refetchQueries({ queryKey: keyOf(7) });
  await page.answer(keyOf(7), empty);
  expect(page.out()).toEqual([]);
});

test('nor does another activity say that it has the sign-on', async () => {
  const page = await openPage([
    [keyOf(7), empty],
    [keyOf(8), shownDocument({ activity: { id: 8 } })],
  ]);
  hear(page);
  await page.answer(keyOf(8), shownDocument({ activity: { id: 8 } }));
  expect(page.out()).toHaveLength(1);
});

test('whoever is out shows everywhere until all that shows it was asked for since', async () => {
  const page = await openPage([
    [keyOf(7), empty],
    [signedOnKey, []],
  ]);
  hear(page);
  expect(page.outSomewhere()).toBe(1);
  await page.answer(keyOf(7), withHim);
  expect([page.out(), page.outSomewhere()]).toEqual([['Kahu'], 1]);
  await page.answer(signedOnKey, []);
  expect(page.outSomewhere()).toBe(0);
});
