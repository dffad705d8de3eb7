export const incidents = {
  closedFirst: 'This incident is closed. Reopen it first.',
  withdrawn: 'This incident was withdrawn.',
  notClosed: 'This incident is not closed.',
  reasonRequired: 'Please give a reason.',
  completedWithNo: 'Completed with No',
  others: 'Also reported of this activity',
  reported: 'Incident reported.',
  timeInFuture: 'The time of the incident cannot be in the future.',
  notOfThisProject: 'The activity belongs to another project.',
} as const;
