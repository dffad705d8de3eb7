import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

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
  [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD is not usable: Password must be'],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD are only usable together'],
])('a wrong value is named in one line: %o', (settings, complaint) => {
  expect(() => readEnv(settings)).toThrow(complaint);
});
