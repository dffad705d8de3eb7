const peopleCount = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

export const stillOut = {
  title: 'Still out',
  titleOf: (count: number) => `Still out: ${peopleCount(count)}`,
  /** `first`, `last`: when the first and the last of them were expected, with the date when that was another day. `ago`: `1 h 14 min`. */
  expected: ({ first, last }: { first: string; last: string }, ago?: string) =>
    `Expected back by ${first}${ago ? `, ${ago} ago` : ''}${first === last ? '' : `; the last of them by ${last}`}.`,
  lastHeard: (at: string) => `Last heard from this activity at ${at}.`,
  heldBack: 'A phone without coverage holds sign-offs back until it has coverage.',
  out: (span: string) => `Out ${span}`,
  onAt: (at: string) => `On at ${at}`,
  noPhone: 'no phone number',
  whatToDo: 'What to do now',
  phoneOf: (firstname: string) => `${firstname}’s phone`,
  contactOf: (name: string) => (name === '' ? 'Emergency contact' : `Emergency contact: ${name}`),
  haveYouHeard: (count: number) => {
    if (count < 3) return count === 1 ? 'Have you heard from them?' : 'Have you heard from both of them?';
    return `Have you heard from all ${count} of them?`;
  },
  areTheyFine: 'Are they fine?',
  silence: (count: number, until: string) => `Silence the alarm for ${peopleCount(count)} until ${until}?`,
  putOffButton: 'They are fine, ask again in 30 minutes',
  putOff: 'The alarm is quiet for 30 minutes.',
  putOffOver: 'The half hour has passed already.',
  putOffFailed: 'The alarm could not be put off.',
  stillOutNames: (names: string) => `Still out: ${names}`,
  askedAgain: (until: string, name: string) => `Asked again at ${until}. ${name} said they are fine.`,
  undo: 'Undo',
  isBack: 'The alarm is back.',
  notBack: 'They are signed off, or somebody said again that they are fine.',
  undoFailed: 'The alarm could not be brought back.',
  /** At the finish time, to whoever leads. */
  pastFinish: (count: number, at: string) => `Expected back by ${at}: ${peopleCount(count)} still signed on.`,
  pastFinishAt: (count: number, at: string, activityName: string) =>
    `Expected back by ${at}: ${peopleCount(count)} still signed on at ${activityName}.`,
  notifyChoice: 'At the finish time of an activity that you lead, this device says how many are still signed on.',
  notifyAllow: 'Allow notifications',
  notifyNext: 'Notify me next time',
  notifyOn: 'A notification says so while Bushline runs here.',
  notifyBlocked: 'This browser blocks notifications of Bushline. A line on Home and on the day says so.',
  notifyUnknown: 'This browser shows no notifications here. A line on Home and on the day says so.',
  nothingHeard: 'Nothing heard from this activity yet.',
  mailSubject: (count: number) => `Still out: ${peopleCount(count)}`,
  elsewhereTitle: 'No longer asked about, because somebody signed them on elsewhere',
  elsewhereSubject: (count: number) => `Signed on elsewhere: ${peopleCount(count)}`,
  signedOnElsewhere: (said: { name: string; wasAt: string; by: string | null; activityName: string; at: string }) =>
    `${said.name} was still out at ${said.wasAt}. ${said.by ?? 'Somebody'} signed them on at ${said.activityName}, ${said.at}.`,
  elsewhereWrong: 'If they are not there, press Undo on Home: the alarm comes back.',
  elsewhereLeft:
    'If somebody who is signed off again was never there, open the day and remove their sign-on: the alarm comes back.',
  elsewhereReason: 'They are not here: the alarm was right.',
} as const;
