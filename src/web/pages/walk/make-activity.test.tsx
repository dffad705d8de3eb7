import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { isAt, open, startPhone, visit } from '#test/walk-stage.tsx';
import { changeField } from '#web/sync/field-state.ts';

beforeEach(startPhone);

const name = 'Checking Ridge line, 20-November-2026';
const all = [1, 2, 3].map((trapId) => visit(trapId + 10, trapId));
const stage = (...rows: { id: number; activityName: string; projectId: number; status?: string }[]) => {
  const update = vi.fn((_: object) => ({}) as never);
  const create = vi.fn((_: object) => ({ id: 9, version: 1 }) as never);
  const list = ({ tab }: { tab: string }) => ({ rows: tab === 'active' ? rows : [], total: rows.length });
  const server = { 'activities.list': list, 'activities.details.create': create, 'trapChecks.update': update };
  return { update, create, server: server as object as FakeServer };
};
/** Without a version: a check that was corrected a moment ago is newer than the screen knows. */
const moved = (update: ReturnType<typeof vi.fn>, activityId: number, ids: number[]) =>
  waitFor(() => expect(update.mock.calls.map(([input]) => input)).toEqual(ids.map((id) => ({ id, activityId }))));

test('the activity of a walk is the one that somebody else made of it', async () => {
  const { update, create, server } = stage({ id: 4, activityName: name.toUpperCase(), projectId: 3 });
  await open(server, all);
  await press('Finish the walk');
  expect(await screen.findByText(/is there already. Add the checks of this walk to it/)).toBeVisible();
  await press('Add them');
  await moved(update, 4, [11, 12, 13]);
  expect(create).not.toHaveBeenCalled();
});

test('a walk whose checks were not all taken over does not end', async () => {
  const { update, server } = stage();
  update.mockImplementation(({ id }: { id?: number }) => {
    if (id === 12) throw refusal(404, 'This check was deleted.');
    return {} as never;
  });
  await open(server, all);
  await press('Finish the walk');
  await press('Make it');
  await moved(update, 9, [11, 12, 13]);
  expect(await screen.findByText('This check was deleted.')).toBeVisible();
  await press('Finish the walk');
  expect(await screen.findByRole('button', { name: 'Make it' })).toBeVisible();
});

test('it has a name of its own where another project has a line of the same name', async () => {
  const { create, server } = stage({ id: 4, activityName: name, projectId: 8 });
  await open(server, all);
  await press('Finish the walk');
  await press('Make it');
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(create.mock.calls[0]?.[0]).toMatchObject({ activityName: `${name} (2)`, projectId: 3 });
});

test('it has a name of at most 200 letters, with its day, however long that of the line is', async () => {
  const { create, server } = stage();
  await open(server, all, undefined, undefined, { name: 'Ridge '.repeat(33).trim() });
  await press('Finish the walk');
  await press('Make it');
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  const long = { activityName: expect.stringMatching(/^Checking Ridge .{167}, 20-November-2026$/), projectId: 3 };
  expect(create.mock.calls[0]?.[0]).toMatchObject(long);
});

test('it is offered to whoever turns back half way', async () => {
  const { update, server } = stage();
  await open(server, [visit(11, 1)]);
  await press('List');
  await press('To the end of the walk');
  await press('Finish the walk');
  expect(await screen.findByText(`Make an activity of this walk? It is called “${name}”.`)).toBeVisible();
  await press('Make it');
  await moved(update, 9, [11]);
});

test('it is of the day on which the walk began, and a walk keeps its place over midnight', async () => {
  const { create, server } = stage();
  const visits = [visit(13, 3, { checkedAt: '2026-11-19T10:55:00.000Z' })];
  const page = await open(server, visits, '/line?line=5', '2026-11-19T10:58:00.000Z');
  await press('List');
  await press('Start from the other end');
  await isAt('T2');
  page.unmount();
  await open(server, visits, '/line?line=5', '2026-11-19T11:05:00.000Z');
  await isAt('T2');
  expect(screen.getByText('1 of 3 · 0 caught')).toBeVisible();
  await press('List');
  await press('To the end of the walk');
  await press('Finish the walk');
  await press('Make it');
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(create.mock.calls[0]?.[0]).toMatchObject({ activityDate: '2026-11-19' });
});

test('it is offered again by the list of the next walk, where it was finished without coverage', async () => {
  const { update, server } = stage();
  const yesterday = [1, 2].map((trapId) => visit(trapId + 10, trapId, { checkedAt: '2026-11-18T23:00:00.000Z' }));
  await open(server, yesterday);
  await press('List');
  await press('Make an activity of 2 checks of 19-November-2026');
  await press('Make it');
  await moved(update, 9, [11, 12]);
});

const ofArchived = messages.project.archived;

test.each([true, false])('none is offered where the project is archived, with coverage: %s', async (hasCoverage) => {
  const { create, server } = stage();
  await open(server, all, '/line?line=5', undefined, { projectArchived: true });
  changeField({ hasCoverage });
  await press('Finish the walk');
  expect(await screen.findByText(ofArchived)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make it' })).toBeNull();
  expect(create).not.toHaveBeenCalled();
});

test('none is offered of an earlier walk either, where the project is archived', async () => {
  const yesterday = [visit(11, 1, { checkedAt: '2026-11-18T23:00:00.000Z' })];
  await open(stage().server, yesterday, '/line?line=5', undefined, { projectArchived: true });
  await press('List');
  expect(await screen.findByRole('button', { name: 'Start from the other end' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Make an activity/ })).toBeNull();
});

test('without coverage it is said when it can be made', async () => {
  const { server, create } = stage();
  await open(server, all);
  changeField({ hasCoverage: false });
  await press('Finish the walk');
  expect(await screen.findByText(/open the line again within two days/)).toBeVisible();
  expect(create).not.toHaveBeenCalled();
});
