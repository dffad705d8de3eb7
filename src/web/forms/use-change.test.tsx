import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ActivityDocument, applyEffect } from '#shared/activities/document.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { checklistRow, shownDocument } from '#test/shown-document.ts';
import type { Change } from '#web/sync/change.ts';
import { draw } from '#web/sync/drawn-changes.ts';
import type { InputOf } from '#web/sync/paths.ts';
import { trpc } from '#web/trpc.ts';
import { useChange } from './use-change.ts';
import { useRemoval } from './use-removal.ts';

const input = { activityId: 7 };

const idOf = (given: InputOf<'activities.checklist.remove'>) => ('id' in given ? given.id : 0);

const without = (document: ActivityDocument, id: number) => applyEffect(document, { remove: { checklist: [id] } });

/** The checklist of an activity: a button takes each item off it. */
function Items() {
  const { checklist = [] } = trpc.activities.document.useQuery({ id: 7 }).data ?? {};
  const { run, error, busy } = useChange('activities.checklist.remove', {
    draws: (given) => [draw('activities.document', { id: 7 }, (document) => without(document, idOf(given)))],
    done: ({ message }) => message,
    failed: 'Failed to remove.',
    ms: 4000,
    undo: (_, change) => ({
      path: 'activities.checklist.assign',
      input: { ...input, checklistIds: [idOf(change.input)] },
    }),
  });
  return (
    <>
      <p>{busy ? 'Busy' : 'Idle'}</p>
      {error && <p>Not done: {error}</p>}
      {checklist.map(({ id, description }) => (
        <button key={id} type="button" onClick={() => void run({ id })}>
          {description}
        </button>
      ))}
    </>
  );
}

let sent: Change[];
let server: FakeServer;
/** The descriptions of the items on the server, by id. */
let items: Map<number, string>;
beforeEach(() => {
  sent = [];
  items = new Map([
    [1, 'Gloves'],
    [2, 'Radio'],
  ]);
  const keys = new Set<string>();
  server = {
    'activities.document': () =>
      shownDocument({ checklist: Array.from(items, ([id, description]) => checklistRow(id, id, description)) }),
    'activities.checklist.remove': ({ id }) => {
      const { key = '' } = sent.at(-1) ?? {};
      if (!items.delete(id) && !keys.has(key)) throw refusal(404, 'Checklist item not found.');
      keys.add(key);
      return { message: 'Removed.' };
    },
    'activities.checklist.assign': ({ checklistIds: [id] }) => {
      items.set(id, 'Gloves');
      return { message: 'Added.', added: 1, ids: [id] };
    },
  };
});

const open = (page = <Items />) => renderPage(page, { server, onChange: (change) => sent.push(change) });
const item = (name: string) => screen.queryByRole('button', { name });
const keysOf = (path: string) => sent.filter((change) => change.path === path).map(({ key }) => key);

/** The server makes the change and its answer is lost; then `then` runs. */
function loseAnswers(path: 'activities.checklist.remove' | 'activities.checklist.assign', then: () => void = () => {}) {
  const take = server[path];
  server[path] = (given: unknown) => {
    take?.(given);
    then();
    throw noConnection();
  };
  return () => {
    Object.assign(server, { [path]: take });
  };
}

/** From now on the list cannot be loaded. */
function cutOff() {
  const load = server['activities.document'] ?? (() => shownDocument());
  server['activities.document'] = () => Promise.reject(refusal(503, 'Busy.'));
  return () => {
    server['activities.document'] = load;
  };
}

describe('what is done at once', () => {
  test('shows before the answer, and says when it is done', async () => {
    let answer = () => {};
    server['activities.checklist.remove'] = () =>
      new Promise((resolve) => {
        answer = () => {
          items.delete(1);
          resolve({ message: 'Removed.' });
        };
      });
    open();
    await press('Gloves');
    expect(item('Gloves')).toBeNull();
    expect(screen.getByText('Busy')).toBeVisible();
    answer();
    expect(await screen.findByText('Removed.')).toBeVisible();
    expect(screen.getByText('Idle')).toBeVisible();
    expect(item('Gloves')).toBeNull();
  });

  test.each([
    ['in the server’s words', refusal(403, 'You may not do this.'), 'You may not do this.'],
    ['in the words of the field', refusal(400, 'Invalid.', { id: 'Choose an item.' }), 'Choose an item.'],
    ['in its own words when there was no answer', noConnection(), 'Failed to remove.'],
  ])('is drawn back when it is refused, without an Undo, and says why %s', async (_how, failure, text) => {
    server['activities.checklist.remove'] = () => Promise.reject(failure);
    open();
    await press('Gloves');
    expect(await screen.findByText(`Not done: ${text}`)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(item('Gloves')).toBeVisible();
    expect(item('Undo')).toBeNull();
  });

  test('reads once what it would have made stale when it is refused, so that the next press knows it', async () => {
    let reads = 0;
    const load = server['activities.document'] as () => never;
    server['activities.document'] = () => {
      reads += 1;
      return load();
    };
    open();
    expect(await screen.findByRole('button', { name: 'Gloves' })).toBeVisible();
    items.set(1, 'Gloves (new)');
    server['activities.checklist.remove'] = () => Promise.reject(refusal(409, 'Kai Marsden changed this.'));
    await press('Gloves');
    expect(await screen.findByRole('button', { name: 'Gloves (new)' })).toBeVisible();
    expect(reads).toBe(2);
  });

  test('says nothing of a session that ended, as the login screen says so', async () => {
    server['activities.checklist.remove'] = () => Promise.reject(refusal(401, 'Please log in.'));
    open();
    await press('Gloves');
    expect(await screen.findByText('Idle')).toBeVisible();
    expect(screen.queryByText(/Please log in/)).toBeNull();
  });

  test('is made by the person who is signed in, against their database, now', async () => {
    open();
    await press('Gloves');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      person: 1,
      database: 'a-test-database',
      path: 'activities.checklist.remove',
      input: { id: 1 },
    });
    expect(Math.abs(Date.parse(sent[0]?.madeAt ?? '') - Date.now())).toBeLessThan(60_000);
  });
});

