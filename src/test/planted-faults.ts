import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyElsewhere } from '#server/backups/copy-elsewhere.ts';
import { systemAct } from '#server/services/act.ts';
import { recordBackup } from '#server/services/backups.ts';
import { queueEmail } from '#server/services/emails.ts';
import { writeInstallation } from '#server/services/installation.ts';
import { reasonOf } from '#shared/app-error.ts';
import type { WarningId } from '#shared/system.ts';
import { createTestProgram } from './callers.ts';
import { makeStaff } from './factories.ts';
import { testAct, testNow } from './test-db.ts';

/** What is broken under a running server, how, and what every place says of it. */
export type Fault = {
  name: string;
  settings?: Record<string, string>;
  plant: (at: Planted) => unknown;
  warns: WarningId;
  title: string;
  /** Words of what to do, or of why. */
  advice: string;
  isGrave?: boolean;
};

export type Planted = { program: ReturnType<typeof createTestProgram>; dataDir: string };

export const metricsToken = 'a-token-of-the-settings';
const folders: string[] = [];

export function forgetPlanted(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A running server that nothing is wrong with but its sender of mail, which warns of the settings. */
export function openSoundProgram(settings: Record<string, string> = {}): Planted {
  const dataDir = mkdtempSync(join(tmpdir(), 'bushline-faults-'));
  folders.push(dataDir);
  mkdirSync(join(dataDir, 'backups'));
  const program = createTestProgram({
    DATA_DIR: dataDir,
    METRICS_TOKEN: metricsToken,
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'http://plan.okurabush.example',
    EMAIL_FROM: 'bushline@okurabush.example',
    ...settings,
  });
  return { program, dataDir };
}

const dropTable = (table: string) => (at: Planted) =>
  at.program.sqlite.exec(`PRAGMA foreign_keys = OFF; DROP TABLE ${table}`);

export function fileInPlaceOfBackups({ dataDir }: Planted): void {
  rmSync(join(dataDir, 'backups'), { recursive: true });
  writeFileSync(join(dataDir, 'backups'), '');
}

function backupsLinkToThemselves({ dataDir }: Planted): void {
  rmSync(join(dataDir, 'backups'), { recursive: true });
  symlinkSync(join(dataDir, 'backups'), join(dataDir, 'backups'));
}

const dayMs = 86_400_000;
const daysLater = (days: number) => new Date(Date.parse(testNow) + days * dayMs).toISOString();

/** The clock of the server says something else from now on. */
function setClock({ program }: Planted, days: number): void {
  program.now = () => daysLater(days);
}

const nightly = 'bushline-2026-03-04T13-30-00-000Z.db';

/** The list has a backup of last night with this result, and the folder a file of it. */
function listBackup({ program, dataDir }: Planted, result = 'ok', fileName = nightly): void {
  const act = systemAct({ ...testAct });
  const content = 'the backup';
  const made = { startedAt: '2026-03-04T13:30:00.000Z', fileName, cause: 'nightly' as const };
  if (result === 'ok') writeFileSync(join(dataDir, 'backups', fileName), content);
  recordBackup(program.db, act, { ...made, size: result === 'ok' ? content.length : undefined, result });
}

/** Three days later there is still no newer backup; meanwhile this happened to the folder. */
const afterThreeDays = (happened: (folder: string) => void) => (at: Planted) => {
  listBackup(at);
  happened(join(at.dataDir, 'backups'));
  setClock(at, 3);
};

const twoFailed = (reason: string) => (at: Planted) => {
  listBackup(at);
  listBackup(at, reason, 'a.db');
  listBackup(at, reason, 'b.db');
};

/** The place of BACKUP_COPY_TO in these faults: beside the data folder, and a disk of its own. */
const placeOf = ({ dataDir }: Planted) => `${dataDir}-usb`;

/** A copy to the second place is tried as the server tries it, and its outcome noted. */
const copied =
  (
    prepare: (place: string, at: Planted) => void,
    disks: { isOther?: boolean; freeBytes?: number } = {},
    nameOf = placeOf,
  ) =>
  (at: Planted) => {
    listBackup(at);
    const folder = nameOf(at);
    folders.push(folder);
    Object.assign(at.program.env, { BACKUP_COPY_TO: folder });
    prepare(folder, at);
    const { isOther = true, freeBytes = 1e12 } = disks;
    const rule = { nights: 3, timeZone: 'Pacific/Auckland', now: testNow };
    let problem: string | null = null;
    try {
      copyElsewhere(
        { dataDir: at.dataDir, fileName: nightly, folder, rule },
        { deviceOf: (path) => (isOther && path === folder ? 2 : 1), freeBytes: () => freeBytes },
      );
    } catch (error) {
      problem = reasonOf(error);
    }
    const { backups } = at.program;
    const described = backups.describe();
    backups.describe = () => ({ ...described, secondPlace: { folder, copiedAt: null, problem } });
  };

const otherOwner = (folder: string) => writeFileSync(join(folder, 'second-place-owner.txt'), 'another\n');

function setFreeBytes({ program }: Planted, freeBytes: number): void {
  const measured = program.backups.measureDisk();
  program.backups.measureDisk = () => ({ ...measured, freeBytes, isShort: true });
}

function failMeasuring({ program }: Planted): void {
  program.backups.measureDisk = () => {
    throw new Error('EIO: i/o error, statfs');
  };
}

const mailFailed =
  (reason: string) =>
  ({ program }: Planted) => {
    const mail = { kind: 'staff', to: 'a@okurabush.example', subject: 's', body: 'b', isSecret: false } as const;
    const { id } = queueEmail(program.db, testAct, mail);
    program.sqlite
      .prepare("UPDATE outbox SET state = 'failed', attempts = 9, last_error = ? WHERE id = ?")
      .run(reason, id);
  };

const jump = (days: number) => async (at: Planted) => {
  await at.program.system.noteClock();
  setClock(at, days);
};

const noteProblemOfPing = ({ program }: Planted) =>
  writeInstallation(
    program.db,
    'backup_ping',
    JSON.stringify({ isGood: true, triedAt: testNow, toldAt: null, problem: 'hc-ping.com answered with 404.' }),
  );

const cannotRead = 'The folder of the backups cannot be read.';
const noBackupKnown = 'Bushline could not find out whether there is a good backup.';
const notCopied = 'The backups are not copied to the second place.';
const noRoomKnown = 'Bushline could not find out how much room the disk has.';
const unmeant = (setting: string) => `The setting ${setting} is most likely not what you meant.`;
const untrusted = 'Bushline runs behind a proxy that it does not trust.';
const unsent = 'An email could not be sent.';

const ofBackups: Omit<Fault, 'warns' | 'isGrave'>[] = [
  {
    name: 'the folder of the backups cannot be read',
    plant: fileInPlaceOfBackups,
    title: cannotRead,
    advice: 'ENOTDIR',
  },
  {
    name: 'the folder of the backups is a link that leads nowhere',
    plant: backupsLinkToThemselves,
    title: cannotRead,
    advice: 'ELOOP',
  },
  {
    name: 'the list of the backups cannot be read',
    plant: dropTable('backups'),
    title: noBackupKnown,
    advice: 'no such table: backups',
  },
  {
    name: 'it cannot be read when the installation began',
    plant: dropTable('migrations'),
    title: noBackupKnown,
    advice: 'no such table: migrations',
  },
  {
    name: 'there was no backup for three days',
    plant: afterThreeDays(() => {}),
    title: 'The newest good backup is from 05-March-2026 02:30: more than two days old.',
    advice: 'Back up now',
  },
  {
    name: 'the folder of the backups is gone, and the list still has them',
    plant: afterThreeDays((folder) => rmSync(folder, { recursive: true })),
    title: 'There is no good backup.',
    advice: 'Back up now',
  },
  {
    name: 'somebody deleted the backups, and the list still has them',
    plant: afterThreeDays((folder) => rmSync(join(folder, nightly))),
    title: 'There is no good backup.',
    advice: 'Back up now',
  },
  {
    name: 'the newest backup was cut off since',
    plant: afterThreeDays((folder) => writeFileSync(join(folder, nightly), 'the')),
    title: 'There is no good backup.',
    advice: 'Back up now',
  },
  {
    name: 'two backups failed because the disk is short',
    plant: twoFailed('The disk has 0.6 GB free, and a backup needs 0.9 GB.'),
    title: 'The last 2 backups failed.',
    advice: 'a backup needs 0.9 GB. Nothing that was typed is lost.',
  },
  {
    name: 'two backups failed because the database is damaged',
    plant: twoFailed('The database is damaged: row 7 is missing'),
    title: 'The last 2 backups failed.',
    advice: 'The database is damaged: row 7 is missing.',
  },
  {
    name: 'two backups failed because the folder belongs to another user',
    plant: twoFailed("EACCES: permission denied, open '/srv/backups'"),
    title: 'The last 2 backups failed.',
    advice: 'EACCES',
  },
];

const ofSecondPlace: Omit<Fault, 'warns' | 'title'>[] = [
  {
    name: 'the second place is not connected',
    plant: copied(() => {}),
    advice: 'Is the disk or share connected?',
  },
  {
    name: 'the second place is a file',
    plant: copied((place) => writeFileSync(place, '')),
    advice: 'There is no folder',
  },
  {
    name: 'the second place is on the same disk',
    plant: copied((place) => mkdirSync(place), { isOther: false }),
    advice: 'is on the same disk as the data',
  },
  {
    name: 'the second place is inside the data',
    plant: copied(
      (place) => mkdirSync(place),
      {},
      ({ dataDir }) => join(dataDir, 'copies'),
    ),
    advice: 'is inside the data folder',
  },
  {
    name: 'the second place is full',
    plant: copied((place) => mkdirSync(place), { freeBytes: 1000 }),
    advice: 'The second place has 1 kB free',
  },
  {
    name: 'the second place is that of another installation',
    plant: copied((place, { dataDir }) => {
      mkdirSync(place);
      otherOwner(place);
      writeFileSync(join(dataDir, 'second-place-owner.txt'), 'own\n');
    }),
    advice: 'holds the copies of another Bushline',
  },
];

const ofDisk: Omit<Fault, 'warns'>[] = [
  {
    name: 'the data folder is gone under the running server',
    plant: ({ dataDir }) => rmSync(dataDir, { recursive: true }),
    title: noRoomKnown,
    advice: 'ENOENT',
    isGrave: true,
  },
  {
    name: 'what became of the stored files cannot be read',
    plant: dropTable('files'),
    title: noRoomKnown,
    advice: 'no such table: files',
    isGrave: true,
  },
  {
    name: 'the disk does not answer',
    plant: failMeasuring,
    title: noRoomKnown,
    advice: 'EIO: i/o error',
    isGrave: true,
  },
  {
    name: 'the disk is full',
    plant: (at) => setFreeBytes(at, 6e7),
    title: 'The disk of the server is full: 60.0 MB free. Nothing can be saved.',
    advice: 'see The disk is full, docs/rescue.md',
    isGrave: true,
  },
  {
    name: 'the disk is short of room',
    plant: (at) => setFreeBytes(at, 4e8),
    title: 'The disk of the server is short of room: 400.0 MB free.',
    advice: 'before it is full',
  },
];

const ofMail: Omit<Fault, 'warns'>[] = [
  {
    name: 'the queue of the mails cannot be read',
    plant: dropTable('outbox'),
    title: 'Bushline could not find out whether mails go out.',
    advice: 'no such table: outbox',
  },
  {
    name: 'the mail server refuses the password',
    plant: mailFailed('Invalid login: 535 5.7.8 Authentication failed'),
    title: unsent,
    advice: '535',
  },
  {
    name: 'the mail server refuses the sender',
    plant: mailFailed('550 5.7.1 Sender address rejected'),
    title: unsent,
    advice: '550',
  },
  {
    name: 'the mail server cannot be reached',
    plant: mailFailed('connect ECONNREFUSED 127.0.0.1:9'),
    title: unsent,
    advice: 'press Retry beside it under Emails',
  },
];

const ofSettings: Omit<Fault, 'warns' | 'plant'>[] = [
  {
    name: 'mail is set up without the address that people type',
    settings: { PUBLIC_URL: '' },
    title: unmeant('PUBLIC_URL'),
    advice: 'which nobody else can open',
  },
  {
    name: 'mail is set up with an address of this machine',
    settings: { PUBLIC_URL: 'http://localhost:3000' },
    title: unmeant('PUBLIC_URL'),
    advice: 'is an address of this machine',
  },
  {
    name: 'the sender is at localhost',
    settings: { EMAIL_FROM: '' },
    title: unmeant('EMAIL_FROM'),
    advice: 'most mail servers refuse such a sender',
  },
  {
    name: 'two ways to send mail are set up',
    settings: { RESEND_API_KEY: 're_x' },
    title: unmeant('SMTP_URL'),
    advice: 'is not used',
  },
];

const ofOthers: Fault[] = [
  {
    name: 'https is spoken by a proxy that is not trusted',
    settings: { PUBLIC_URL: 'https://plan.okurabush.example' },
    plant: () => {},
    warns: 'proxy',
    title: untrusted,
    advice: 'Set TRUST_PROXY=1.',
  },
  {
    name: 'a request came through a proxy that is not set',
    plant: ({ program }) =>
      program.unknownProxy.look({ headers: { 'x-forwarded-for': '203.0.113.7' } } as unknown as Parameters<
        typeof program.unknownProxy.look
      >[0]),
    warns: 'proxy',
    title: untrusted,
    advice: 'Set TRUST_PROXY=1',
  },
  {
    name: 'the clock went back by 400 days',
    plant: jump(-400),
    warns: 'clock',
    title: 'The clock of the server went back: it says 29-January-2025 09:30, and had said 05-March-2026 09:30 before.',
    advice: 'Compare it with a watch.',
    isGrave: true,
  },
  {
    name: 'the clock went ahead by 400 days',
    plant: jump(400),
    warns: 'clock',
    title: 'The clock of the server went ahead from 05-March-2026 09:30 to 09-April-2027 08:30.',
    advice: 'If the server was off for that long, put this off.',
  },
  {
    name: 'what the clock said before cannot be read',
    plant: ({ program }) => writeInstallation(program.db, 'clock', '{'),
    warns: 'clock',
    title: 'Bushline could not find out whether its clock is right.',
    advice: 'JSON',
  },
  {
    name: 'the service outside does not take the call',
    settings: { BACKUP_PING_URL: 'https://hc-ping.com/x' },
    plant: noteProblemOfPing,
    warns: 'backup-ping',
    title: 'The service outside could not be told of the last backup.',
    advice: 'hc-ping.com answered with 404.',
  },
  {
    name: 'two accounts have one email',
    plant: ({ program }) => {
      makeStaff(program.db, { email: 'ana@okura.nz' });
      const { id } = makeStaff(program.db);
      // As a former version kept it.
      const typed = '\u200bana@okura.nz';
      program.sqlite.prepare('UPDATE staff SET email = ?, email_key = ? WHERE id = ?').run(typed, typed, id);
    },
    warns: 'alike-emails',
    title: 'Two accounts have one email.',
    advice: 'with a character that nobody can see',
  },
];

/** Everything that is tried under a running server. What keeps it from starting is in `start-faults.test.ts`. */
export const plantedFaults: Fault[] = [
  ...ofBackups.map((one): Fault => ({ ...one, warns: 'backup', isGrave: true })),
  ...ofSecondPlace.map((one): Fault => ({ ...one, warns: 'second-place', title: notCopied })),
  ...ofDisk.map((one): Fault => ({ ...one, warns: 'disk' })),
  ...ofMail.map((one): Fault => ({ ...one, warns: 'mail' })),
  ...ofSettings.map((one): Fault => ({ ...one, warns: 'settings', plant: () => {} })),
  ...ofOthers,
];
