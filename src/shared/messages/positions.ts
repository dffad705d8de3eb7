export const positions = {
  /** What can be typed; the sentence for what is none of it. */
  unreadable: 'Type a grid reference like BQ31 487 283, or coordinates like -36.665, 174.735.',
  twoNumbers: 'Type latitude and longitude: -36.665, 174.735.',
  figures: 'A grid reference has two times three figures: BQ31 487 283.',
  needsSheet: 'Type the sheet before it: BQ31 487 283.',
  noSheet: (sheet: string) => `There is no Topo50 sheet ${sheet}.`,
  chathamSheet: 'For the Chatham Islands type degrees: -43.95, -176.55.',
  notOnSheet: (figures: string, sheet: string) => `${figures} is not on sheet ${sheet}.`,
  noNztm: 'No sheet of New Zealand has these. NZTM is like E 1748735 N 5427916.',
  latitudeFirst: (turned: string) => `Type latitude first: ${turned}.`,
  latitudeRange: 'Latitude goes from 90 south to 90 north.',
  longitudeRange: 'Longitude goes from 180 west to 180 east.',
  minutes: 'Minutes and seconds go up to 59.',
  twoSides: 'Say one latitude (N or S) and one longitude (E or W).',
  northOfEquator: (turned: string) => `That is north of the equator. For New Zealand type ${turned}.`,
} as const;
