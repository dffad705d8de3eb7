import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeWarning } from '#test/make-warning.ts';
import { renderPage } from '#test/render.tsx';
import { type SystemFacts, textOf } from './areas.ts';
import { SystemPage } from './system-page.tsx';

type Known<Part extends keyof SystemFacts> = Exclude<SystemFacts[Part], { notKnown: string }>;

const disk: Known<'disk'> = {
  folder: '/srv/bushline/data',
  sizeBytes: 16e9,
  fileBytes: 2.1e9,
  databaseBytes: 2.2e9,
  freeBytes: 8e9,
  isShort: false,
};

const backups: Known<'backups'> = {
  folderProblem: null,
  newestGoodAt: '2026-11-19T13:10:00.000Z',
  failedInARow: 0,
  lastFailure: null,
  backupBytes: 1.2e9,
  nightlyAt: '02:10',
  nextAt: '2026-11-20T13:10:00.000Z',
  keep: 14,
  kept: { nightly: 14, weekly: 8, monthly: 3, 'by hand': 2, upgrade: 0, restore: 0 },
  secondPlace: null,
  ping: null,
  after: null,
  tried: null,
  thinProblem: null,
  isTrying: false,
  folder: '/srv/bushline/backups',
  lastRestore: null,
};

const facts: SystemFacts = {
  now: '2026-11-20T20:00:00.000Z',
  timeZone: 'Pacific/Auckland',
  version: '0.2.0',
  node: '24.11.1',
  warnings: [],
  program: { builtAt: '2026-11-13T20:00:00.000Z', startedAt: '2026-11-14T20:00:00.000Z' },
  disk,
  backups,
  mail: {
    sender: 'smtp.okurabush.example',
    from: 'Bushline <bushline@okurabush.example>',
    lastSentAt: '2026-11-19T04:00:00.000Z',
    waiting: 0,
    failed: 0,
    trouble: null,
  },
  proxy: { address: 'https://plan.okurabush.example', trusted: 1, isUnknownSeen: false },
  sessions: { open: 9, people: 6, failedSignIns: 2, lockedOut: 0 },
};

const shortDisk: SystemFacts = {
  ...facts,
  warnings: [
    makeWarning('backup', 'The last 2 backups failed.', {
      advice: 'There was no room.',
      isGrave: true,
      mayWait: false,
    }),
    makeWarning('disk', 'The disk of the server is short of room: 600.0 MB free.', { advice: 'Make room.' }),
  ],
  backups: { ...backups, failedInARow: 2, lastFailure: 'There was no room.' },
  disk: { ...disk, isShort: true, freeBytes: 6e8 },
};

const open = (shown: SystemFacts) => renderPage(<SystemPage />, { server: { 'system.get': () => shown } });
const area = (name: string) => within(screen.getByRole('region', { name }));

test('what is in order says so, with what a volunteer would ask about it', async () => {
  open(facts);
  expect(await screen.findByRole('heading', { name: 'System' })).toBeVisible();
  await screen.findByRole('region', { name: 'Backups' });
  for (const name of ['Backups', 'Disk', 'Program', 'Mail', 'Address and proxy', 'Sessions']) {
    expect(area(name).getByText('In order'), name).toBeVisible();
  }
  expect(area('Backups').getByText('14 nightly, 8 weekly, 3 monthly, 2 by hand')).toBeVisible();
  expect(area('Backups').getByText('21-November-2026 02:10')).toBeVisible();
  expect(area('Disk').getByText('8.0 GB of 16.0 GB')).toBeVisible();
  expect(area('Disk').getByRole('progressbar', { name: '50 % of the disk is used' })).toBeInTheDocument();
  expect(area('Program').getByText('6 days, since 15-November-2026 09:00')).toBeVisible();
  expect(area('Address and proxy').getByText('yes, trusted')).toBeVisible();
  expect(area('Sessions').getByText('9, of 6 people')).toBeVisible();
  expect(area('Mail').getByRole('link', { name: 'Send a test mail' })).toHaveAttribute('href', '/emails');
  expect(screen.queryByRole('list', { name: 'Warnings' })).toBeNull();
});

