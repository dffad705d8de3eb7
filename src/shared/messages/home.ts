export const home = {
  today: 'Today',
  nothing: 'Nothing is planned for the next seven days.',
  nothingElse: 'Nothing else is planned for the next seven days.',
  here: (here: number, of: number) => `${here} of ${of} here`,
  people: (n: number) => `${n} ${n === 1 ? 'person' : 'people'}`,
} as const;
