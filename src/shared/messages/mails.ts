import { login } from './login.ts';

type Installation = { orgName: string; baseUrl: string };

/** What Bushline writes in its own mails, each with its subject and, after the greeting, its paragraphs. */
export const mails = {
  greeting: (firstname: string) => `${login.greeting} ${firstname},`,
  more: (count: number, url: string) => `And ${count} more: ${url}`,
  account: {
    password: { subject: 'Your Bushline password was changed', what: 'Your password for Bushline was changed' },
    email: (before: string, after: string) => ({
      subject: 'Your Bushline email was changed',
      what: `The email that you log in to Bushline with was changed from ${before} to ${after}`,
    }),
    role: (before: string, after: string) => ({
      subject: 'Your Bushline role was changed',
      what: `Your role in Bushline was changed from ${before} to ${after}`,
      ...(after === 'Volunteer' && { consequence: 'Volunteers do not log in, so your access has ended.' }),
    }),
    token: (name: string, scope: string) => ({
      subject: 'An access token was made in your name',
      what: `An access token named ${name} (${scope}) was made in your name. With it another program can use Bushline as you`,
    }),
    by: (what: string, name: string, date: string) => `${what}.\nBy: ${name}, ${date}`,
    unexpected: 'If you did not expect this, please tell a Group Admin of your group at once.',
  },
  welcome: (role: string, email: string, { orgName, baseUrl, password }: Installation & { password: string }) => ({
    subject: `Welcome to ${orgName}`,
    paragraphs: [
      `Welcome to ${orgName}. You have been registered as ${role}.`,
      `Log in at ${baseUrl}\nLogin email: ${email}\nInitial password: ${password}`,
      'Please change the password under My account when you have logged in.',
    ],
  }),
  /** `admin`: who sends the link. Without one, the person has asked for it. */
  reset: (token: string, { orgName, baseUrl }: Installation, admin?: string) => ({
    subject: `Reset your ${orgName} password`,
    paragraphs: [
      `${admin ? `${admin} sends you this link for a new ${orgName} password.` : `Somebody, probably you, asked for a new password for ${orgName}.`} Choose it here:`,
      `${baseUrl}/reset-password?token=${token}`,
      'The link works once, for one hour. If you do not need it, ignore this email: your password stays as it is.',
    ],
  }),
  /** `activities`: a paragraph of each. */
  tomorrow: (what: string, day: string, activities: readonly string[], { orgName, baseUrl }: Installation) => ({
    subject: `Tomorrow: ${what}`,
    paragraphs: [
      `Tomorrow, ${day}, you are out with ${orgName}:`,
      ...activities,
      `This mail comes once, on the evening before. You can turn it off under My account: ${baseUrl}/account`,
    ],
  }),
  activity: {
    several: (count: number) => `${count} activities`,
    project: (name: string) => `Project: ${name}`,
    time: (times: string) => `Time: ${times || 'All day'}`,
    place: (place: string) => `Place: ${place}`,
    people: (names: string) => `People: ${names}`,
    firstAiders: (names: string) => `First aiders: ${names}`,
  },
  dayHasBegun: 'The day had begun before this reminder could be sent.',
  tickets: {
    subject: (count: number) => (count === 1 ? 'A ticket expires' : `${count} tickets expire`),
    own: 'a ticket of yours expires. Once you have a new one, show it to a Team Leader or a Group Admin.',
    others: 'these tickets of people of your group expire:',
    one: (what: string, says: string, day: string) => `${what}: ${says}, ${day}`,
    expiredOn: 'Expired',
    notSeen: (line: string) => `${line}, not seen yet`,
  },
  due: 'this is due:',
  dueFrom: (incident: string) => `It follows from: ${incident}`,
  /** `lines`: a paragraph of each, of which so many stand in the mail at most. */
  lines: (lines: readonly string[], most: number, { orgName, baseUrl }: Installation) => ({
    subject: `To walk: ${lines.length === 1 ? '1 line of traps is' : `${lines.length} lines of traps are`} due`,
    paragraphs: [
      lines.length === 1 ? 'this line of traps is due:' : 'these lines of traps are due:',
      ...lines.slice(0, most),
      ...(lines.length > most ? [`And ${lines.length - most} more: ${baseUrl}/traps`] : []),
      orgName,
      `You asked for this mail; you can turn it off under My account: ${baseUrl}/account`,
    ],
  }),
  /** `points`: a paragraph of each warning. */
  warnings: (points: readonly string[], { orgName, baseUrl }: Installation) => ({
    subject: `The server of ${orgName} needs somebody to look after it`,
    paragraphs: [
      `The server of ${orgName} works, but somebody should look after it:`,
      ...points,
      `More about it: ${baseUrl}/system`,
      'This mail comes to every Group Admin once a week while something is left to do, and sooner where data or people are at risk.',
    ],
  }),
  stillOutAt: (orgName: string) => `Still signed on at activities of ${orgName}:`,
  stillOutAgain: (second: number, third: number) =>
    `This mail comes again ${second} and ${third} minutes after the first one while somebody is still signed on.`,
  test: ({ orgName, baseUrl }: Installation, name: string) => ({
    subject: 'A test mail from Bushline',
    body: `This is a test mail from the server of ${orgName}, asked for by ${name}.

That you read it shows that Bushline can send mail. Its list of emails: ${baseUrl}/emails
`,
  }),
} as const;
