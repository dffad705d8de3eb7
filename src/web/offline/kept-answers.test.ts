import { expect, test } from 'vitest';
import { missingWords, ticketsThatMatter, uninductedWords, unknownWords } from '#shared/activities/needs.ts';
import { safetyPlan } from '#shared/activities/safety-plan.ts';
import type { KeptPart, Pack } from '#shared/field.ts';
import { shownDocument } from '#test/shown-document.ts';
import { draw } from '#web/sync/drawn-changes.ts';
import { entriesOf, keyOfAnswer, withAnswer } from './kept-answers.ts';
import { askedFor, nothingKept, withPack } from './kept-pack.ts';
import { nothingPinned } from './pinned.ts';

const notes: KeptPart = {
  id: 'activity.7',
  digest: 'a1',
  answers: [
    { path: 'activities.checklist.notes', input: { activityId: 7 }, data: { notes: 'Bring gloves.', version: 1 } },
    { path: 'activities.predator.list', input: { activityId: 7 }, data: [{ id: 1 }] },
  ],
};
const staff: KeptPart = {
  id: 'staff',
  digest: 's1',
  answers: [{ path: 'activities.details.leaders', data: [{ id: 1 }] }],
};
const home: KeptPart = { id: 'home', digest: 'h1', answers: [{ path: 'activities.home', data: { week: [] } }] };
const pack: Pack = { mark: 'm1', at: '2026-03-05T00:00:00Z', database: 'd', parts: [notes, staff, home], gone: [] };
const kept = withPack(nothingKept(1), pack, 1000);

test('an answer is kept under the key that the screens ask with', () => {
  const same = (data: unknown) => data as never;
  expect(keyOfAnswer({ path: 'activities.home' })).toEqual(draw('activities.home', undefined, same).key);
  const input = { activityId: 7 };
  expect(keyOfAnswer({ path: 'activities.checklist.notes', input })).toEqual(
    draw('activities.checklist.notes', input, same).key,
  );
});

test('the next answer replaces the parts that it holds and removes those that are gone', () => {
  const next = withPack(kept, { ...pack, mark: 'm2', parts: [{ ...home, digest: 'h2' }], gone: ['activity.7'] }, 2000);
  expect(askedFor(next, { activities: [9], lines: [4] })).toEqual({
    mark: 'm2',
    pinned: [9],
    pinnedLines: [4],
    has: [
      { id: 'staff', digest: 's1' },
      { id: 'home', digest: 'h2' },
    ],
  });
});

test('what a screen has loaded since replaces the kept answer, and the server sends that part again', () => {
  const input = { activityId: 7 };
  const newer = withAnswer(kept, 'activity.7', keyOfAnswer({ path: 'activities.predator.list', input }), [{ id: 3 }]);
  expect(entriesOf(newer.parts)[1]?.data).toEqual([{ id: 3 }]);
  expect(askedFor(newer, nothingPinned)).toMatchObject({
    mark: '',
    has: [{ id: 'activity.7', digest: '' }, { digest: 's1' }, {}],
  });
});

test('an activity that an earlier build kept shows without what that build did not know', () => {
  const now = shownDocument({
    risks: [{ id: 4, riskTitleId: 2, needs: [] } as never],
    hazards: [{ id: 3 } as never],
    activity: { notes: 'Line B', ledBy: 'Aroha' },
  });
  const { tickets: _, ...earlier } = now;
  const { needs, uninducted, hasInduction, gone, missingNote, ...activity } = now.activity;
  const [{ needs: __, ...risk } = { needs: [] }] = now.risks;
  const data = { ...earlier, activity, risks: [risk] };
  const part = { id: 'activity.7', digest: 'a', answers: [{ path: 'activities.document', input: { id: 7 }, data }] };
  const [entry] = entriesOf([part]);
  expect(entry?.data).toEqual(now);
  const document = entry?.data as typeof now;
  expect([missingWords(document), unknownWords(document), uninductedWords(document)]).toEqual([[], [], []]);
  expect(ticketsThatMatter(document).size).toBe(0);
  expect(safetyPlan(document)).toEqual(safetyPlan(now));
});
