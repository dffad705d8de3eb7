import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { todayIn } from '#shared/dates.ts';
import { email } from '#shared/fields.ts';
import { positionStyles } from '#shared/position-fields.ts';
import { passwordSchema, unnamedGroup } from '#shared/session.ts';

type Setting = {
  schema: z.ZodType;
  /** What it does, for `.env.example` and `npm run check-settings -- --help`. */
  about: string;
  /** What `.env.example` shows: the default, or a value that somebody might want. */
  example: string;
  /** Not shown, neither in the log nor on a screen. */
  isSecret?: true;
  /** An empty value turns it off, where one of another setting counts as not set. */
  emptyIsOff?: true;
};

const ourTimeZone = 'Pacific/Auckland';

const isTimeZone = (name: string) => {
  // Looking at the first name of a time zone takes a start 14 ms.
  if (name === ourTimeZone) return true;
  try {
    todayIn(name, new Date().toISOString());
    return true;
  } catch {
    return false;
  }
};

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const unitBytes: Record<string, number> = { MB: 1e6, GB: 1e9, TB: 1e12 };
/** A number with its unit, read as bytes. */
const room = (least: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,3})? ?[MGT]B$/i, 'must be a number with its unit, such as 500 MB or 2 GB')
    .transform(bytesIn)
    .refine((bytes) => bytes >= bytesIn(least), `must be at least ${least}`);

function bytesIn(text: string): number {
  return Math.round(Number.parseFloat(text) * (unitBytes[text.slice(-2).toUpperCase()] ?? 1));
}

const oneWord = () => z.string().regex(/^\S+$/, 'must be one word without spaces');

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

const address = z.string().superRefine((text, issues) => {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return issues.addIssue('must be an address such as https://bushline.example.org');
  if (url.pathname !== '/' || url.search || url.hash)
    issues.addIssue('must be an address without a path: Bushline needs a host name of its own');
});

/** An address with the three numbers of a tile. `{s}` stands for a, b or c. */
const tilesUrl = z.string().superRefine((text, issues) => {
  const filled = text.replaceAll(/\{(s|x|y|z|r)\}/g, '1');
  const url = parseUrl(filled);
  const isAddress = url && /^https?:$/.test(url.protocol) && !/[{}]/.test(filled);
  if (!isAddress || !['{x}', '{y}', '{z}'].every((part) => text.includes(part)))
    issues.addIssue('must be an address with {z}, {x} and {y}, such as https://tiles.example.org/{z}/{x}/{y}.png');
});

const smtpExample = 'smtp://user:password@mail.example.org:587';

