import { describe, expect, test } from 'vitest';
import { edit, newChange, queueOf, trapKinds, trapPaths } from '#test/outbox/trap-changes.ts';
import { added, addTo, due, inputs, keys, no, sent, sentAt } from '#test/outbox/trap-queue.ts';
import type { KeptChange } from './kept-change.ts';
import type { Kind, KindOf } from './kinds.ts';
import {
  answered,
  heldKeys,
  lost,
  mergeConflict,
  needing,
  next,
  type Queue,
  refused,
  remake,
  throwAway,
  tryAgain,
  waitMs,
} from './outbox.ts';

/** A trap's record as the screen knew it, and the input that leaves it so. */
const base = { rats: 1, note: 'Bait gone', version: 3 };
const before = { id: 7, rats: 1, note: 'Bait gone' };

test('a wait that a clock noted before it was put back is over', () => {
  const now = Date.parse('2026-11-20T00:00:00.000Z');
  const first = edit(7, base, { rats: 2 });
  const [lostOne] = lost(sent(added(first), first.key), first.key, { now, random: 0, failure: null });
  const queue = lostOne ? [lostOne] : [];
  const dueAt = (at: number) => next(queue, { person: first.person, now: at }).length;
  expect([dueAt(now), dueAt(now + 2000), dueAt(now - 3_600_000)]).toEqual([0, 1, 1]);
});

describe('a change that was sent', () => {
  const first = edit(7, base, { rats: 2 });
  const going = sent(added(first), first.key);

  test('hands nothing on to what another person of this phone made of the record: they meet it as a conflict', () => {
    const queue = addTo(going, edit(7, base, { rats: 9 }, { person: first.person + 1 }));
    const answer = { record: { ...before, rats: 2, version: 4 }, ids: new Map(), database: 'another' };
    expect(inputs(answered(queue, first.key, answer, trapKinds))).toMatchObject([{ rats: 9, version: 3 }]);
  });

  test('hands its record’s new version on when it is answered', () => {
    const queue = addTo(going, edit(7, { ...base, rats: 2 }, { note: 'Reset' }));
    const answer = { record: { ...before, rats: 2, version: 4 }, ids: new Map(), database: 'another' };
    const [left, ...rest] = answered(queue, first.key, answer, trapKinds);
    expect(rest).toEqual([]);
    expect(left).toMatchObject({
      input: { id: 7, rats: 2, note: 'Reset', version: 4 },
      base: { version: 4, input: { ...before, rats: 2 } },
      database: 'another',
    });
  });

  test('hands on what another person had saved before it was answered', () => {
    const queue = addTo(going, edit(7, { ...base, rats: 2 }, { rats: 3 }));
    const answer = { record: { ...before, rats: 2, note: 'Theirs', version: 9 }, ids: new Map(), database: 'a' };
    expect(inputs(answered(queue, first.key, answer, trapKinds))).toEqual([
      { id: 7, rats: 3, note: 'Theirs', version: 9 },
    ]);
  });

  test('leaves a question to the server’s conflict: where both changed a field, the old version stays', () => {
    const queue = addTo(going, edit(7, { ...base, rats: 2 }, { note: 'Mine' }));
    const answer = { record: { ...before, rats: 2, note: 'Theirs', version: 9 }, ids: new Map(), database: 'a' };
    expect(inputs(answered(queue, first.key, answer, trapKinds))).toEqual([
      { id: 7, rats: 2, note: 'Mine', version: 3 },
    ]);
  });

  test('asks nothing about what the same person wrote before, whatever the later edit’s screen showed', () => {
    const later = edit(7, { ...base, rats: 0 }, { rats: 9 });
    const queue = going.concat({ ...later, order: 5 });
    const answer = { record: { ...before, rats: 2, note: 'Theirs', version: 9 }, ids: new Map(), database: 'a' };
    expect(inputs(answered(queue, first.key, answer, trapKinds))).toEqual([
      { id: 7, rats: 9, note: 'Theirs', version: 9 },
    ]);
    const asOne: KindOf = (path) => {
      const kind = trapKinds(path) as Kind;
      return { ...kind, record: { ...kind.record, together: [['rats', 'note']] } as never };
    };
    const alone = { ...answer, record: { ...answer.record, note: base.note } };
    expect(inputs(answered(queue, first.key, alone, asOne))).toMatchObject([{ rats: 9, note: base.note, version: 9 }]);
    const theirs = { ...answer, record: { ...answer.record, rats: 5 } };
    expect(inputs(answered(queue, first.key, theirs, trapKinds))).toMatchObject([{ rats: 9, version: base.version }]);
  });

  test('alters nothing when its answer comes twice', () => {
    const queue = added(edit(8, base, { rats: 2 }));
    expect(answered(queue, first.key, { record: null, ids: new Map(), database: 'a' }, trapKinds)).toBe(queue);
  });

  test('gives what was built on its record the server’s id, and edits the version too', () => {
    const made = newChange();
    const built = newChange({ path: trapPaths.assign, input: { trapIds: [made.tempId, 4] } });
    const changed = edit(made.tempId, { rats: 0, note: '', version: 1 }, { rats: 5 });
    const queue = addTo(addTo(sent(added(made), made.key), built), changed);
    const answer = {
      record: { id: 70, rats: 0, note: '', version: 2 },
      ids: new Map([[made.tempId, 70]]),
      database: 'a',
    };
    const left = answered(queue, made.key, answer, trapKinds);
    expect(inputs(left)).toEqual([{ trapIds: [70, 4] }, { id: 70, rats: 5, note: '', version: 2 }]);
    expect(left[1]?.record).toBe('trap:70');
  });
});

