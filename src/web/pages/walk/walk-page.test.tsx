import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { askEveryMs } from '#shared/timings.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { keptChange } from '#test/kept-changes.ts';
import { press } from '#test/press.ts';
import { dialog, isAt, open, startPhone, visit } from '#test/walk-stage.tsx';
import { changeField, readField } from '#web/sync/field-state.ts';
import { openPhoneDb } from '#web/sync/phone-db.ts';
import type { Visit, WalkTrap } from './walk.ts';

vi.mock('#web/parts/photos/shrink-photo.ts', () => ({ shrinkPhoto: async (file: Blob) => file }));

beforeEach(startPhone);

const save = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Save and next' }));
const note = async () => (await dialog()).getByRole('textbox', { name: 'Note' });

/** Opens the walk, whose server answers checks and gets the photos by `fetch`, and chooses photos for a check. */
async function choosePhotos(send: typeof fetch, ...names: string[]) {
  vi.stubGlobal('fetch', send);
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
  await open({ 'trapChecks.create': ((input: object) => visit(41, 1, { ...input, createdById: 1 })) as never });
  await press('More');
  const pictures = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  await userEvent.upload((await dialog()).getByLabelText('Choose photos', { selector: 'input' }), pictures);
}

test('a trap that is missing is looked at next, as its reason says', async () => {
  const visits = [visit(12, 2), visit(13, 3)];
  const create = (input: object) => {
    visits.push(visit(41, 1, { ...input, createdById: 1 }));
    return visits.at(-1);
  };
  await open({ 'trapChecks.create': create } as object as FakeServer, visits);
  await press('Skip');
  await userEvent.click((await dialog()).getByRole('button', { name: /^It is missing.*to look at next\.$/ }));
  const next = (await screen.findByRole('heading', { name: 'Look at next' })).closest('section') ?? document.body;
  expect(within(next).getAllByRole('button')).toHaveLength(1);
  expect(within(next).getByRole('button', { name: /T1/ })).toBeVisible();
});

test('the first trap stays where it is while somebody else checks it, and a press there asks', async () => {
  // Waiting looks again by an interval, too: one that stood still would see only what changes the page.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const visits: Visit[] = [];
  const create = vi.fn((_: object) => new Promise(() => {}) as never);
  await open({ 'trapChecks.create': create }, visits);
  await isAt('T1');
  visits.push(visit(11, 1, { checkedAt: '2026-11-19T23:59:00.000Z' }));
  await act(async () => void vi.advanceTimersByTime(askEveryMs));
  vi.useRealTimers();
  await isAt('T1');
  await press('Nothing');
  expect(await screen.findByText('T1 was checked at 12:59. Check it again?')).toBeVisible();
  await press('Go to T2');
  await isAt('T2');
  expect(create).not.toHaveBeenCalled();
});

test('`Undo` takes back a check that the server moved to its own moment, because the clock of the phone is wrong', async () => {
  const remove = vi.fn((_: object) => ({ id: 41 }));
  const visits: Visit[] = [];
  const create = (input: object) => {
    visits.push(visit(41, 1, { ...input, createdById: 1, checkedAt: '2026-11-20T07:00:00.000Z' }));
    return visits[0];
  };
  const server = { 'trapChecks.create': create, 'trapChecks.remove': remove } as object as FakeServer;
  await open(server, visits);
  await press('Nothing');
  await isAt('T2');
  await waitFor(() => expect(visits).toHaveLength(1));
  await press('Undo');
  await isAt('T1');
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(1));
  expect(remove.mock.calls[0]?.[0]).toMatchObject({ id: 41 });
});

test('`Undo` takes back a check that waits on the phone, before the server has answered', async () => {
  const create = vi.fn((_: object) => new Promise(() => {}) as never);
  await open({ 'trapChecks.create': create });
  await press('Nothing');
  await isAt('T2');
  await press('Undo');
  await isAt('T1');
  expect(screen.queryByText(/could not be taken back/)).toBeNull();
});

