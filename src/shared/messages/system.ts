import type { WarningId } from '../system.ts';

/** The reason that another program gave, with a full stop. */
const inOneSentence = (reason: string) => (/[.!?]$/.test(reason.trim()) ? reason.trim() : `${reason.trim()}.`);

/** What each check asks, after `could not find out`. */
const questions: Record<WarningId, string> = {
  backup: 'whether there is a good backup',
  disk: 'how much room the disk has',
  photos: 'how much room photos take',
  clock: 'whether its clock is right',
  'second-place': 'whether the backups are copied to the second place',
  'after-backup': 'whether BACKUP_AFTER runs after each backup',
  'tried-backup': 'whether the copy that was tried can be restored',
  'backup-ping': 'whether a service outside is told of the backups',
  'older-copies': 'whether older backups share their photos',
  proxy: 'whether it runs behind a proxy that it does not trust',
  mail: 'whether mails go out',
  settings: 'whether the settings are what you meant',
  'alike-emails': 'whether two accounts have one email',
  'new-version': 'whether there is a newer version',
  node: 'whether Node.js gets security fixes',
};

export const system = {
  title: 'System',
  loadFailed: 'Failed to load how the system is doing.',
  forAdmins: 'Only a Group Admin can see the system.',
  needsCare: 'Bushline needs somebody to look after it',
  needsCareNow: 'Bushline needs somebody to look after it now',
  metricsToken: 'Please send the token of METRICS_TOKEN.',
  copyAsText: 'Copy as text',
  copied: 'Copied',
  copyFailed: 'The text could not be copied.',
  notKnown: 'Not known',
  putOff: 'Put off for a month',
  putOffTitle: 'Put off',
  putOffFailed: 'Failed to put the warning off.',
  putOffBy: (by: string, until: string) => `${by} put this off until ${until}.`,
  showAgain: 'Show again',
  showAgainFailed: 'Failed to show the warning again.',
  isPutOff: 'The warning is put off.',
  isShownAgain: 'The warning is shown again.',
  isGone: 'There is nothing to warn of any more.',
  cannotWait: 'This cannot wait: data may be lost. It ends when it is put right.',
  warnings: {
    notKnown: (id: WarningId, reason: string) => ({
      title: `Bushline could not find out ${questions[id]}.`,
      advice: `${inOneSentence(reason)} Put this right on the server: see When something goes wrong, docs/rescue.md. What else is warned of was looked at.`,
    }),
    backupsFailed: (count: number, reason: string) => ({
      title: `The last ${count} backups failed.`,
      advice: `${inOneSentence(reason)} Nothing that was typed is lost. Put this right, then press Back up now under Backups.`,
    }),
    backupFolder: (reason: string) => ({
      title: 'The folder of the backups cannot be read.',
      advice: `${inOneSentence(reason)} No backup can be made, downloaded or restored here until it can. The folder, backups in the data folder, must be there and belong to the user that runs Bushline, with all that is in it. Nothing that was typed is lost.`,
    }),
    noBackup: {
      title: 'There is no good backup.',
      advice: 'Press Back up now under Backups, and keep a copy on another machine.',
    },
    staleBackup: (when: string) => ({
      title: `The newest good backup is from ${when}: more than two days old.`,
      advice: 'Press Back up now under Backups, and read there what was wrong.',
    }),
    secondPlace: (reason: string) => ({
      title: 'The backups are not copied to the second place.',
      advice: `${inOneSentence(reason)} The backups on the server itself are kept meanwhile. It is tried again every hour.`,
    }),
    diskFull: (free: string, database: string) => ({
      title: `The disk of the server is full: ${free} free. Nothing can be saved.`,
      advice: `The data takes ${database}. Delete stored files that nobody uses, or other things on that disk. Bushline needs no restart: see The disk is full, docs/rescue.md.`,
    }),
    photos: (taken: string, space: string) => ({
      title: `Photos take ${taken} of the ${space} that they may.`,
      advice: `Once it is full, no photo is stored, and phones keep what they could not send. Set PHOTO_SPACE higher and start Bushline again, or remove photos: what is removed gives its room back a day later.`,
    }),
    clockBack: (now: string, from: string) => ({
      title: `The clock of the server went back: it says ${now}, and had said ${from} before.`,
      advice: `Compare it with a watch. While it is wrong, Bushline does not know who is late, and backups and the trail have wrong times. Set the clock of the server (timedatectl shows it), or put this off if it is right now.`,
    }),
    clockAhead: (from: string, to: string) => ({
      title: `The clock of the server went ahead from ${from} to ${to}.`,
      advice: `If the server was off for that long, put this off. Otherwise its clock is wrong: then sessions and old backups end too early, and Still out alarms come at wrong times. Set the clock of the server (timedatectl shows it).`,
    }),
    backupPing: (reason: string) => ({
      title: 'The service outside could not be told of the last backup.',
      advice: `${inOneSentence(reason)} It may send an alarm. The backup itself is not concerned, and the call is repeated an hour later. The setting BACKUP_PING_URL names the address.`,
    }),
    olderCopies: (reason: string) => ({
      title: 'Older backups take more room than they need.',
      advice: `${inOneSentence(reason)} It keeps its photos; the others share theirs, and can be restored. It is tried again after the next backup.`,
    }),
    afterBackup: (reason: string) => ({
      title: 'The program that BACKUP_AFTER names did not end well.',
      advice: `${inOneSentence(reason)} The backups on the server itself are kept. It is run again every hour with the newest.`,
    }),
    triedBackup: (when: string, reason: string) => ({
      title: `The newest copy was not restored as it should be when it was tried on ${when}.`,
      advice: `${inOneSentence(reason)} Press Back up now under Backups, then Try the newest copy.`,
    }),
    disk: (free: string, database: string) => ({
      title: `The disk of the server is short of room: ${free} free.`,
      advice: `The data takes ${database}. Delete stored files that nobody uses, or other things on that disk, before it is full.`,
    }),
    proxy: (why: string) => ({
      title: 'Bushline runs behind a proxy that it does not trust.',
      advice: `${why} Then restart Bushline.`,
    }),
    settings: (found: readonly { setting: string; text: string }[]) => ({
      title:
        found.length === 1
          ? `The setting ${found[0]?.setting} is most likely not what you meant.`
          : `These settings are most likely not what you meant: ${found.map(({ setting }) => setting).join(', ')}.`,
      advice: `${found.map(({ text }) => text).join(' ')} npm run check-settings shows every setting.`,
    }),
    mail: (count: number, reason: string) => ({
      title: count === 1 ? 'An email could not be sent.' : `${count} emails could not be sent.`,
      advice: `${inOneSentence(reason)} Put this right, then press Retry beside ${count === 1 ? 'it' : 'each'} under Emails.`,
    }),
    alikeEmails: (groups: readonly (readonly { name: string; email: string; hasUnseen: boolean }[])[]) => ({
      title:
        groups.length === 1 ? 'Two accounts have one email.' : `${groups.length} emails belong to two accounts each.`,
      advice: `${groups
        .map((group) =>
          group.map(
            ({ name, email, hasUnseen }) =>
              `${name} (${email}${hasUnseen ? ', with a character that nobody can see' : ''})`,
          ),
        )
        .map((names) => `${names.join(' and ')}.`)
        .join(
          ' ',
        )} Each can still log in with the email as it was typed then. Type one of them anew, or delete that account.`,
    }),
    newVersion: ({ version, running, folder }: { version: string; running: string; folder: string }) => ({
      title: `Bushline ${version} is on the disk, but ${running} is running.`,
      advice: `It is in ${folder}. Start it, or delete it.`,
    }),
    publishedVersion: (version: string, running: string) => ({
      title: `Bushline ${version} has come out, and ${running} is running.`,
      advice: 'docs/running.md says how to upgrade, and CHANGELOG.md of the new version what changes.',
    }),
    node: (version: string, ended: string) => ({
      title: `Node.js ${version} gets no security fixes any more.`,
      advice: `The last came on ${ended}. Bushline runs on it all the same. Install Node.js 24 (good until 2028) when you can, and restart Bushline.`,
    }),
  },
} as const;
