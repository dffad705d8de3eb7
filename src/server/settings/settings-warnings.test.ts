import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { settingsWarnings } from './settings-warnings.ts';

const mail = {
  SMTP_URL: 'smtp://mail.example.org',
  PUBLIC_URL: 'http://bushline.example.org',
  EMAIL_FROM: 'bush@example.org',
};

// What `test/planted-faults.ts` plants under a running server is not here again.
test.each([
  ['nothing is set', {}, {}, []],
  ['all is as it should be', { ...mail, PUBLIC_URL: 'https://a.example', TRUST_PROXY: '1' }, {}, []],
  [
    'both, which is one thing to put right',
    { PUBLIC_URL: 'https://a.example' },
    { isProxyUnknown: true },
    ['TRUST_PROXY: A request came through a proxy'],
  ],
  ['a disk that nobody knows', {}, { unknownDisk: 'fuse.x' }, ['DATA_DIR: ']],
])('is warned of, by the setting that puts it right: %s', (_case, settings, seen, expected) => {
  const said = settingsWarnings(readEnv(settings), seen).map(({ setting, text }) => `${setting}: ${text}`);
  expect(said).toEqual(expected.map((start) => expect.stringMatching(new RegExp(`^${start}`))));
});