describe('a line that was walked before on the same day', () => {
  const walked = (checkedAt: string) =>
    [1, 2, 3].map((trapId) => visit(trapId + 10, trapId, { activityId: 7, checkedAt }));
  const again = '/line?line=5&activity=9';

  test('counts as done while it may be the same walk, and the list leads to each trap again', async () => {
    const create = vi.fn((input: object) => visit(41, 2, { ...input, createdById: 1 }));
    await open({ 'trapChecks.create': create as never }, walked('2026-11-19T23:00:00.000Z'), again);
    expect(await screen.findByText('3 of 3. Ka pai!')).toBeVisible();
    await press('List');
    await press(/^T2/);
    expect(await screen.findByText('Checked by Kai at 12:00.')).toBeVisible();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Check again' }));
    await isAt('T2');
    await press('Nothing');
    expect(await screen.findByText('T2 was checked at 12:00. Check it again?')).toBeVisible();
    await press('Check again');
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0]).toMatchObject({ trapId: 2, activityId: 9, state: 'Set', bothHappened: true });
  });

  test('the last check of a trap that resets itself is told by its strikes', async () => {
    await open({}, [visit(11, 1, { activityId: 7, strikes: 4, checkedAt: '2026-11-18T00:00:00.000Z' })]);
    await isAt('T1');
    expect(screen.getByText(/^18-November-2026/)).toHaveTextContent('18-November-2026: 4 strikes');
  });

  test('a catch that is recorded by `Check again` counts beside the first one', async () => {
    const catches = [{ species: 'Stoat', number: 1, sex: null, age: null }];
    const visits = [visit(13, 3), visit(11, 1, { catches })];
    const create = vi.fn((input: object) => {
      visits.push(visit(41, 1, { ...input, createdById: 1 }));
      return visits.at(-1);
    });
    await open({ 'trapChecks.create': create as never }, visits);
    await press('List');
    await press(/^T1/);
    await userEvent.click((await dialog()).getByRole('button', { name: 'Check again' }));
    await press('Caught something');
    await press('Check again');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Stoat' }));
    await save();
    await waitFor(() => expect(create).toHaveBeenCalledWith(expect.objectContaining({ bothHappened: true })));
    expect(await screen.findByText('2 of 3 · 2 caught')).toBeVisible();
  });
});

test('the end of a walk says what the records say, where one checked a trap that another could not reach', async () => {
  const catches = [{ species: 'Stoat', number: 1, sex: null, age: null }];
  const late = { state: 'Could not reach it' as const, checkedAt: '2026-11-19T23:30:00.000Z' };
  await open({}, [visit(12, 1, late), visit(11, 1, { catches }), visit(13, 2), visit(14, 3)]);
  await screen.findByText('3 of 3. Ka pai!');
  const count = (label: string) => screen.getByText(label).parentElement?.textContent;
  expect(['checked', 'catches', 'not reached'].map(count)).toEqual(['3checked', '1catches', '0not reached']);
  await press('List');
  expect(screen.getByRole('button', { name: /^T1/ })).toHaveTextContent('1 Stoat');
});

describe('a trap that two people checked', () => {
  const twice = { checkedTwice: true };
  const visits = [visit(12, 1, twice), visit(11, 1, { ...twice, checkedAt: '2026-11-19T22:00:00.000Z' })];
  const row = async (code: string) => screen.findByRole('button', { name: new RegExp(`^${code}`) });

  test('says so in the list, and at the end of the walk, which leads to where it is decided', async () => {
    await open({}, [...visits, visit(13, 2), visit(14, 3)]);
    const next = (await screen.findByRole('heading', { name: 'Look at next' })).closest('section') ?? document.body;
    expect(within(next).queryAllByRole('button')).toEqual([]);
    expect(within(next).getByRole('link', { name: 'T1: Checked twice' })).toHaveAttribute('href', '/trap?trap=1');
    await press('List');
    expect(await row('T1')).toHaveTextContent('NothingChecked twice');
    expect(await row('T2')).not.toHaveTextContent('Checked twice');
  });
});

