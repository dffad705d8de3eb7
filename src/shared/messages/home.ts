export const home = {
  title: 'Home',
  today: 'Today',
  week: 'This week',
  isBack: (activity: string) => `${activity} was deleted while people were out. It is back.`,
  nothing: 'Nothing is planned for the next seven days.',
  nothingElse: 'Nothing else is planned for the next seven days.',
  here: (here: number, of: number) => `${here} of ${of} here`,
  overdueCut: (shown: number) => `The newest ${shown} are listed.`,
  people: (n: number) => `${n} ${n === 1 ? 'person' : 'people'}`,
} as const;
