import { expect, test, vi } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { createTicketSchema } from '#shared/tickets.ts';
import { makeDocument, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct, testNow } from '#test/test-db.ts';
import { updateLineReminders } from '../../services/reminders.ts';
import { ticketTypesLibrary } from '../../services/ticket-types.ts';
import { createTicket } from '../../services/tickets.ts';
import { createTrapLine } from '../../services/trap-lines.ts';
import { createTrap } from '../../services/traps.ts';
import { readEnv } from '../../settings/env.ts';
import { createProgram } from '../program.ts';
import { startHousekeeping } from './housekeeping.ts';

test('nothing is deleted by a clock that went ahead, and what is old is once it is right again', async () => {
  const { db, sqlite } = createTestDb();
  const clock = { days: 0 };
  const now = () => new Date(Date.parse(testNow) + clock.days * 86_400_000).toISOString();
  const program = createProgram(readEnv({ LOG_LEVEL: 'silent' }), sqlite, now);
  makeDocument(db);
  const tidyOn = async (days: number) => {
    clock.days = days;
    startHousekeeping(program)();
    for (let turn = 0; turn < 3; turn++) await program.queue.run(() => {});
    return sqlite.prepare('SELECT count(*) FROM files').pluck().get();
  };
  for (const days of [0, 400, 401, 0.9]) expect(await tidyOn(days), `${days} days`).toBe(1);
  expect(await tidyOn(1.1)).toBe(0);
});

test('before mail is set up nothing piles up; once it is, everybody hears once of what is still to come or was lately', async () => {
  const { db, sqlite } = createTestDb();
  const clock = { now: testNow };
  const walker = makeStaff(db, { email: 'kai@okurabush.example' });
  const trap = createTrap(db, testAct, {
    projectId: makeProject(db).id,
    ...{ code: 'T1', type: 'Live capture cage', setOn: testAct.today },
  });
  const line = { projectId: trap.projectId, name: 'Cage', directions: '', checkEveryDays: 1, trapIds: [trap.id] };
  createTrapLine(db, testAct, line);
  updateLineReminders(db, testAct, { personId: walker.id, isOn: true });
  const volunteerId = makeVolunteer(db, { email: 'kahu@okurabush.example' }).id;
  const typeId = ticketTypesLibrary.list(db)[0]?.id;
  const ticket = { volunteerId, typeId, issuedOn: '2024-01-01', expiresOn: addDays(testAct.today, 62) };
  createTicket(db, testAct, createTicketSchema.parse(ticket));
  const program = createProgram(readEnv({ LOG_LEVEL: 'silent' }), sqlite, () => clock.now);
  const queued = () => sqlite.prepare('SELECT kind FROM outbox ORDER BY kind').pluck().all();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = startHousekeeping(program);
    const tick = async (day: number) => {
      clock.now = `${addDays(testAct.today, day)}T20:30:00.000Z`;
      vi.advanceTimersByTime(3_600_000);
      for (let turn = 0; turn < 3; turn++) await program.queue.run(() => {});
    };
    for (let day = 1; day <= 3; day++) await tick(day);
    expect(queued()).toEqual([]);
    program.mail.isSetUp = true;
    await tick(4);
    expect(queued()).toEqual(['lines', 'tickets']);
    stop();
  } finally {
    vi.useRealTimers();
  }
});
