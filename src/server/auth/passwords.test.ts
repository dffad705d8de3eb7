import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { Argon2Threads } from './argon2-threads.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a flood of passwords is refused in words once a hundred wait, and the next one after it is checked again', async () => {
  // Cheap to check, so that a hundred take no time.
  const passwordHash = await hash('Kererū#2026', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const answers = await Promise.allSettled(
    Array.from({ length: 300 }, () => verifyPassword(passwordHash, 'Kererū#2026')),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(300 - 100 - 8);
  expect(refused.length).toBeLessThan(300 - 100);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      code: 'TOO_MANY',
      message: 'Many people are signing in at this moment. Please try again in ten seconds.',
      retryAfterSeconds: 10,
    });
  }
  // Those who came first are served.
  expect(answers.findIndex((answer) => answer.status === 'rejected')).toBe(300 - refused.length);
  expect(await verifyPassword(passwordHash, 'Kererū#2026')).toBe(true);
});

test('a password fits its own hash and no other, and each has a salt of its own', async () => {
  const [first, second] = await Promise.all([hashPassword('Kererū#2026'), hashPassword('Kererū#2026')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  const judged = ['Kererū#2026', 'kererū#2026', ''].map((password) => verifyPassword(first, password));
  expect(await Promise.all(judged)).toEqual([true, false, false]);
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
});

test.each([1, 3])(
  'what fails on one of %i threads fails alone, and each gets the answer to what it asked',
  async (most) => {
    const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
    const threads = new Argon2Threads(most);
    const hashes = await Promise.all(Array.from({ length: 8 }, (_, n) => threads.run('hashSync', `word ${n}`, cheap)));
    const asked = hashes.flatMap((passwordHash, n) => [
      threads.run('verifySync', passwordHash, `word ${n}`),
      threads.run('verifySync', 'no hash', `word ${n}`),
      threads.run('verifySync', passwordHash, `word ${n + 1}`),
    ]);
    const answers = (await Promise.allSettled(asked)).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
    expect(answers).toEqual(hashes.flatMap(() => [true, 'failed', false]));
  },
);

test('a program ends by itself when its threads have nothing left to do', async () => {
  const threads = JSON.stringify(new URL('./argon2-threads.ts', import.meta.url).href);
  const program = `
    const { Argon2Threads } = await import(${threads});
    const passwordHash = await new Argon2Threads(2).run('hashSync', 'word', { memoryCost: 8, timeCost: 1, parallelism: 1 });
    console.log(passwordHash.slice(0, 9));`;
  const node = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, node, { timeout: 15_000 });
  expect(stdout).toBe('$argon2id\n');
});
