export const reminders = {
  title: 'Reminders',
  choice: 'Mail me on the evening before an activity that I am assigned to or lead',
  when: (time: string) => `At ${time}, once, with time, place, people and a link.`,
  off: 'This server sends no reminders.',
  lines: 'Mail me on the day on which a line of traps is due',
  linesWhen:
    'At 07:00, one mail for all lines; a line with a trap that holds alive is in it each day on which it is due.',
  noMail: 'Reminders come once email is set up on the server.',
  saved: 'Saved successfully!',
  saveFailed: 'Failed to save whether you want reminders.',
  loadFailed: 'Failed to load whether you want reminders.',
} as const;
