import { and, asc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { addDays, daysBetween, formatDate, timeIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { emailKey, fullName } from '#shared/names.ts';
import { reminderDue, remindFrom, remindUntil } from '#shared/tickets/reminders.ts';
import type { Db } from '../../db/open-db.ts';
import { staff } from '../../db/schema/staff.ts';
import { tickets, ticketTypes } from '../../db/schema/tickets.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import type { Act } from '../../services/act.ts';
import { isRenewed } from '../../services/tickets/list.ts';
import { findRecipients, type Installation, queueLetter, type Recipient } from './letter.ts';

/** Nobody is woken by a mail. */
const earliest = '07:00';
/** So many tickets stand in a mail at most; how many more there are is said. */
const mostNamed = 50;

const text = messages.mails.tickets;

/**
 * Mails people whose tickets end, 60 and 14 days before and on the day, and the Group Admins all of them in one mail. What was told of a
 * ticket is noted in the transaction that queues the mails, so that neither a restart nor a clock that is set back tells it twice. Nobody
 * is told of a ticket that has a later one, nor of somebody who was deleted.
 */
export function mailEndingTickets(db: Db, act: Act, installation: Installation): void {
  if (timeIn(act.timeZone, act.now) < earliest) return;
  const due = findEnding(db, act.today).flatMap((ticket) => {
    const days = reminderDue(ticket, act.today);
    return days === null ? [] : [{ ...ticket, days }];
  });
  if (due.length === 0) return;
  for (const { id, expiresOn, days } of due)
    db.update(tickets).set({ remindedOf: expiresOn, remindedDays: days }).where(eq(tickets.id, id)).run();
  const own = new Map<string, { to: Recipient; theirs: Ending[] }>();
  for (const ticket of due.filter(({ email }) => email !== '')) {
    const key = emailKey(ticket.email);
    const letter = own.get(key) ?? { to: ticket, theirs: [] };
    letter.theirs.push(ticket);
    own.set(key, letter);
  }
  const say = (what: string, { expiresOn }: Ending) => {
    const left = daysBetween(act.today, expiresOn);
    return text.one(what, left < 0 ? text.expiredOn : messages.tickets.expiresIn(left), formatDate(expiresOn));
  };
  const sayToAdmins = (ticket: Ending) => {
    const line = say(messages.tickets.of(ticket.type, fullName(ticket)), ticket);
    return ticket.seenAt === null ? text.notSeen(line) : line;
  };
  const { baseUrl, orgName } = installation;
  for (const { to, theirs } of own.values()) {
    const paragraphs = [text.own, ...theirs.map((ticket) => say(ticket.type, ticket)), orgName];
    queueLetter(db, act, 'tickets', to, { subject: text.subject(theirs.length), paragraphs });
  }
  const named = due.slice(0, mostNamed).map(sayToAdmins);
  // A state would leave out those that nobody has seen, and those that have expired.
  const url = `${baseUrl}/tickets?sort=expires`;
  const rest = due.length > mostNamed ? messages.mails.more(due.length - mostNamed, url) : url;
  const paragraphs = [text.others, ...named, rest, orgName];
  for (const to of findRecipients(db, eq(staff.role, 'Group Admin')))
    queueLetter(db, act, 'tickets', to, { subject: text.subject(due.length), paragraphs });
}

type Ending = ReturnType<typeof findEnding>[number];

/** The tickets of people who are there that end about now, the first first. */
function findEnding(db: Db, today: string) {
  const { id, expiresOn, seenAt, remindedOf, remindedDays, deletedAt } = tickets;
  const isNear = and(lte(expiresOn, addDays(today, remindFrom)), gte(expiresOn, addDays(today, -remindUntil)));
  const of = (name: 'firstname' | 'lastname' | 'email') => sql<string>`coalesce(${staff[name]}, ${volunteers[name]})`;
  return db
    .select({
      ...{ id, seenAt, remindedOf, remindedDays, type: ticketTypes.name, expiresOn: sql<string>`${expiresOn}` },
      ...{ firstname: of('firstname'), lastname: of('lastname'), email: of('email') },
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(staff, eq(staff.id, tickets.staffId))
    .leftJoin(volunteers, eq(volunteers.id, tickets.volunteerId))
    .where(
      and(
        ...[isNotNull(expiresOn), isNear, isNull(deletedAt), isNull(staff.deletedAt), isNull(volunteers.deletedAt)],
        sql`NOT ${isRenewed}`,
      ),
    )
    .orderBy(asc(expiresOn), asc(id))
    .all();
}
