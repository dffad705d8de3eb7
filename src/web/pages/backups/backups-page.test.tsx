import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { clocksAround } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { makeBackupList } from '#test/backup-list.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { makeWarning } from '#test/make-warning.ts';
import { press } from '#test/press.ts';
import { renderPage, testConfig } from '#test/render.tsx';
import type { AppConfig } from '#web/session-context.ts';
import type { Outputs } from '#web/trpc.ts';
import { BackupsPage } from './backups-page.tsx';

type Backups = Outputs['backups']['list'];

const nightly: Backups['rows'][number] = {
  id: 7,
  startedAt: '2026-11-19T13:30:00.000Z',
  fileName: 'bushline-2026-11-19T13-30-00-000Z.db',
  size: 1e6,
  result: 'ok',
  cause: 'nightly',
  isThere: true,
};
function open(server: FakeServer = {}, changed: Partial<Backups> = {}) {
  renderPage(<BackupsPage />, {
    server: {
      'backups.list': () => makeBackupList([nightly], changed),
      'system.warnings': () => [],
      'session.current': () => null,
      'attendance.signedOn': () => [],
      ...server,
    },
  });
}

async function askToRestore() {
  await userEvent.click(await screen.findByRole('button', { name: 'Restore the backup of 20-November-2026 02:30' }));
  return within(await screen.findByRole('dialog'));
}

const askedAt = '2026-11-20T00:00:00.000Z';
const config = (restored: AppConfig['restored']) => ({
  ...testConfig,
  today: '2026-11-20',
  clocks: clocksAround('Pacific/Auckland', '2026-11-20'),
  restored,
});

