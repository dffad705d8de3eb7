import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { packageRoot } from '../start/package-root.ts';
import { gatherSettings, readDemoEnv, readEnv, readGathered, SettingsError } from './env.ts';
import { settingNames } from './settings.ts';
import { exampleOfSettings, maskSetting } from './settings-text.ts';

const read = (name: string) => readFileSync(join(packageRoot, name), 'utf8');

/** Everything that a start with this `.env` complains of. */
function complaintsOf(text: string, environment: Record<string, string> = {}): readonly string[] {
  try {
    readGathered(gatherSettings(environment, { name: '.env', text }));
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.complaints;
    throw error;
  }
}

test('nothing needs to be set', () => {
  expect(readEnv({ PORT: ' ' })).toMatchObject({
    PORT: 3000,
    ORG_TIMEZONE: 'Pacific/Auckland',
    POSITION_STYLE: 'grid',
    BACKUP_AT: '02:30',
    MAX_DOCUMENT_MB: 20,
  });
});

describe('a wrong value stops the start by name:', () => {
  test.each([
    [{ PORT: 'three thousand' }, 'PORT is not usable: must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT is not usable: must be at most 65535'],
    [{ PORT: '0x10' }, 'PORT is not usable'],
    [{ HOST: '127.0.0.1:3000' }, 'HOST is not usable'],
    [{ HOST: '300.1.1.1' }, 'HOST is not usable: must be an address of this machine'],
    [{ BACKUP_PING_URL: 'hc-ping.com/x' }, 'BACKUP_PING_URL is not usable: must be an address such as https://'],
    [{ BACKUP_PING_URL: 'file:///etc/passwd' }, 'BACKUP_PING_URL is not usable'],
    [{ ORG_TIMEZONE: 'Auckland' }, 'ORG_TIMEZONE is not usable: must be a time zone'],
    [{ PUBLIC_URL: 'bushline' }, 'PUBLIC_URL is not usable: must be an address such as'],
    [{ PUBLIC_URL: 'ftp://bushline.example.org' }, 'PUBLIC_URL is not usable: must be an address such as'],
    [{ PUBLIC_URL: 'https://example.org/bushline' }, 'PUBLIC_URL is not usable: must be an address without a path'],
    [{ PUBLIC_URL: 'https://example.org/?a=b' }, 'PUBLIC_URL is not usable: must be an address without a path'],
    [{ EMAIL_FROM: 'Bushline' }, 'EMAIL_FROM is not usable: must be one address'],
    [{ EMAIL_FROM: 'Bush, Line <bushline@example.org>' }, 'EMAIL_FROM is not usable'],
    [{ EMAIL_FROM: 'a@example.org, b@example.org' }, 'EMAIL_FROM is not usable'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL is not usable: must be an address such as smtp://'],
    [{ SMTP_URL: 'smtp://bush:pa#ss@mail.example.org' }, 'SMTP_URL is not usable: is cut short by a #'],
    [{ SMTP_URL: 'smtp://bush:12/ss@mail.example.org' }, 'SMTP_URL is not usable: is cut short by a #'],
    [{ SMTP_URL: 'smtp://bush:100%@mail.example.org' }, 'SMTP_URL is not usable: has a % without two digits'],
    [{ RESEND_API_KEY: 're_1 re_2' }, 'RESEND_API_KEY is not usable: must be one word'],
    [{ REMIND_AT: '25:00' }, 'REMIND_AT is not usable: must be a time such as 17:00, or empty'],
    [{ BACKUP_AT: '25:00' }, 'BACKUP_AT is not usable'],
    [{ BACKUP_AT: '01:00-25:00' }, 'BACKUP_AT is not usable'],
    [{ BACKUP_COPY_TO: 'usb' }, 'BACKUP_COPY_TO is not usable: must be a whole path'],
    [{ OFFLINE: 'yes' }, 'OFFLINE is not usable: must be on or off'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is not usable: must have at least 16'],
    [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD is not usable: Password must be'],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD are only usable together'],
  ])('%o', (values, complaint) => {
    expect(() => readEnv(values)).toThrow(complaint);
  });

  test('each of several, with its line, and never with the value', () => {
    expect(complaintsOf("# ours\nPORT=x\n\nSMTP_URL='smtp://bush:se cret@mail'\nHOST=secret host\n")).toEqual([
      'PORT is not usable: must be a whole number from 0 to 65535 (.env, line 2).',
      'HOST is not usable: must be an address of this machine such as 127.0.0.1, without a port (.env, line 5).',
    ]);
  });
});

test.each([
  ['EMAIL_FROM', 'bushline@example.org'],
  ['EMAIL_FROM', 'Ōkura Bush Trust <bushline@mail.okura.example>'],
  ['EMAIL_FROM', '"Trust, Ōkura" <bushline@localhost>'],
  ['PUBLIC_URL', 'http://192.168.1.20:3000/'],
  ['SMTP_URL', 'smtps://a%40b.example:p%23%2F%25@mail.example.org:465/?pool=true'],
  ['HOST', '::1'],
  ['HOST', '0.0.0.0'],
  ['DATA_DIR', 'C:\\bushline\\data'],
])('%s may be %s', (name, value) => {
  expect(readEnv({ [name]: value })).toHaveProperty(name, value);
});

describe('a name that is no setting stops the start', () => {
  test.each([
    ['TRUST_PROXI=1', '.env, line 1: TRUST_PROXI is not a setting. Did you mean TRUST_PROXY?'],
    ['port=4172', '.env, line 1: port is not a setting. Did you mean PORT?'],
    ['PUBILC_URL=https://a.example', '.env, line 1: PUBILC_URL is not a setting. Did you mean PUBLIC_URL?'],
    ['NODE_ENV=production', '.env, line 1: NODE_ENV is not a setting. .env.example has them all.'],
    ['PORT=1\nPORT=2', '.env, line 2: PORT is set twice (.env, line 1).'],
  ])('%s', (text, complaint) => {
    expect(complaintsOf(text)).toEqual([complaint]);
  });

  test('in the environment only when it is nearly one of ours: the others belong to other programs', () => {
    const foreign = { PATH: '/bin', HOSTNAME: 'box', NODE_ENV: 'production', npm_config_port: '1', PORTS: '1' };
    expect(complaintsOf('', foreign)).toEqual([]);
    expect(complaintsOf('', { TRUST_PROXI: '1' })).toEqual([
      expect.stringContaining('TRUST_PROXI in the environment is not a setting. Did you mean TRUST_PROXY?'),
    ]);
  });
});

test('the environment wins over the file, even with an empty value, and every origin is known', () => {
  const text = "PORT=4000\nORG_NAME='Ōkura'\nSMTP_URL=smtp://mail.example.org\nCOMPOSE_PROJECT_NAME=bushline\n";
  const { values, origins } = gatherSettings({ PORT: '5000', SMTP_URL: '' }, { name: '.env', text });
  expect(values).toEqual({ PORT: '5000', ORG_NAME: 'Ōkura', SMTP_URL: '' });
  expect(origins).toEqual({ PORT: 'the environment', ORG_NAME: '.env, line 2', SMTP_URL: 'the environment' });
  expect(readEnv(values)).toMatchObject({ PORT: 5000, ORG_NAME: 'Ōkura' });
});

test('the demo, whose passwords are printed, listens on this machine alone unless HOST says otherwise', () => {
  vi.stubEnv('HOST', '');
  expect(readDemoEnv().HOST).toBe('127.0.0.1');
  vi.stubEnv('HOST', '0.0.0.0');
  expect(readDemoEnv().HOST).toBe('0.0.0.0');
});

describe('the texts about settings', () => {
  test('.env.example is made from the table of settings: npm run --silent check-settings -- --example > .env.example', () => {
    expect(read('.env.example')).toBe(exampleOfSettings());
  });

  test('the example is usable as it stands, and shows the true defaults', () => {
    const example = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
    expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
    const defaults = readEnv({});
    const {
      ORG_NAME,
      HOST,
      PUBLIC_URL,
      EMAIL_FROM,
      SMTP_URL,
      BACKUP_COPY_TO,
      BACKUP_PING_URL,
      NEWER_VERSION_URL,
      BACKUP_AFTER,
      ...plain
    } = readEnv(example);
    expect({ HOST, PUBLIC_URL }).toEqual({ HOST: '127.0.0.1', PUBLIC_URL: 'https://bushline.example.org' });
    expect({ ...plain, publicUrl: undefined }).toEqual({ ...defaults, ORG_NAME: undefined, EMAIL_FROM: undefined });
  });

  test('a secret is shown by its length alone', () => {
    expect(maskSetting('RESEND_API_KEY', 're_secret')).toBe('•••••• (9 characters)');
    expect(maskSetting('SMTP_URL', 'smtp://bush:s%23cret@mail.example.org:587')).toBe(
      'smtp://bush:•••••• (6 characters)@mail.example.org:587',
    );
    expect(maskSetting('SMTP_URL', 'bush:secret')).toBe('•••••• (11 characters)');
    expect(maskSetting('BACKUP_PING_URL', 'https://hc-ping.com/0a1b'), 'who knows it can pretend').toBe(
      '•••••• (24 characters)',
    );
    expect(maskSetting('PUBLIC_URL', 'https://bushline.example.org')).toBe('https://bushline.example.org');
  });
});

test('the container is given every setting but the three that are its own', () => {
  const given = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): \$\{\1:?-/gm)].map((found) => found[1] ?? '');
  expect([...given, 'DATA_DIR', 'HOST', 'PORT'].sort()).toEqual([...settingNames].sort());
});
