export const incidentPaper = {
  title: 'Incident report',
  print: 'Print report',
  choose: 'Open the last step of an activity with an incident and press Print report there.',
  none: 'This activity has no incident report.',
  date: 'Date',
  activityDate: 'Activity date',
} as const;
