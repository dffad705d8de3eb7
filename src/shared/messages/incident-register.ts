const oneOrMany = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const incidentRegister = {
  title: 'Incidents',
  back: 'Incidents',
  loadFailed: 'The incident could not be loaded.',
  choose: 'Choose an incident in the list.',

  report: 'Report an incident',
  reportTitle: 'Report an incident',
  reportButton: 'Report',
  reportFailed: 'The incident could not be reported.',
  saved: 'Incident saved.',
  saveFailed: 'The incident could not be saved.',
  activity: 'Activity',
  activityHint: 'Leave it empty when it happened on no activity.',
  noActivityFound: 'No activity of this name',
  project: 'Project',
  noActivity: 'No activity',

  titleAt: (kind: string, place: string) => `${kind} at ${place}`,
  titleOn: (kind: string, date: string) => `${kind} on ${date}`,
  reportedBy: (name: string) => `Reported by ${name}`,

  whatHappened: 'What happened',
  who: 'Who',
  when: 'When',
  where: 'Where',
  done: 'What was done at once',
  notSaid: 'Not filled in',
  nothingFilled: 'Nothing filled in',
  filledOf: (filled: number, all: number) => `${filled} of ${all} filled`,
  healthSeenBy: 'Seen by the author, Team Leaders and Group Admins',
  hiddenFilled: (count: number) =>
    `${oneOrMany(count, 'field is', 'fields are')} filled. Team Leaders and Group Admins can see ${count === 1 ? 'it' : 'them'}.`,
  edit: 'Edit',
  editPart: (title: string) => `Edit ${title}`,
  print: 'Print report',
  backToOne: 'Back to the incident',
  send: 'Send',
  more: (title: string) => `More for ${title}`,

  withdrawnBecause: (reason: string) => (reason ? `Withdrawn: ${reason}` : 'Withdrawn.'),
} as const;
