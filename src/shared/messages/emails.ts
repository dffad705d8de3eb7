export const emails = {
  none: 'No emails yet.',
  noneInState: 'There are no such emails.',
  loadFailed: 'Failed to load emails.',
  retryFailed: 'Failed to retry the email.',
  notFound: 'Email not found.',
  alreadySent: 'This email has been sent already.',
  underWay: 'This email is being sent right now.',
  erased: 'The text of this email has been erased, so it cannot be sent again.',
  tooMany: 'You have sent ten emails within an hour. Please wait before sending more.',
  tooManyWelcomes:
    'You have sent twenty welcome emails within an hour, so this person was not registered. Please wait before registering more.',
  tooManyToAddress:
    'Three welcome emails have gone to this address within a day, so this person was not registered. Please wait before registering them again.',
  notSetUp: 'Email is not set up, so these emails wait. Setting it up is described in docs/mail.md.',
  sendTest: 'Send a test mail',
  testQueued: (to: string) => `A test mail to ${to} is on its way. It is in the list below, with what became of it.`,
  testFailed: 'Failed to send a test mail.',
  testNotSetUp: 'Email is not set up, so no test mail can be sent. Setting it up is described in docs/mail.md.',
  queued: 'The email is on its way.',
  waits: 'Email is not set up. The email waits until it is.',
  onlyStaff: 'Email can only be sent to the address of a staff member.',
  required: 'Please fill in the email, subject and message.',
} as const;
