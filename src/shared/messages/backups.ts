const restoreCommand = (file: string) => `npm run restore -- "${file}"`;
const people = (count: number, one: string, several: string) =>
  count === 1 ? `1 person ${one}` : `${count} people ${several}`;
const writeDown = (count: number) =>
  `write ${count === 1 ? 'their name' : 'their names'} down, and sign them on again.`;
const restoreByCommand =
  'Nothing starts this Bushline again when it ends, so a backup is restored where it runs: stop it, run this command in its folder, and start it again.';

export const backups = {
  title: 'Backups',
  subtitle: (at: string, nights: number) =>
    `A copy of everything, made and checked every night at ${at}. Kept are the newest ${nights}, one of each of 8 weeks and of 12 months, and the newest ${nights} made by hand.`,
  make: 'Back up now',
  making: 'Backing up...',
  made: 'Backup made and checked.',
  failed: (reason: string) => `No backup was made: ${reason}`,
  makeFailed: 'Failed to make a backup.',
  loadFailed: 'Failed to load backups.',
  none: 'No backups yet.',
  noGoodOne: 'There is no good backup yet. Make one now, and keep a copy on another machine.',
  folderUnread: 'The folder of the backups cannot be read, so it is not known which are there.',
  changed: (now: string, then: string) =>
    `The file is no longer the one that was checked: it has ${now}, and had ${then}.`,
  folderUnusable: (folder: string, reason: string) => `The folder of the backups ${folder} cannot be used (${reason}).`,
  elsewhere: 'A backup on the same disk is lost with it: download one now and then, and keep it somewhere else.',
  secondPlace: (folder: string, when: string) => `Also copied to ${folder}, last on ${when}.`,
  secondPlaceWaits: (folder: string) => `The next backup is also copied to ${folder}.`,
  restore: 'Restore',
  restoring: 'Restoring...',
  restoreTitle: 'Restore a backup',
  restoreQuestion: (when: string) =>
    `Everything goes back to how it was on ${when}. What was entered since is not in it.`,
  restoreHint:
    'Bushline ends, copies everything, and starts again with this backup: to undo this, restore the copy “Before a restore”. Nobody can work while it lasts, and everybody has to log in again.',
  signedOnNow: (count: number) =>
    `${people(count, 'is', 'are')} signed on now. After the restore Bushline may not know that they are out: ${writeDown(count)}`,
  wereSignedOn: (count: number) =>
    `${people(count, 'was', 'were')} signed on. Bushline may not know any more that they are out: ${writeDown(count)}`,
  signedOnUnread: 'Who was signed on before could not be read.',
  more: (count: number) => `And ${count} more.`,
  restored: (at: string, when: string) => `A backup was restored on ${at}: everything is as it was on ${when}.`,
  notRestoredOn: (at: string, when: string) =>
    `The backup of ${when} was not restored on ${at}. Everything is as it was before.`,
  by: (name: string) => `Asked for by ${name}.`,
  notRestored: (reason: string) => `Nothing was restored. ${reason}`,
  interrupted: 'Bushline was ended while it restored.',
  nobodyInIt: 'There is nobody in this backup who could log in.',
  restoreFailed:
    'No answer came. With much data restoring takes minutes, so wait a moment, reload the page and see what is there.',
  restoreUnderWay: 'A backup is being restored at this moment.',
  restoreCommand,
  restoreNotHere: (file: string) => `${restoreByCommand} ${restoreCommand(file)}`,
  restoreByCommand,
  tryNewest: 'Try the newest copy',
  trying: 'Trying...',
  triedWell: 'The newest copy can be restored.',
  triedBadly: (problem: string) => `The newest copy was not restored as it should be. ${problem}`,
  tryFailed: 'No answer came. With much data trying a copy takes minutes: what became of it will stand below the list.',
  tryUnderWay: 'A copy is being tried at this moment.',
  neverTried:
    'No copy was tried yet. “Try the newest copy” restores it into a scratch place, opens it, counts what is in it, and removes it again. Nothing changes meanwhile.',
  tried: (at: string, when: string, folder: string) =>
    `Tried on ${at}: the copy of ${when} in ${folder} was restored into a scratch place and opened.`,
  triedOn: (at: string) => `Tried on ${at}: it is not as it should be.`,
  triedShortly: (at: string, when: string) => `Tried on ${at}: the copy of ${when} can be restored.`,
  triedFound: (counts: string) => `It holds as much as the copy says: ${counts}.`,
  triedWithoutDigest: 'No SHA-256 lies beside it, so whether a name or a number in it has changed is not known.',
  noPlace: (folder: string) => `There is no folder ${folder}. Is the disk or share connected?`,
  noCopyIn: (folder: string) => `There is no copy in ${folder} yet.`,
  fewer: (table: string, now: number, then: number) =>
    `What was restored has ${now} rows in ${table}, and the copy has ${then}.`,
  filesDamaged: (names: readonly string[]) =>
    `${names.length === 1 ? 'An uploaded file in it is' : `${names.length} uploaded files in it are`} damaged: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}. Everything else is whole. Upload them anew, or use an older copy.`,
  forAdmins: 'Only a Group Admin can see the backups.',
} as const;