describe('the order', () => {
  const one = newChange();
  const two = newChange();
  const elsewhere = newChange({ activity: 2 });

  test('is kept within an activity, and activities do not wait for each other', () => {
    expect(due(queueOf(one, two, elsewhere))).toEqual([one.key, elsewhere.key]);
  });

  test('waits with a change that was lost until its time comes', () => {
    const queue = lost(queueOf(one, two, elsewhere), one.key, { now: 0, random: 0, failure: null });
    expect(due(queue)).toEqual([elsewhere.key]);
    expect(keys(next(queue, { person: 1, now: 2000 }))).toEqual([one.key, elsewhere.key]);
    expect(keys(next(queue, { person: 1, now: 0, isPrompt: true }))).toEqual([one.key, elsewhere.key]);
  });

  describe('behind a change that the server turned away', () => {
    const away = { now: 0, random: 0, failure: null, isTurnedAway: true };
    const tap = (kind: 'signOn' | 'signOff' | 'takeBack', input: object = { people: [] }) =>
      newChange({ path: `attendance.${kind}`, input });

    test('is kept, but for who is out and who is back: that goes past, in its own order', () => {
      const [on, off] = [tap('signOn'), tap('signOff')];
      const queue = lost(added(one, two, on, off, elsewhere), one.key, away);
      expect(due(queue)).toEqual([on.key, elsewhere.key]);
      const without = (...gone: string[]) => queue.filter(({ key }) => !gone.includes(key));
      expect(due(without(on.key))).toEqual([off.key, elsewhere.key]);
      expect(due(without(on.key, off.key))).toEqual([elsewhere.key]);
      // Its own time comes all the same.
      expect(keys(next(queue, { person: 1, now: 2000 }))).toEqual([one.key, on.key, elsewhere.key]);
    });

    test('lets no tap past what it needs: a newcomer, what it takes back, a tap that was turned away itself', () => {
      const newcomer = newChange({ path: 'activities.volunteers.addNewcomer', input: {} });
      const on = tap('signOn', { people: [{ volunteerId: newcomer.tempId }] });
      const back = tap('takeBack', { key: on.key });
      const queue = lost(added(one, newcomer, on, back), one.key, away);
      expect(due(queue)).toEqual([newcomer.key]);
      expect(due(refused(queue, newcomer.key, no()))).toEqual([]);
      expect(due(queue.filter(({ key }) => key !== newcomer.key))).toEqual([on.key]);
      expect(due(lost(queue, newcomer.key, away))).toEqual([]);
    });

    test.each(['activities.volunteers.remove', 'activities.details.update'] as const)(
      'lets no tap past %s, which says whose day it is, wherever in the line that waits',
      (path) => {
        const says = newChange({ path, input: {} });
        const on = tap('signOn');
        expect(due(lost(added(says, on), says.key, away))).toEqual([]);
        expect(due(lost(added(one, says, on), one.key, away))).toEqual([]);
        expect(due(lost(added(one, on, says), one.key, away))).toEqual([on.key]);
        const both = lost(lost(added(one, two, on), one.key, away), two.key, { ...away, now: -60_000 });
        expect(due(both)).toEqual([on.key]);
      },
    );

    test('waits as long as any, whatever coverage is back; what follows it still follows', () => {
      const complete = newChange({ path: 'activities.complete.save', input: {} });
      const queue = lost(added(one, tap('signOff'), complete), one.key, away);
      expect(keys(next(queue, { person: 1, now: 0, isPrompt: true }))).toEqual([queue[1]?.key]);
      expect(due(queue.slice(1))).toEqual([queue[1]?.key]);
      const again = lost(queue, one.key, { now: 0, random: 0, failure: null });
      expect(due(again)).toEqual([]);
    });
  });

  test('of a change that names another activity’s new record waits for that one', () => {
    const made = newChange({ activity: 2 });
    const built = newChange({ path: trapPaths.assign, input: { trapId: made.tempId } });
    const queue = added(made, built, two);
    expect(due(queue)).toEqual([made.key]);
    expect(due(queue.slice(1))).toEqual([built.key]);
  });

  test('leaves out other people', () => {
    expect(due(queueOf(one, newChange({ person: 2 })), 2)).toHaveLength(1);
    expect(due(queueOf(one), 2)).toEqual([]);
  });
});

