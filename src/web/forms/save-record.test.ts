import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { blank, Desk, onlyNew, weka } from '#test/desk.ts';
import { noConnection, refusal } from '#test/fake-server.ts';
import { keptChange } from '#test/kept-changes.ts';

let desk: Desk;
let server: Desk['server'];
beforeEach(() => {
  desk = new Desk();
  server = desk.server;
});

const titles = () => server.rows.map(({ title }) => title);
const keys = () => new Set(server.sent.map(({ key }) => key));

describe('a new record', () => {
  test('is stored once, and later saves update it', async () => {
    const save = desk.open();
    const { stored } = await save.save({ ...blank, title: 'Weka' });
    expect(stored).toMatchObject({ id: 1, title: 'Weka', version: 1 });
    await save.save({ ...blank, title: 'Kākā' });
    expect(server.rows).toMatchObject([{ title: 'Kākā', version: 2 }]);
  });

  test.each(['request lost', 'answer lost'] as const)(
    'is stored once when the %s, and saved again as it is',
    async (fate) => {
      server.fates.push(fate);
      const save = desk.open();
      expect(await desk.trySave(save, { ...blank, title: 'Weka' })).toEqual(noConnection());
      const { stored, mergedSaves } = await save.save({ ...blank, title: 'Weka' });
      expect(server.rows).toEqual([stored]);
      expect(server.sent[1]).toEqual(server.sent[0]);
      expect(mergedSaves).toEqual([]);
    },
  );

  test.each(['request lost', 'answer lost'] as const)(
    'holds the correction when the %s, and is stored once',
    async (fate) => {
      server.fates.push(fate, undefined);
      const save = desk.open();
      await desk.trySave(save, { ...blank, title: 'Wka' });
      const { stored, mergedSaves } = await save.save({ ...blank, title: 'Weka' });
      expect(titles()).toEqual(['Weka']);
      expect(stored).toEqual(server.rows[0]);
      expect([desk.asked, mergedSaves]).toEqual([[], []]);
    },
  );

  test('holds the last of many corrections, whichever answers were lost', async () => {
    const save = desk.open();
    server.fates.push('answer lost', 'request lost', 'answer lost');
    for (const title of ['W', 'We', 'Wek']) await desk.trySave(save, { ...blank, title });
    await save.save({ ...blank, title: 'Weka' });
    expect(titles()).toEqual(['Weka']);
  });

  test('has the password that was corrected after a lost answer, although the server cannot compare passwords', async () => {
    const save = desk.open();
    await desk.loseAnswer(save, { ...blank, title: 'Tui', password: 'ruru' });
    await save.save({ ...blank, title: 'Tui', password: 'kererū' });
    expect(titles()).toEqual(['Tui']);
    expect(server.passwords.get(1)).toBe('kererū');
  });

  test('keeps what another person added between a lost answer and the correction', async () => {
    const save = desk.open();
    await desk.loseAnswer(save, { ...blank, title: 'Wka' });
    server.edit(1, { notes: 'By the ford' });
    const { mergedSaves } = await save.save({ ...blank, title: 'Weka' });
    expect(server.rows).toMatchObject([{ title: 'Weka', notes: 'By the ford' }]);
    expect(desk.asked).toEqual([]);
    expect(mergedSaves).toMatchObject([{ fromThem: ['notes'], changedBy: 'Someone' }]);
  });

  test('that was refused does not count as perhaps stored', async () => {
    server.fates.push(refusal(400, 'Please fill in the title.'));
    const save = desk.open();
    expect(await desk.trySave(save, blank)).toMatchObject({ message: 'Please fill in the title.' });
    expect(save.unanswered).toEqual([]);
    await save.save({ ...blank, title: 'Weka' });
    expect(keys().size).toBe(2);
  });

  test('is still the same change after signing in again', async () => {
    server.fates.push(refusal(401, messages.login.signedOut), new Error('A proxy’s page'), refusal(503, 'Busy.'));
    const save = desk.open();
    for (const _ of server.fates.slice()) await desk.trySave(save, { ...blank, title: 'Weka' });
    await save.save({ ...blank, title: 'Weka' });
    expect(titles()).toEqual(['Weka']);
    expect(keys().size).toBe(1);
  });
});

describe('a record that can only be added', () => {
  test.each(['request lost', 'answer lost'] as const)('is stored once when the %s', async (fate) => {
    server.fates.push(fate);
    const save = desk.open({ saveCallFor: onlyNew });
    await desk.trySave(save, { ...blank, title: 'Weka' });
    await save.save({ ...blank, title: 'Weka' });
    expect(titles()).toEqual(['Weka']);
  });

  test('stays as it was stored, and the correction becomes another', async () => {
    const save = desk.open({ saveCallFor: onlyNew });
    await desk.loseAnswer(save, { ...blank, title: 'Weka' });
    const { stored } = await save.save({ ...blank, title: 'Kākā' });
    expect(titles()).toEqual(['Weka', 'Kākā']);
    expect(stored.title).toBe('Kākā');
  });

  test('is stored corrected when the first try was never done', async () => {
    server.fates.push('request lost');
    const save = desk.open({ saveCallFor: onlyNew });
    await desk.trySave(save, { ...blank, title: 'Weka' });
    await save.save({ ...blank, title: 'Kākā' });
    expect(titles()).toEqual(['Kākā']);
  });
});

describe('a stored record', () => {
  beforeEach(() => {
    server.add(weka);
  });
  const values = { ...weka, password: '' };

  test.each(['request lost', 'answer lost'] as const)(
    'is saved once when the %s, and saved again as it is',
    async (fate) => {
      server.fates.push(fate);
      const save = desk.open();
      await desk.trySave(save, { ...values, notes: 'By the ford' });
      const { stored } = await save.save({ ...values, notes: 'By the ford' });
      expect(stored).toMatchObject({ notes: 'By the ford', version: 2 });
      expect(server.rows).toEqual([stored]);
      expect(keys().size).toBe(1);
    },
  );

  test.each(['request lost', 'answer lost'] as const)(
    'holds the correction when the %s, and nobody is asked about their own words',
    async (fate) => {
      server.fates.push(fate);
      const save = desk.open();
      await desk.trySave(save, { ...values, notes: 'By the frod' });
      const { mergedSaves } = await save.save({ ...values, notes: 'By the ford' });
      expect(server.rows).toMatchObject([{ notes: 'By the ford' }]);
      expect([desk.asked, mergedSaves]).toEqual([[], []]);
    },
  );
});

test('a save tells the outbox which waiting changes showed over the record when the form opened, not when it is saved', async () => {
  server.add(weka);
  const shows = [keptChange()];
  let now: typeof shows = shows;
  const drawn: unknown[] = [];
  const save = desk.open({
    drawnOver: () => now,
    send: (change, _from, over) => {
      drawn.push(over);
      return server.send(change);
    },
  });
  now = [];
  await save.save({ ...blank, ...weka, notes: 'By the ford' });
  await save.save({ ...blank, ...weka, notes: 'By the road' });
  expect(drawn).toEqual([shows, []]);
});
