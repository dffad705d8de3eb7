import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { createTicketSchema, ticketPeopleSchema } from '#shared/tickets.ts';
import { makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { mailQueue } from '../../db/schema/emails.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import { clockAt, systemAct } from '../../services/act.ts';
import { ticketTypesLibrary } from '../../services/ticket-types.ts';
import { listTicketPeople } from '../../services/tickets/list.ts';
import { createTicket, removeTicket, updateTicket } from '../../services/tickets.ts';
import { mailEndingTickets } from './ending-tickets.ts';

const installation = { orgName: 'Ōkura Bush Trust', baseUrl: 'https://bush.example' };
/** 09:30 in Auckland. */
const actOn = (day: string) => systemAct(clockAt('Pacific/Auckland', new Date(`${day}T09:30:00+13:00`).toISOString()));

function createScene() {
  const { db } = createTestDb();
  makeStaff(db, { role: 'Group Admin', email: 'admin@okurabush.example' });
  const kahu = makeVolunteer(db, { firstname: 'Kahu', lastname: 'Parata', email: 'kahu@okurabush.example' }).id;
  const typeId = ticketTypesLibrary.list(db).find(({ name }) => name === 'Workplace first aid')?.id ?? 0;
  const add = (expiresOn: string, volunteerId = kahu) =>
    createTicket(
      db,
      testAct,
      createTicketSchema.parse({ volunteerId, typeId, issuedOn: '2024-01-01', expiresOn, number: 'SECRET' }),
    );
  let seen = 0;
  /** Who is mailed on a day. */
  const mailedOn = (day: string) => {
    mailEndingTickets(db, actOn(day), installation);
    const all = db.select().from(mailQueue).all();
    const fresh = all.slice(seen).map(({ toAddress }) => toAddress.split('@')[0]);
    seen = all.length;
    return fresh;
  };
  return { db, kahu, typeId, add, mailedOn };
}

const both = ['kahu', 'admin'];

test('the person and the Group Admins are told 60 and 14 days before and on the day, once each', () => {
  const { db, add, mailedOn } = createScene();
  add('2026-06-03');
  expect(mailedOn('2026-04-03')).toEqual([]);
  expect([mailedOn('2026-04-04'), mailedOn('2026-04-04'), mailedOn('2026-05-19')]).toEqual([both, [], []]);
  expect([mailedOn('2026-05-20'), mailedOn('2026-05-21'), mailedOn('2026-06-02')]).toEqual([both, [], []]);
  expect([mailedOn('2026-06-03'), mailedOn('2026-06-04')]).toEqual([both, []]);
  const mails = db.select().from(mailQueue).all();
  const day = '03-June-2026';
  expect(mails.slice(2, 4).map(({ body }) => (body ?? '').split('\n\n').slice(2, -1).join())).toEqual([
    `Workplace first aid: Expires in 14 days, ${day}`,
    `Workplace first aid, Kahu Parata: Expires in 14 days, ${day},https://bush.example/tickets?sort=expires`,
  ]);
  expect(mails[0]?.subject).toBe('A ticket expires');
  expect(JSON.stringify(mails)).not.toContain('SECRET');
});

test('a clock that was ahead tells once, and a server that was off tells late, or of what is long past never', () => {
  const { add, mailedOn } = createScene();
  add('2026-06-03');
  expect([mailedOn('2026-05-25'), mailedOn('2026-04-10'), mailedOn('2026-05-20')]).toEqual([both, [], []]);
  expect(mailedOn('2026-06-08')).toEqual(both);
  add('2026-07-03');
  expect(mailedOn('2026-07-11')).toEqual([]);
});

test.each([
  ['ends', '2026-04-05', '+13:00', '+12:00'],
  ['begins', '2026-09-27', '+12:00', '+13:00'],
])('on the day when daylight saving %s, once, in the morning', (_, day, before, after) => {
  const { db, add } = createScene();
  for (const left of [60, 14, 0]) add(addDays(day, left), makeVolunteer(db, { email: `in-${left}@okura.example` }).id);
  const midnight = Date.parse(`${day}T00:00:00${before}`);
  const told: string[] = [];
  for (let quarter = 0; quarter < 4 * 23; quarter += 1) {
    const now = new Date(midnight + quarter * 15 * 60_000).toISOString();
    const waiting = db.select().from(mailQueue).all().length;
    mailEndingTickets(db, systemAct(clockAt('Pacific/Auckland', now)), installation);
    if (db.select().from(mailQueue).all().length > waiting) told.push(now);
  }
  expect(told).toEqual([new Date(`${day}T07:00:00${after}`).toISOString()]);
  expect(db.select().from(mailQueue).all()).toHaveLength(4);
});

test('what was typed in with its day near is told from its next day on', () => {
  const { add, mailedOn } = createScene();
  add('2026-03-25');
  expect([mailedOn('2026-03-05'), mailedOn('2026-03-11')]).toEqual([[], both]);
});

test('not of a ticket that was removed or has a later one, nor of somebody who was deleted, and again of another day', () => {
  const { db, kahu, add, mailedOn } = createScene();
  const first = add('2026-06-03');
  const later = add('2028-06-03');
  expect(mailedOn('2026-04-04')).toEqual([]);
  removeTicket(db, testAct, later);
  expect(mailedOn('2026-04-04')).toEqual(both);
  updateTicket(db, testAct, { id: first.id, expiresOn: '2026-06-10' });
  expect(mailedOn('2026-04-11')).toEqual(both);
  const { id: twin } = makeVolunteer(db, { email: '' });
  add('2026-06-03', twin);
  expect(mailedOn('2026-04-11')).toEqual(['admin']);
  db.update(volunteers).set({ deletedAt: testAct.now }).where(eq(volunteers.id, kahu)).run();
  expect(mailedOn('2026-05-28')).toEqual(['admin']);
  db.update(volunteers).set({ deletedAt: testAct.now }).where(eq(volunteers.id, twin)).run();
  expect(mailedOn('2026-06-03')).toEqual([]);
});

test('somebody of the staff who is a volunteer as well gets one mail, however their email is written', () => {
  const { db, add, typeId, mailedOn } = createScene();
  add('2026-06-03', makeVolunteer(db, { email: 'One@okura.example' }).id);
  const staffId = makeStaff(db, { role: 'Field Staff', email: 'one@okura.example' }).id;
  createTicket(db, testAct, { staffId, typeId, number: '', issuedOn: '2024-01-01', expiresOn: '2026-06-03' });
  expect(mailedOn('2026-04-04').map((name) => name?.toLowerCase())).toEqual(['one', 'admin']);
  expect(db.select().from(mailQueue).get()?.subject).toBe('2 tickets expire');
});

test('the Group Admins are told which of them nobody has seen, with a link to a list that holds it', () => {
  const { db, add, typeId, mailedOn } = createScene();
  const { id: adminId } = makeStaff(db, { role: 'Group Admin', email: 'other@okura.example' });
  const { id: staffId } = makeStaff(db, { role: 'Field Staff', firstname: 'Hēmi', lastname: 'Walker' });
  const dates = { number: '', issuedOn: '2024-01-01', expiresOn: '2026-06-03' };
  add('2026-06-03');
  createTicket(db, { ...testAct, actorId: staffId }, { staffId, typeId, ...dates });
  mailedOn('2026-04-04');
  const body = db.select().from(mailQueue).all().at(-1)?.body ?? '';
  expect(body).toContain('Workplace first aid, Kahu Parata: Expires in 60 days, 03-June-2026\n');
  expect(body).toContain('Workplace first aid, Hēmi Walker: Expires in 60 days, 03-June-2026, not seen yet\n');
  const address = new URL(/https:\S+/.exec(body)?.[0] ?? '');
  expect(address.pathname).toBe('/tickets');
  const listed = listTicketPeople(
    db,
    { actorId: adminId, today: '2026-04-04' },
    ticketPeopleSchema.parse(Object.fromEntries(address.searchParams)),
  );
  const ending = listed.rows.filter(({ tickets }) => tickets.some(({ expiresOn }) => expiresOn === '2026-06-03'));
  expect(ending.map(({ name }) => name).toSorted()).toEqual(['Hēmi Walker', 'Kahu Parata']);
});

test('many tickets are one mail to the Group Admins, which says how many more there are', () => {
  const { db, add, mailedOn } = createScene();
  for (let n = 0; n < 60; n += 1) add('2026-06-03', makeVolunteer(db, { email: '' }).id);
  expect(mailedOn('2026-04-04')).toEqual(['admin']);
  const mail = db.select().from(mailQueue).get();
  expect(mail?.subject).toBe('60 tickets expire');
  expect(mail?.body).toContain('And 10 more: https://bush.example/tickets?sort=expires');
});
