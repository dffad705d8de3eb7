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
  putOffButton: 'They are fine, ask again in 30 minutes',
  putOff: 'The alarm is quiet for 30 minutes.',
  putOffFailed: 'The alarm could not be put off.',
  nothingHeard: 'Nothing heard from this activity yet.',
  mailSubject: (count: number, activityName: string, isAgain: boolean) =>
    `${isAgain ? 'Again: s' : 'S'}till out: ${peopleCount(count)} from ${activityName}`,
} as const;