const smtpUrl = z.string().superRefine((text, issues) => {
  const url = parseUrl(text);
  const isSplit = url && (url.pathname.length > 1 || url.hash !== '' || url.search.includes('@'));
  if (isSplit || (!url && /[#/?]/.test(text.replace(/^smtps?:\/\//, ''))))
    return issues.addIssue('is cut short by a # / or ?. Write # as %23, / as %2F and ? as %3F in a password');
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    return issues.addIssue(`must be an address such as ${smtpExample}`);
  if (/%(?![\da-f]{2})/i.test(text))
    issues.addIssue('has a % without two digits after it. Write % as %25 in a password');
});

/** A name is quoted where it holds a comma: without quotes a mail program reads two addresses. */
const senderPattern = /^(?:(?:"[^"\\]+"|[^<>",;@]+?)\s*<([^<>]+)>|([^<>]+))$/;

const sender = z.string().refine((text) => {
  const [, named, bare] = senderPattern.exec(text.trim()) ?? [];
  return /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(named ?? bare ?? '');
}, 'must be one address, such as bushline@example.org or Bushline <bushline@example.org>');

/** What has only digits and dots is meant as an IPv4 address, and 300.1.1.1 is none. */
const hostAddress = z
  .string()
  .refine(
    (text) => isIP(text) > 0 || (/^[a-z\d.-]+$/i.test(text) && !/^[\d.]+$/.test(text)),
    'must be an address of this machine such as 127.0.0.1, without a port',
  );

/** Every setting. Its check, its place in `.env.example` and its help are all made from this table. */
export const settings = {
  PORT: { schema: wholeNumber(0, 65_535).default(3000), example: '3000', about: 'The port to listen on.' },
  HOST: {
    schema: hostAddress.optional(),
    example: '127.0.0.1',
    about:
      'The address to listen on: all of them when it is not set. 127.0.0.1 behind a proxy on the same machine, so that only the proxy reaches Bushline.',
  },
  DATA_DIR: {
    schema: z.string().default('./data'),
    example: './data',
    about: 'Where the data is: the database bushline.db and backups/. A local disk, not a network share.',
  },
  PUBLIC_URL: {
    schema: address.optional(),
    example: 'https://bushline.example.org',
    about:
      'The address that people type. Links in mails start with it. With https, people can only sign in over https.',
  },
  ORG_NAME: {
    schema: z.string().max(100, 'must have 100 characters at most').default(unnamedGroup),
    example: 'Ōkura Bush Trust',
    about: "The group's name, shown on the pages.",
  },
  ORG_TIMEZONE: {
    schema: z.string().refine(isTimeZone, `must be a time zone such as ${ourTimeZone}`).default(ourTimeZone),
    example: ourTimeZone,
    about: 'The group\'s time zone: what "today" means.',
  },
  POSITION_STYLE: {
    schema: z.enum(positionStyles).default('grid'),
    example: 'grid',
    about: 'How positions are written: grid (Topo50), nztm (easting and northing) or degrees.',
  },
  MAP_TILES_URL: {
    schema: tilesUrl.optional(),
    example: '',
    about:
      'Map tiles of another server, such as https://tiles.example.org/{z}/{x}/{y}.png, shown where the data folder has no map.pmtiles (docs/maps.md).',
  },
  MAP_ATTRIBUTION: {
    schema: z.string().max(200, 'must have 200 characters at most').default(''),
    example: '',
    about: 'Whom to name on the map, as the licence of its tiles asks: © OpenStreetMap contributors.',
  },
  ADMIN_EMAIL: {
    schema: email().optional(),
    example: '',
    about:
      'With ADMIN_PASSWORD: makes the first Group Admin without the set-up screen. Only used while nobody is registered.',
  },
  ADMIN_PASSWORD: {
    schema: passwordSchema.optional(),
    example: '',
    about: "The first Group Admin's password. Take it out again after the first start.",
    isSecret: true,
  },
  RESEND_API_KEY: {
    schema: oneWord().optional(),
    example: '',
    about: 'Mail by Resend. With neither this nor SMTP_URL, mails wait and the screens say so.',
    isSecret: true,
  },
  RESEND_BASE_URL: {
    schema: z.url({ protocol: /^https?$/, error: 'must be an address such as https://api.resend.com' }).optional(),
    example: '',
    about: "Another server that speaks Resend's protocol.",
  },
  SMTP_URL: {
    schema: smtpUrl.optional(),
    example: smtpExample,
    about:
      'Mail by any SMTP server; smtps:// for port 465. In the user and the password, write @ as %40, # as %23, / as %2F, ? as %3F, : as %3A and % as %25.',
    isSecret: true,
  },
  EMAIL_FROM: {
    schema: sender.default('Bushline <bushline@localhost>'),
    example: 'Bushline <bushline@example.org>',
    about: 'The sender of the mails: an address that the mail server may send from.',
  },
  GOOGLE_MAPS_API_KEY: {
    schema: oneWord().optional(),
    example: '',
    about: 'Google Maps in the browser. Without a key the location is a plain text field.',
    isSecret: true,
  },
  OFFLINE: {
    schema: z.enum(['on', 'off'], 'must be on or off').default('on'),
    example: 'on',
    about:
      'Whether phones keep the app itself, so that it opens without coverage (over https only). off also removes it from the phones that have it, as soon as they reach the server.',
  },
  OVERDUE_MINUTES: {
    schema: wholeNumber(0, 1440).default(60),
    example: '60',
    about:
      'How many minutes after its finish time an activity with anybody still signed on raises the alarm Still out, on the pages and by mail. Without a finish time it is at 20:00 of the day. 0 turns the alarm off.',
  },
  TRUST_PROXY: {
    schema: wholeNumber(0, 10).default(0),
    example: '0',
    about: "How many proxies stand in front (Caddy or nginx: 1), so that the address of a sign-in is the visitor's.",
  },
  HSTS_SUBDOMAINS: {
    schema: z.enum(['on', 'off'], 'must be on or off').default('off'),
    example: 'off',
    about:
      'With a PUBLIC_URL of https, browsers refuse http for this host for a year. on: for all hosts below it, too, so that a site of yours there without https cannot be opened.',
  },
  BUDGET_FACTOR: {
    schema: wholeNumber(1, 100_000).default(1),
    example: '1',
    about:
      'Multiplies how many changes, exports, reports, searches, uploads and imports a person may ask for in a minute, and how many may wait. For programs that ask more often than people do.',
  },
  REMIND_AT: {
    schema: z
      .string()
      .trim()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time such as 17:00, or empty')
      .default('17:00'),
    example: '17:00',
    about:
      "When staff get a mail about tomorrow's activities that they are assigned to or lead, in the group's time zone. Empty turns these mails off.",
    emptyIsOff: true,
  },
  BACKUP_AT: {
    schema: z
      .string()
      .regex(
        /^([01]\d|2[0-3]):[0-5]\d(-([01]\d|2[0-3]):[0-5]\d)?$/,
        'must be a time such as 02:30, or a span such as 01:00-05:00',
      )
      .default('02:30'),
    example: '02:30',
    about:
      "When the nightly backup is made, in the group's time zone. With a span such as 01:00-05:00 each group of a machine has its own minute in it.",
  },
  BACKUP_KEEP: {
    schema: wholeNumber(1, 1000).default(14),
    example: '14',
    about: 'How many nightly backups are kept, beside one of each of 8 weeks and 12 months.',
  },
  BACKUP_COPY_TO: {
    schema: z.string().refine(isAbsolute, 'must be a whole path such as /mnt/usb/bushline').optional(),
    example: '/mnt/usb/bushline',
    about: 'A second place for each good backup: a folder on another disk or share, with its whole path.',
  },
  NEWER_VERSION_URL: {
    schema: z
      .url({
        protocol: /^https?$/,
        error: 'must be an address such as https://git.example.org/bushline/releases/latest',
      })
      .optional(),
    example: 'https://git.example.org/bushline/releases/latest',
    about:
      'Asked once a day which version is the newest, for System to say when there is a newer one. It answers with a version (0.3.0), or with the JSON of a release at GitHub, Gitea or npm. Empty: nobody is asked.',
  },
  BACKUP_PING_URL: {
    schema: z.url({ protocol: /^https?$/, error: 'must be an address such as https://hc-ping.com/…' }).optional(),
    example: 'https://hc-ping.com/…',
    about:
      'Called after each good backup, and with /fail at its end after one that failed: by a service such as healthchecks, which sends an alarm when it hears of none. So somebody learns that the machine is dead.',
    isSecret: true,
  },
  BACKUP_AFTER: {
    schema: z.string().refine(isAbsolute, 'must be a whole path such as /usr/local/bin/bushline-restic').optional(),
    example: '/usr/local/bin/bushline-restic',
    about:
      'A program that is run after each good backup, with the path of the backup as its only argument: it may bring a copy to another machine. It has four hours.',
  },
  RESTARTS: {
    schema: z.enum(['on', 'off'], 'must be on or off').default('off'),
    example: 'off',
    about:
      'Whether Bushline is started again when it ends with exit code 75, so that a backup can be restored on the page. npm start, the units of systemd and compose.yaml set it. Where it is off, the page shows the command.',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    example: '',
    about: 'Turns on /metrics for Prometheus, which sends this token. At least 16 characters.',
    isSecret: true,
  },
  MAX_IMAGE_MB: {
    schema: wholeNumber(1, 100).default(10),
    example: '10',
    about: 'The largest picture that may be uploaded, in megabytes.',
  },
  PHOTO_SPACE: {
    schema: room('1 MB').prefault('1 GB'),
    example: '1 GB',
    about:
      'How much room photos may take in the data file, in MB or GB. One person may fill half of it. A Group Admin is told when 80 % of it is used.',
  },
  MAX_DOCUMENT_MB: {
    schema: wholeNumber(1, 100).default(20),
    example: '20',
    about: 'The largest document that may be uploaded, in megabytes.',
  },
  LOG_LEVEL: {
    schema: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be error, warn, info or debug')
      .default('info'),
    example: 'info',
    about: 'How much is logged: error, warn, info or debug.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

type Schemas = { [Name in SettingName]: (typeof settings)[Name]['schema'] };

/** Every name that is read, in the order of `.env.example`. */
export const settingNames = Object.keys(settings) as SettingName[];

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);

/** All settings together, read from strings. */
export const settingsSchema = z.object(
  Object.fromEntries(settingNames.map((name) => [name, settings[name].schema])) as Schemas,
);
