import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ActivityDocument, DocumentStep } from '#shared/activities/document.ts';
import { checklistRow, shownDocument } from '#test/shown-document.ts';
import type { Change } from './change.ts';
import { callForChange, takeStep } from './document-step.ts';
import { askedAtOf, draw, showWaiting } from './drawn-changes.ts';
import { queryKeyOf } from './paths.ts';

const key = queryKeyOf('activities.document', { id: 7 });
const row = checklistRow(3, 30, 'Radio');
const ticked = { ...row, tickedAt: '2026-03-05T01:00:00.000Z', tickedById: 1 };
const before = shownDocument({ checklist: [row] });
const step: DocumentStep = {
  ...{ activityId: 7, from: before.mark, mark: 'after' },
  effect: { put: { checklist: [ticked] } },
};

let cache: QueryClient;
const shown = () => cache.getQueryData<ActivityDocument>(key);
const query = () => cache.getQueryCache().find({ queryKey: key }) as NonNullable<ReturnType<typeof find>>;
const find = () => cache.getQueryCache().find({ queryKey: key });

beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(key, before);
});

test('what a change did is in the document, which counts as asked for now', () => {
  const since = performance.now();
  expect(takeStep(cache, step)).toBe(query().queryHash);
  expect(shown()).toEqual({ ...before, checklist: [ticked], mark: 'after' });
  expect(askedAtOf(cache, query())).toBeGreaterThanOrEqual(since);
  expect(query().state.isInvalidated).toBe(false);
});

test('it lies below what still waits', () => {
  const notes = (document: ActivityDocument) => ({
    ...document,
    activity: { ...document.activity, checklistNotes: 'Rope' },
  });
  showWaiting(cache, [() => [draw('activities.document', { id: 7 }, notes)]]);
  takeStep(cache, step);
  expect(shown()).toEqual(notes({ ...before, checklist: [ticked], mark: 'after' }));
  showWaiting(cache, []);
  expect(shown()).toEqual({ ...before, checklist: [ticked], mark: 'after' });
});

test('a page with another document takes nothing, and one that has none', () => {
  expect(takeStep(cache, { ...step, from: 'another' })).toBeNull();
  expect(shown()).toEqual(before);
  cache.clear();
  expect(takeStep(cache, step)).toBeNull();
  expect(find()).toBeUndefined();
});

test('a page that is asking for the document takes nothing: that answer may be older', async () => {
  let answer = (_: ActivityDocument) => {};
  const queryFn = () => new Promise<ActivityDocument>((resolve) => (answer = resolve));
  const end = new QueryObserver(cache, { queryKey: key, queryFn }).subscribe(() => {});
  await vi.waitFor(() => expect(query().state.fetchStatus).toBe('fetching'));
  expect(takeStep(cache, step)).toBeNull();
  answer(before);
  await vi.waitFor(() => expect(query().state.fetchStatus).toBe('idle'));
  end();
});

test('a change says which document the page has, and its caller gets the answer alone', async () => {
  const change = { path: 'activities.checklist.tick', input: { id: 3, isTicked: true }, activity: 7 } as Change;
  const mutation = vi.fn(async () => ({ answer: { message: 'Saved.' }, step }) as unknown);
  const told: DocumentStep[] = [];
  const send = (one: Change) => callForChange({ mutation } as never, cache, one, (each) => told.push(each));
  expect(await send(change)).toEqual({ message: 'Saved.' });
  expect(told).toEqual([step]);
  expect(mutation).toHaveBeenLastCalledWith(change.path, change.input, { context: { change, mark: before.mark } });
  mutation.mockResolvedValue({ message: 'Saved.' });
  expect(await send({ ...change, activity: 8 })).toEqual({ message: 'Saved.' });
  expect(told).toHaveLength(1);
});
