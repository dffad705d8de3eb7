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
    'Everything is copied first: to undo this, restore the copy “Before a restore”. Nobody can work while it lasts, and everybody has to log in again.',
  restored: (when: string) => `Everything is as it was on ${when}. Please log in again.`,
  notRestored: (reason: string) => `Nothing was restored. ${reason}`,
  restoreFailed:
    'No answer came. With much data restoring takes minutes, so wait a moment, reload the page and see what is there.',
  restoreUnderWay: 'A backup is being restored at this moment.',
  restoreNotHere: 'This server cannot restore a backup while it runs. Use the command npm run restore.',
  forAdmins: 'Only a Group Admin can see the backups.',
} as const;
