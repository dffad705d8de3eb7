import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { FakeQueue } from '#test/fake-queue.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { keptChange } from '#test/kept-changes.ts';
import { press } from '#test/press.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { unsavedForms } from '#web/forms/unsaved.ts';
import type { KeptChange } from '#web/sync/kept-change.ts';
import { setOpenQueue } from '#web/sync/open-room.ts';
import { Photos } from './photos.tsx';

const long = 'The new bridge over the stream, seen from the north, '.repeat(8).trim();
const first = {
  ...{
    id: 7,
    activityId: null,
    incidentId: null,
    trapId: null,
    trapCheckId: null,
    projectId: 1,
    caption: 'Before planting',
    takenAt: null,
  },
  ...{ latitude: -36.89, longitude: 174.55, url: '/api/files/1', smallUrl: '/api/files/1?size=small' },
  ...{ width: 2048, height: 1536, version: 3, createdBy: 'Kai Rewi', name: 'a.jpg', size: 1 },
  ...{ createdAt: '2026-03-05T00:00:00.000Z', createdById: 1, updatedAt: '2026-03-05T00:00:00.000Z', updatedById: 1 },
};
const second = { ...first, id: 8, caption: long, latitude: null, longitude: null, url: '/api/files/3' };

const facts = vi.hoisted(() => ({
  position: { latitude: -36.883333, longitude: 174.55 } as { latitude: number; longitude: number } | null,
  takenAt: '2026-03-04T23:00:00.000Z' as string | null,
}));
vi.mock('./read-exif.ts', () => ({ readExif: async () => facts }));
vi.mock('./shrink-photo.ts', () => ({ shrinkPhoto: async (file: Blob) => file }));

const open = (server: FakeServer = {}) =>
  renderPage(<Photos of={{ projectId: 1 }} canCompare />, {
    server: { 'photos.list': () => [first, second], ...server },
  });

/** Into the first photo, opened large. */
async function typeCaption(caption: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Open Before planting' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Before planting' }));
  const field = dialog.getByRole('textbox', { name: 'Caption' });
  await userEvent.clear(field);
  await userEvent.type(field, caption);
  return dialog;
}

const sent: { form: Record<string, unknown>; headers: Record<string, string> }[] = [];
let answers: number[] = [];
beforeEach(() => {
  sent.length = 0;
  answers = [];
  vi.stubGlobal('fetch', async (_path: string, { body, headers }: RequestInit) => {
    sent.push({ form: Object.fromEntries(body as FormData), headers: headers as Record<string, string> });
    const status = answers.shift() ?? 201;
    return Response.json(status === 201 ? first : { message: messages.photos.full }, { status });
  });
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
});
afterEach(() => setOpenQueue(null));

const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Choose photos', { selector: 'input' }), files);

