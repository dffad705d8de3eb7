import { and, count, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import { csvRowLimit } from '#shared/csv.ts';
import { addDays } from '#shared/dates.ts';
import { expiringDays, type TicketState } from '#shared/tickets/state.ts';
import {
  type exportTicketsSchema,
  type listTicketsSchema,
  type ticketPeopleSchema,
  ticketPeopleSize,
} from '#shared/tickets.ts';
import type { Db } from '../../db/open-db.ts';
import { staff } from '../../db/schema/staff.ts';
import { tickets } from '../../db/schema/tickets.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import type { Act } from '../act.ts';
import { namesOf } from '../hours/names.ts';
import { matchesPerson } from '../people-search.ts';
import { stayingVolunteer } from '../volunteers/staying.ts';
import { readTickets } from './rows.ts';
import { idsAsSql, overseesTickets, sharingWith, visibleTo } from './visible.ts';

type Reader = Pick<Act, 'actorId' | 'today'>;

/** `stateOfTicket` as SQL. */
function hasState(state: TicketState, today: string): SQL | undefined {
  const { seenAt, expiresOn } = tickets;
  if (state === 'Not seen yet') return isNull(seenAt);
  const soon = addDays(today, expiringDays);
  const lasts = {
    Current: or(isNull(expiresOn), gt(expiresOn, soon)),
    Expiring: and(gte(expiresOn, today), lte(expiresOn, soon)),
    Expired: lt(expiresOn, today),
  };
  return and(isNotNull(seenAt), lasts[state]);
}

/** Whether the same person has another ticket of the type that was seen and lasts longer: this one is of no matter any more. */
export const isRenewed = sql`EXISTS (SELECT 1 FROM tickets later WHERE later.type_id = ${tickets.typeId}
  AND later.volunteer_id IS ${tickets.volunteerId} AND later.staff_id IS ${tickets.staffId}
  AND later.deleted_at IS NULL AND later.seen_at IS NOT NULL
  AND (later.expires_on IS NULL OR later.expires_on > ${tickets.expiresOn}))`;

/** The tickets that somebody may know of, by person. */
export function listTickets(db: Db, reader: Reader, asked: z.output<typeof listTicketsSchema>) {
  const { staffId, volunteerId, typeId, state } = asked;
  const where = and(
    visibleTo(db, reader),
    staffId === undefined ? undefined : eq(tickets.staffId, staffId),
    volunteerId === undefined ? undefined : eq(tickets.volunteerId, stayingVolunteer(db, volunteerId)),
    typeId === undefined ? undefined : eq(tickets.typeId, typeId),
    state && hasState(state, reader.today),
  );
  return readTickets(db, reader, where);
}

type Asked = z.output<typeof exportTicketsSchema>;

/** The people of whom somebody may know tickets, with those that the filters find first: a page of them, and how many there are. */
export function listTicketPeople(db: Db, reader: Reader, asked: z.output<typeof ticketPeopleSchema>) {
  const { page, sort, descending } = asked;
  const people = unionAll(...sides(db, reader, asked)).as('people');
  const by = sort === 'name' ? sql`${people.sortName}` : sql`${people.first} IS NULL, ${people.first}`;
  const direction = descending ? sql`DESC` : sql`ASC`;
  const rows = db
    .select()
    .from(people)
    .orderBy(sql`${by} ${direction}`, people.sortName, sql`${people.staffId}`, sql`${people.volunteerId}`)
    .limit(ticketPeopleSize)
    .offset((page - 1) * ticketPeopleSize)
    .all();
  const total = db.select({ n: count() }).from(people).get()?.n ?? 0;
  const held = ticketsOf(db, reader, rows);
  const called = namesOf(db, rows);
  return {
    rows: rows.map(({ staffId, volunteerId }) => ({
      staffId,
      volunteerId,
      name: called({ staffId, volunteerId }).nameApart,
      tickets: held.filter((one) => one.staffId === staffId && one.volunteerId === volunteerId),
    })),
    total,
  };
}

const noTicket = { type: null, state: null, issuedOn: null, expiresOn: null, number: null, seenBy: null };

/** The tickets that the filters find, a row each; for those who hold nothing a row for each of them. */
export function exportTickets(db: Db, reader: Reader, asked: Asked) {
  const people = unionAll(...sides(db, reader, asked)).as('people');
  const found = db.select().from(people).orderBy(people.sortName).all();
  const called = namesOf(db, found);
  const rows =
    asked.state === 'None'
      ? found.map((one) => ({ staffId: one.staffId, name: called(one).nameApart, ...noTicket }))
      : ticketsOf(db, reader, found, isAsked(reader, asked)).map((row) => ({ ...row, name: called(row).nameApart }));
  return { rows: rows.slice(0, csvRowLimit), isCut: rows.length > csvRowLimit };
}

/** Those of the staff and the volunteers whom the filters find. `first`: the first day on which one of their tickets that `ends` does. */
function sides(db: Db, reader: Reader, asked: Asked) {
  const sharing = reader.actorId !== null && !overseesTickets(db, reader) ? sharingWith(db, reader.actorId) : undefined;
  const none = sql<number | null>`NULL`;
  const columnsOf = (table: typeof staff | typeof volunteers, isTheirs: SQL) => ({
    sortName: table.sortName,
    first: sql<string | null>`(SELECT min(expires_on) FROM tickets WHERE ${and(isTheirs, ends(reader, asked))})`.as(
      'first',
    ),
  });
  const found = (table: typeof staff | typeof volunteers, isTheirs: SQL, isShared: SQL | undefined) =>
    and(isNull(table.deletedAt), matchesPerson(table.searchText, asked.term), isShared, holds(reader, asked, isTheirs));
  const ofStaff = eq(tickets.staffId, staff.id);
  const ofVolunteer = eq(tickets.volunteerId, volunteers.id);
  return [
    db
      .select({
        staffId: sql<number | null>`${staff.id}`.as('staff_id'),
        volunteerId: none.as('volunteer_id'),
        ...columnsOf(staff, ofStaff),
      })
      .from(staff)
      .where(found(staff, ofStaff, sharing && inArray(staff.id, sharing.staffIds))),
    db
      .select({
        staffId: none.as('staff_id'),
        volunteerId: sql<number | null>`${volunteers.id}`.as('volunteer_id'),
        ...columnsOf(volunteers, ofVolunteer),
      })
      .from(volunteers)
      .where(found(volunteers, ofVolunteer, sharing && inArray(volunteers.id, sharing.volunteerIds))),
  ] as const;
}

/** Which tickets the filters find; undefined: all. Of one that somebody has renewed it does not matter that it ends. */
function isAsked({ today }: Reader, { typeId, state }: Asked): SQL | undefined {
  const isOfType = typeId === undefined ? undefined : eq(tickets.typeId, typeId);
  if (state === undefined || state === 'None') return isOfType;
  const ends = state === 'Expiring' || state === 'Expired' ? sql`NOT ${isRenewed}` : undefined;
  return and(isOfType, hasState(state, today), ends);
}

/** Which tickets the list is sorted by: those that the filters find; without a state those that count today. Never one that was renewed. */
function ends(reader: Reader, asked: Asked): SQL | undefined {
  const countsToday = and(isNotNull(tickets.seenAt), gte(tickets.expiresOn, reader.today));
  const isOfState = asked.state === undefined || asked.state === 'None' ? countsToday : undefined;
  return and(isNull(tickets.deletedAt), isAsked(reader, asked), isOfState, sql`NOT ${isRenewed}`);
}

function holds(reader: Reader, asked: Asked, isTheirs: SQL): SQL | undefined {
  if (asked.typeId === undefined && asked.state === undefined) return undefined;
  const one = sql`EXISTS (SELECT 1 FROM tickets WHERE ${and(isTheirs, isNull(tickets.deletedAt), isAsked(reader, asked))})`;
  return asked.state === 'None' ? sql`NOT ${one}` : one;
}

type Person = { staffId: number | null; volunteerId: number | null };

function ticketsOf(db: Db, reader: Reader, people: Person[], where?: SQL) {
  const idsOf = (name: 'staffId' | 'volunteerId') => idsAsSql(people.flatMap((one) => one[name] ?? []));
  const theirs = or(inArray(tickets.staffId, idsOf('staffId')), inArray(tickets.volunteerId, idsOf('volunteerId')));
  return readTickets(db, reader, and(theirs, where));
}

/** How many tickets of people who are there are `Expiring` today and have no later one. */
export function countExpiring(db: Db, { today }: Pick<Act, 'today'>): number {
  const row = db
    .select({ n: count() })
    .from(tickets)
    .leftJoin(staff, eq(staff.id, tickets.staffId))
    .leftJoin(volunteers, eq(volunteers.id, tickets.volunteerId))
    .where(
      and(
        ...[isNull(tickets.deletedAt), isNull(staff.deletedAt), isNull(volunteers.deletedAt)],
        hasState('Expiring', today),
        sql`NOT ${isRenewed}`,
      ),
    )
    .get();
  return row?.n ?? 0;
}
