import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { admin, at, check, line, server, trap } from '#test/traps-stage.tsx';
import { TrapPage } from './trap-page.tsx';
import { TrapsPage } from './traps-page.tsx';

const press = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const checked = check(1, '2026-01-11T01:00:00.000Z');
const onTrap = (more: object = {}) =>
  renderPage(<TrapPage />, { server: { ...server, 'trapChecks.list': () => [checked], ...more }, at: '/trap?trap=1' });
const onTraps = (more: object = {}) =>
  renderPage(<TrapsPage />, { server: { ...server, ...more }, at: '/traps', user: admin });

async function editTrap() {
  await press('More for T1');
  await press('Edit trap');
  return dialog('Edit trap');
}
async function editLine() {
  await press('More for Ridge line');
  await press('Edit line');
  return dialog('Edit line');
}
async function editCheck() {
  await press(/^Correct the check/);
  return dialog('Correct the check: T1');
}

/** Somebody else saved this while it was typed. */
const theirs = (record: object) =>
  refusal(409, 'Hēmi Walker changed this record.', {}, {
    conflict: { changedBy: 'Hēmi Walker', changedAt: at, version: 2, record: { ...record, version: 2 } },
  } as never);

describe('two people who edit at once', () => {
  /** Refuses the first save. */
  const saving = (stored: object, change: object) =>
    vi
      .fn((input: object) => ({ ...stored, ...change, ...input, version: 3 }) as never)
      .mockImplementationOnce(() => {
        throw theirs({ ...stored, ...change });
      });

  test('a trap: what only one of them changed is kept of both', async () => {
    const update = saving(trap(1, 'T1'), { notes: 'Behind the rimu' });
    onTrap({ 'traps.update': update });
    const form = await editTrap();
    await userEvent.type(form.getByRole('textbox', { name: 'Lure' }), 'Egg');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: 1, lure: 'Egg', notes: 'Behind the rimu', version: 2 }),
    );
  });

  test('the order of a line: they are asked, by the codes of its traps', async () => {
    const update = saving(line, { name: 'Top ridge', trapIds: [3, 1, 2] });
    onTraps({ 'trapLines.update': update });
    const form = await editLine();
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

  test('a check: how it was found and its note are of both', async () => {
    const update = saving(checked, { state: 'Sprung' });
    onTrap({ 'trapChecks.update': update });
    const form = await editCheck();
    await userEvent.type(form.getByRole('textbox', { name: 'Note' }), 'Wet');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'Sprung', note: 'Wet', version: 2 }));
  });
});

describe('what was typed is there again after the app was closed', () => {
  test.each([
    ['a trap', onTrap, editTrap, 'Lure'],
    ['a line', onTraps, editLine, 'How to get to its start'],
    ['a check', onTrap, editCheck, 'Note'],
  ])('of %s', async (_, open, edit, field) => {
    const page = open();
    await userEvent.type((await edit()).getByRole('textbox', { name: field }), 'Peanut butter');
    page.unmount();
    open();
    const form = await edit();
    expect(form.getByText('Draft restored')).toBeVisible();
    expect(form.getByRole('textbox', { name: field })).toHaveValue('Peanut butter');
  });
});

describe('Undo puts back', () => {
  test('a trap', async () => {
    const putBack = vi.fn((_: object) => trap(1, 'T1'));
    onTrap({ 'traps.remove': () => ({ id: 1, message: 'Trap removed.' }), 'traps.putBack': putBack });
    await press('More for T1');
    await press('Remove trap');
    await press('Undo');
    await waitFor(() => expect(putBack).toHaveBeenCalledWith({ id: 1 }));
  });

  test('a check', async () => {
    const putBack = vi.fn((_: object) => checked);
    onTrap({ 'trapChecks.remove': () => ({ id: 1, message: 'Check removed.' }), 'trapChecks.putBack': putBack });
    await press(/^Remove of /);
    await press('Undo');
    await waitFor(() => expect(putBack).toHaveBeenCalledWith({ id: 1 }));
  });

  test('a species', async () => {
    const create = vi.fn((input: object) => ({ id: 1, version: 2, ...input }) as never);
    renderPage(<TrapsPage />, {
      server: {
        ...server,
        'species.remove': () => ({ message: 'Species deleted.' }) as never,
        'species.create': create,
      },
      ...{ at: '/traps?tab=species', user: admin },
    });
    await press('Delete Ship rat');
    await press('Undo');
    await waitFor(() => expect(create).toHaveBeenCalledWith({ name: 'Ship rat', countsAs: 'rats' }));
  });
});
