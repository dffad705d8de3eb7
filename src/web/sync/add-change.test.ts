import { describe, expect, test } from 'vitest';
import { edit, newChange, queueOf, removal, trapKinds, trapPaths } from '#test/outbox/trap-changes.ts';
import { added, addTo, inputs, no, sentAt } from '#test/outbox/trap-queue.ts';
import { add } from './add-change.ts';
import type { KeptChange, NewChange } from './kept-change.ts';
import type { KindOf } from './kinds.ts';
import { mergeConflict, refused } from './outbox.ts';

/** A trap's record as the screen knew it. */
const base = { rats: 1, note: 'Bait gone', version: 3 };

test('an edit of a record over which an answered edit still showed says so, and overwrites nothing that somebody else saved since', () => {
  const first = edit(7, base, { note: 'Reset' });
  // Somebody else saved another note as version 5: the first edit shows over it for a moment after its answer.
  const later = edit(7, { ...base, note: 'Reset', version: 5 }, { rats: 2 });
  const appended = add([], later, trapKinds, { drawn: queueOf(first) });
  expect(appended).toMatchObject({
    input: { id: 7, rats: 2, note: 'Reset', version: 3 },
    base: { version: 3, input: { id: 7, rats: 1, note: 'Reset' } },
  });
  const theirs = { id: 7, activityId: 1, rats: 1, note: 'Stolen', version: 5 };
  const conflict = { changedBy: 'Tama Ngata', changedAt: sentAt, version: 5, record: theirs };
  const [change] = refused(queueOf(appended as NewChange), later.key, { ...no(409), conflict } as never);
  expect(mergeConflict(change as KeptChange, trapKinds)?.input).toEqual({ id: 7, rats: 2, note: 'Stolen', version: 5 });
});

test('so does an edit behind a waiting one of other fields of the record', () => {
  const first = edit(7, base, { note: 'Reset' });
  const ofOthers = edit(7, base, { rats: 4 }, { path: trapPaths.assign });
  const later = edit(7, { ...base, note: 'Reset', version: 5 }, { note: 'Moved' });
  const appended = add(queueOf(ofOthers), later, trapKinds, { drawn: queueOf(first, ofOthers) });
  expect(appended).toMatchObject({ input: { note: 'Moved', version: 3 }, base: { version: 3 } });
});

test('an edit of a value that an earlier edit took over from somebody else, and that its screen did not show, keeps its own version', () => {
  const first = edit(7, { rats: 30, note: 'Bait gone', version: 4 }, { note: 'Reset' });
  const later = edit(7, { ...base, note: 'Reset' }, { rats: 39 });
  const appended = add(queueOf(first), later, trapKinds);
  expect(appended).toMatchObject({ input: { rats: 39, version: 3 }, base: { version: 3 } });
});

test('an edit has no newer version than what its screen showed, where an earlier edit was merged with somebody else’s meanwhile', () => {
  const first = edit(7, base, { rats: 2 });
  // Somebody else wrote the same number and another note, as version 4: merged with those, the first edit alters nothing.
  const merged = edit(7, { rats: 2, note: 'Stolen', version: 4 }, {}, { key: first.key });
  // Its screen has the newer data, and over them the first edit, with the note that this repeats.
  const later = edit(7, { ...base, rats: 2, version: 4 }, { note: 'Reset' });
  expect(add(queueOf(merged), later, trapKinds, { drawn: queueOf(first) })).toMatchObject({ input: { version: 3 } });
  // An edit may leave out what it does not change.
  const note = withoutField(edit(7, base, { note: 'Reset' }), 'rats');
  expect(add(queueOf(withoutField(merged, 'note')), note, trapKinds)).toMatchObject({ input: { version: 3 } });
});

test('an edit of other fields of a record has no newer version than the earlier edit that shows over the record', () => {
  const first = edit(7, base, { rats: 2 });
  // The first edit repeats the note, and hides that somebody else wrote another as version 4.
  const later = edit(7, { ...base, rats: 2, version: 4 }, { note: 'Reset' }, { path: trapPaths.assign });
  expect(add(queueOf(first), later, trapKinds)).toMatchObject({ input: { version: 3 }, base: { version: 3 } });
  expect(add([], later, trapKinds, { drawn: queueOf(first) })).toMatchObject({ input: { version: 3 } });
  const apart: KindOf = (path) =>
    path === trapPaths.assign ? ({ record: { isApart: true } } as never) : trapKinds(path);
  expect(add(queueOf(first), later, apart)).toMatchObject({ input: { version: 4 } });
});

describe('edits of one record that were never sent', () => {
  test('stay two, and the later one holds what the earlier one wrote', () => {
    const queue = added(edit(7, base, { rats: 2 }), edit(7, { ...base, rats: 2 }, { note: 'Reset' }));
    expect(inputs(queue)).toEqual([
      { id: 7, rats: 2, note: 'Bait gone', version: 3 },
      { id: 7, rats: 2, note: 'Reset', version: 3 },
    ]);
    expect(queue[1]?.waitsFor).toEqual([queue[0]?.key]);
  });

  test('keep what the other changed, made in two tabs that did not know each other', () => {
    const queue = added(edit(7, base, { rats: 2 }), edit(7, base, { note: 'Reset' }));
    expect(inputs(queue)[1]).toEqual({ id: 7, rats: 2, note: 'Reset', version: 3 });
  });

  test('wait for the change that makes their record, and hold what it holds', () => {
    const made = newChange({ input: { activityId: 1, rats: 1, note: '' } });
    const from = { rats: 1, note: '', version: 1 };
    const of = { record: `trap:${made.tempId}` };
    const queue = added(made, edit(made.tempId, from, { rats: 4 }, of), edit(made.tempId, from, { note: 'Reset' }, of));
    expect(inputs(queue)).toMatchObject([
      { rats: 1, note: '' },
      { rats: 4, note: '' },
      { rats: 4, note: 'Reset' },
    ]);
    expect(queue.map(({ waitsFor }) => waitsFor.length)).toEqual([0, 1, 2]);
  });
});

test('a removal waits for what makes its record, and both are sent', () => {
  const made = newChange();
  const queue = addTo(added(made), removal(made.tempId));
  expect(queue).toHaveLength(2);
  expect(queue[1]?.waitsFor).toEqual([made.key]);
});

test('a change that is made again while it waits is one', () => {
  const change = edit(7, base, { rats: 2 });
  expect(added(change, change)).toHaveLength(1);
});

/** An edit that leaves one field out. */
function withoutField(change: NewChange, left: 'rats' | 'note'): NewChange {
  const without = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== left));
  const { input, base: from } = change;
  return { ...change, input: without(input as object) as never, base: from && { ...from, input: without(from.input) } };
}
