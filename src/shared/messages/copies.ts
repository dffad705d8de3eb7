export const copies = {
  title: 'Copy to dates',
  what: 'Copies hazards, risks, controls, checklist, people and times. Amounts, records and incidents stay with the original.',
  noDates: 'Please choose at least one date.',
  tooMany: (most: number) => `At most ${most} dates at once.`,
  longPlan: (most: number) =>
    `This plan is long. Please copy it to at most ${most === 1 ? '1 date' : `${most} dates`} at a time.`,
  twice: 'A date stands there twice.',
  none: 'No date fits. Choose a weekday, or a later end.',
  pickNone: 'No date is chosen yet.',
  cut: (most: number) => `There are more than ${most} dates. Choose an earlier end.`,
  notWeeks: 'Please enter a number of weeks from 1 to 52.',
  untilBefore: 'The end cannot be before the start.',
  count: (n: number) => (n === 1 ? '1 copy' : `${n} copies`),
  ofAtMost: (most: number) => `of at most ${most}`,
  button: (n: number) => (n === 1 ? 'Copy to 1 date' : `Copy to ${n} dates`),
  busy: 'Copying...',
  taken: (n: number) => (n === 1 ? '1 name is taken.' : `${n} names are taken.`),
  nothingYet: 'Nothing is copied until it is settled.',
  nameRequired: 'Please give the copy a name.',
  changeName: 'Change name',
  leaveOut: 'Leave out',
  /** The first of `n` names. */
  names: (first: readonly string[], n: number) =>
    n > first.length ? `${first.join(', ')} and ${n - first.length} more` : first.join(', '),
  previewFailed: 'Failed to load what is in the way.',
  failed: 'Failed to copy the activity.',
  done: (n: number) => (n === 1 ? 'Copied to 1 date.' : `Copied to ${n} dates.`),
} as const;
