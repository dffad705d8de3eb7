import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a flood of passwords is refused in words once a hundred wait, and the next one after it is checked again', async () => {
  // Cheap to check, so that a hundred take no time.
  const passwordHash = await hash('Kererū#2026', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  // Whatever another test has left is done by then.
  await verifyPassword(passwordHash, 'Kererū#2026');
  const answers = await Promise.allSettled(
    Array.from({ length: 300 }, () => verifyPassword(passwordHash, 'Kererū#2026')),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(300 - 100 - 1);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      code: 'TOO_MANY',
      message: messages.login.busy,
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

test('a password is the same however a keyboard composes its macrons, also one that was hashed as it was typed', async () => {
  const [letter, marked] = ['Kerer\u016b#2026', 'Kereru\u0304#2026'];
  const hashes = await Promise.all([letter, marked].map(hashPassword));
  const asTyped = await hash(marked, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const judged = [...hashes, asTyped].map((one) =>
    Promise.all([letter, marked].map((typed) => verifyPassword(one, typed))),
  );
  expect(await Promise.all(judged)).toEqual([
    [true, true],
    [true, true],
    [false, true],
  ]);
  const without = hashes.map((one) => verifyPassword(one, 'Kereru#2026'));
  expect(await Promise.all(without)).toEqual([false, false]);
});
