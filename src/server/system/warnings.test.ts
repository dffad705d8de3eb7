import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { warningIds } from '#shared/system.ts';
import { findNewerVersion } from './newer-version.ts';
import { endOfNode } from './node-releases.ts';
import { type WarningFacts, warningsOf } from './warnings.ts';

const fine: WarningFacts = {
  now: '2026-03-10T00:00:00.000Z',
  timeZone: 'Pacific/Auckland',
  firstUsedAt: '2025-01-01T00:00:00.000Z',
  backups: {
    folderProblem: null,
    newestGoodAt: '2026-03-09T13:30:00.000Z',
    failedInARow: 0,
    lastFailure: null,
    secondPlace: null,
    ping: null,
    after: null,
    tried: null,
    thinProblem: null,
  },
  disk: { freeBytes: 8e9, databaseBytes: 1e8, isShort: false },
  clockJump: null,
  mail: { trouble: null },
  settings: [],
  photos: { bytes: 799_000_000, space: 1e9 },
  alikeEmails: [],
  version: '0.2.0',
  newerVersion: null,
  publishedVersion: null,
  node: '24.11.1',
};

const withBackups = (changed: Partial<WarningFacts['backups']>, rest: Partial<WarningFacts> = {}): WarningFacts => ({
  ...fine,
  ...rest,
  backups: { ...fine.backups, ...changed },
});

const place = { folder: '/mnt/usb', copiedAt: null };
const failedAfter = { by: '/usr/local/bin/away', doneAt: null, problem: '/usr/local/bin/away ended with 3' };
const unfit = {
  ...{ at: '2026-03-09T22:00:00.000Z', actorName: 'Mere Rata', folder: '/mnt/usb', fileName: 'b.db' },
  ...{ startedAt: null, records: [], isCompared: false, problem: 'The copy is damaged' },
};

// What `test/planted-faults.ts` plants under a running server is not here again.
test.each<[situation: string, facts: WarningFacts, id: string, title: string, advice: string]>([
  [
    'the newest good backup is older than two days',
    withBackups({ newestGoodAt: '2026-03-07T23:59:00.000Z' }),
    'backup',
    'The newest good backup is from 08-March-2026 12:59: more than two days old.',
    'Back up now',
  ],
  [
    'the program of BACKUP_AFTER failed',
    withBackups({ after: failedAfter }),
    'after-backup',
    'The program that BACKUP_AFTER names did not end well.',
    '/usr/local/bin/away ended with 3. The backups on the server itself are kept.',
  ],
  [
    'the copy that was tried last could not be restored',
    withBackups({ tried: unfit }),
    'tried-backup',
    'The newest copy was not restored as it should be when it was tried on 10-March-2026 11:00.',
    'The copy is damaged. Press Back up now under Backups, then Try the newest copy.',
  ],
  [
    'an older copy is damaged and keeps its photos',
    withBackups({ thinProblem: 'The copy is damaged' }),
    'older-copies',
    'Older backups take more room than they need.',
    'The copy is damaged. It keeps its photos',
  ],
  [
    'two more settings are most likely not meant',
    {
      ...fine,
      settings: [
        { setting: 'EMAIL_FROM', text: 'It is at localhost.' },
        { setting: 'SMTP_URL', text: 'It is not used.' },
      ],
    },
    'settings',
    'These settings are most likely not what you meant: EMAIL_FROM, SMTP_URL.',
    'It is at localhost. It is not used. npm run check-settings',
  ],
  [
    'mail fails',
    { ...fine, mail: { trouble: { count: 3, reason: 'AUTH PLAIN: 535', to: ['ana@okura.nz'] } } },
    'mail',
    '3 emails could not be sent.',
    'AUTH PLAIN: 535.',
  ],
  [
    'a newer version was unpacked',
    { ...fine, newerVersion: { version: '0.3.0', folder: '/opt/bushline-0.3.0' } },
    'new-version',
    'Bushline 0.3.0 is on the disk, but 0.2.0 is running.',
    'It is in /opt/bushline-0.3.0.',
  ],
  [
    'Node gets no security fixes any more',
    {
      ...fine,
      node: '20.20.0',
      now: '2026-11-22T00:00:00.000Z',
      firstUsedAt: '2026-11-21T00:00:00.000Z',
      backups: { ...fine.backups, newestGoodAt: '2026-11-21T13:30:00.000Z' },
    },
    'node',
    'Node.js 20.20.0 gets no security fixes any more.',
    'on 30-April-2026',
  ],
])('when %s, that alone is warned of, with what to do', (_, facts, id, title, advice) => {
  expect(warningsOf(facts)).toMatchObject([{ id, title, advice: expect.stringContaining(advice) }]);
  expect(warningsOf(facts)).toHaveLength(1);
});

