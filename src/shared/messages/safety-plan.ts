export const safetyPlan = {
  title: 'Safety plan',
  print: 'Print safety plan',
  choose: 'Open an activity and press Print safety plan there.',
  none: 'None recorded',
  notGiven: 'Not given',
  contactAbove: 'As under People',
  contactBelow: 'Not given. Write it in under Sign on and off.',
  emergencyContact: 'Emergency contact:',
  followControls: 'I have been briefed, I understand the risks and I will follow the controls.',
  back: 'Back to the activity',
  asOf: (when: string, by: string) => `As of ${when}, planned by ${by}.`,
  noControls: 'No controls chosen',
} as const;
