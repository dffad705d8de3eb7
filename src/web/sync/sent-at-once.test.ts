import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { stubPhone } from '#test/fake-phone.ts';
import { noConnection } from '#test/fake-server.ts';
import { anAction, anIncident } from '#test/incident-stage.tsx';
import { TestPhone } from '#test/outbox/test-phone.ts';
import { testUser } from '#test/render.tsx';
import { type Change, createKey } from './change.ts';
import { changeField } from './field-state.ts';
import { kindOf } from './kind-of.ts';
import { type InputOf, type MutationPath, queryKeyOf } from './paths.ts';
import { Room } from './room.ts';

// An incident without an activity cannot be changed without coverage: its changes are sent at once.

const { id } = anIncident;
const key = queryKeyOf('incidents.get', { id });
const action = { ...anAction, id: 5, incidentId: id, description: 'Treat the nest', version: 1 };
const alone = { ...anIncident, activityId: null, state: 'Action due', openActions: 1, actions: [action] } as const;
const done = { id: 5, version: 1, doneDate: '2026-11-20' };

let phone: TestPhone;

beforeEach(async () => {
  stubPhone();
  phone = await TestPhone.start();
});

afterEach(() => phone.close());

/** A tab that shows the incident, and sends to a server that answers with `answer`. */
async function open(answer: (change: Change) => unknown) {
  const cache = new QueryClient();
  cache.setQueryData(key, alone);
  const room = new Room({
    ...{ db: phone.db, cache, user: testUser, kindOf, database: () => 'a-test-database' },
    ...{ turn: phone.locks.turnOf(cache), send: async (change) => answer(change) },
  });
  await room.open();
  const send = <Path extends MutationPath>(path: Path, input: InputOf<Path>) =>
    room.send({
      ...{
        key: createKey(),
        person: testUser.id,
        database: 'a-test-database',
        path,
        madeAt: '2026-11-20T00:00:00.000Z',
      },
      input: input as Change['input'],
    });
  return {
    room,
    send,
    shown: () => cache.getQueryData(key),
    answerLoad: (data: object) => cache.setQueryData(key, data),
  };
}

test('what was sent at once shows as soon as it is answered, before the record is loaded again', async () => {
  const tab = await open(() => ({ ...action, doneDate: '2026-11-20', version: 2 }));
  await tab.send('incidents.actions.update', done);
  expect(tab.shown()).toMatchObject({ state: 'Open', openActions: 0, actions: [{ doneDate: '2026-11-20' }] });
  tab.room.close();
});

test('what was not answered does not show', async () => {
  changeField({ hasCoverage: false });
  const tab = await open(() => {
    throw noConnection();
  });
  await expect(tab.send('incidents.actions.update', done)).rejects.toThrow(messages.general.needsCoverage);
  expect(tab.shown()).toEqual(alone);
  tab.room.close();
});