describe('Undo', () => {
  test('takes the change back, and says so', async () => {
    open();
    await press('Gloves');
    await press('Undo');
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Gloves' })).toBeVisible();
    expect(keysOf('activities.checklist.assign')).not.toEqual(keysOf('activities.checklist.remove'));
  });

  test('pressed twice takes it back once', async () => {
    open();
    await press('Gloves');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await Promise.all([userEvent.click(undo), userEvent.click(undo)]);
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(keysOf('activities.checklist.assign')).toHaveLength(1);
  });

  test('is of the last press alone, however late the answers come', async () => {
    const answers: (() => void)[] = [];
    const take = server['activities.checklist.remove'];
    server['activities.checklist.remove'] = (given) =>
      new Promise((resolve) => answers.push(() => resolve(take?.(given) as { message: string })));
    items.set(3, 'Map');
    const answer = async (n: number) => {
      await waitFor(() => expect(answers.length).toBeGreaterThan(n));
      answers[n]?.();
    };
    open();
    await press('Gloves');
    await answer(0);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    await press('Radio');
    await waitFor(() => expect(item('Undo')).toBeNull());
    await press('Map');
    await answer(1);
    await waitFor(() => expect(items.has(2)).toBe(false));
    expect(item('Undo')).toBeNull();
    await answer(2);
    await press('Undo');
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ input: { checklistIds: [3] } }));
  });

  test('says when it failed', async () => {
    server['activities.checklist.assign'] = () => Promise.reject(refusal(409, 'Somebody else added it.'));
    open();
    await press('Gloves');
    await press('Undo');
    expect(await screen.findByText('Somebody else added it.')).toBeVisible();
  });
});

describe('after a lost answer', () => {
  /** Presses for the gloves, whose answer is lost; the network is there again. */
  async function loseOne() {
    const find = loseAnswers('activities.checklist.remove', cutOff);
    open();
    await press('Gloves');
    expect(await screen.findByText('Not done: Failed to remove.')).toBeVisible();
    find();
  }

  test('pressing again sends the same change, and says that it is done', async () => {
    await loseOne();
    await press('Gloves');
    expect(await screen.findByText('Removed.')).toBeVisible();
    const [first, second] = keysOf('activities.checklist.remove');
    expect(second).toBe(first);
  });

  test('pressing again much later sends another change', async () => {
    await loseOne();
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 11 * 60_000);
    await press('Gloves');
    expect(await screen.findByText('Not done: Checklist item not found.')).toBeVisible();
    later.mockRestore();
    expect(new Set(keysOf('activities.checklist.remove')).size).toBe(2);
  });

  test('pressing for another item sends another change', async () => {
    await loseOne();
    await press('Radio');
    expect(await screen.findByText('Removed.')).toBeVisible();
    expect(new Set(keysOf('activities.checklist.remove')).size).toBe(2);
  });

  test('a press after the list showed the outcome sends a new change', async () => {
    // The server removed the item; then somebody put it back.
    const find = loseAnswers('activities.checklist.remove', () => items.set(1, 'Gloves (new)'));
    const load = server['activities.document'] as () => never;
    // As over a network: never in the millisecond in which the answer was lost. A timer may fire early when the machine is busy.
    const later = () => new Promise((resolve) => setTimeout(resolve));
    const loadLater = async () => {
      await later();
      const lostAt = Date.now();
      while (Date.now() <= lostAt) await later();
      return load();
    };
    server['activities.document'] = loadLater as never;
    open();
    await press('Gloves');
    find();
    await press('Gloves (new)');
    expect(await screen.findByText('Removed.')).toBeVisible();
    expect(items.has(1)).toBe(false);
    expect(new Set(keysOf('activities.checklist.remove')).size).toBe(2);
  });

  test('a double press sends one change', async () => {
    let answer = () => {};
    server['activities.checklist.remove'] = () =>
      new Promise((resolve) => {
        answer = () => resolve({ message: 'Removed.' });
      });
    open();
    const button = await screen.findByRole('button', { name: 'Gloves' });
    await Promise.all([userEvent.click(button), userEvent.click(button)]);
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    expect(new Set(keysOf('activities.checklist.remove')).size).toBe(1);
    answer();
  });
});

/** An item that is removed after a question. */
function AskedItem() {
  const { remove } = useRemoval('activities.checklist.remove', {
    done: 'Gone.',
    failed: 'Failed to remove.',
    ms: 4000,
  });
  return (
    <button type="button" onClick={() => void remove({ question: 'Remove "Gloves"?', input: { id: 1 } })}>
      Take off
    </button>
  );
}

test('a removal that asks first removes on yes and does nothing on no', async () => {
  open(<AskedItem />);
  await press('Take off');
  await press('Cancel');
  expect(sent).toEqual([]);
  await press('Take off');
  expect(await screen.findByText('Remove "Gloves"?')).toBeVisible();
  await press('Delete');
  expect(await screen.findByText('Gone.')).toBeVisible();
  expect(items.has(1)).toBe(false);
});
