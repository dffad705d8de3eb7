import { and, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, invalidField, notFound } from '#shared/app-error.ts';
import { addMonths } from '#shared/dates.ts';
import { givenFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { toldAlready } from '#shared/tickets/reminders.ts';
import type { createTicketSchema, setPaperSchema, updateTicketSchema } from '#shared/tickets.ts';
import type { Db } from '../db/open-db.ts';
import { files } from '../db/schema/files.ts';
import { tickets, ticketTypes } from '../db/schema/tickets.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { assertLiveBound } from './activities/bounds.ts';
import { findPerson } from './attendance.ts';
import { recordAudit } from './audit.ts';
import { deleteRecord, findLive } from './deleted-records.ts';
import { isUnused } from './files.ts';
import { ticketTypesLibrary } from './ticket-types.ts';
import { readTickets } from './tickets/rows.ts';
import { overseesTickets, visibleTo } from './tickets/visible.ts';
import { saveRecord } from './versions.ts';

const text = messages.tickets;

type Row = typeof tickets.$inferSelect;
type Reader = Pick<Act, 'actorId' | 'today'>;

const notThere = () => notFound('Ticket');
const findRow = (db: Db, id: number) => findLive(db, tickets, id, notThere);

/** Throws NOT_FOUND for one that this person may know nothing of. */
export function getTicket(db: Db, reader: Reader, { id }: { id: number }) {
  const [ticket] = readTickets(db, reader, and(eq(tickets.id, id), visibleTo(db, reader)));
  if (!ticket) throw notThere();
  return ticket;
}

/** What whoever oversees the tickets enters for somebody else counts as seen. */
export function createTicket(db: Db, act: Act, input: z.output<typeof createTicketSchema>) {
  const { staffId = null, volunteerId = null, isDeleted } = personOf(db, input);
  if (isDeleted) throw notFound('Person');
  const { typeId, number, issuedOn } = input;
  const type = getType(db, typeId);
  const owner = { staffId, volunteerId };
  assertMayWrite(db, act, owner);
  const proposed = type.months === null ? null : addMonths(issuedOn, type.months);
  const expiresOn = input.expiresOn === undefined ? proposed : input.expiresOn;
  assertDates(act, { issuedOn, expiresOn });
  const values = { ...owner, typeId, number, issuedOn, expiresOn, paperFileId: null, ...seenNow(act, owner) };
  const { id } = db
    .insert(tickets)
    .values({ ...values, ...toldAlready(expiresOn, act.today), ...stampsOf(act) })
    .returning({ id: tickets.id })
    .get();
  assertBound(db, owner);
  recordAudit(db, act, { action: 'created', ...lineOf(db, { id, ...values }), after: values });
  return getTicket(db, act, { id });
}

/** A change by its owner has to be seen again. */
export function updateTicket(db: Db, act: Act, input: z.output<typeof updateTicketSchema>) {
  const { id, version, seen, ...given } = input;
  const before = findRow(db, id);
  assertMayWrite(db, act, before);
  if (seen && isOwn(act, before)) throw new AppError('FORBIDDEN', text.notOwn);
  if (given.typeId !== undefined && given.typeId !== before.typeId) getType(db, given.typeId);
  const { typeId, number, issuedOn, expiresOn } = { ...before, ...givenFields(given) };
  const values = { typeId, number, issuedOn, expiresOn };
  const isSame = Object.entries(values).every(([name, value]) => before[name as keyof Row] === value);
  if (!isSame) assertDates(act, values);
  const isSeen = seen ?? (isSame ? before.seenAt !== null : !isOwn(act, before));
  const mark = isSeen === (before.seenAt !== null) && isSame ? {} : isSeen ? seenNow(act, before) : notSeen;
  return saveRecord(db, act, {
    table: tickets,
    before,
    only: { ...values, ...mark },
    following: expiresOn === before.expiresOn ? {} : toldAlready(expiresOn, act.today),
    startedFrom: version,
    read: () => getTicket(db, act, { id }),
    trail: { action: isSame && isSeen ? 'saw' : 'updated', ...lineOf(db, { ...before, typeId }) },
  });
}

export function removeTicket(db: Db, act: Act, { id }: { id: number }) {
  const before = findRow(db, id);
  assertMayWrite(db, act, before);
  deleteRecord(db, act, tickets, { id, ...lineOf(db, before), before });
  return { id, message: text.removed };
}

/** Takes a removal back, with the paper as long as it is kept. */
export function putBackTicket(db: Db, act: Act, { id }: { id: number }) {
  const before = db.select().from(tickets).where(eq(tickets.id, id)).get();
  if (!before) throw notThere();
  assertMayWrite(db, act, before);
  if (before.deletedAt === null) return getTicket(db, act, { id });
  db.update(tickets)
    .set({ deletedAt: null, version: before.version + 1, ...changeStampsOf(act) })
    .where(eq(tickets.id, id))
    .run();
  assertBound(db, before);
  recordAudit(db, act, { action: 'put back', ...lineOf(db, before), after: before });
  return getTicket(db, act, { id });
}

/** The paper of a ticket; the one before goes at once. A new paper from its owner has to be seen. */
export function setPaper(db: Db, act: Act, { id, paperFileId }: z.output<typeof setPaperSchema>) {
  const before = findRow(db, id);
  assertMayWrite(db, act, before);
  const isFresh = and(eq(files.id, paperFileId), act.actorId === null ? undefined : eq(files.createdById, act.actorId));
  if (
    !db
      .select({ id: files.id })
      .from(files)
      .where(and(isFresh, isUnused(db)))
      .get()
  )
    throw invalidField('paperFileId', messages.projects.fileGone);
  const saved = saveRecord(db, act, {
    table: tickets,
    before,
    only: { paperFileId, ...(isOwn(act, before) ? notSeen : seenNow(act, before)) },
    startedFrom: undefined,
    read: () => getTicket(db, act, { id }),
    trail: lineOf(db, before),
  });
  if (before.paperFileId !== null)
    db.delete(files)
      .where(and(eq(files.id, before.paperFileId), isUnused(db)))
      .run();
  return saved;
}

/** A removed ticket gives up its paper once nobody can take the removal back. */
export function forgetPapers(db: Db, removedBefore: string): void {
  db.update(tickets).set({ paperFileId: null }).where(lt(tickets.deletedAt, removedBefore)).run();
}

/** Tickets go along with somebody who leaves the staff and becomes a volunteer. */
export function moveTicketsToVolunteer(db: Db, staffId: number, volunteerId: number): void {
  db.update(tickets).set({ staffId: null, volunteerId }).where(eq(tickets.staffId, staffId)).run();
}

/** Tickets go along with a record that is joined with another: somebody may have several of one type. */
export function joinTickets(db: Db, { id, intoId }: { id: number; intoId: number }): void {
  db.update(tickets).set({ volunteerId: intoId }).where(eq(tickets.volunteerId, id)).run();
}

type Owner = Pick<Row, 'staffId' | 'volunteerId'>;

const personOf = (
  db: Db,
  { staffId, volunteerId }: { staffId?: number | null | undefined; volunteerId?: number | null | undefined },
) => findPerson(db, staffId ? { staffId } : { volunteerId: volunteerId ?? 0 });

function getType(db: Db, id: number) {
  const type = ticketTypesLibrary.list(db).find((one) => one.id === id);
  if (!type) throw invalidField('typeId', text.typeRequired);
  return type;
}

const isOwn = ({ actorId }: Act, { staffId }: Owner) => actorId !== null && staffId === actorId;
const notSeen = { seenAt: null, seenById: null };
const seenNow = (act: Act, owner: Owner) =>
  isOwn(act, owner) ? notSeen : { seenAt: act.madeAt, seenById: act.actorId };

function assertMayWrite(db: Db, act: Act, owner: Owner): void {
  if (!isOwn(act, owner) && !overseesTickets(db, act)) throw new AppError('FORBIDDEN', text.notYours);
}

function assertDates({ today }: Act, { issuedOn, expiresOn }: Pick<Row, 'issuedOn' | 'expiresOn'>): void {
  if (issuedOn > today) throw invalidField('issuedOn', text.issuedInFuture);
  if (expiresOn !== null && expiresOn < issuedOn) throw invalidField('expiresOn', text.expiresFirst);
}

function assertBound(db: Db, { staffId, volunteerId }: Owner): void {
  const theirs = staffId === null ? eq(tickets.volunteerId, volunteerId ?? 0) : eq(tickets.staffId, staffId);
  assertLiveBound(db, 'tickets', tickets, theirs);
}

/** What the trail calls it: `Chainsaw, Aroha Ngātai`. */
function lineOf(db: Db, { id, typeId, ...owner }: Owner & Pick<Row, 'id' | 'typeId'>) {
  const { name } = personOf(db, owner);
  const type = db.select({ name: ticketTypes.name }).from(ticketTypes).where(eq(ticketTypes.id, typeId)).get();
  return { recordType: 'ticket', recordId: id, recordName: text.of(type?.name ?? '', name) } as const;
}
