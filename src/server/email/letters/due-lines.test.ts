import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { makeProject, makeStaff } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { dueTrapsPath, walkPath } from '#web/paths.ts';
import { mailQueue } from '../../db/schema/emails.ts';
import { staff } from '../../db/schema/staff.ts';
import { clockAt, systemAct } from '../../services/act.ts';
import { updateProject } from '../../services/projects.ts';
import { updateLineReminders } from '../../services/reminders.ts';
import { createTrapCheck } from '../../services/trap-checks.ts';
import { createTrapLine, removeTrapLine } from '../../services/trap-lines.ts';
import { createTrap, updateTrap } from '../../services/traps.ts';
import { mailDueLines } from './due-lines.ts';

const installation = { orgName: 'Ōkura Bush Trust', baseUrl: 'https://bush.example' };
/** 09:30 of a day in Auckland. */
const at = (day: string) => systemAct(clockAt('Pacific/Auckland', `${addDays(day, -1)}T20:30:00.000Z`));
const morning = at('2026-03-05');

function createScene({ asks = true } = {}) {
  const { db } = createTestDb();
  const walker = makeStaff(db, { firstname: 'Kai', email: 'kai@okurabush.example' });
  makeStaff(db, { email: 'ivy@okurabush.example' });
  const projectId = makeProject(db, { name: 'Ōkura Bush' }).id;
  let traps = 0;
  const line = (name: string, setOn: string, type = 'DOC 200', every = 14) => {
    const trap = createTrap(db, testAct, { projectId, code: `T${++traps}`, type, setOn });
    const { id } = createTrapLine(db, testAct, {
      ...{ projectId, name, directions: '', checkEveryDays: every, trapIds: [trap.id] },
    });
    return { id, trapId: trap.id };
  };
  /** One more trap on a line that was set on 1 February. */
  const addTo = (lineId: number) => {
    const code = `T${++traps}`;
    return createTrap(db, testAct, { projectId, lineId, code, type: 'DOC 200', setOn: '2026-02-01' }).id;
  };
  /** One that holds alive, on no line. */
  const cage = (setOn: string) =>
    createTrap(db, at('2026-06-01'), { projectId, code: `T${++traps}`, type: 'Live capture cage', setOn }).id;
  const turn = (isOn: boolean) => updateLineReminders(db, testAct, { personId: walker.id, isOn });
  if (asks) turn(true);
  const remind = (act = morning) => mailDueLines(db, act, installation);
  const mails = () => db.select().from(mailQueue).all();
  /** On which of these days a mail is queued. */
  const toldOn = (from: string, to: string) => {
    const told: string[] = [];
    for (let [day, before] = [from, mails().length]; day <= to; day = addDays(day, 1)) {
      remind(at(day));
      if (mails().length > before) told.push(day);
      before = mails().length;
    }
    return told;
  };
  const check = (trapId: number, checkedAt: string, notedAt = checkedAt) =>
    createTrapCheck(db, systemAct(clockAt('Pacific/Auckland', notedAt)), { trapId, checkedAt, state: 'Set' });
  return { db, projectId, walker, line, addTo, cage, turn, remind, mails, toldOn, check };
}

test('lines that are due are one mail to those who asked for it, the latest first, from 07:00 on', () => {
  const { line, remind, mails, db } = createScene();
  const ridge = line('Ridge', '2026-02-18');
  const bay = line('Māori Bay', '2026-02-01');
  line('New', '2026-03-01');
  remind(systemAct(clockAt('Pacific/Auckland', '2026-03-04T17:59:00.000Z')));
  expect(mails()).toEqual([]);
  remind(systemAct(clockAt('Pacific/Auckland', '2026-03-04T18:00:00.000Z')));
  remind();
  const body = [
    'Kia ora Kai,',
    'these lines of traps are due:',
    `Māori Bay\nŌkura Bush: 18 days late, 1 trap\nhttps://bush.example${walkPath(bay.id)}`,
    `Ridge\nŌkura Bush: 1 day late, 1 trap\nhttps://bush.example${walkPath(ridge.id)}`,
    'Ōkura Bush Trust',
    'You asked for this mail; you can turn it off under My account: https://bush.example/account',
  ];
  expect(mails().map(({ toAddress, subject, body: said }) => [toAddress, subject, said])).toEqual([
    ['kai@okurabush.example', 'To walk: 2 lines of traps are due', `${body.join('\n\n')}\n`],
  ]);
  expect(db.$client.prepare('SELECT DISTINCT version FROM trap_lines').pluck().all()).toEqual([1]);
});

