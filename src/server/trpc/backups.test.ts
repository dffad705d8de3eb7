import { expect, test } from 'vitest';
import { callerFor, callerSignedOut, createTestProgram } from '#test/callers.ts';
import { makeStaff, testPassword } from '#test/factories.ts';

/** A program with a backup in its list, and the Group Admin who looks at it. */
function stage(settings: Record<string, string> = {}) {
  const program = createTestProgram(settings);
  const { id, firstname, lastname, email } = makeStaff(program.db, { role: 'Group Admin' });
  return { program, api: callerFor(program, { id, firstname, lastname, email, role: 'Group Admin' }) };
}

test('where nothing starts the server again, a restore is refused with the command', async () => {
  const { program, api } = stage();
  expect((await api.backups.list()).restarts).toBe(false);
  program.backups.find = () => ({
    file: '/srv/bushline/backups/bushline-1.db',
    startedAt: '',
    fileName: 'bushline-1.db',
  });
  await expect(api.backups.restore({ id: 1, currentPassword: testPassword })).rejects.toMatchObject({
    message: expect.stringContaining('npm run restore -- "/srv/bushline/backups/bushline-1.db"'),
  });
});

test('a restore asks for the password, and its trail names who asked', async () => {
  const { program, api } = stage();
  program.backups.find = () => ({ file: '/b/bushline-1.db', startedAt: '2026-03-03', fileName: 'bushline-1.db' });
  const asked: unknown[] = [];
  program.restore = async (ask) => {
    asked.push(ask);
    return { askedAt: program.now() };
  };
  expect((await api.backups.list()).restarts).toBe(true);
  await expect(api.backups.restore({ id: 1, currentPassword: 'not it' })).rejects.toThrow('The current password');
  expect(asked).toEqual([]);
  expect(await api.backups.restore({ id: 1, currentPassword: testPassword })).toEqual({ askedAt: program.now() });
  expect(asked).toEqual([{ file: '/b/bushline-1.db', startedAt: '2026-03-03', actorName: expect.any(String) }]);
  const line = program.sqlite.prepare("SELECT record_name FROM audit WHERE action = 'asked to restore'").pluck().get();
  expect(line).toBe('bushline-1.db');
});

test('what became of a restore is told on the login screen for a day, without the reason', async () => {
  const program = createTestProgram();
  const ago = (hours: number) => new Date(Date.parse(program.now()) - hours * 3_600_000).toISOString();
  const tell = async (hours: number) => {
    const last = { askedAt: ago(hours), startedAt: ago(99), actorName: 'Mere Rata', damage: null };
    program.lastRestore = { ...last, problem: '/srv: EIO' };
    return (await callerSignedOut(program).session.config()).restored;
  };
  expect(await tell(23)).toEqual({ askedAt: ago(23), startedAt: ago(99), isDone: false });
  expect(await tell(25)).toBeNull();
});
