const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const field = {
  title: 'Waiting changes',
  subtitle: 'Kept here until the server has answered.',
  sendNow: 'Send now',
  sending: 'Sending...',
  nothingWaits: 'Nothing waits. Everything is on the server.',
  /** Where changes of other people wait. */
  nothingOfYoursWaits: 'Nothing of yours waits.',
  keepsNothing: 'This browser does not let Bushline keep changes. What is saved is on the server.',
  sendsLater: 'There is no coverage. It is sent as soon as there is.',
  todayAt: (time: string) => `Today, ${time}`,
  serverSaid: (sentence: string) => `The server said: ${sentence}`,
  states: { waiting: 'Waiting', sending: 'Sending', refused: 'Refused' },
  photos: (n: number, bytes: number) => `${counted(n, 'photo', 'photos')}, ${(bytes / 1e6).toFixed(1)} MB`,
  photosFull: (megabytes: number) =>
    `${megabytes} MB of photos wait on this phone, and no more may. Add this one once they are sent.`,
  fileGone: 'This phone has lost the picture. Please throw this away and add the photo again.',
  waitsFor: (words: string) => `Waits for “${words}”.`,
  choose: 'Choose',
  changedToo: (name: string, when: string) => `${name} changed this too, ${when}. Both are kept until you choose.`,
  asItIsNow: (name: string) => `${name} changed the report meanwhile. This is what it says now:`,
  sendAnyway: 'Send it all the same',
  tryAgain: 'Try again',
  change: 'Change',
  copyAsText: 'Copy as text',
  throwAway: 'Throw away',
  saveAsFile: 'Save as a file',
  fileTitle: (name: string, at: string) => `Bushline: waiting changes of ${name}, ${at}`,
  fileName: (day: string) => `bushline-waiting-${day}.txt`,
  copied: 'Copied.',
  copyFailed: 'This could not be copied.',
  thrownAway: 'Thrown away.',
  confirmThrowAway: (words: string) => `Throw away “${words}”? The server does not have it.`,
  confirmThrowAwayAll: (words: string, builtOn: number) =>
    `Throw away “${words}” and ${counted(builtOn, 'change that builds', 'changes that build')} on it? The server does not have them.`,
  changeByHand: 'Copied. Put it in again here, then throw it away under Waiting changes.',
  otherPerson: (n: number, name: string) =>
    `${counted(n, 'change', 'changes')} of ${name} ${n === 1 ? 'waits' : 'wait'} for them to sign in.`,
  othersTitle: 'Other people on this phone',
  madeBy: (name: string) => `Made by ${name}`,
  hasLeft: (n: number, name: string) => `${n} of ${name}, who has left.`,
  hasLeftOnHome: (n: number, name: string) =>
    `${counted(n, 'change', 'changes')} of ${name}, who has left, can be taken over.`,
  takeOver: 'Take over',
  takeOverTitle: 'Take over?',
  confirmTakeOver: (n: number, name: string) =>
    `${counted(n, 'change', 'changes')} of ${name} will be sent as yours. The audit trail says “made by ${name}”. What ${n === 1 ? 'it says' : 'they say'} of anybody’s health is not shown here.`,
  takenOver: (n: number) => `${counted(n, 'change', 'changes')} taken over.`,
  takeOverFailed: 'This could not be taken over.',
  /** On the login screen, for somebody who has left. */
  leftBehind: (n: number) =>
    n === 1
      ? '1 change of yours was not sent and is still on this phone. Copy it for somebody who can enter it. A Group Admin who logs in on this phone can take it over.'
      : `${n} changes of yours were not sent and are still on this phone. Copy them for somebody who can enter them. A Group Admin who logs in on this phone can take them over.`,
  announced: (counts: { sent: number; refused: number; toChoose: number; waiting: number }) =>
    [
      counts.sent > 0 && `${counted(counts.sent, 'change', 'changes')} sent.`,
      counts.refused > 0 && `${counts.refused} refused.`,
      counts.toChoose > 0 && `${counts.toChoose} to choose.`,
      counts.waiting > 0 && `${counts.waiting} waiting.`,
    ]
      .filter(Boolean)
      .join(' '),

  noCoverage: 'No coverage',
  waiting: (n: number) => `${n} waiting`,
  refused: (n: number) => `${n} refused`,
  toChoose: (n: number) => `${n} to choose`,
  allSent: (time: string) => `Everything is on the server, ${time}`,
  /** On Home: what waits for a choice. `notes`: between two texts. */
  onHome: {
    notCompleted: (activity: string) => `“${activity}” is not completed yet`,
    between: (isNotes: boolean, by: string) => `choose between your ${isNotes ? 'notes' : 'change'} and ${by}’s.`,
    several: (n: number) => `${n} changes wait for you to choose.`,
    behind: (n: number, of: number) => `${counted(n, 'change waits', 'changes wait')} for ${of === 1 ? 'it' : 'them'}.`,
  },
  /** After something was finished without coverage. */
  stillWaiting: (n: number) => `${counted(n, 'change waits', 'changes wait')} on this phone.`,
  sentLater: (n: number) => `${n === 1 ? 'It is' : 'They are'} sent as soon as there is coverage.`,
  canClose: 'You can close Bushline; do not clear its data.',
  needYou: (n: number) => `${counted(n, 'of them needs', 'of them need')} you, under Waiting changes.`,
  showingKept: (time: string) => `No coverage. Showing what is kept on this phone, from ${time}.`,
  tooMuch: (names: readonly string[], more: number) =>
    `Not kept, because it is too much for a phone: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  listOf: {
    home: 'Home',
    attendance: 'who is signed on elsewhere',
    projects: 'the list of projects',
    staff: 'the list of staff',
    volunteers: 'the list of volunteers',
    checklist: 'the list of check list items',
    hazards: 'the list of hazards',
    risks: 'the list of risks',
    objectives: 'the list of objectives',
    lines: 'the list of lines of traps',
    traps: 'lines of traps',
  } as Record<string, string>,
  notKept: 'This activity is not kept on this phone. It opens with coverage.',
  tooMuchToKeep: 'This activity needs coverage: it is too much to be kept on this phone.',
  nothingKept: 'No coverage. Nothing is kept on this phone yet.',
  newVersion: 'A new version of Bushline is ready.',
  typedElsewhere: 'Another tab is being typed in.',
  reload: 'Reload',
  waitedSince: (n: number, day: string) =>
    n === 1 ? `1 change has waited since ${day}.` : `The oldest of ${n} changes has waited since ${day}.`,
  onlyHttps: 'Bushline works without coverage only over https.',

  logOut: {
    title: 'Log out?',
    notSent: (n: number) =>
      n === 1
        ? '1 change has not been sent. It stays on this phone and is sent when you sign in again.'
        : `${n} changes have not been sent. They stay on this phone and are sent when you sign in again.`,
    refused: (n: number) =>
      `${counted(n, 'change was', 'changes were')} refused. ${n === 1 ? 'It stays' : 'They stay'} on this phone under Waiting changes.`,
    toChoose: (n: number) =>
      `${counted(n, 'change waits', 'changes wait')} for you to choose. ${n === 1 ? 'It stays' : 'They stay'} on this phone under Waiting changes.`,
    stay: 'Stay logged in',
  },
} as const;
