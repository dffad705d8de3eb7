import { login } from './login.ts';

type Installation = { orgName: string; baseUrl: string };

/** What Bushline writes in its own mails: `subject`, and the paragraphs of each. */
export const mails = {
  greeting: (firstname: string) => `${login.greeting} ${firstname},`,
  more: (count: number, url: string) => `And ${count} more: ${url}`,
  account: {
    password: { subject: 'Your Bushline password was changed', what: 'Your password for Bushline was changed' },
    email: {
      subject: 'Your Bushline email was changed',
      what: (before: string, after: string) =>
        `The email that you log in to Bushline with was changed from ${before} to ${after}`,
    },
    role: {
      subject: 'Your Bushline role was changed',
      what: (before: string, after: string) => `Your role in Bushline was changed from ${before} to ${after}`,
      ended: 'Volunteers do not log in, so your access has ended.',
    },
    token: {
      subject: 'An access token was made in your name',
      what: (name: string, scope: string) =>
        `An access token named ${name} (${scope}) was made in your name. With it another program can use Bushline as you`,
    },
    by: (what: string, name: string, date: string) => `${what}.\nBy: ${name}, ${date}`,
    unexpected: 'If you did not expect this, please tell a Group Admin of your group at once.',
  },
  welcome: {
    subject: (orgName: string) => `Welcome to ${orgName}`,
    registered: (orgName: string, role: string) => `Welcome to ${orgName}. You have been registered as ${role}.`,
    logIn: ({ baseUrl, email, password }: { baseUrl: string; email: string; password: string }) =>
      `Log in at ${baseUrl}\nLogin email: ${email}\nInitial password: ${password}`,
    change: 'Please change the password under My account when you have logged in.',
  },
  reset: {
    subject: (orgName: string) => `Reset your ${orgName} password`,
    asked: (orgName: string) => `Somebody, probably you, asked for a new password for ${orgName}.`,
    sent: (admin: string, orgName: string) => `${admin} sends you this link for a new ${orgName} password.`,
    choose: (why: string) => `${why} Choose it here:`,
    once: 'The link works once, for one hour. If you do not need it, ignore this email: your password stays as it is.',
  },
  tomorrow: {
    subject: (what: string) => `Tomorrow: ${what}`,
    several: (count: number) => `${count} activities`,
    out: (day: string, orgName: string) => `Tomorrow, ${day}, you are out with ${orgName}:`,
    project: (name: string) => `Project: ${name}`,
    time: (times: string) => `Time: ${times || 'All day'}`,
    place: (place: string) => `Place: ${place}`,
    people: (names: string) => `People: ${names}`,
    turnOff: (baseUrl: string) =>
      `This mail comes once, on the evening before. You can turn it off under My account: ${baseUrl}/account`,
    dayHasBegun: 'The day had begun before this reminder could be sent.',
  },
  dueActions: {
    due: 'this is due:',
    from: (incident: string) => `It follows from: ${incident}`,
  },
  warnings: {
    subject: (orgName: string) => `The server of ${orgName} needs somebody to look after it`,
    works: (orgName: string) => `The server of ${orgName} works, but somebody should look after it:`,
    about: (baseUrl: string) => `More about it: ${baseUrl}/system`,
    onceAWeek: 'This mail comes once a week at most, to every Group Admin, while something is left to do.',
  },
  stillOut: {
    at: (orgName: string) => `Still signed on at activities of ${orgName}:`,
    again: (second: number, third: number) =>
      `This mail comes again ${second} and ${third} minutes after the first one while somebody is still signed on.`,
  },
  test: {
    subject: 'A test mail from Bushline',
    body: ({ orgName, baseUrl }: Installation, name: string) =>
      `This is a test mail from the server of ${orgName}, asked for by ${name}.

That you read it shows that Bushline can send mail. Its list of emails: ${baseUrl}/emails
`,
  },
} as const;