describe('what was said last', () => {
  const never = (_: object) => new Promise(() => {}) as never;
  const record = async (server: object = {}) => {
    await open({ 'trapChecks.create': never, ...server } as FakeServer);
    await press('Nothing');
    await isAt('T2');
    expect(await screen.findByText(/^T1: Nothing, at /)).toBeVisible();
    await press('List');
  };

  test('is told by the region that was there before', async () => {
    await open({ 'trapChecks.create': never });
    await isAt('T1');
    const regions = screen.getAllByRole('status');
    await press('Nothing');
    const said = await screen.findByText(/^T1: Nothing, at /);
    expect(regions).toContain(said.closest('[role=status]'));
  });

  test('offers `Undo` for ten seconds, also when the list was opened meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await record();
    await vi.advanceTimersByTimeAsync(10_000);
    await press('Go on with T2');
    expect(await screen.findByText(/^T1: Nothing, at /)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('is old once the check is opened to be corrected or removed', async () => {
    await record();
    await press(/^T1/);
    await userEvent.click((await dialog()).getByRole('button', { name: 'Stoat' }));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Go on with T2');
    await isAt('T2');
    expect(screen.queryByText(/^T1: Nothing, at /)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

test('a check that is removed on the walk is asked about without coverage, where nothing brings it back', async () => {
  const remove = vi.fn((_: object) => ({ id: 7, message: messages.trapChecks.removed }));
  await open({ 'trapChecks.remove': remove }, [visit(7, 1)]);
  await press('List');
  await press(/^T1/);
  changeField({ hasCoverage: false });
  await press('Remove the check');
  expect(await screen.findByText(messages.trapChecks.removeForGood)).toBeVisible();
  await press('Cancel');
  expect(remove).not.toHaveBeenCalled();
});

describe('what is typed of a check', () => {
  test('goes with the moment of its press, and the walk goes on before it is answered', async () => {
    const create = vi.fn((_: object) => new Promise(() => {}) as never);
    await open({ 'trapChecks.create': create });
    await press('Caught something');
    await save();
    expect(await screen.findByText(messages.walk.chooseSpecies)).toBeVisible();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Stoat' }));
    expect(screen.queryByText(messages.walk.chooseSpecies)).toBeNull();
    await userEvent.dblClick((await dialog()).getByRole('button', { name: 'Save and next' }));
    await isAt('T2');
    expect(await screen.findByText(/^T1: 1 Stoat, at /)).toBeVisible();
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      ...{ trapId: 1, state: 'Sprung', checkedAt: expect.stringMatching(/^2026-11-20T00:0.:..\.\d{3}Z$/) },
      catches: [{ species: 'Stoat', number: 1, sex: null, age: null }],
    });
  });

  test('is kept as a draft where the server refuses it after the walk went on', async () => {
    let refuse: (() => void) | undefined;
    const refused = () =>
      new Promise<never>((_, reject) => {
        refuse = () => reject(refusal(400, 'There is no such trap.'));
      });
    await open({ 'trapChecks.create': refused as never });
    await press('More');
    await userEvent.type(await note(), 'Lid is loose');
    await save();
    await isAt('T2');
    await waitFor(() => expect(refuse).toBeDefined());
    refuse?.();
    expect(await screen.findByText('There is no such trap.')).toBeVisible();
    await press('Trap before');
    await press('More');
    expect(await note()).toHaveValue('Lid is loose');
  });

  test('takes its photos along: each goes after the check, under the id that the server gave it', async () => {
    const sent: FormData[] = [];
    const send: typeof fetch = async (_, init) => {
      if (!init?.body) throw new TypeError('Failed to fetch');
      sent.push(init.body as FormData);
      return Response.json({ id: 9 }, { status: 201 });
    };
    await choosePhotos(send, 'stoat.jpg', 'thumb.jpg', 'box.jpg');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('The 3 photos are not saved yet. Leave them out?')).toBeVisible();
    await press('Cancel');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Leave out: thumb.jpg' }));
    await save();
    await isAt('T2');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map((form) => [form.get('trapCheckId'), (form.get('file') as File).name])).toEqual([
      ['41', 'stoat.jpg'],
      ['41', 'box.jpg'],
    ]);
  });

  test('has all its photos on the phone before any of them is answered', async () => {
    await choosePhotos(() => new Promise(() => {}), 'stoat.jpg', 'box.jpg');
    await save();
    await isAt('T2');
    const db = await openPhoneDb();
    await waitFor(async () => expect(await db?.count('bodies')).toBe(2), { timeout: 4000 });
  });

  test('keeps a photo for which the phone has no room on the screen, on whichever page, until it is added', async () => {
    const sent: FormData[] = [];
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    const db = await openPhoneDb();
    const waits = keptChange({ key: 'a', path: 'photos.create', input: { projectId: 2 } as never, bytes: 200e6 });
    await db?.add('changes', waits);
    await db?.add('bodies', { key: 'a', name: 'a.webp', type: 'image/webp', bytes: new Uint8Array([9]).buffer });
    const send: typeof fetch = async (_, init) => {
      if (!init?.body) throw new TypeError('Failed to fetch');
      sent.push(init.body as FormData);
      await answered;
      return Response.json({ id: 9 }, { status: 201 });
    };
    await choosePhotos(send, 'stoat.jpg', 'box.jpg');
    await save();
    await isAt('T2');
    const left = within(await screen.findByRole('dialog', { name: 'Add 2 photos of T1' }));
    expect(left.getAllByText(messages.field.photosFull(200))).toHaveLength(2);
    expect(left.getByRole('group', { name: 'stoat.jpg' })).toBeVisible();
    await userEvent.click(left.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The 2 photos are not saved yet. Leave them out?')).toBeVisible();
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Please confirm' })).getByText('Cancel'));
    answer();
    await waitFor(() => expect(readField().waiting).toBe(0));
    await userEvent.click(left.getByRole('button', { name: 'Add 2 photos' }));
    expect(await screen.findByText('2 photos added.')).toBeVisible();
    expect(sent.map((form) => form.get('trapCheckId'))).toEqual([null, '41', '41']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('corrects a check of this walk', async () => {
    const update = vi.fn((input: object) => visit(7, 1, { ...input, version: 2 }));
    await open({ 'trapChecks.update': update as never }, [visit(7, 1)]);
    await press('List');
    await press(/^T1/);
    await userEvent.click((await dialog()).getByRole('button', { name: 'Stoat' }));
    await userEvent.click((await dialog()).getByRole('radio', { name: 'Missing' }));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(messages.trapChecks.notSeen)).toBeVisible();
    await userEvent.click((await dialog()).getByRole('radio', { name: 'Sprung' }));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]?.[0]).toMatchObject({ id: 7, version: 1, state: 'Sprung' });
    expect(update.mock.calls[0]?.[0]).not.toHaveProperty('checkedAt');
  });
});

test('a trap for which there is no time today stays open, and is pressed at the end of the walk', async () => {
  await open({}, [visit(12, 2), visit(13, 3)]);
  await press('Skip');
  await userEvent.click((await dialog()).getByRole('button', { name: /^No time today/ }));
  expect(await screen.findByText('2 of 3 · 0 caught')).toBeVisible();
  await press(/^T1/);
  await isAt('T1');
});

const a24: WalkTrap = {
  ...{ id: 1, code: 'T1', type: 'A24', holdsAlive: false, resetsItself: true, state: 'In use', lure: '', notes: '' },
  ...{ latitude: null, longitude: null, lastCheck: null, lastCatch: null },
};

test('a trap that needs repair is looked at next', async () => {
  await open({}, [visit(11, 1)], undefined, undefined, { traps: [{ ...a24, state: 'Needs repair' }] });
  const next = (await screen.findByRole('heading', { name: 'Look at next' })).closest('section') ?? document.body;
  expect(within(next).getByRole('button', { name: /T1/ })).toBeVisible();
});

test('a trap that resets itself asks for its strikes, in place of species', async () => {
  const create = vi.fn((input: object) => visit(41, 1, { ...input, createdById: 1 }) as never);
  await open({ 'trapChecks.create': create }, [], undefined, undefined, { traps: [a24] });
  expect(await screen.findByRole('button', { name: 'No strikes' })).toBeVisible();
  await press('Caught something');
  await save();
  expect(await screen.findByText(messages.walk.countStrikes)).toBeVisible();
  await userEvent.type((await dialog()).getByRole('textbox', { name: 'Strikes' }), '3');
  await save();
  await waitFor(() => expect(create).toHaveBeenCalledWith(expect.objectContaining({ state: 'Set', strikes: 3 })));
});

test('a bird asks for words, and says what to do now', async () => {
  const create = vi.fn((_: object) => new Promise(() => {}) as never);
  await open({
    'trapChecks.create': create,
    'species.list': () => [{ id: 2, name: 'Bird', countsAs: 'others', version: 1 }],
  });
  await press('Caught something');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Bird' }));
  expect(await screen.findByText('Ring the leader.')).toBeVisible();
  await save();
  expect(await screen.findByText(messages.walk.wordsRequired)).toBeVisible();
  expect(create).not.toHaveBeenCalled();
});

test('a species that is pressed twice is two', async () => {
  await open();
  await press('Caught something');
  for (const _ of ['one', 'two']) await userEvent.click((await dialog()).getByRole('button', { name: 'Stoat' }));
  expect((await dialog()).getByRole('textbox', { name: /Stoat/ })).toHaveValue('2');
});
