import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeQueue } from '#test/fake-queue.ts';
import { keptChange } from '#test/kept-changes.ts';
import { renderPage } from '#test/render.tsx';
import { type Drawing, draw, showChanges } from '#web/sync/drawn-changes.ts';
import { setOpenQueue } from '#web/sync/open-room.ts';
import { trpc } from '#web/trpc.ts';
import { ActivityMark, WaitingMark } from './waiting-mark.tsx';

type Row = { id: number; volunteerId: number; firstname: string };
const rows = [1, 2].map((id) => ({ id, volunteerId: id, firstname: `Person ${id}` }));

let show: (drawings: Drawing[]) => ReturnType<typeof showChanges>;

function People() {
  const cache = useQueryClient();
  show = (drawings) => showChanges(cache, drawings);
  const { data } = trpc.activities.document.useQuery({ id: 7 });
  return (
    <ul>
      {data?.volunteers.map(({ id, firstname }) => (
        <li key={id}>
          {firstname}
          <WaitingMark of={{ path: 'activities.document', input: { id: 7 }, part: 'volunteers', id }} />
        </li>
      ))}
    </ul>
  );
}

const drawing = (change: (all: Row[]) => Row[]) =>
  draw('activities.document', { id: 7 }, (({ volunteers }: { volunteers: Row[] }) => ({
    volunteers: change(volunteers),
  })) as never);

async function open() {
  renderPage(<People />, { server: { 'activities.document': () => ({ volunteers: rows }) as never } });
  await screen.findByText('Person 2');
}

test('marks the row that a waiting change alters, and no other', async () => {
  await open();
  await act(async () => {
    await show([drawing((all) => all.map((row) => (row.id === 2 ? { ...row, firstname: 'Tāne' } : row)))]);
  });
  expect(await screen.findByText('Tāne')).toHaveTextContent('Waiting');
  expect(screen.getByText('Person 1')).not.toHaveTextContent('Waiting');
});

test('marks a row that waits to be added, until the server has answered', async () => {
  await open();
  let finish = (_isDone: boolean) => {};
  await act(async () => {
    finish = await show([drawing((all) => [...all, { id: -5, volunteerId: 3, firstname: 'Aroha' }])]);
  });
  expect(await screen.findByText('Aroha')).toHaveTextContent('Waiting');
  act(() => void finish(true));
  await waitFor(() => expect(screen.queryByText('Waiting')).toBeNull());
});

test('an activity is marked where something of it waits, and not for another person’s changes', async () => {
  const queue = new FakeQueue(keptChange(), keptChange({ activity: 8, person: 2 }));
  setOpenQueue({ queue });
  renderPage(
    [7, 8, 9].map((id) => (
      <p key={id}>
        Activity {id}
        <ActivityMark id={id} />
      </p>
    )),
  );
  expect(screen.getByText(/Activity 7/)).toHaveTextContent('Waiting');
  expect(screen.getAllByText('Waiting')).toHaveLength(1);
  act(() => queue.become([]));
  expect(screen.queryByText('Waiting')).toBeNull();
  setOpenQueue(null);
});
