import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { verifyPassword } from './passwords.ts';

test('a flood of passwords is refused in words once a hundred wait, and the next one after it is checked again', async () => {
  // Cheap to check, so that a hundred take no time.
  const passwordHash = await hash('Kererū#2026', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const answers = await Promise.allSettled(
    Array.from({ length: 300 }, () => verifyPassword(passwordHash, 'Kererū#2026')),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(300 - 100 - 4);
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