test.each<[string, WarningFacts]>([
  ['all is in order', fine],
  [
    'the installation is two days old and has no backup yet',
    withBackups({ newestGoodAt: null }, { firstUsedAt: '2026-03-08T00:00:00.000Z' }),
  ],
  ['one backup failed since the last good one', withBackups({ failedInARow: 1, lastFailure: 'The disk is full.' })],
  ['the second place has the newest backup', withBackups({ secondPlace: { ...place, problem: null } })],
])('nothing is warned of when %s', (_, facts) => {
  expect(warningsOf(facts)).toEqual([]);
});

test('warnings come in one order, the most pressing first', () => {
  const all = withBackups(
    {
      newestGoodAt: null,
      secondPlace: { ...place, problem: 'away' },
      ping: { toldAt: null, problem: 'away' },
      after: failedAfter,
      tried: unfit,
      thinProblem: 'damaged',
    },
    {
      disk: { ...fine.disk, isShort: true },
      photos: { bytes: 800_000_000, space: 1e9 },
      clockJump: { from: '2025-01-01T00:00:00.000Z', to: '2026-03-10T00:00:00.000Z' },
      mail: { trouble: { count: 1, reason: 'no', to: ['ana@okura.nz'] } },
      settings: [
        { setting: 'SMTP_URL', text: 'It is not used.' },
        { setting: 'TRUST_PROXY', text: 'Set it.' },
      ],
      alikeEmails: [[{ name: 'Ana', email: 'a@b.nz', hasUnseen: false }]],
      newerVersion: { version: '1.0.0', folder: '/opt/b' },
      node: '18.0.0',
    },
  );
  expect(warningsOf(all).map(({ id }) => id)).toEqual(warningIds);
});

test('mails that fail to somebody else are another matter, and those that go on failing are not', () => {
  const about = (to: string[], reason: string, count = 1) =>
    warningsOf({ ...fine, mail: { trouble: { count, reason, to } } }).map((found) => found.about);
  const full = about(['ana@okura.nz'], '452 Mailbox full (id 7f3)');
  expect(about(['ana@okura.nz'], '452 Mailbox full (id 9c1)', 2)).toEqual(full);
  expect(about(['ana@okura.nz', 'ben@okura.nz'], 'connect ECONNREFUSED', 3)).not.toEqual(full);
});

// Only people know whether it is right now.
test('a clock that went back is grave, and may wait all the same', () => {
  const facts = { ...fine, clockJump: { from: '2027-01-01', to: '2026-01-01' } };
  expect(warningsOf(facts)).toMatchObject([{ isGrave: true, mayWait: true }]);
});

test('what is grave comes first, whatever it is about', () => {
  const facts = withBackups(
    { secondPlace: { ...place, problem: 'away' } },
    { disk: { ...fine.disk, isShort: true }, clockJump: { from: '2027-01-01', to: '2026-01-01' } },
  );
  expect(warningsOf(facts).map(({ id }) => id)).toEqual(['clock', 'disk', 'second-place']);
});

test.each([
  ['18.20.1', '2026-03-10', '2025-04-30'],
  ['20.19.0', '2026-04-30', null],
  ['20.19.0', '2026-05-01', '2026-04-30'],
  ['24.11.1', '2026-11-22', null],
  ['48.0.0', '2030-01-01', null],
])('the fixes of Node %s have ended on %s: %s', (version, today, ended) => {
  expect(endOfNode(version, today)).toBe(ended);
});

test('a newer version is found beside the running one and in its own place, and nothing else is', () => {
  const root = mkdtempSync(join(tmpdir(), 'bushline-versions-'));
  const put = (folder: string, content: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), content);
    return join(root, folder);
  };
  const running = put('bushline-0.9.0', '{"name":"bushline","version":"0.9.0"}');
  put('bushline-0.8.0', '{"name":"bushline","version":"0.8.0"}');
  put('bushline-tools', '{"name":"tools","version":"7.0.0"}');
  put('bushline-broken', '{');
  put('other', '{"name":"bushline","version":"8.0.0"}');
  try {
    expect(findNewerVersion(running, '0.9.0')).toBeNull();
    const newer = put('bushline-0.10.0', '{"name":"bushline","version":"0.10.0"}');
    expect(findNewerVersion(running, '0.9.0')).toEqual({ version: '0.10.0', folder: newer });
    put('bushline-0.9.0', '{"name":"bushline","version":"0.11.0"}');
    expect(findNewerVersion(running, '0.9.0'), 'put in its place').toEqual({ version: '0.11.0', folder: running });
    expect(findNewerVersion(join(root, 'gone', 'bushline'), '0.9.0')).toBeNull();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
