import { expect, test } from 'vitest';
import { keptChange } from '#test/kept-changes.ts';
import { add } from './add-change.ts';
import type { KeptChange, NewChange } from './kept-change.ts';
import { kindOf } from './kind-of.ts';
import { answered, next, type Queue, refused } from './outbox.ts';
import type { MutationPath } from './paths.ts';

const person = 1;

/** A queue to which edits of activity 7 are added one after the other. */
function queueOf(...edits: [path: MutationPath, fields: object, base?: object][]): Queue {
  const queue: KeptChange[] = [];
  for (const [path, fields, base = {}] of edits) {
    const { order: _, ...change } = keptChange({
      ...{
        key: queue.some(({ key }) => key === path) ? `${path}, again` : path,
        path,
        input: { ...fields, version: 3 } as never,
        record: 'activity:7',
      },
      base: { version: 3, input: { ...Object.fromEntries(Object.keys(fields).map((name) => [name, ''])), ...base } },
    });
    const appended = add(queue, change as NewChange, kindOf);
    if (appended) queue.push({ ...appended, order: queue.length + 1 });
  }
  return queue;
}

const details = 'activities.details.update';
const notes = 'activities.checklist.saveNotes';
const complete = 'activities.complete.save';
const paths = (queue: Queue) => next(queue, { person, now: 0 }).map(({ path }) => path);
const no = { status: 400, message: 'Pick another name.' };

test('refused details of an activity do not hold back its check list notes, nor the other way round', () => {
  const detailsFirst = queueOf(
    [details, { id: 7, activityName: 'Traps' }],
    [notes, { activityId: 7, notes: 'Two ropes' }],
  );
  expect(paths(detailsFirst)).toEqual([details]);
  expect(paths(refused(detailsFirst, details, no))).toEqual([notes]);
  const notesFirst = queueOf(
    [notes, { activityId: 7, notes: 'Two ropes' }],
    [details, { id: 7, activityName: 'Traps' }],
  );
  expect(paths(notesFirst)).toEqual([notes]);
  expect(paths(refused(notesFirst, notes, no))).toEqual([details]);
});

test('refused details hold back the completion, which has fields of theirs', () => {
  const queue = queueOf([details, { id: 7, notes: 'Done' }], [complete, { activityId: 7, notes: 'All done' }]);
  expect(paths(refused(queue, details, no))).toEqual([]);
});

test('check list notes that follow made details start from the version that those gave the activity', () => {
  const queue = queueOf([details, { id: 7, activityName: 'Traps' }], [notes, { activityId: 7, notes: 'Two ropes' }]);
  const answer = { record: { id: 7, version: 4 }, ids: new Map(), database: 'a-test-database' };
  expect(answered(queue, details, answer, kindOf)).toMatchObject([{ path: notes, input: { version: 4 } }]);
});

test('an answer to the last step is about the report that its screen showed, not about the one that an earlier answer ended', () => {
  const no = { activityId: 7, anyIncident: 'No' };
  const queue = queueOf(
    [complete, { ...no, report: { id: 42, version: 1 } }],
    [complete, { ...no, report: null }, { report: null }],
  );
  expect(queue.map(({ input }) => (input as { report?: unknown }).report)).toEqual([{ id: 42, version: 1 }, null]);
});