describe('a refused change', () => {
  test('holds back what builds on it, and nothing else', () => {
    const made = newChange();
    const built = newChange({ path: trapPaths.assign, input: { trapId: made.tempId } });
    const free = newChange();
    const queue = refused(added(made, built, free), made.key, no());
    expect(due(queue)).toEqual([free.key]);
    expect([...heldKeys(queue)]).toEqual([made.key, built.key]);
  });

  test('does not hold back an edit that was made after the refusal', () => {
    const first = edit(7, base, { rats: -1 });
    const second = edit(7, base, { rats: 2 });
    const queue = addTo(refused(sent(added(first), first.key), first.key, no()), second);
    expect(due(queue)).toEqual([second.key]);
  });

  test('holds back an edit that was typed over its values, which must not go without it', () => {
    const first = edit(7, base, { rats: 2 });
    const gone = refused(sent(added(first), first.key), first.key, no(409));
    // The screen still drew the first one over what another person had saved.
    const second = edit(7, { ...base, rats: 2, version: 4 }, { note: 'Reset' });
    const queue = addTo(gone, second);
    expect(due(queue)).toEqual([]);
    expect(inputs(throwAway(queue, first.key, trapKinds))).toEqual([{ id: 7, rats: 1, note: 'Reset', version: 3 }]);
  });

  test('goes again also where no answer comes, after the server had failed ten times', () => {
    const change = edit(7, base, { rats: 2 });
    const at = { now: 0, random: 0 };
    let queue: Queue = sent(added(change), change.key);
    for (let time = 0; time < 10; time += 1) queue = lost(queue, change.key, { ...at, failure: 'It broke.' });
    expect(queue[0]?.state).toBe('refused');
    queue = lost(tryAgain(queue, change.key), change.key, { ...at, failure: null });
    expect(queue[0]).toMatchObject({ state: 'waiting', refusal: null });
  });

  test('goes again unaltered', () => {
    const queue = sent(added(edit(7, base, { rats: 2 })), '');
    const key = queue[0]?.key ?? '';
    const again = tryAgain(refused(sent(queue, key), key, no()), key);
    expect(again).toEqual(sent(queue, key));
  });

  test('that is changed goes under a new key, and what builds on it follows', () => {
    const made = newChange();
    const built = newChange({ path: trapPaths.assign, input: { trapId: made.tempId } });
    const queue = refused(sent(added(made, built), made.key), made.key, no());
    const remade = remake(queue, made.key, { key: 'new', input: { rats: 1 } as never, base: null, database: 'a' });
    expect(remade[0]).toMatchObject({ key: 'new', sentAt: null, state: 'waiting', refusal: null, tempId: made.tempId });
    expect(due(remade)).toEqual(['new']);
    expect(remade[1]?.waitsFor).toEqual(['new']);
  });

  test('that is thrown away takes with it only what cannot be without it', () => {
    const made = newChange();
    const built = newChange({ path: trapPaths.assign, input: { trapId: made.tempId } });
    const upon = newChange({ path: trapPaths.assign, input: { assignmentId: built.tempId } });
    const free = newChange();
    const queue = added(made, built, upon, free);
    expect(keys(needing(queue, made.key))).toEqual([built.key, upon.key]);
    expect(keys(throwAway(queue, made.key, trapKinds))).toEqual([free.key]);
  });

  test('that is thrown away is not saved by the edit after it', () => {
    const first = edit(7, base, { rats: -1 });
    const second = edit(7, { ...base, rats: -1 }, { note: 'Reset' });
    const third = edit(7, { ...base, rats: -1, note: 'Reset' }, { note: 'Reset twice' });
    const going = addTo(sent(added(first), first.key), second);
    const queue = addTo(sent(going, second.key), third);
    const left = throwAway(
      refused(
        queue.map((one) => ({ ...one, sentAt: null })),
        first.key,
        no(),
      ),
      first.key,
      trapKinds,
    );
    expect(inputs(left)).toEqual([
      { id: 7, rats: 1, note: 'Reset', version: 3 },
      { id: 7, rats: 1, note: 'Reset twice', version: 3 },
    ]);
  });

  test('that is thrown away takes nothing from an edit of newer data, which another person has changed meanwhile', () => {
    const first = edit(7, base, { rats: 2 });
    const second = edit(7, { ...base, rats: 2, version: 5 }, { note: 'Reset' });
    const going = sent(addTo(sent(added(first), first.key), second), second.key);
    const newer = edit(7, { rats: 4, note: 'Moved', version: 5 }, { rats: 5 });
    const queue = addTo(throwAway(refused(going, first.key, no()), first.key, trapKinds), newer);
    expect(inputs(throwAway(refused(queue, second.key, no()), second.key, trapKinds))).toEqual([
      { id: 7, rats: 5, note: 'Moved', version: 3 },
    ]);
  });

  test('that is thrown away leaves what another person wrote below it, also in an edit of newer data', () => {
    const first = edit(7, base, { note: 'Mine' });
    // Its screen showed what another person had saved, and the first edit over it.
    const newer = edit(7, { rats: 4, note: 'Mine', version: 5 }, { rats: 5 });
    const queue = addTo(sent(added(first), first.key), newer);
    const [left, ...rest] = throwAway(refused(queue, first.key, no()), first.key, trapKinds);
    expect(rest).toEqual([]);
    const conflict = { changedBy: 'Tama', changedAt: sentAt, version: 5 };
    const theirs = { ...before, rats: 4, note: 'Theirs', version: 5 };
    const refusal = { status: 409, message: '', conflict: { ...conflict, record: theirs } };
    expect(left).toMatchObject({ input: { version: 3 } });
    expect(mergeConflict({ ...left, refusal } as KeptChange, trapKinds)?.input).toEqual({
      ...{ id: 7, rats: 5, note: 'Theirs', version: 5 },
    });
  });

  test('that is thrown away leaves no value in an edit after one that did not send the field', () => {
    const first = edit(7, base, { rats: 2 });
    const second = edit(7, { ...base, rats: 2 }, { note: 'Reset' });
    const third = edit(7, { ...base, rats: 2, note: 'Reset' }, { note: 'Reset twice' });
    const [one, two, three] = addTo(sent(addTo(sent(added(first), first.key), second), second.key), third);
    const noRats = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'rats'));
    const part = { ...two, input: noRats(two?.input ?? {}) } as KeptChange;
    const queue = [one, part, three].map((change) => ({ ...change, sentAt: null })) as KeptChange[];
    expect(inputs(throwAway(queue, first.key, trapKinds))).toEqual([
      { id: 7, note: 'Reset', version: 3 },
      { id: 7, rats: 1, note: 'Reset twice', version: 3 },
    ]);
  });
});

