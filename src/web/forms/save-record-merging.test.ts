import { beforeEach, describe, expect, test } from 'vitest';
import { Desk, type DeskRecord, weka } from '#test/desk.ts';
import { noConnection } from '#test/fake-server.ts';
import type { Change } from '#web/sync/change.ts';
import { NotNow, Unsound } from './save-record.ts';

const values = { ...weka, password: '' };
const titles = () => server.rows.map(({ title }) => title);

let desk: Desk;
let server: Desk['server'];
beforeEach(() => {
  desk = new Desk();
  server = desk.server;
  server.add(weka);
});

describe('a stored record', () => {
  test('is merged with what another person saved meanwhile, and the banner can say what came from them', async () => {
    const save = desk.open();
    server.edit(1, { measurement: 'Nests', ids: [1, 2] });
    const { stored, mergedSaves } = await save.save({ ...values, title: 'Kākā', ids: [] });
    expect(stored).toMatchObject({ title: 'Kākā', measurement: 'Nests', ids: [2] });
    expect(mergedSaves).toMatchObject([{ changedBy: 'Hēmi Walker', fromThem: ['measurement', 'ids'] }]);
    expect(desk.shown.at(-1)).toMatchObject({ title: 'Kākā', measurement: 'Nests', ids: [2] });
  });

  test.each([
    ['mine', 'Kākā'],
    ['theirs', 'Kea'],
  ] as const)('is asked about where both changed the same, and %s stays', async (choice, title) => {
    const save = desk.open();
    server.edit(1, { title: 'Kea', notes: 'By the ford' });
    desk.answer = choice;
    await save.save({ ...values, title: 'Kākā' });
    expect(desk.asked).toMatchObject([{ asked: [['title']], theirs: { title: 'Kea' }, changedBy: 'Hēmi Walker' }]);
    expect(server.rows).toMatchObject([{ title, notes: 'By the ford' }]);
  });

  test('is not saved while nobody has chosen, and the next save asks again', async () => {
    const save = desk.open();
    server.edit(1, { title: 'Kea' });
    desk.answer = 'not now';
    expect(await desk.trySave(save, { ...values, title: 'Kākā' })).toBeInstanceOf(NotNow);
    expect(titles()).toEqual(['Kea']);
    expect(desk.shown).toEqual([]);
    desk.answer = 'mine';
    await save.save({ ...values, title: 'Kākā' });
    expect(desk.asked).toHaveLength(2);
    expect(titles()).toEqual(['Kākā']);
  });

  test('is asked about as one where fields belong together', async () => {
    const save = desk.open({ together: [['title', 'measurement']] });
    server.edit(1, { measurement: 'Nests' });
    desk.answer = 'theirs';
    await save.save({ ...values, title: 'Kākā', notes: 'By the ford' });
    expect(desk.asked).toMatchObject([{ asked: [['title', 'measurement']] }]);
    expect(server.rows).toMatchObject([{ title: 'Weka', measurement: 'Nests', notes: 'By the ford' }]);
  });

  test('is shown, not saved, when the merged values break a rule', async () => {
    const save = desk.open({ isSound: ({ title, measurement }) => title !== measurement });
    server.edit(1, { measurement: 'Nests' });
    const failure = await desk.trySave(save, { ...values, title: 'Nests' });
    expect(failure).toBeInstanceOf(Unsound);
    expect(failure).toMatchObject({ changedBy: 'Hēmi Walker' });
    expect(server.rows).toMatchObject([{ title: 'Weka', measurement: 'Nests' }]);
    expect(desk.shown).toMatchObject([{ title: 'Nests', measurement: 'Nests' }]);
    await save.save({ ...values, title: 'Kākā', measurement: 'Nests' });
    expect(server.rows).toMatchObject([{ title: 'Kākā', measurement: 'Nests' }]);
    expect(desk.asked).toEqual([]);
  });

  test('is asked about again when a third person saves while somebody chooses', async () => {
    const save = desk.open();
    server.edit(1, { title: 'Kea' });
    desk.whileAsked = () => desk.asked.length === 1 && server.edit(1, { title: 'Ruru' }, 'Tui Ngata');
    await save.save({ ...values, title: 'Kākā' });
    expect(desk.asked).toMatchObject([
      { theirs: { title: 'Kea' } },
      { theirs: { title: 'Ruru' }, changedBy: 'Tui Ngata' },
    ]);
    expect(titles()).toEqual(['Kākā']);
  });

  test('that others keep saving is refused in the end', async () => {
    let turn = 0;
    const send = (change: Change) => {
      server.edit(1, { notes: `${++turn}` });
      return server.send(change);
    };
    expect(await desk.trySave(desk.open({ send }), { ...values, title: 'Kākā' })).toMatchObject({
      data: { httpStatus: 409 },
    });
    expect(turn).toBeLessThan(20);
  });

  test('that was deleted meanwhile is refused in the server’s words', async () => {
    const save = desk.open({ stored: { ...weka, id: 9, version: 1 } });
    expect(await desk.trySave(save, values)).toMatchObject({ message: 'Objective not found.' });
    expect(save.unanswered).toEqual([]);
  });

  test('that already holds these values is left as it is, whatever its version', async () => {
    const save = desk.open();
    server.edit(1, { title: 'Kākā' });
    const { stored } = await save.save({ ...values, title: 'Kākā' });
    expect(stored.version).toBe(2);
    expect(desk.asked).toEqual([]);
  });

  test('of a restored database is merged by what was typed, whatever its version', async () => {
    const save = desk.open();
    server.databaseId = 'restored';
    server.edit(1, { notes: 'By the ford' });
    await save.save({ ...values, title: 'Kākā' });
    expect(server.rows).toMatchObject([{ title: 'Kākā', notes: 'By the ford' }]);
    expect(server.sent.map(({ database }) => database)).toEqual(['one database', 'restored']);
  });

  describe('between a lost answer and the next press', () => {
    test('keeps what another person added to it', async () => {
      const save = desk.open();
      await desk.loseAnswer(save, { ...values, title: 'Kaka' });
      server.edit(1, { notes: 'By the ford' });
      await save.save({ ...values, title: 'Kākā' });
      expect(server.rows).toMatchObject([{ title: 'Kākā', notes: 'By the ford' }]);
      expect(desk.asked).toEqual([]);
    });

    test('keeps another person’s correction of my words when I leave them', async () => {
      const save = desk.open();
      await desk.loseAnswer(save, { ...values, title: 'Kaka' });
      server.edit(1, { title: 'Kākā' });
      await save.save({ ...values, title: 'Kaka', notes: 'By the ford' });
      expect(server.rows).toMatchObject([{ title: 'Kākā', notes: 'By the ford' }]);
      expect(desk.asked).toEqual([]);
    });

    test('is asked about when another person and I both corrected my words', async () => {
      const save = desk.open();
      await desk.loseAnswer(save, { ...values, title: 'Kaka' });
      server.edit(1, { title: 'Kākā' });
      await save.save({ ...values, title: 'Kākā bird' });
      expect(desk.asked).toMatchObject([{ asked: [['title']], theirs: { title: 'Kākā' } }]);
    });

    test('can be saved again unaltered, with what another person added', async () => {
      const save = desk.open();
      await desk.loseAnswer(save, { ...values, title: 'Kākā' });
      server.edit(1, { notes: 'By the ford' });
      const { stored } = await save.save({ ...values, title: 'Kākā' });
      expect(stored).toMatchObject({ title: 'Kākā', notes: 'By the ford', version: 3 });
    });

    test('does not count as somebody else’s because the server trimmed spaces', async () => {
      const save = desk.open();
      await desk.loseAnswer(save, { ...values, title: 'Kākā ' });
      server.edit(1, { notes: 'By the ford' });
      await save.save({ ...values, title: 'Kākā ', measurement: 'Nests' });
      expect(server.rows).toMatchObject([{ title: 'Kākā', notes: 'By the ford', measurement: 'Nests' }]);
      expect(desk.asked).toEqual([]);
    });

    test('counts as another person’s when mine never arrived', async () => {
      const save = desk.open();
      server.fates.push('request lost');
      await desk.trySave(save, { ...values, title: 'Kaka' });
      server.edit(1, { title: 'Kea' });
      await save.save({ ...values, title: 'Kākā' });
      expect(desk.asked).toMatchObject([{ asked: [['title']], theirs: { title: 'Kea' } }]);
    });

    test('does not count as mine when mine changed nothing', async () => {
      const save = desk.open();
      await desk.loseAnswer(save, values);
      server.edit(1, { notes: 'By the ford' });
      await save.save({ ...values, title: 'Kākā' });
      expect(server.rows).toMatchObject([{ title: 'Kākā', notes: 'By the ford' }]);
    });

    test('is asked about again after Not now, when mine changed nothing', async () => {
      const save = desk.open();
      await desk.loseAnswer(save, values);
      server.edit(1, { title: 'Kea' });
      desk.answer = 'not now';
      for (const _ of [1, 2]) expect(await desk.trySave(save, { ...values, title: 'Kākā' })).toBeInstanceOf(NotNow);
      expect(titles()).toEqual(['Kea']);
    });

    test('is recognised as mine after a second lost answer too', async () => {
      const save = desk.open();
      await desk.loseAnswer(save, { ...values, title: 'Kaka' });
      // The correction is refused, and the repeat of the first save is lost.
      server.fates.push(undefined, 'answer lost');
      expect(await desk.trySave(save, { ...values, title: 'Kākā' })).toEqual(noConnection());
      await save.save({ ...values, title: 'Kākā' });
      expect(titles()).toEqual(['Kākā']);
      expect(desk.asked).toEqual([]);
    });
  });

  describe('whose newer version loads while somebody types', () => {
    test('updates what they have not touched', async () => {
      const save = desk.open();
      const merged = save.absorb(server.edit(1, { notes: 'By the ford' }), { ...values, title: 'Kākā' });
      expect(merged?.values).toEqual({ ...values, title: 'Kākā', notes: 'By the ford' });
      await save.save({ ...values, title: 'Kākā', notes: 'By the ford' });
      expect(server.sent).toHaveLength(1);
      expect(server.rows).toMatchObject([{ title: 'Kākā', notes: 'By the ford' }]);
    });

    test('is left to the save where it would have to ask', async () => {
      const save = desk.open();
      expect(save.absorb(server.edit(1, { title: 'Kea' }), { ...values, title: 'Kākā' })).toBeNull();
      await save.save({ ...values, title: 'Kākā' });
      expect(desk.asked).toHaveLength(1);
    });

    test('is ignored when it is not newer', () => {
      const stored = server.edit(1, { notes: 'By the ford' });
      const save = desk.open();
      expect(save.absorb(stored, values)).toBeNull();
      expect(save.absorb({ ...stored, notes: '', version: 1 }, values)).toBeNull();
      expect(save.base?.values.notes).toBe('By the ford');
    });

    test('does not undo what I typed back after a lost answer', async () => {
      const save = desk.open();
      await desk.loseAnswer(save, { ...values, title: 'Kākā' });
      expect(save.absorb(server.rows[0] as DeskRecord, values)).toBeNull();
      await save.save(values);
      expect(titles()).toEqual(['Weka']);
      expect(desk.asked).toEqual([]);
    });
  });
});
