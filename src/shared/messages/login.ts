const durationInWords = (seconds: number) =>
  seconds <= 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`;

export const login = {
  empty: 'Please enter your email and password.',
  emptyEmail: 'Please enter your email.',
  failed: 'Login failed. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  resetSent: 'Password reset email sent. Check your inbox.',
  resetFailed: 'Failed to send reset email.',
  resetNotSetUp: 'Email is not set up here, so no link can reach you. Please ask a Group Admin for a new password.',
  success: 'Login successful',
  resetAccepted: 'Password reset email sent successfully',
  forgotPassword: 'Forgot Password?',
  /** Both stand in `index.html`, too. */
  greeting: 'Kia ora',
  invitation: 'Sign in to plan your next day in the field.',
  /** Of a new installation. */
  setUp: {
    title: 'Set up Bushline',
    words: 'Create the first Group Admin. The setup code is printed where Bushline was started.',
  },
  backToLogin: 'Back to Login',
  rememberMe: 'Remember Me',
  processing: 'Processing...',
  loggedOut: 'You have successfully logged out.',
  loggingOut: 'Logging out...',
  logoutWaits:
    'Logging out is not finished: the server cannot be reached. It is finished as soon as there is a connection.',
  unreachable: 'Bushline cannot be reached. Check your connection.',
  needsCoverage:
    'Bushline cannot be reached, and it is too long ago that you were signed in. Please log in when there is coverage. What waits on this phone stays.',
  logout: 'Logout',
  expired: 'Your session has expired due to inactivity. Please log in again.',
  ended: {
    left: 'You have no staff account here any more, so you have been signed out. If that is a mistake, please ask a Group Admin.',
    elsewhere: 'You have been signed out from another device.',
    password: 'Your password was changed, so you have been signed out. Please log in with the new one.',
    email: 'Your email was changed, so you have been signed out. Please log in with the new one.',
    age: 'You have been signed in for 30 days. Please log in again.',
  },
  wrong: 'Invalid email or password.',
  signedOut: 'Please log in.',
  tooMany: (seconds: number) => `Too many attempts. Please try again in ${durationInWords(seconds)}.`,
  busy: 'Many people are signing in at this moment. Please try again in ten seconds.',
  resetLinkUsed: 'This reset link has expired or has been used. Please ask for a new one.',
  passwordChanged: 'Password changed. Please log in with the new one.',
  ownPasswordChanged: 'Your password has been changed.',
  sessions: 'Where you are signed in',
  /** `unused`: `16 h 40 min` */
  sessionsHint: (unused: string, days: number) =>
    `A session ends ${unused} after it was last used, and ${days} days after signing in.`,
  loadSessionsFailed: 'Failed to load where you are signed in.',
  signOutElsewhere: 'Sign out elsewhere',
  signedOutElsewhere: 'You are signed out everywhere else.',
  signOutElsewhereFailed: 'Failed to sign out elsewhere.',
  newPasswordEnds: 'A new password signs you out everywhere else, and ends your access tokens and your calendar feed.',
  wrongCurrentPassword: 'The current password is not right.',
  wrongSetupCode: 'The setup code is not right. It is printed where Bushline was started.',
  setupCodeRequired: 'Please enter the setup code. It is printed where Bushline was started.',
  resetLinkIncomplete:
    'The address of this page is not complete. Open the link in the email again, or ask for a new one.',
  /** Asked at Logout. */
  unsaved: {
    title: 'Unsaved changes',
    typedHere: 'You have unsaved changes. Logging out throws them away.',
    typedElsewhere: 'You have unsaved changes in another tab. Logging out throws them away.',
    begunReport:
      'Something about an incident, or step 7 of an activity, was begun and is not saved. Logging out throws it away.',
    stay: 'Stay',
  },
  alreadySetUp: 'Bushline is already set up. Please log in.',
  otherAddress: 'Bushline is at another address',
  onlyOverHttps: 'Signing in works only over https. Please open this address instead:',
} as const;
