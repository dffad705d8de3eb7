import { describe, expect, test } from 'vitest';
import { edit, newChange, queueOf, removal, trapPaths, trapRules } from '#test/outbox/trap-changes.ts';
import { added, addTo, inputs, keys, no, sent, sentAt } from '#test/outbox/trap-queue.ts';
import { add } from './add-change.ts';
import type { KeptChange, NewChange } from './kept-change.ts';
import { mergeConflict, refused } from './outbox.ts';

/** A trap's record as the screen knew it, and the input that leaves it so. */
const base = { rats: 1, note: 'Bait gone', version: 3 };
const before = { id: 7, rats: 1, note: 'Bait gone' };

test('an edit of a record over which an answered edit still showed says so, and overwrites nothing that somebody else saved since', () => {
  const first = edit(7, base, { note: 'Reset' });
  // Somebody else saved another note as version 5: the first edit shows over it for a moment after its answer.
  const later = edit(7, { ...base, note: 'Reset', version: 5 }, { rats: 2 });
  const { appended } = add([], later, trapRules, queueOf(first));
  expect(appended).toMatchObject({
    input: { id: 7, rats: 2, note: 'Reset', version: 3 },
    base: { version: 3, input: { id: 7, rats: 1, note: 'Reset' } },
  });
  const theirs = { id: 7, activityId: 1, rats: 1, note: 'Stolen', version: 5 };
  const conflict = { changedBy: 'Tama Ngata', changedAt: sentAt, version: 5, record: theirs };
  const [change] = refused(queueOf(appended as NewChange), later.key, { ...no(409), conflict } as never);
  expect(mergeConflict(change as KeptChange, trapRules)?.input).toEqual({ id: 7, rats: 2, note: 'Stolen', version: 5 });
});

test('so does an edit behind a waiting one of other fields of the record', () => {
  const first = edit(7, base, { note: 'Reset' });
  const ofOthers = edit(7, base, { rats: 4 }, { path: trapPaths.assign });
  const later = edit(7, { ...base, note: 'Reset', version: 5 }, { note: 'Moved' });
  const { appended } = add(queueOf(ofOthers), later, trapRules, queueOf(first, ofOthers));
  expect(appended).toMatchObject({ input: { note: 'Moved', version: 3 }, base: { version: 3 } });
});

test('an edit of a value that an earlier edit took over from somebody else, and that its screen did not show, keeps its own version', () => {
  const first = edit(7, { rats: 30, note: 'Bait gone', version: 4 }, { note: 'Reset' });
  const later = edit(7, { ...base, note: 'Reset' }, { rats: 39 });
  const { appended } = add(queueOf(first), later, trapRules);
  expect(appended).toMatchObject({ input: { rats: 39, version: 3 }, base: { version: 3 } });
});

describe('edits of one record that were never sent', () => {
  test('go out as one, from where the first began', () => {
    const queue = added(
      edit(7, base, { rats: 2 }),
      edit(7, { ...base, rats: 2 }, { note: 'Reset' }, { words: 'last' }),
    );
    expect(inputs(queue)).toEqual([{ id: 7, rats: 2, note: 'Reset', version: 3 }]);
    expect(queue[0]).toMatchObject({ base: { version: 3, input: before }, words: 'last' });
  });

  test('were made when the last of them was', () => {
    const phone = (number: number) => ({
      ...{ phoneId: 'p', number, answeredAt: sentAt, sinceMs: 0, pageId: 'a', pageMs: number },
    });
    const made = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:10:00.000Z'] as const;
    const queue = added(
      edit(7, base, { rats: 2 }, { madeAt: made[0], phone: phone(1) }),
      edit(7, { ...base, rats: 2 }, { note: 'Reset' }, { madeAt: made[1], phone: phone(2) }),
    );
    expect(queue).toMatchObject([{ madeAt: made[1], phone: phone(2) }]);
  });

  test('keep what the other changed, made in two tabs that did not know each other', () => {
    const queue = added(edit(7, base, { rats: 2 }), edit(7, base, { note: 'Reset' }));
    expect(inputs(queue)).toEqual([{ id: 7, rats: 2, note: 'Reset', version: 3 }]);
  });

  test('keep the fields of both where each sends only its own', () => {
    const part = (name: 'rats' | 'note', value: number | string) => ({
      ...newChange({ path: trapPaths.update, record: 'trap:7' }),
      input: { id: 7, [name]: value, version: 3 } as never,
      base: { version: 3, input: { id: 7, [name]: base[name] } },
    });
    const queue = added(part('rats', 2), part('note', 'Reset'));
    expect(inputs(queue)).toEqual([{ id: 7, rats: 2, note: 'Reset', version: 3 }]);
    const theirs = { id: 7, activityId: 1, rats: 1, note: 'Bait gone', version: 5 };
    const conflict = { changedBy: 'Tama Ngata', changedAt: sentAt, version: 5, record: theirs };
    const [change] = refused(queue, queue[0]?.key ?? '', { ...no(409), conflict } as never);
    expect(mergeConflict(change as KeptChange, trapRules)?.input).toEqual({
      id: 7,
      rats: 2,
      note: 'Reset',
      version: 5,
    });
  });

  test('go into the change that makes their record', () => {
    const made = newChange({ input: { activityId: 1, rats: 1, note: '' } });
    const queue = added(
      made,
      edit(made.tempId, { rats: 1, note: '', version: 1 }, { rats: 4 }, { record: `trap:${made.tempId}` }),
    );
    expect(inputs(queue)).toEqual([{ activityId: 1, rats: 4, note: '' }]);
    expect(keys(queue)).toEqual([made.key]);
  });

  test('keep what the other changed in the change that makes their record', () => {
    const made = newChange({ input: { activityId: 1, rats: 1, note: '' } });
    const from = { rats: 1, note: '', version: 1 };
    const of = { record: `trap:${made.tempId}` };
    const queue = added(made, edit(made.tempId, from, { rats: 4 }, of), edit(made.tempId, from, { note: 'Reset' }, of));
    expect(inputs(queue)).toEqual([{ activityId: 1, rats: 4, note: 'Reset' }]);
  });

  test('stay two when the later one names what was made in between', () => {
    const made = newChange();
    const later = {
      ...edit(7, base, { rats: 2 }),
      input: { id: 7, rats: 2, note: '', with: made.tempId, version: 3 } as never,
    };
    expect(added(edit(7, base, {}), made, later)).toHaveLength(3);
  });

  test('of other records, other people and other activities stay apart', () => {
    const queue = added(
      edit(7, base, { rats: 2 }),
      edit(8, base, { rats: 3 }),
      edit(7, base, { rats: 4 }, { person: 2 }),
    );
    expect(queue).toHaveLength(3);
  });
});

describe('what was added and removed before it was sent', () => {
  test('sends nothing, nor what was built on it', () => {
    const made = newChange();
    const built = newChange({ path: trapPaths.assign, input: { trapId: made.tempId } });
    expect(added(made, built, removal(made.tempId))).toEqual([]);
  });

  test('sends both once the first was sent, because the server may have made it', () => {
    const made = newChange();
    const queue = addTo(sent(added(made), made.key), removal(made.tempId));
    expect(queue).toHaveLength(2);
    expect(queue[1]?.waitsFor).toEqual([made.key]);
  });

  test('sends nothing after a refusal either, because the server did not make it', () => {
    const made = newChange();
    const queue = refused(sent(added(made), made.key), made.key, no());
    expect(addTo(queue, removal(made.tempId))).toEqual([]);
  });
});
