export const volunteers = {
  perhapsSame: 'Perhaps the same',
  perhapsSameAs: (name: string) => `Perhaps the same person as ${name}`,
  perhapsSameHint:
    'The phone or the name is the same. Joining moves activities, sign-ons, hours and medical notes to the record that stays.',
  noneAlike: 'Nobody here is marked as perhaps the same person.',
  onHome: (count: number) =>
    count === 1
      ? 'A volunteer may be registered twice. Join the two records, or say that they are two people.'
      : `${count} volunteers may be registered twice. Join their records, or say that they are two people.`,
  stays: 'Stays',
  goes: 'Added on the day',
  join: 'Join',
  joinQuestion: (goes: string, stays: string) => `Join ${goes} with ${stays}? This cannot be undone.`,
  joining: 'Joining...',
  joined: (name: string) => `Joined. Everything now belongs to ${name}.`,
  joinFailed: 'Failed to join the two records.',
  twoPeople: 'They are two people',
  areTwoPeople: (one: string, other: string) => `${one} and ${other} stay two people.`,
  oneRecord: 'These are one record. Please name another one.',
  separateFailed: 'Failed to save that they are two people.',
  notAlike: 'These two are not marked as perhaps the same person.',
  stillOut: (name: string, places: readonly string[]) =>
    places.length === 1
      ? `${name} is still signed on at ${places[0]}. Joined, they would count as signed off. Please sign them off first, if they are back.`
      : `${name} is signed on twice: ${places.join(', ')}. Joined, one of the two would count as signed off. Please sign off first whichever is back.`,
  activities: (count: number) => (count === 1 ? '1 activity' : `${count} activities`),
} as const;
