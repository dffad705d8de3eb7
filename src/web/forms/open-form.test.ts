import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { blank, Desk, type DeskRecord, type DeskValues, weka } from '#test/desk.ts';
import type { Draft } from './save-record.ts';

let desk: Desk;
let stored: DeskRecord;
beforeEach(() => {
  desk = new Desk();
  stored = desk.server.add(weka);
});

const values = { ...weka, password: '' };

/** A draft that was typed over the first version of the record. */
function draftOf(typed: Partial<DeskValues>, draft: Partial<Draft<DeskValues>> = {}): Draft<DeskValues> {
  const base = { values, version: 1, database: desk.server.databaseId };
  return { values: { ...values, ...typed }, base, unanswered: [], at: 0, ...draft };
}

/** Opens a form over the record as it is now. */
function openOver(draft: Draft<DeskValues> | null) {
  const save = desk.open();
  return { save, ...save.open(draft, blank) };
}

describe('a form over a record', () => {
  test('shows the record when there is no draft', () => {
    expect(openOver(null)).toMatchObject({ values, isRestored: false, question: null });
  });

  test('shows the draft that was left', async () => {
    const { save, ...opened } = openOver(draftOf({ title: 'Kākā' }));
    expect(opened).toEqual({ values: { ...values, title: 'Kākā' }, isRestored: true, question: null });
    await save.save(opened.values);
    expect(desk.server.rows).toMatchObject([{ title: 'Kākā' }]);
  });

  test('merges the draft with what others saved since, when it opens', async () => {
    desk.server.edit(stored.id, { notes: 'By the ford', ids: [1, 2] });
    const { save, ...opened } = openOver(draftOf({ title: 'Kākā', ids: [1, 3] }));
    const merged = { ...values, title: 'Kākā', notes: 'By the ford', ids: [1, 2, 3] };
    expect(opened).toEqual({ values: merged, isRestored: true, question: null });
    await save.save(opened.values);
    expect(desk.server.rows).toMatchObject([{ title: 'Kākā', notes: 'By the ford', ids: [1, 2, 3] }]);
    expect(desk.server.sent).toHaveLength(1);
  });

  test('asks at once where both changed the same field, and keeps the old version until somebody has chosen', async () => {
    desk.server.edit(stored.id, { title: 'Kea', notes: 'By the ford' });
    const { save, ...opened } = openOver(draftOf({ title: 'Kākā' }));
    expect(opened).toMatchObject({
      values: { title: 'Kākā', notes: 'By the ford' },
      isRestored: true,
      question: { asked: [['title']], theirs: { title: 'Kea' }, changedBy: messages.general.someone },
    });
    // Saving without having chosen asks again.
    desk.answer = 'theirs';
    await save.save(opened.values);
    expect(desk.asked).toMatchObject([{ asked: [['title']] }]);
    expect(desk.server.rows).toMatchObject([{ title: 'Kea', notes: 'By the ford' }]);
  });

  test('has nothing to restore when somebody else has saved the same meanwhile', () => {
    desk.server.edit(stored.id, { title: 'Kākā' });
    expect(openOver(draftOf({ title: 'Kākā' }))).toMatchObject({ values: { title: 'Kākā' }, isRestored: false });
  });

  test('keeps the draft of a fresher record than the one that is known', () => {
    const base = { values: { ...values, notes: 'By the ford' }, version: 2, database: desk.server.databaseId };
    const opened = openOver(draftOf({ title: 'Kākā', notes: 'By the ford' }, { base }));
    expect(opened).toMatchObject({ values: { title: 'Kākā', notes: 'By the ford' }, isRestored: true });
    expect(opened.save.base?.version).toBe(2);
  });

  test('merges the draft of a database that was replaced, whatever its version', () => {
    desk.server.databaseId = 'restored';
    desk.server.edit(stored.id, { notes: 'By the ford' });
    const base = { values, version: 9, database: 'one database' };
    expect(openOver(draftOf({ title: 'Kākā' }, { base }))).toMatchObject({
      values: { title: 'Kākā', notes: 'By the ford' },
      question: null,
    });
  });

  test('finds out by saving whether an unanswered save was made', async () => {
    const earlier = desk.open();
    await desk.loseAnswer(earlier, { ...values, title: 'Kaka' });
    const { save, ...opened } = openOver(draftOf({ title: 'Kākā' }, { unanswered: earlier.unanswered }));
    expect(opened).toEqual({ values: { ...values, title: 'Kākā' }, isRestored: true, question: null });
    await save.save(opened.values);
    expect(desk.asked).toEqual([]);
    expect(desk.server.rows).toMatchObject([{ title: 'Kākā' }]);
  });

  test('has nothing to restore where the save without an answer was made, whatever others saved beside it', async () => {
    const earlier = desk.open();
    await desk.loseAnswer(earlier, { ...values, title: 'Kaka' });
    desk.server.edit(stored.id, { notes: 'By the ford' });
    const { save, ...opened } = openOver(draftOf({ title: 'Kaka' }, { unanswered: earlier.unanswered }));
    const now = { ...values, title: 'Kaka', notes: 'By the ford' };
    expect(opened).toEqual({ values: now, isRestored: false, question: null });
    await save.save({ ...opened.values, title: 'Kākā' });
    expect(desk.server.rows).toMatchObject([{ title: 'Kākā', notes: 'By the ford' }]);
  });

  test('goes back to the record where what waited under the draft was thrown away', () => {
    const waited = { ...values, notes: 'Waits' };
    const base = { values: waited, version: 1, database: desk.server.databaseId };
    const draft = draftOf({ title: 'Kākā', notes: 'Waits' }, { base });
    expect(openOver(draft)).toMatchObject({ values: { title: 'Kākā', notes: values.notes }, isRestored: true });
  });

  test('ignores the draft of a new record', () => {
    expect(openOver(draftOf({ title: 'Kākā' }, { base: null }))).toMatchObject({ values, isRestored: false });
  });
});

describe('a form for a new record', () => {
  const openNew = (draft: Draft<DeskValues> | null) => {
    const save = desk.open({ stored: null });
    return { save, ...save.open(draft, blank) };
  };

  test('is blank without a draft, and shows the draft otherwise', () => {
    expect(openNew(null)).toMatchObject({ values: blank, isRestored: false });
    const typed = { ...blank, title: 'Kākā' };
    expect(openNew(draftOf(typed, { base: null }))).toMatchObject({ values: typed, isRestored: true });
  });

  test('ignores the draft of a stored record', () => {
    expect(openNew(draftOf({ title: 'Kākā' }))).toMatchObject({ values: blank, isRestored: false });
  });

  test('does not make a second record of a draft whose answer was lost', async () => {
    const earlier = desk.open({ stored: null });
    const typed = { ...blank, title: 'Kaka' };
    await desk.loseAnswer(earlier, typed);
    const { save } = openNew(draftOf(typed, { base: null, unanswered: earlier.unanswered }));
    await save.save({ ...typed, title: 'Kākā' });
    expect(desk.server.rows.map(({ title }) => title)).toEqual(['Weka', 'Kākā']);
  });
});
