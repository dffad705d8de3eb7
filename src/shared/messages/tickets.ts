const oneOrMany = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

type Askers = { group: boolean; projects: number; risks: number };

/** Who asks for tickets of a type. */
function asking({ group, projects, risks }: Askers): string {
  const who = [
    group && 'Your group',
    projects > 0 && oneOrMany(projects, 'project', 'projects'),
    risks > 0 && oneOrMany(risks, 'risk', 'risks'),
  ].filter((one) => one !== false);
  const [last = '', ...others] = who.toReversed();
  const names = others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
  return `${names} ${Number(group) + projects + risks === 1 ? 'asks' : 'ask'} for it.`;
}

export const tickets = {
  title: 'Tickets',
  subtitle: 'Who holds which certificate and licence, and until when.',
  mine: 'My tickets',

  expiresIn: (days: number) => (days === 0 ? 'Expires today' : `Expires in ${oneOrMany(days, 'day', 'days')}`),
  noExpiry: 'Does not expire',

  person: 'Person',
  type: 'Type',
  state: 'State',
  number: 'Number',
  issued: 'Issued',
  expires: 'Expires',
  expiresHint: 'Empty: it does not expire.',
  paper: 'Paper',
  seenBy: (name: string) => `Seen by ${name},`,
  proposedFrom: (type: string, months: number) => `${type} lasts ${oneOrMany(months, 'month', 'months')}.`,

  add: 'Add ticket',
  addMine: 'Add my ticket',
  edit: 'Edit ticket',
  renew: 'Renew',
  notBefore: (date: string) =>
    `Days before ${date} will no longer count this ticket. Add a renewed ticket as a new one.`,
  of: (type: string, name: string) => `${type}, ${name}`,
  personRequired: 'Please choose one person.',
  typeRequired: 'Please choose a type.',
  issuedRequired: 'Please enter the date of issue.',
  issuedInFuture: 'The date of issue is in the future.',
  expiresFirst: 'It cannot expire before it was issued.',
  saved: 'Ticket saved.',
  saveFailed: 'The ticket could not be saved.',
  removed: 'Ticket removed.',
  removeFailed: 'The ticket could not be removed.',
  loadFailed: 'The tickets could not be loaded.',
  notYours: 'Field Staff can change their own tickets only.',

  seen: 'Seen',
  markedSeen: 'Marked as seen.',
  seeFailed: 'The ticket could not be marked as seen.',
  notOwn: 'Somebody else must see your own ticket.',

  addPaper: 'Add the paper',
  replacePaper: 'Replace the paper',
  paperSaved: 'Paper saved.',
  paperWanted: 'The paper is still missing.',

  onHome: (count: number) => `${oneOrMany(count, 'ticket expires', 'tickets expire')} within 60 days`,
  none: 'No tickets yet.',
  noneOf: (name: string) => `Nothing is known of tickets of ${name}.`,
  onlyShared: 'You see tickets of people who are on an activity with you.',
  noneFound: 'No tickets match.',
  search: 'Search people',
  show: (count: number) => `Show ${oneOrMany(count, 'person', 'people')}`,
  anyType: 'All types',
  anyState: 'All states',
  nothingHeld: 'Without a ticket',
  holdsNothing: 'None',
  people: 'People',
  days: (days: number) => (days === 0 ? 'Today' : oneOrMany(days, 'day', 'days')),
  unseen: 'Not seen',
  endingSoon: 'Expiring within 60 days',
} as const;

export const ticketTypes = {
  title: 'Types of tickets',
  subtitle: 'What your group asks for. How long each lasts is a proposal: check it with whoever issues it.',
  name: 'Name',
  months: 'Lasts, in months',
  lastsTitle: 'Lasts',
  monthsBetween: 'Please enter 1 to 600 months, or nothing.',
  purpose: 'What it is for',
  wantsPaper: 'Ask for the paper',
  isFirstAid: 'Whoever holds it is a first aider',
  firstAid: 'First aid',
  wanted: 'Asked for',
  lasts: (months: number | null) => (months === null ? 'Does not expire' : oneOrMany(months, 'month', 'months')),
  add: 'Add type',
  edit: 'Edit type',
  fill: 'Please enter a name.',
  taken: 'This type exists already.',
  saved: 'Type saved.',
  saveFailed: 'The type could not be saved.',
  deleted: 'Type deleted.',
  deleteFailed: 'The type could not be deleted.',
  confirmDelete: (name: string, askers: Askers) => {
    const question = `Delete the type ${name}? Tickets of it stay.`;
    const isAskedFor = askers.group || askers.projects + askers.risks > 0;
    return isAskedFor ? `${question} ${asking(askers)} New activities no longer will.` : question;
  },
  loadFailed: 'The types could not be loaded.',
  none: 'No types yet.',
} as const;
