import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { testNow } from '#test/test-db.ts';
import { writeMetrics } from './metrics.ts';

const dayMs = 86_400_000;

/** An installation with two warnings of its settings, whose clock and settings can be changed. */
function openProgram() {
  const program = createTestProgram({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://plan.okurabush.example' });
  const { api, user } = callerAs(program, 'Group Admin');
  let days = 0;
  program.now = () => new Date(Date.parse(testNow) + days * dayMs).toISOString();
  const ids = async () => (await api.system.warnings()).map(({ id }) => id);
  const later = (count: number) => {
    days += count;
  };
  return { program, api, user, ids, later };
}

test('a warning that is put off is not on Home nor in the mail for a month; System, metrics and probes go on counting it', async () => {
  const { program, api, user, ids, later } = openProgram();
  expect(await ids()).toEqual(['settings']);
  const counted = program.system.countWarnings();
  expect(await api.system.putOff({ id: 'settings' })).toEqual({ message: messages.system.isPutOff });
  expect(await ids()).toEqual([]);
  await program.system.mailWarnings({ orgName: 'Ōkura', baseUrl: 'https://x.example' });
  expect(program.sqlite.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(0);
  const facts = await api.system.get();
  const by = `${user.firstname} ${user.lastname}`;
  expect(facts.warnings).toMatchObject([{ id: 'settings', putOff: { by, until: '2026-04-03T20:30:00.000Z' } }]);
  expect(writeMetrics(facts, 0)).toContain('bushline_warning{id="settings"} 1\n');
  expect([counted, program.system.countWarnings()]).toEqual([1, 1]);
  later(29.9);
  expect(await ids()).not.toContain('settings');
  later(0.2);
  expect(await ids(), 'a month later').toContain('settings');
  later(-40);
  expect(await ids(), 'noted by a clock that was ahead').toContain('settings');
});

test('it is shown again on demand, and the trail has who did which', async () => {
  const { program, api, ids } = openProgram();
  await api.system.putOff({ id: 'settings' });
  await api.system.showAgain({ id: 'settings' });
  await api.system.showAgain({ id: 'settings' });
  expect(await ids()).toEqual(['settings']);
  const lines = program.sqlite
    .prepare("SELECT action, record_name, after, before FROM audit WHERE record_type = 'warning' ORDER BY id")
    .raw()
    .all();
  const title = 'The setting EMAIL_FROM is most likely not what you meant.';
  const until = '{"until":"2026-04-03T20:30:00.000Z"}';
  expect(lines).toEqual([
    ['put off', title, until, null],
    ['showed again', title, null, until],
  ]);
});

test('it comes back when it is about something else, and when it gets worse', async () => {
  const { program, api, ids } = openProgram();
  await api.system.putOff({ id: 'settings' });
  Object.assign(program.env, { RESEND_API_KEY: 're_x' });
  expect(await ids(), 'another setting').toEqual(['settings']);

  const measured = program.backups.measureDisk();
  const measure = (freeBytes: number) => {
    program.backups.measureDisk = () => ({ ...measured, freeBytes, isShort: true });
  };
  measure(4e8);
  await api.system.putOff({ id: 'disk' });
  measure(2e8);
  expect(await ids(), 'shorter').not.toContain('disk');
  measure(6e7);
  expect(await ids(), 'full').toContain('disk');
  await expect(api.system.putOff({ id: 'disk' })).rejects.toThrow('This cannot wait');
});

test('what is gone is said, and where the notes cannot be read nothing is put off', async () => {
  const { program, api, ids } = openProgram();
  expect(await api.system.putOff({ id: 'mail' })).toEqual({ message: messages.system.isGone });
  await api.system.putOff({ id: 'settings' });
  program.sqlite.exec("UPDATE installation SET value = '{' WHERE name = 'put_off_warnings'");
  expect(await ids()).toContain('settings');
});
