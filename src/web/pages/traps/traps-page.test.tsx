import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { admin, at, check, line, server, trap } from '#test/traps-stage.tsx';
import { trpc } from '#web/trpc.ts';
import { DueLines } from './due-lines.tsx';
import { TrapPage } from './trap-page.tsx';
import { TrapsPage } from './traps-page.tsx';

describe('the page of traps', () => {
  const open = (more: object = {}, address = '/traps') =>
    renderPage(<TrapsPage />, { server: { ...server, ...more }, at: address });
  const codes = async () =>
    (await within(await screen.findByRole('list', { name: 'Traps' })).findAllByRole('link')).map(
      ({ textContent }) => textContent,
    );

  test('says which line is how late, why a live trap is checked daily, and leads to its walk', async () => {
    open();
    expect(await screen.findAllByText('7 days late')).toHaveLength(2);
    expect(screen.getByText(/within 12 hours of sunrise\. Animal Welfare Act 1999, s 36\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Walk the line Ridge line' })).toHaveAttribute('href', '/line?line=5');
    expect(await codes()).toEqual(['T1', 'T2']);
    expect(screen.getByText('2 traps on 1 line')).toBeVisible();
  });

  test('shows what the address asks for', async () => {
    open({}, '/traps?line=5&state=All&q=ridge');
    expect(await codes()).toEqual(['T1', 'T2', 'T10']);
  });

  test('says of which type it shows none, where the address names one that is gone', async () => {
    open({}, '/traps?type=Box');
    expect(await screen.findByText(messages.traps.noneFound)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Filter (1)' }));
    expect(await screen.findByRole('combobox', { name: 'Type' })).toHaveDisplayValue('Box');
  });

  test('adds a trap to the project that the others are in', async () => {
    const create = vi.fn((input: object) => trap(9, 'T11', input));
    open({ 'traps.create': create });
    await screen.findByText('2 traps on 1 line');
    await userEvent.click(screen.getByRole('button', { name: 'Add trap' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add trap' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Code' }), 'T11');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Type' }));
    await userEvent.click(await screen.findByRole('option', { name: 'DOC 200' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(expect.objectContaining({ projectId: 3, code: 'T11', type: 'DOC 200' })),
    );
  });

  test('counts the traps that are set, of a line and in all', async () => {
    open({ 'trapLines.list': () => [{ ...line, trapsSet: 2 }] });
    expect(await screen.findByText(/2 traps, every 21 days/)).toBeVisible();
    expect(await screen.findByText('2 traps on 1 line')).toBeVisible();
  });

  test('changes the order of a line by the keyboard, and says it', async () => {
    const update = vi.fn((input: object) => ({ ...line, ...input }));
    open({ 'trapLines.update': update });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Ridge line' }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit line' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit line' }));
    dialog.getByRole('button', { name: 'Later T1' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(dialog.getByRole('button', { name: 'Later T1' })).toHaveFocus();
    expect(dialog.getByText('T1 is 2 of 3 now.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledWith(expect.objectContaining({ id: 5, trapIds: [2, 1, 3] })));
  });
});

describe('the lines to walk on Home', () => {
  const onNoLine = [{ projectId: 3, project: 'Ōkura Bush', traps: 2, daysLate: 0 }];

  test('are traps that hold alive on no line, then the lines that are due, the latest first', async () => {
    const lines = [
      { ...line, id: 6, name: 'Not due', daysLate: null },
      { ...line, id: 7, name: 'Bay line', daysLate: 0 },
      line,
    ];
    renderPage(<DueLines />, { server: { 'trapLines.list': () => lines, 'traps.dueOnNoLine': () => onNoLine } });
    const rows = within(await screen.findByRole('region', { name: 'Lines to walk' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'No line, Ōkura BushDue today, 2 trapsOpen No line, Ōkura Bush',
      'Ridge line7 days late, 3 trapsWalk Ridge line',
      'Bay lineDue today, 3 trapsWalk Bay line',
    ]);
  });

  test('are of an archived project only where an animal may wait, and count the traps that are set', async () => {
    const lines = [
      { ...line, id: 6, name: 'Left', holdsAlive: false, projectArchived: true },
      { ...line, id: 7, name: 'Cages', trapsSet: 2, projectArchived: true },
    ];
    renderPage(<DueLines />, { server: { 'trapLines.list': () => lines, 'traps.dueOnNoLine': () => [] } });
    const rows = within(await screen.findByRole('region', { name: 'Lines to walk' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Cages7 days late, 2 trapsWalk Cages']);
  });

  test('are not those that were walked on this phone, also before the server knows', async () => {
    const traps = [{ id: 1, state: 'In use', holdsAlive: false }];
    const visits = [{ trapId: 1, checkedAt: new Date().toISOString(), state: 'Set' }];
    const lines = [
      { ...line, checkEveryDays: 14, holdsAlive: false },
      { ...line, id: 7, name: 'Bay line' },
    ];
    const Walk = () => <>{trpc.trapLines.walk.useQuery({ id: line.id }).isSuccess && 'Walked'}</>;
    const server = {
      ...{ 'trapLines.list': () => lines, 'traps.dueOnNoLine': () => [] },
      'trapLines.walk': () => ({ id: line.id, traps, visits }) as never,
    };
    renderPage(
      <>
        <Walk />
        <DueLines />
      </>,
      { server },
    );
    await screen.findByText('Walked');
    const rows = within(await screen.findByRole('region', { name: 'Lines to walk' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Bay line')]);
  });

  test('are also traps that are due on no line, where no line is due', async () => {
    const lines = [{ ...line, daysLate: null }];
    renderPage(<DueLines />, { server: { 'trapLines.list': () => lines, 'traps.dueOnNoLine': () => onNoLine } });
    const list = within(await screen.findByRole('region', { name: 'Lines to walk' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    for (const name of ['No line, Ōkura Bush', 'Open No line, Ōkura Bush'])
      expect(list.getByRole('link', { name })).toHaveAttribute('href', '/traps?project=3&due=yes');
  });

  test('are those of today, of what was said yesterday, and are asked for again on a new day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-03-05T10:30:00Z');
    const alive = { ...line, name: 'Cages', daysLate: null, checkBy: { any: '2026-03-06', alive: '2026-03-06' } };
    const cages = [{ projectId: 3, project: 'Ōkura Bush', checkBy: ['2026-03-06', '2026-03-09'] }];
    const [lines, traps] = [vi.fn(() => [alive]), vi.fn(() => cages)];
    const fake = { 'trapLines.list': lines, 'traps.dueOnNoLine': traps };
    renderPage(<DueLines />, { config: { now: '2026-03-05T10:30:00Z' }, server: fake });
    await waitFor(() => expect(document.querySelector('[data-still-to-come]')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Lines to walk' })).toBeNull();
    vi.setSystemTime('2026-03-05T11:30:00Z');
    act(() => void window.dispatchEvent(new Event('focus')));
    const rows = within(await screen.findByRole('region', { name: 'Lines to walk' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'No line, Ōkura BushDue today, 1 trapOpen No line, Ōkura Bush',
      'CagesDue today, 3 trapsWalk Cages',
    ]);
    await waitFor(() => expect([lines, traps].map((one) => one.mock.calls.length)).toEqual([2, 2]));
  });
});

describe('types and species', () => {
  const open = (tab: string, more: object = {}, user = admin) =>
    renderPage(<TrapsPage />, { server: { ...server, ...more }, at: `/traps?tab=${tab}`, user });

  test('say where a species is counted', async () => {
    const create = vi.fn((input: object) => ({ id: 2, version: 1, ...input }));
    open('species', { 'species.create': create });
    expect(await screen.findByText('Rats')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add species' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add species' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Wallaby');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Counted as' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Others' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalledWith({ name: 'Wallaby', countsAs: 'others' }));
  });

  test('are only looked at by others', async () => {
    open('types', {}, { ...admin, role: 'Team Leader' } as never);
    expect(await screen.findByText('DOC 200')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add type|Edit|Delete/ })).toBeNull();
  });
});

describe('the page of a trap', () => {
  const rat = { species: 'Ship rat', number: 1, sex: 'Female', age: 'Adult' };
  const history = [
    check(3, '2026-01-21T01:00:00.000Z', { catches: [rat] }),
    check(2, '2026-01-11T01:00:00.000Z', { state: 'Could not reach it', note: 'Slip on the track' }),
    check(1, '2026-01-01T01:00:00.000Z'),
  ];
  const open = (more: object = {}, address = '/trap?trap=1') =>
    renderPage(<TrapPage />, {
      server: { ...server, 'trapChecks.list': () => history, ...more },
      at: address,
    });

  test('counts the nights as reports do, and what was not reached closes none', async () => {
    open();
    const rows = within((await screen.findByText('Ship rat')).closest('ul') ?? document.body).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Aroha Ngātai. Female, Adult. 10 nights');
    expect(rows[1]).toHaveTextContent('Could not reach itAroha Ngātai. no nights counted. Slip on the track');
    expect(rows[2]).toHaveTextContent('Nothing');
    expect(screen.getByText('Per 100 nights').nextSibling).toHaveTextContent('10');
  });

  test('says its place in the order of its line, where a trap before it was removed', async () => {
    open({ 'traps.get': () => trap(3, 'T10', { place: 4 }) }, '/trap?trap=3');
    expect(await screen.findByText(/, 3 of 3$/)).toBeVisible();
  });

  test('shows its photos, and those of each check in its row', async () => {
    const photo = (id: number, caption: string, trapCheckId: number | null) => ({
      ...{ id, trapCheckId, trapId: trapCheckId === null ? 1 : null, caption, smallUrl: `/api/files/${id}?size=small` },
      ...{ url: `/api/files/${id}`, takenAt: null, latitude: null, width: 8, height: 6, version: 1 },
    });
    const list = () => [photo(7, 'The box', null), photo(8, 'The rat', 3)] as never;
    open({ 'photos.list': list });
    const ofTrap = within(await screen.findByRole('region', { name: 'Photos' }));
    expect((await ofTrap.findAllByRole('button', { name: /^Open/ })).map((one) => one.ariaLabel)).toEqual([
      'Open The box',
    ]);
    const row = within((await screen.findByText('Ship rat')).closest('li') ?? document.body);
    await userEvent.click(row.getByRole('button', { name: 'Open The rat' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'The rat' }));
    expect(dialog.getByRole('img')).toHaveAttribute('src', '/api/files/8');
    expect(row.getByLabelText(/^Choose photos: of 21-January-2026/, { selector: 'input' })).toBeInTheDocument();
  });

  test('asks for words, and says what to do, where somebody caught a cat', async () => {
    const create = vi.fn((input: object) => check(9, at, input));
    open({
      'trapChecks.create': create,
      'species.list': () => [{ id: 2, name: 'Cat', countsAs: 'others', version: 1 }],
      'safetyTexts.get': () => ({ caught: 'Look for a collar.\nRing the leader.' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a check: T1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add a catch' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Species' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Cat' }));
    expect(await dialog.findByText('Ring the leader.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(messages.walk.wordsRequired)).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByRole('textbox', { name: 'What kind, and how it was' }), 'Tabby, no collar');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      ...{ trapId: 1, state: 'Set', note: 'Tabby, no collar' },
      catches: [{ species: 'Cat', number: 1, sex: null, age: null }],
    });
  });

  test('asks before a second check within six hours', async () => {
    const create = vi.fn((input: object) => check(9, at, input));
    open({ 'trapChecks.create': create, 'trapChecks.list': () => [check(1, '2026-11-19T23:30:00.000Z')] });
    await screen.findByText('Nothing');
    await userEvent.click(screen.getByRole('button', { name: 'Add a check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a check: T1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^T1 was checked at .*\. Check it again\?$/)).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    // Both count.
    await waitFor(() => expect(create).toHaveBeenCalledWith(expect.objectContaining({ bothHappened: true })));
  });

  test('says what was checked twice: both happened, or one goes with a reason', async () => {
    const twice = [
      check(2, '2026-01-01T02:00:00.000Z', { checkedTwice: true }),
      check(1, '2026-01-01T01:00:00.000Z', { checkedTwice: true }),
    ];
    const [update, remove] = [
      vi.fn((_: object) => twice[0]),
      vi.fn((_: object) => ({ id: 2, message: messages.trapChecks.removed })),
    ];
    open({ 'trapChecks.list': () => twice, 'trapChecks.update': update, 'trapChecks.remove': remove });
    expect(await screen.findAllByText('Checked twice')).toHaveLength(2);
    await userEvent.click(screen.getAllByRole('button', { name: /^Both happened/ })[0] as HTMLElement);
    await waitFor(() => expect(update).toHaveBeenCalledWith({ id: 2, bothHappened: true }));
    await userEvent.click(screen.getAllByRole('button', { name: /^Remove of/ })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the check' }));
    await userEvent.type(dialog.getByRole('textbox'), 'Hēmi wrote it down as well');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: 2, reason: 'Hēmi wrote it down as well' }));
  });

  test('leads back to the list as it was left', async () => {
    renderPage(
      <>
        <TrapsPage />
        <Routes>
          <Route path="/trap" element={<TrapPage />} />
          <Route path="*" element={null} />
        </Routes>
      </>,
      { server: { ...server, 'trapChecks.list': () => history }, at: '/traps?q=t1&state=All' },
    );
    await userEvent.click(await screen.findByRole('link', { name: 'T1' }));
    expect(await screen.findByRole('link', { name: 'Traps' })).toHaveAttribute('href', '/traps?q=t1&state=All');
  });
});
