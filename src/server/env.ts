import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { email } from '#shared/fields.ts';
import { passwordSchema } from '#shared/session.ts';
import { packageRoot } from './package-root.ts';

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .int()
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://bushline.example.org' })
    .optional(),
  ORG_NAME: z.string().max(100).default('Bushline'),
  ORG_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Pacific/Auckland')
    .default('Pacific/Auckland'),
  ADMIN_EMAIL: email().optional(),
  ADMIN_PASSWORD: passwordSchema.optional(),
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: z.url('must be an address').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@mail.example.org:587' })
    .optional(),
  EMAIL_FROM: z.string().default('Bushline <bushline@localhost>'),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  BUDGET_FACTOR: wholeNumber(1, 100_000).default(1),
  BACKUP_AT: z
    .string()
    .regex(
      /^([01]\d|2[0-3]):[0-5]\d(-([01]\d|2[0-3]):[0-5]\d)?$/,
      'must be a time such as 02:30, or a span such as 01:00-05:00',
    )
    .default('02:30'),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  MAX_IMAGE_MB: wholeNumber(1, 100).default(10),
  MAX_DOCUMENT_MB: wholeNumber(1, 100).default(20),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be error, warn, info or debug')
    .default('info'),
});

/** Every name that is read. */
export const settingNames = Object.keys(schema.shape);

/** Every setting, checked. The only reader of the environment. */
export type Env = ReturnType<typeof readEnv>;

/**
 * Reads the settings from `source`; throws an Error of one line that names the first wrong value.
 * An empty value counts as not set.
 */
export function readEnv(source: NodeJS.ProcessEnv) {
  const filled = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(filled);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join('.')} is not usable: ${issue?.message}`);
  }
  const env = parsed.data;
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD are only usable together.');
  }
  return { ...env, dataDir: resolve(packageRoot, env.DATA_DIR), publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') };
}

/** The settings of this process: the environment, then what a `.env` file beside package.json adds. */
export function readProcessEnv(): Env {
  const file = join(packageRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readEnv(process.env);
}

/**
 * The settings of the demo. The environment says only where and how it runs: a group's own `.env`, folder and mail
 * are left alone.
 */
export function readDemoEnv(): Env {
  const { PORT, HOST, DATA_DIR, PUBLIC_URL, ORG_TIMEZONE, GOOGLE_MAPS_API_KEY, LOG_LEVEL } = process.env;
  return readEnv({
    PORT,
    HOST,
    PUBLIC_URL,
    ORG_TIMEZONE,
    GOOGLE_MAPS_API_KEY,
    DATA_DIR: DATA_DIR || './data/demo',
    LOG_LEVEL: LOG_LEVEL || 'warn',
    ORG_NAME: 'Ōkura Bush Trust',
  });
}

/** Whether `npm start`, `npm run demo` or `npm run dev` started this process, and not another script of npm. */
export function isStartedByNpm(): boolean {
  return ['start', 'demo', 'dev'].includes(process.env.npm_lifecycle_event ?? '');
}
