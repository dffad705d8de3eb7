/** What a time that cannot be read says. */
export const times = {
  notATime: 'Please enter a time such as 09:30 or 21:30.',
  noSuchTime: 'There is no such time. A day goes from 00:00 to 23:59.',
  midnight: 'Please enter midnight as 00:00, with which a day begins.',
  twelveHours: 'With am or pm, please enter an hour from 1 to 12.',
  twoDigits: 'Please enter the minutes with two digits, such as 09:05.',
} as const;
