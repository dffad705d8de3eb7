import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

/** Requests that wait for a slot, and which of them have one, or were refused. */
function createRequests() {
  const slots = new Slots({ person: { atOnce: 1, waiting: 2 }, all: { atOnce: 2, waiting: 3 } });
  const log: string[] = [];
  return {
    log,
    ask(name: string, personId: number) {
      const res = Object.assign(new EventEmitter(), { closed: false });
      slots.take(personId, res as unknown as Response).then(
        () => log.push(name),
        ({ code }) => log.push(`${name} ${code}`),
      );
      return () => {
        res.closed = true;
        res.emit('close');
      };
    },
    settle: () => new Promise(setImmediate),
  };
}

test('one person has their slots, others have theirs, and an answer that is sent makes room', async () => {
  const { ask, log, settle } = createRequests();
  const endFirst = ask('first of 1', 1);
  ask('second of 1', 1);
  ask('third of 1', 1);
  ask('fourth of 1', 1);
  ask('first of 2', 2);
  await settle();
  expect(log.toSorted()).toEqual(['first of 1', 'first of 2', 'fourth of 1 TOO_MANY']);
  endFirst();
  await settle();
  expect(log.at(-1)).toBe('second of 1');
});

test('more than so many of all together wait, and then are refused', async () => {
  const { ask, log, settle } = createRequests();
  const ends: (() => void)[] = [];
  for (const person of [1, 2, 3, 4, 5, 6]) {
    ends.push(ask(`of ${person}`, person));
    await settle();
  }
  expect(log).toEqual(['of 1', 'of 2', 'of 6 TOO_MANY']);
  for (const end of ends) end();
  await settle();
  expect(log.toSorted()).toEqual(['of 1', 'of 2', 'of 3', 'of 4', 'of 5', 'of 6 TOO_MANY']);
});

test('whoever has gone while they waited keeps nobody waiting', async () => {
  const { ask, log, settle } = createRequests();
  const endFirst = ask('first', 1);
  const leave = ask('gone', 1);
  ask('last', 1);
  leave();
  endFirst();
  await settle();
  expect(log).toEqual(['first', 'gone', 'last']);
});