test('what needs somebody stands first, with the page on which it is done', async () => {
  open(shortDisk);
  const warnings = within(await screen.findByRole('list', { name: 'Warnings' })).getAllByRole('listitem');
  expect(warnings.map((one) => one.textContent)).toEqual([
    'The last 2 backups failed. There was no room.Backups',
    'The disk of the server is short of room: 600.0 MB free. Make room.Make roomPut off for a month',
  ]);
  expect(screen.getByRole('link', { name: 'Make room' })).toHaveAttribute('href', '/files');
  expect(area('Backups').getByText('2 failed')).toBeVisible();
  expect(area('Disk').getByText('Nearly full')).toBeVisible();
});

test('a warning is put off by its button, and one that is put off stands by itself with who, until when and the way back', async () => {
  const calls: unknown[] = [];
  const note = (answer: string) => (input: unknown) => {
    calls.push([answer, input]);
    return { message: answer };
  };
  const node = makeWarning('node', 'Node.js 20.20.0 gets no security fixes any more.', {
    putOff: { by: 'Mere Rata', until: '2026-12-20T00:00:00.000Z' },
  });
  renderPage(<SystemPage />, {
    server: {
      'system.get': () => ({ ...shortDisk, warnings: [...shortDisk.warnings, node] }),
      'system.putOff': note(messages.system.isPutOff),
      'system.showAgain': note(messages.system.isShownAgain),
    },
  });
  const warnings = within(await screen.findByRole('list', { name: 'Warnings' }));
  expect(warnings.getAllByRole('listitem')).toHaveLength(2);
  expect(warnings.getAllByRole('button'), 'what is grave cannot wait').toHaveLength(1);
  const putOff = within(screen.getByRole('region', { name: 'Put off' }));
  expect(putOff.getByText('Mere Rata put this off until 20-December-2026 13:00.')).toBeVisible();
  await userEvent.click(warnings.getByRole('button', { name: /^Put off for a month: The disk/ }));
  expect(await screen.findByText(messages.system.isPutOff)).toBeVisible();
  await userEvent.click(
    putOff.getByRole('button', { name: 'Show again: Node.js 20.20.0 gets no security fixes any more.' }),
  );
  expect(await screen.findByText(messages.system.isShownAgain)).toBeVisible();
  expect(calls).toEqual([
    [messages.system.isPutOff, { id: 'disk' }],
    [messages.system.isShownAgain, { id: 'node' }],
  ]);
});

test('a part that could not be looked at says so and why, and the others are there', async () => {
  const folderProblem = "EACCES: permission denied, scandir '/srv/bushline/data/backups'";
  open({
    ...facts,
    backups: { ...backups, folderProblem, newestGoodAt: null, backupBytes: null },
    mail: { notKnown: 'no such table: outbox' },
  });
  expect(within(await screen.findByRole('region', { name: 'Mail' })).getByText('no such table: outbox')).toBeVisible();
  expect(area('Mail').getByText('Not known')).toBeVisible();
  expect(area('Backups').getAllByText('Not known'), 'verdict, last good, kept').toHaveLength(3);
  expect(area('Disk').getByText('2.2 GB: stored files 2.1 GB, backups not known')).toBeVisible();
  expect(area('Sessions').getByText('In order')).toBeVisible();
});

test('everything on the page is copied as text, to ask for help with', async () => {
  const user = userEvent.setup();
  open(shortDisk);
  await user.click(await screen.findByRole('button', { name: 'Copy as text' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  const text = await navigator.clipboard.readText();
  expect(text).toContain('! The last 2 backups failed. There was no room.');
  expect(text).toContain('Disk: Nearly full\n  Free: 600.0 MB of 16.0 GB');
  expect(text).toContain('  Sent by: smtp.okurabush.example');
});

test('what became of a restore stands with the backups', () => {
  const last = { askedAt: '2026-11-20T00:00:00.000Z', startedAt: '2026-11-19T13:30:00.000Z', actorName: 'Mere Rata' };
  const withLast = (problem: string | null, damage: string | null = null) =>
    textOf({ ...facts, backups: { ...backups, lastRestore: { ...last, problem, damage } } });
  expect(withLast(null)).toContain('Last restore: A backup was restored on 20-November-2026 13:00: ');
  expect(withLast('The disk is full.')).toContain('Everything is as it was before. The disk is full.');
  expect(withLast(null, 'A file is damaged: plan.pdf.')).toMatch(/everything is as it was on .* damaged: plan\.pdf\./);
  expect(textOf(facts)).not.toContain('Last restore');
});
