export const attendance = {
  offBeforeOn: 'Signing off cannot be before signing on.',
  inFuture: 'The time cannot be in the future.',
  giveReason: 'Please give a reason.',
  onePerson: 'Please name one person: staffId or volunteerId.',
  stillSignedOn: (name: string, activity: string) => `${name} is still signed on at ${activity}. Sign off there?`,
  stillOnTitle: 'Still signed on',
  whenLeft: (name: string, activity: string, date: string) =>
    `${name} is still signed on at ${activity}, ${date}. When did they leave?`,
  isThatRight: 'Is that right?',
  doNotKnow: 'I do not know',
  leftLabel: 'Left',
  wouldBeOut: (name: string, days: number) =>
    `${name} would have been out for ${days === 1 ? '1 day' : `${days} days`}. Is that right?`,
  tooLong: 'Nobody is signed on for more than 7 days at once. Please correct the times.',
  notCertain: 'Time not certain',
  otherDay: (date: string) => `This activity is planned for ${date}. Sign on today?`,
  /** `first`, `last`: when the first and the last of them are expected, with the date when that is another day. */
  stayExpected: (count: number, { first, last }: { first: string; last: string }) =>
    `${count} ${count === 1 ? 'person is' : 'people are'} signed on. They stay expected ${
      first === last ? `at ${first}` : `between ${first} and ${last}`
    }.`,
  signedOnAlready: (name: string) => `${name} is signed on already.`,
  inTheWay: (name: string, activity: string, at: string) =>
    `${name} signed on at ${activity} at ${at}. Correct that first.`,
  removeNeedsReason: (name: string) =>
    `${name} is signed on. Sign them off first, or give a reason and their sign-on is removed too.`,
  removesSignOn: (name: string) => `${name} is signed on. Their sign-on here is removed too.`,
  keepsTimes: (name: string) => `${name} was signed on here. Their times and hours stay.`,
  signedOn: (count: number) => (count === 1 ? 'Signed on.' : `${count} people signed on.`),
  unknown: (count: number) =>
    count === 1
      ? 'One person is not in the records here and was left out: add them again.'
      : `${count} people are not in the records here and were left out: add them again.`,
  didNotCome: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} did not come.` : `${names.length} people did not come.`,
  signedOff: (count: number) => (count === 1 ? 'Signed off.' : `${count} people signed off.`),
  changedSince: 'This was changed meanwhile and cannot be undone any more.',
  signedOnLabel: 'Signed on',
  signedOffLabel: 'Signed off',
  briefedLabel: 'Heard the briefing',
  reasonLabel: 'Reason',
  saved: 'Attendance saved.',
  removed: 'Sign-on removed.',
  notFound: 'Sign-on',
  nameRequired: 'Please give a name.',
} as const;