test('a line is told once until it is walked, and again when it is due again', () => {
  const { line, remind, mails, check } = createScene();
  const { trapId } = line('Ridge', '2026-02-01');
  for (const day of ['2026-03-05', '2026-03-06', '2026-03-07']) remind(at(day));
  expect(mails()).toHaveLength(1);
  check(trapId, '2026-03-07T01:00:00.000Z');
  remind(at('2026-03-21'));
  expect(mails()).toHaveLength(1);
  remind(at('2026-03-22'));
  expect(mails()).toHaveLength(2);
});

test('a trap that nobody reaches keeps the others of its line from no mail', () => {
  const { db, line, addTo, remind, mails, check } = createScene();
  const { id, trapId } = line('Ridge', '2026-02-01');
  const far = addTo(id);
  remind(at('2026-03-05'));
  check(trapId, '2026-03-06T01:00:00.000Z');
  createTrapCheck(db, at('2026-06-01'), { trapId: far, checkedAt: '2026-03-06T01:10:00.000Z', state: 'Missing' });
  for (const day of ['2026-03-07', '2026-03-20']) remind(at(day));
  expect(mails()).toHaveLength(1);
  for (const day of ['2026-03-21', '2026-03-22', '2026-05-21']) remind(at(day));
  expect(mails()).toHaveLength(2);
});

test('a line that is walked in parts is told for each part', () => {
  const { line, addTo, toldOn, check } = createScene();
  const { id, trapId: a } = line('Ridge', '2026-01-01');
  const b = addTo(id);
  check(a, '2026-02-01T01:00:00.000Z');
  check(b, '2026-02-08T01:00:00.000Z');
  expect(toldOn('2026-02-08', '2026-02-17')).toEqual(['2026-02-16']);
  check(a, '2026-02-17T01:00:00.000Z');
  expect(toldOn('2026-02-18', '2026-02-24')).toEqual(['2026-02-23']);
  check(b, '2026-02-24T01:00:00.000Z');
  expect(toldOn('2026-02-25', '2026-03-05')).toEqual(['2026-03-04']);
});

test('so it is where one of its traps is not reached', () => {
  const { db, line, addTo, toldOn, check } = createScene();
  const { id, trapId: far } = line('Ridge', '2026-02-01');
  const near = addTo(id);
  check(near, '2026-02-08T01:00:00.000Z');
  expect(toldOn('2026-02-10', '2026-02-17')).toEqual(['2026-02-16']);
  createTrapCheck(db, at('2026-06-01'), { trapId: far, checkedAt: '2026-02-17T01:00:00.000Z', state: 'Missing' });
  expect(toldOn('2026-02-18', '2026-03-30')).toEqual(['2026-02-23']);
});

test('and where new traps were put on it that nobody checked yet', () => {
  const { line, addTo, toldOn } = createScene();
  const { id } = line('Ridge', '2026-01-01');
  expect(toldOn('2026-01-25', '2026-01-31')).toEqual(['2026-01-25']);
  addTo(id);
  expect(toldOn('2026-02-01', '2026-03-30')).toEqual(['2026-02-16']);
});

test('of an archived project only what may hold an animal is told', () => {
  const { db, projectId, line, cage, remind, mails } = createScene();
  line('Ridge', '2026-02-01');
  line('Cages', '2026-03-01', 'Live capture cage');
  cage('2026-03-01');
  updateProject(db, testAct, { id: projectId, status: 'archived' });
  remind();
  expect(mails().map(({ subject }) => subject)).toEqual(['To walk: 2 lines of traps are due']);
  expect(mails()[0]?.body).not.toContain('Ridge');
});

test('its traps that are retired are not counted', () => {
  const { db, line, addTo, remind, mails } = createScene();
  const { id } = line('Ridge', '2026-02-01');
  updateTrap(db, testAct, { id: addTo(id), state: 'Retired', retiredReason: 'Washed away' });
  remind();
  expect(mails()[0]?.body).toContain('18 days late, 1 trap\n');
});

test('traps that were walked on two days are one mail, and a clock that was ahead silences nothing', () => {
  const { line, addTo, remind, mails, check } = createScene();
  const { id, trapId } = line('Ridge', '2026-02-01');
  check(trapId, '2026-03-01T01:00:00.000Z');
  check(addTo(id), '2026-03-02T01:00:00.000Z');
  for (const day of ['2026-03-16', '2026-03-17', '2026-03-18']) remind(at(day));
  expect(mails()).toHaveLength(1);
  line('Cage', '2026-03-01', 'Live capture cage');
  remind(at('2027-03-18'));
  const before = mails().length;
  for (const day of ['2026-03-19', '2026-03-20']) remind(at(day));
  expect(mails()).toHaveLength(before + 2);
});

test('a line with a trap that holds alive is told on each day on which it is due, with why', () => {
  const { line, remind, mails, check } = createScene();
  const { trapId } = line('Cage', '2026-03-01', 'Live capture cage');
  for (const day of ['2026-03-05', '2026-03-05', '2026-03-06']) remind(at(day));
  expect(mails()).toHaveLength(2);
  expect(mails()[0]?.body).toContain('Animal Welfare Act 1999, s 36.');
  check(trapId, '2026-03-06T20:00:00.000Z');
  remind(at('2026-03-07'));
  expect(mails()).toHaveLength(2);
  remind(at('2026-03-08'));
  expect(mails()).toHaveLength(3);
});

