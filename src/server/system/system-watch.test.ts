import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeStaff } from '#test/factories.ts';
import { testNow } from '#test/test-db.ts';

const dayMs = 86_400_000;

test('a grave warning that comes back is mailed again, also where nothing was wrong between', async () => {
  const program = createTestProgram({
    SMTP_URL: 'smtp://127.0.0.1:9',
    EMAIL_FROM: 'bushline@okurabush.example',
    PUBLIC_URL: 'https://plan.okurabush.example',
    TRUST_PROXY: '1',
  });
  makeStaff(program.db, { role: 'Group Admin' });
  const measured = program.backups.measureDisk();
  const described = program.backups.describe();
  const look = async (days: number, freeBytes: number) => {
    const now = new Date(Date.parse(testNow) + days * dayMs).toISOString();
    program.now = () => now;
    program.backups.measureDisk = () => ({ ...measured, freeBytes });
    program.backups.describe = () => ({ ...described, newestGoodAt: now });
    await program.system.mailWarnings({ orgName: 'Ōkura', baseUrl: 'https://x.example' });
    return program.sqlite.prepare("SELECT count(*) FROM outbox WHERE body LIKE '%is full%'").pluck().get();
  };
  expect(await look(0, 1)).toBe(1);
  expect(await look(2, 1e12)).toBe(1);
  expect(await look(3, 1)).toBe(2);
});