describe('the gallery', () => {
  test('opens one large, whose caption is changed from the version that was seen', async () => {
    const update = vi.fn((_: object) => ({ ...first, caption: 'Spring' }));
    open({ 'photos.update': update });
    const dialog = await typeCaption('Spring');
    expect(dialog.getByRole('img')).toHaveAttribute('src', '/api/files/1');
    expect(dialog.getByRole('link', { name: 'Map Position of the photo' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledWith({ id: 7, version: 3, caption: 'Spring' }));
  });

  test('removes one, with a way back', async () => {
    const [remove, putBack] = [vi.fn(() => ({ id: 7, message: messages.photos.removed })), vi.fn((_: object) => first)];
    open({ 'photos.remove': remove, 'photos.putBack': putBack });
    await userEvent.click(await screen.findByRole('button', { name: 'Open Before planting' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(putBack).toHaveBeenCalledWith({ id: 7 }));
  });

  test('shows two beside each other, the one that was chosen first as before', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Before and after' }));
    await userEvent.click(screen.getByRole('button', { name: long }));
    await userEvent.click(screen.getByRole('button', { name: 'Before planting' }));
    const [before, after] = screen.getAllByRole('figure');
    expect(within(before as HTMLElement).getByRole('img')).toHaveAttribute('src', '/api/files/3');
    expect(before).toHaveTextContent(/^Before The new bridge/);
    expect(after).toHaveTextContent('After Before planting');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('figure')).toBeNull();
  });
});

describe('new photos', () => {
  test('are sent one by one, and with place and moment only where somebody says so', async () => {
    open();
    await choose(picture('a.jpg'), picture('b.jpg'));
    const one = within(await screen.findByRole('group', { name: 'a.jpg' }));
    await userEvent.type(one.getByRole('textbox', { name: 'Caption' }), 'Bridge');
    await userEvent.click(await one.findByRole('checkbox', { name: /where it was taken: B[A-Z]\d\d \d{3} \d{3}/ }));
    await userEvent.click(one.getByRole('checkbox', { name: /when it was taken: 05-March-2026/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Add 2 photos/ }));
    expect(await screen.findByText('2 photos added.')).toBeVisible();
    const nothing = { latitude: '', longitude: '', takenAt: '' };
    expect(sent.map(({ form: { file: _, ...fields } }) => fields)).toEqual([
      { projectId: '1', caption: 'Bridge', latitude: '-36.883333', longitude: '174.55', takenAt: facts.takenAt },
      { projectId: '1', caption: '', ...nothing },
    ]);
    expect(sent.map(({ form }) => (form.file as File).name)).toEqual(['a.jpg', 'b.jpg']);
    expect(sent.map(({ headers }) => headers['x-change-person'])).toEqual([String(testUser.id), String(testUser.id)]);
    expect(new Set(sent.map(({ headers }) => headers['x-change-key'])).size).toBe(2);
  });

  test('take along the captions that are typed while an earlier one is on its way', async () => {
    open();
    const answer = fetch;
    const arrive: (() => void)[] = [];
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      await new Promise<void>((go) => arrive.push(go));
      return answer(...call);
    });
    await choose(picture('a.jpg'), picture('b.jpg'));
    await press(/^Add 2 photos/);
    await waitFor(() => expect(arrive).toHaveLength(1));
    const caption = (of: string) => within(screen.getByRole('group', { name: of })).getByRole('textbox');
    await userEvent.type(caption('a.jpg'), 'Too late');
    expect(caption('a.jpg')).toHaveValue('');
    await userEvent.type(caption('b.jpg'), 'The slip');
    arrive[0]?.();
    await waitFor(() => expect(arrive).toHaveLength(2));
    arrive[1]?.();
    expect(await screen.findByText('2 photos added.')).toBeVisible();
    expect(sent.map(({ form }) => form.caption)).toEqual(['', 'The slip']);
  });

  test('are not left without a question', async () => {
    open();
    await choose(picture('a.jpg'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Caption' }), 'Bridge');
    expect(unsavedForms()).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('The photo is not saved yet. Leave it out?')).toBeVisible();
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Please confirm' })).getByText('Cancel'));
    expect(screen.getByRole('textbox', { name: 'Caption' })).toHaveValue('Bridge');
    await userEvent.click(screen.getByRole('button', { name: /^Add/ }));
    expect(await screen.findByText('Photo added.')).toBeVisible();
    await waitFor(() => expect(unsavedForms()).toEqual([]));
  });

  test('that were refused stay with caption and reason, and are sent again under the same key', async () => {
    answers = [413, 201];
    open();
    await choose(picture('a.jpg'), picture('b.jpg'));
    const left = within(await screen.findByRole('group', { name: 'a.jpg' }));
    await userEvent.type(left.getByRole('textbox', { name: 'Caption' }), 'Bridge');
    await userEvent.click(await screen.findByRole('button', { name: /^Add 2 photos/ }));
    expect(await left.findByText(messages.photos.full)).toBeVisible();
    expect(left.getByRole('img')).toHaveAttribute('src', 'blob:photo');
    expect(left.getByRole('textbox', { name: 'Caption' })).toHaveValue('Bridge');
    expect(screen.queryByRole('group', { name: 'b.jpg' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Add photo/ }));
    expect(await screen.findByText('Photo added.')).toBeVisible();
    expect(sent.map(({ form }) => form.caption)).toEqual(['Bridge', '', 'Bridge']);
    expect(sent[2]?.headers['x-change-key']).toBe(sent[0]?.headers['x-change-key']);
  });

  test('that wait show beside the others, of this place and this person alone', async () => {
    const waiting = (given: Partial<KeptChange>, input: object) =>
      keptChange({ path: 'photos.create', bytes: 400_000, ...given, input: input as never });
    const queue = new FakeQueue(
      waiting({ key: 'a' }, { projectId: 1, caption: 'The bank' }),
      waiting({ key: 'b', state: 'refused' }, { projectId: 1, caption: '' }),
      waiting({ key: 'c' }, { projectId: 2, caption: 'Elsewhere' }),
      waiting({ key: 'd' }, { activityId: 1, caption: 'Of an activity' }),
      waiting({ key: 'e', person: 2 }, { projectId: 1, caption: 'Of somebody else' }),
    );
    setOpenQueue({ queue });
    open({ 'photos.list': () => [] });
    expect(await screen.findByRole('link', { name: 'Waiting photo: The bank' })).toHaveAttribute('href', '/outbox');
    expect(screen.getByRole('link', { name: 'Refused photo' })).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.queryByText(messages.photos.none)).toBeNull();
  });
});
