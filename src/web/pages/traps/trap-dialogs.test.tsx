import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { changedMeanwhile } from '#test/stored-record.ts';
import { admin, check, line, server, type } from '#test/traps-stage.tsx';
import { TrapPage } from './trap-page.tsx';
import { TrapsPage } from './traps-page.tsx';

const press = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('two people who order one line at once are asked, by the codes of its traps', async () => {
  const theirs = { ...line, name: 'Top ridge', trapIds: [3, 1, 2], version: 2 };
  const update = vi.fn((input: object) => ({ ...theirs, ...input, version: 3 }));
  update.mockImplementationOnce(() => {
    throw changedMeanwhile('Hēmi Walker', theirs);
  });
  renderPage(<TrapsPage />, { server: { ...server, 'trapLines.update': update }, at: '/traps', user: admin });
  await press('More for Ridge line');
  await press('Edit line');
  const form = await dialog('Edit line');
  await userEvent.click(form.getByRole('button', { name: 'Later T1' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  const question = await dialog('Both of you changed this');
  expect(question.getByText(/T2, T1, T10/)).toBeVisible();
  expect(question.getByText(/T10, T1, T2/)).toBeVisible();
  await userEvent.click(question.getByRole('radio', { name: /^Mine/ }));
  await userEvent.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(update).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: 5, name: 'Top ridge', trapIds: [2, 1, 3], version: 2 }),
    ),
  );
});

const { id: _id, version: _version, ...typeAgain } = type;
const rat = { name: 'Ship rat', countsAs: 'rats' };

test.each([
  ['a trap', '/trap?trap=1', ['More for T1', 'Remove trap'], 'traps.remove', 'traps.putBack', { id: 1 }],
  ['a check', '/trap?trap=1', [/^Remove of /], 'trapChecks.remove', 'trapChecks.putBack', { id: 1 }],
  ['a line', '/traps', ['More for Ridge line', 'Remove line'], 'trapLines.remove', 'trapLines.putBack', { id: 5 }],
  ['a type', '/traps?tab=types', ['Delete DOC 200'], 'trapTypes.remove', 'trapTypes.create', typeAgain],
  ['a species', '/traps?tab=species', ['Delete Ship rat'], 'species.remove', 'species.create', rat],
])('Undo puts back %s', async (_, at, presses, remove, again, input) => {
  const added = vi.fn((given: object) => ({ ...given, id: 1, version: 2 }));
  const checks = { 'trapChecks.list': () => [check(1, '2026-01-11T01:00:00.000Z')] };
  const removed = { [remove]: ({ id }: { id: number }) => ({ id, message: 'Removed.' }), [again]: added };
  const page = at.startsWith('/traps') ? <TrapsPage /> : <TrapPage />;
  renderPage(page, { server: { ...server, ...checks, ...(removed as object as FakeServer) }, at, user: admin });
  for (const name of presses) await press(name);
  await press('Undo');
  await waitFor(() => expect(added).toHaveBeenCalledWith(input));
});