test('where an animal may wait stands first: traps that hold alive on no line, then lines with one', () => {
  const { projectId, line, cage, remind, mails } = createScene();
  const ridge = line('Ridge', '2026-02-01');
  const cages = line('Cages', '2026-03-04', 'Live capture cage');
  cage('2026-03-03');
  cage('2026-03-04');
  remind();
  const everyDay = messages.traps.everyDay;
  const body = [
    'Kia ora Kai,',
    'these lines of traps are due:',
    `No line\nŌkura Bush: 1 day late, 2 traps\n${everyDay}\nhttps://bush.example${dueTrapsPath(projectId)}`,
    `Cages\nŌkura Bush: Due today, 1 trap\n${everyDay}\nhttps://bush.example${walkPath(cages.id)}`,
    `Ridge\nŌkura Bush: 18 days late, 1 trap\nhttps://bush.example${walkPath(ridge.id)}`,
    'Ōkura Bush Trust',
  ];
  expect(mails().map(({ subject }) => subject)).toEqual(['To walk: 3 lines of traps are due']);
  expect(mails()[0]?.body).toContain(body.join('\n\n'));
});

test('they are told once on each day on which they are due, also alone and where their line was removed', () => {
  const { db, line, cage, remind, mails, check } = createScene();
  const { id, trapId } = line('Cage', '2026-03-01', 'Live capture cage');
  remind(at('2026-03-05'));
  removeTrapLine(db, testAct, { id });
  remind(at('2026-03-05'));
  expect(mails()).toHaveLength(1);
  for (const day of ['2026-03-06', '2026-03-06', '2026-03-07']) remind(at(day));
  expect(mails()).toHaveLength(3);
  expect(mails()[2]).toMatchObject({ subject: 'To walk: 1 line of traps is due' });
  expect(mails()[2]?.body).toContain('No line\nŌkura Bush: 5 days late, 1 trap\n');
  check(trapId, '2026-03-07T20:00:00.000Z');
  remind(at('2026-03-08'));
  expect(mails()).toHaveLength(3);
  cage('2026-03-07');
  line('Ridge', '2026-02-01');
  remind(at('2026-03-08'));
  remind(at('2026-03-08'));
  expect(mails()).toHaveLength(4);
});

test('the day of a mail is that of the group, and a clock that was ahead silences none of them', () => {
  const { cage, remind, mails } = createScene();
  cage('2026-03-01');
  // In Auckland: 07:30 and 23:30 of a day, and 07:30 of the next, which is the same date in UTC.
  for (const now of ['2026-03-04T18:30:00.000Z', '2026-03-05T10:30:00.000Z', '2026-03-05T18:30:00.000Z'])
    remind(systemAct(clockAt('Pacific/Auckland', now)));
  expect(mails()).toHaveLength(2);
  remind(at('2026-03-09'));
  for (const day of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-09', '2026-03-10']) remind(at(day));
  expect(mails()).toHaveLength(2 + 1 + 4);
});

test('nobody who did not ask, turned it off or left is told; who asks later hears what is due then', () => {
  const { db, walker, line, turn, remind, mails } = createScene({ asks: false });
  line('Ridge', '2026-02-01');
  remind();
  turn(true);
  turn(false);
  remind();
  expect(mails()).toEqual([]);
  turn(true);
  db.update(staff).set({ deletedAt: testAct.now }).where(eq(staff.id, walker.id)).run();
  remind();
  expect(mails()).toEqual([]);
  db.update(staff).set({ deletedAt: null }).where(eq(staff.id, walker.id)).run();
  remind();
  expect(mails()).toHaveLength(1);
});

test('many lines are one mail that says how many more there are', () => {
  const { line, remind, mails } = createScene();
  for (let n = 0; n < 60; n++) line(`Line ${n}`, '2026-02-01');
  remind();
  expect(mails()).toHaveLength(1);
  expect(mails()[0]?.body).toContain('And 10 more: https://bush.example/traps\n');
});

test('a walk that was written down after the mail, and was before it, does not silence the next one', () => {
  const { line, check, toldOn } = createScene();
  const { trapId } = line('Ridge', '2026-02-01');
  expect(toldOn('2026-02-16', '2026-02-16')).toEqual(['2026-02-16']);
  // Walked without coverage; the phone sends it two days later.
  check(trapId, '2026-02-15T01:00:00.000Z', '2026-02-17T01:00:00.000Z');
  expect(toldOn('2026-02-17', '2026-04-15')).toEqual(['2026-03-02']);
});