test('a backup is restored after the password; the dialog waits until the server has started again', async () => {
  const wrong = messages.login.wrongCurrentPassword;
  const answers = [refusal(400, wrong, { currentPassword: wrong })];
  const restore = vi.fn((_: unknown) => {
    const answer = answers.shift();
    if (answer) throw answer;
    return { askedAt };
  });
  const starts = [noConnection(), config(null)];
  const current = vi.fn(() => null);
  open({
    'backups.restore': restore,
    'session.current': current,
    'session.config': () => {
      const answer = starts.shift() ?? config({ askedAt, startedAt: nightly.startedAt, isDone: true });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const dialog = await askToRestore();
  expect(dialog.getByText(/^Everything goes back to how it was on 20-November-2026 02:30\./)).toBeVisible();
  await press('Restore', dialog);
  expect(restore, 'without a password').not.toHaveBeenCalled();
  await userEvent.type(dialog.getByLabelText('Current password'), 'Tui!2025');
  await press('Restore', dialog);
  expect(await dialog.findByText(wrong)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Current password'), '6');
  await press('Restore', dialog);
  expect(await dialog.findByRole('button', { name: 'Restoring...' })).toBeVisible();
  expect(restore).toHaveBeenLastCalledWith({ id: 7, currentPassword: 'Tui!20256' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(starts).toEqual([]);
});

test.each([true, false])(
  'who is signed on now is named before a restore, whether the page restores (%s)',
  async (restarts) => {
    const planting = { activityId: 1, activityName: 'Planting day', staffId: null, signedOnAt: askedAt };
    const signedOn = Array.from({ length: 102 }, (_, index) => ({
      ...{ ...planting, id: index + 1, volunteerId: index + 1, name: `Volunteer ${index + 1}` },
      ...{ startTime: '', finishTime: '' },
    }));
    open({ 'attendance.signedOn': () => signedOn }, { restarts });
    const dialog = await askToRestore();
    expect(
      await dialog.findByText(
        '102 people are signed on now. After the restore Bushline may not know that they are out: write their names down, and sign them on again.',
      ),
    ).toBeVisible();
    const names = within(dialog.getByRole('list', { name: 'Signed on now' })).getAllByRole('listitem');
    expect([names.length, names[0]?.textContent]).toEqual([100, 'Volunteer 1, Planting day']);
    expect(dialog.getByText('And 2 more.')).toBeVisible();
  },
);

test('a restore without an answer says that it may still be going on, and one that is refused says why', async () => {
  const failures = [noConnection(), refusal(409, 'Nothing was restored. The disk has 1 kB free.')];
  open({
    'backups.restore': () => {
      throw failures.shift();
    },
  });
  const dialog = await askToRestore();
  await userEvent.type(dialog.getByLabelText('Current password'), 'Tui!2025');
  await press('Restore', dialog);
  expect(await dialog.findByText(/^No answer came\./)).toBeVisible();
  await press('Restore', dialog);
  expect(await dialog.findByText('Nothing was restored. The disk has 1 kB free.')).toBeVisible();
});

test('where nothing starts the server again, the command stands in the place of the button', async () => {
  open({}, { restarts: false });
  const dialog = await askToRestore();
  expect(dialog.getByText(`npm run restore -- "/srv/bushline/backups/${nightly.fileName}"`)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Restore' })).toBeNull();
  expect(dialog.queryByLabelText('Current password')).toBeNull();
});

test.each([
  [null, null, 'A backup was restored on 20-November-2026 13:00: everything is as it was on 20-November-2026 02:30. '],
  [
    null,
    'An uploaded file in it is damaged: plan.pdf.',
    'A backup was restored on 20-November-2026 13:00: everything is as it was on 20-November-2026 02:30. An uploaded file in it is damaged: plan.pdf. ',
  ],
  [
    'The disk is full.',
    null,
    'The backup of 20-November-2026 02:30 was not restored on 20-November-2026 13:00. Everything is as it was before. The disk is full. ',
  ],
])('the page says what became of a restore: %s, %s', async (problem, damage, words) => {
  open({}, { lastRestore: { askedAt, startedAt: nightly.startedAt, actorName: 'Mere Rata', problem, damage } });
  expect(await screen.findByText(`${words}Asked for by Mere Rata.`)).toBeVisible();
});

const tried = {
  at: '2026-11-19T22:00:00.000Z',
  actorName: 'Mere Rata',
  folder: '/mnt/usb/bushline',
  fileName: nightly.fileName,
  startedAt: nightly.startedAt,
  records: [
    ['staff', 4],
    ['files', 12],
  ],
  isCompared: true,
  problem: null,
} satisfies Backups['tried'];

test('the newest copy is tried; what became of it stands below the list, and a failure is said', async () => {
  const answers = [tried, { ...tried, problem: 'The copy is damaged: /mnt/usb/bushline/b.db.' }];
  open({ 'backups.tryNewest': () => answers.shift() ?? null }, { tried });
  expect(
    await screen.findByText(
      'Tried on 20-November-2026 11:00: the copy of 20-November-2026 02:30 in /mnt/usb/bushline was restored into a scratch place and opened. It holds as much as the copy says: 4 staff, 12 files.',
    ),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try the newest copy' }));
  expect(await screen.findByText(messages.backups.triedWell)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try the newest copy' }));
  expect(
    await screen.findByText(/^The newest copy was not restored as it should be\. The copy is damaged/),
  ).toBeVisible();
});

test('while somebody else tries a copy, nobody can try another', async () => {
  open({}, { isTrying: true });
  expect(await screen.findByRole('button', { name: 'Trying...' })).toBeDisabled();
  expect(screen.getByText(/^No copy was tried yet\./)).toBeVisible();
});

test('where the folder cannot be read, the page does not say that there are no backups', async () => {
  open({ 'backups.list': () => makeBackupList([], { folderProblem: 'EACCES: permission denied, scandir' }) });
  expect(await screen.findByText(/^The folder of the backups cannot be read/)).toBeVisible();
  expect(screen.queryByText(messages.backups.none)).toBeNull();
});

test('the page says where the copies go, and warns when they do not get there', async () => {
  const secondPlace = { folder: '/mnt/usb/bushline', copiedAt: '2026-11-18T13:31:00.000Z', problem: 'away' };
  const warning = makeWarning('second-place', 'The backups are not copied to the second place.', { advice: 'away.' });
  const other = makeWarning('mail', 'An email could not be sent.');
  open({ 'system.warnings': () => [warning, other] }, { secondPlace });
  expect(await screen.findByText('Also copied to /mnt/usb/bushline, last on 19-November-2026 02:31.')).toBeVisible();
  expect(await screen.findByText('The backups are not copied to the second place.')).toBeVisible();
  expect(screen.queryByText('An email could not be sent.')).toBeNull();
});

test('there is no good backup until one is made, and its row says why it was made and that it was checked', async () => {
  let rows: Backups['rows'] = [];
  const make = () => {
    rows = [{ ...nightly, cause: 'by hand' }];
    return { ...nightly, cause: 'by hand', finishedAt: nightly.startedAt };
  };
  open({ 'backups.list': () => makeBackupList(rows), 'backups.make': make });
  expect(await screen.findByText(/^There is no good backup yet\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText(messages.backups.made)).toBeVisible();
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent('By hand');
  expect(row).toHaveTextContent('Checked');
  expect(screen.queryByText(/^There is no good backup yet\./)).toBeNull();
});
