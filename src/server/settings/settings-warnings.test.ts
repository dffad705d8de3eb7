import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { settingsWarnings } from './settings-warnings.ts';

const mail = {
  SMTP_URL: 'smtp://mail.example.org',
  PUBLIC_URL: 'http://bushline.example.org',
  EMAIL_FROM: 'bush@example.org',
};

test.each([
  ['nothing is set', {}, {}, []],
  ['all is as it should be', { ...mail, PUBLIC_URL: 'https://a.example', TRUST_PROXY: '1' }, {}, []],
  ['https without TRUST_PROXY', { PUBLIC_URL: 'https://a.example' }, {}, ['TRUST_PROXY: PUBLIC_URL is https']],
  ['a proxy that is not named', {}, { isProxyUnknown: true }, ['TRUST_PROXY: A request came through a proxy']],
  [
    'both, which is one thing to put right',
    { PUBLIC_URL: 'https://a.example' },
    { isProxyUnknown: true },
    ['TRUST_PROXY: A request came through a proxy'],
  ],
  [
    'mail without PUBLIC_URL',
    { ...mail, PUBLIC_URL: '' },
    {},
    ['PUBLIC_URL: Mail is set up, but PUBLIC_URL is not set'],
  ],
  [
    'mail with links to this machine',
    { ...mail, PUBLIC_URL: 'http://localhost:3000' },
    {},
    ['PUBLIC_URL: Mail is set up, but PUBLIC_URL is an address of this machine'],
  ],
  ['mail without a sender', { ...mail, EMAIL_FROM: '' }, {}, ['EMAIL_FROM: Mail is set up, but EMAIL_FROM']],
  ['two ways to send mail', { ...mail, RESEND_API_KEY: 're_1' }, {}, ['SMTP_URL: SMTP_URL is not used']],
  ['a disk that nobody knows', {}, { unknownDisk: 'fuse.x' }, ['DATA_DIR: ']],
])('is warned of, by the setting that puts it right: %s', (_case, settings, seen, expected) => {
  const said = settingsWarnings(readEnv(settings), seen).map(({ setting, text }) => `${setting}: ${text}`);
  expect(said).toEqual(expected.map((start) => expect.stringMatching(new RegExp(`^${start}`))));
});