describe('a conflict', () => {
  const conflictOf = (record: object) => ({
    status: 409,
    message: 'Tama changed this record after you opened it.',
    conflict: { changedBy: 'Tama', changedAt: sentAt, version: 8, record: { ...before, ...record, version: 8 } },
  });
  const mine = edit(7, base, { rats: 2 });
  const refusedBy = (record: object) =>
    refused(sent(added(mine), mine.key), mine.key, conflictOf(record))[0] as KeptChange;

  test('over different fields is merged', () => {
    expect(mergeConflict(refusedBy({ note: 'Theirs' }), trapKinds)).toEqual({
      input: { id: 7, rats: 2, note: 'Theirs', version: 8 },
      base: { version: 8, input: { id: 7, rats: 1, note: 'Theirs' } },
    });
  });

  test('over one field is for a person', () => {
    expect(mergeConflict(refusedBy({ rats: 9 }), trapKinds)).toBeNull();
  });

  test('is not merged for ever', () => {
    expect(mergeConflict({ ...refusedBy({ note: 'Theirs' }), merges: 8 }, trapKinds)).toBeNull();
  });
});

describe('without an answer', () => {
  test.each([
    [1, 0, 2000],
    [1, 1, 4000],
    [3, 1, 16_000],
    [20, 1, 300_000],
    [2000, 0, 150_000],
  ])('the %ith wait is from 2 s to 5 min', (tries, random, ms) => {
    expect(waitMs(tries, random)).toBe(ms);
  });

  test('the tenth failure of the server in a row is a refusal, however often coverage was lost between', () => {
    const one = newChange();
    const fail = (queue: Queue, failure: string | null) => lost(queue, one.key, { now: 0, random: 0, failure });
    let queue: Queue = queueOf(one);
    for (let turn = 0; turn < 9; turn++) queue = fail(queue, 'An unexpected error occurred.');
    expect(queue[0]).toMatchObject({ state: 'waiting', failures: 9 });
    expect(fail(queue, 'It broke.')[0]).toMatchObject({
      state: 'refused',
      refusal: { status: 500, message: 'It broke.' },
    });
    expect(fail(queue, null)[0]).toMatchObject({ state: 'waiting', failures: 9 });
  });
});
