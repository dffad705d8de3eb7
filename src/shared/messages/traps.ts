export const traps = {
  codeRequired: 'Please enter a code.',
  codeTaken: 'This project has a trap with this code already.',
  projectRequired: 'Please choose a project.',
  typeUnknown: 'Please choose a type of trap that is in the list.',
  lineOfOther: 'This line is not one of the project.',
  reasonRequired: 'Please say why it was retired.',
  futureDay: 'This day is in the future.',
  removed: 'Trap removed.',
  inProject: 'This project has traps or lines. Archive it instead.',
} as const;

export const trapTypes = {
  fill: 'Please enter a name.',
  taken: 'This type exists already.',
  deleted: 'Type deleted.',
} as const;

export const species = {
  fill: 'Please enter a name.',
  groupRequired: 'Please choose where it is counted.',
  taken: 'This species exists already.',
  deleted: 'Species deleted.',
} as const;

export const trapLines = {
  nameRequired: 'Please enter a name.',
  daysBetween: 'Please enter 1 to 365 days, or nothing.',
  trapsOfOther: 'Only traps of the project can be on its line, each once.',
  removed: 'Line removed. Its traps stay.',
} as const;

export const trapChecks = {
  trapRequired: 'Please choose a trap.',
  stateRequired: 'Please say how it was found.',
  momentRequired: 'Please say when it was checked, with the offset from UTC.',
  inFuture: 'A check cannot be in the future.',
  activityUnknown: 'There is no such activity in the project of the trap.',
  speciesUnknown: 'Please choose a species that is in the list.',
  numberBetween: 'Please enter a number from 1 to 1000.',
  strikesBetween: 'Please enter a number from 0 to 10000.',
  notSeen: 'A trap that nobody saw has caught nothing.',
  countsNoStrikes: 'Only a trap that resets itself counts strikes.',
  asks: 'Please name a trap, a line, an activity, or the first and the last day.',
  caught: (number: number, name: string) => `${number} ${name}`,
  name: (code: string, day: string) => `${code}, ${day}`,
  removed: 'Check removed.',
  nothing: 'Nothing',
  strikes: (number: number) => (number === 1 ? '1 strike' : `${number} strikes`),
  labels: {
    checkedAt: 'When',
    state: 'How it was found',
    catches: 'Caught',
    strikes: 'Strikes',
    baitLeft: 'Bait left',
    baitSet: 'Bait set',
    rebaited: 'Rebaited',
    condition: 'Condition',
    note: 'Note',
  },
} as const;
