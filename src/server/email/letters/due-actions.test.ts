import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailPriority } from '#shared/emails.ts';
import { makeIncident, makeStaff } from '#test/factories.ts';
import { killMoments, killWhileMailing } from '#test/kill-while-mailing.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { incidentPath } from '#web/paths.ts';
import { wrapDb } from '../../db/open-db.ts';
import { mailQueue } from '../../db/schema/emails.ts';
import { incidentActions } from '../../db/schema/incidents.ts';
import { staff } from '../../db/schema/staff.ts';
import { clockAt, systemAct } from '../../services/act.ts';
import { addAction, updateAction } from '../../services/incidents/actions.ts';
import { mailDueActions } from './due-actions.ts';

const installation = { orgName: 'Ōkura Bush Trust', baseUrl: 'https://bush.example', timeZone: 'Pacific/Auckland' };
const morning = systemAct(clockAt('Pacific/Auckland', '2026-03-04T20:30:00.000Z'));

function createScene() {
  const { db, sqlite } = createTestDb();
  const owner = makeStaff(db, { firstname: 'Kai', email: 'kai@okurabush.example' });
  const incidentId = makeIncident(db).id;
  const add = (dueDate: string, description = 'Mark the tunnel') =>
    addAction(db, testAct, { incidentId, description, staffId: owner.id, dueDate });
  const remind = (act = morning) => mailDueActions(db, act, installation);
  const mails = () =>
    db
      .select()
      .from(mailQueue)
      .all()
      .map(({ toAddress }) => toAddress);
  return { db, sqlite, owner, incidentId, add, remind, mails };
}

test('an action is mailed to its owner on its day, once, whatever restarts', () => {
  const { db, add, remind, mails, incidentId } = createScene();
  add('2026-03-05');
  add('2026-03-06');
  remind(systemAct(clockAt('Pacific/Auckland', '2026-03-04T17:59:00.000Z')));
  expect(mails()).toEqual([]);
  remind();
  remind();
  expect(mails()).toEqual(['kai@okurabush.example']);
  expect(db.select().from(mailQueue).get()).toMatchObject({
    ...{ subject: 'Due after an incident: 1 action', priority: mailPriority.due },
    body: expect.stringContaining(`https://bush.example${incidentPath(incidentId)}\n`),
  });
});

test('whoever takes an action over on its day is mailed, too', () => {
  const { db, add, remind, mails } = createScene();
  const ivy = makeStaff(db, { firstname: 'Ivy', email: 'ivy@okurabush.example' });
  const { id, version } = add('2026-03-05');
  remind();
  updateAction(db, testAct, { id, version, staffId: ivy.id });
  remind();
  remind();
  expect(mails()).toEqual(['kai@okurabush.example', 'ivy@okurabush.example']);
});

test('from 07:00 on, of each owner alone, those of today and of the seven days before, the oldest first', () => {
  const { db, add, remind, incidentId } = createScene();
  const ivy = makeStaff(db, { firstname: 'Ivy', email: 'ivy@okurabush.example' });
  add('2026-03-05', 'Mark the tunnel');
  add('2026-03-05', 'Tell the neighbour');
  add('2026-02-26', 'Mend the bridge');
  add('2026-02-25', 'Too long past');
  addAction(db, testAct, { incidentId, description: 'Buy ropes', staffId: ivy.id, dueDate: '2026-03-01' });
  const closed = makeIncident(db, { isWithdrawn: true });
  const action = { incidentId, description: 'Of a mistake', staffId: ivy.id, dueDate: '2026-03-05' };
  const { id } = addAction(db, testAct, action);
  db.update(incidentActions).set({ incidentId: closed.id }).where(eq(incidentActions.id, id)).run();
  remind(systemAct(clockAt('Pacific/Auckland', '2026-03-04T18:00:00.000Z')));
  const about = (day: string, what: string) =>
    `${day}-2026: ${what}\nIt follows from: Near Miss, 2026-03-05\nhttps://bush.example${incidentPath(incidentId)}`;
  const bodyOf = (name: string, ...actions: string[]) =>
    `${[`Kia ora ${name},`, 'this is due:', ...actions, 'Ōkura Bush Trust'].join('\n\n')}\n`;
  const mails = db.select().from(mailQueue).all();
  expect(mails.map(({ toAddress, body }) => [toAddress, body])).toEqual([
    [
      'kai@okurabush.example',
      bodyOf(
        'Kai',
        about('26-February', 'Mend the bridge'),
        about('05-March', 'Mark the tunnel'),
        about('05-March', 'Tell the neighbour'),
      ),
    ],
    ['ivy@okurabush.example', bodyOf('Ivy', about('01-March', 'Buy ropes'))],
  ]);
});

test('many actions of one person are one mail, and nothing that anybody typed stands in its subject', () => {
  const { db, add, remind, mails } = createScene();
  for (let n = 0; n < 60; n++) add('2026-03-05', `Free money, ${n}`);
  remind();
  expect(mails()).toEqual(['kai@okurabush.example']);
  const mail = db.select().from(mailQueue).get();
  expect(mail?.subject).toBe('Due after an incident: 60 actions');
  expect(mail?.body?.match(/Free money/g)).toHaveLength(50);
  expect(mail?.body).toContain('And 10 more: https://bush.example/incidents\n');
});

test('a new due date reminds again; one that is done, given up or long past does not', () => {
  const { db, add, remind, mails } = createScene();
  const action = add('2026-03-04');
  add('2026-02-01');
  const done = add('2026-03-05');
  updateAction(db, testAct, { id: done.id, doneDate: '2026-03-05' });
  remind();
  expect(mails()).toHaveLength(1);
  updateAction(db, testAct, { id: action.id, dueDate: '2026-03-05' });
  remind();
  expect(mails()).toHaveLength(2);
});

test('when its owner has left, the Group Admins are reminded', () => {
  const { db, owner, add, remind, mails } = createScene();
  add('2026-03-05');
  makeStaff(db, { role: 'Group Admin', email: 'admin@okurabush.example' });
  db.update(staff).set({ deletedAt: testAct.now }).where(eq(staff.id, owner.id)).run();
  remind();
  expect(mails()).toEqual(['admin@okurabush.example']);
});

test.each(killMoments)(
  'a server that is killed %s reminds once',
  async (when) => {
    const { add, sqlite } = createScene();
    add('2026-03-05');
    const left = await killWhileMailing(sqlite, { what: 'actions that are due', now: morning.now, when });
    const count = () => left.prepare('SELECT count(*) FROM outbox').pluck().get();
    expect(count()).toBe(when === 'before the commit' ? 0 : 1);
    left.transaction(() => mailDueActions(wrapDb(left), morning, installation)).immediate();
    expect(count()).toBe(1);
  },
  60_000,
);
