import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEnv, settingNames } from './env.ts';
import { packageRoot } from './package-root.ts';

const read = (name: string) => readFileSync(join(packageRoot, name), 'utf8');

test('nothing needs to be set', () => {
  expect(readEnv({ PORT: ' ' })).toMatchObject({
    PORT: 3000,
    ORG_TIMEZONE: 'Pacific/Auckland',
    BACKUP_AT: '02:30',
    MAX_DOCUMENT_MB: 20,
  });
});

test.each([
  [{ PORT: 'three thousand' }, 'PORT is not usable'],
  [{ PORT: '70000' }, 'PORT is not usable: must be at most 65535'],
  [{ ORG_TIMEZONE: 'Auckland' }, 'ORG_TIMEZONE is not usable: must be a time zone'],
  [{ PUBLIC_URL: 'bushline' }, 'PUBLIC_URL is not usable'],
  [{ BACKUP_AT: '25:00' }, 'BACKUP_AT is not usable'],
  [{ BACKUP_AT: '01:00-25:00' }, 'BACKUP_AT is not usable'],
  [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD is not usable: Password must be'],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD are only usable together'],
])('a wrong value is named in one line: %o', (settings, complaint) => {
  expect(() => readEnv(settings)).toThrow(complaint);
});

test('the example has every setting and no other, each usable as it stands, and shows the true defaults', () => {
  const example = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
  expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
  const defaults = readEnv({});
  const { ORG_NAME, HOST, PUBLIC_URL, EMAIL_FROM, SMTP_URL, ...plain } = readEnv(example);
  expect({ HOST, PUBLIC_URL }).toEqual({ HOST: '127.0.0.1', PUBLIC_URL: 'https://bushline.example.org' });
  expect({ ...plain, publicUrl: undefined }).toEqual({ ...defaults, ORG_NAME: undefined, EMAIL_FROM: undefined });
});

test('the container is given every setting but the three that are its own', () => {
  const given = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): \$\{\1:-/gm)].map((found) => found[1] ?? '');
  expect([...given, 'DATA_DIR', 'HOST', 'PORT'].sort()).toEqual([...settingNames].sort());
});
