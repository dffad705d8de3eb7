import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { fileUrl } from '#shared/files.ts';
import { pickFields } from '#shared/given-fields.ts';
import { fullName } from '#shared/names.ts';
import { stateOfTicket } from '#shared/tickets/state.ts';
import type { Db } from '../../db/open-db.ts';
import { files } from '../../db/schema/files.ts';
import { staff } from '../../db/schema/staff.ts';
import { tickets, ticketTypes } from '../../db/schema/tickets.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import type { Act } from '../act.ts';
import { nameOfStaff } from '../incidents/names.ts';
import { openTo, type TicketReader } from './visible.ts';

const columns = {
  ...pickFields(tickets, ['id', 'staffId', 'volunteerId', 'typeId']),
  type: ticketTypes.name,
  wantsPaper: ticketTypes.wantsPaper,
  firstname: sql<string>`coalesce(${staff.firstname}, ${volunteers.firstname})`,
  lastname: sql<string>`coalesce(${staff.lastname}, ${volunteers.lastname})`,
  ...pickFields(tickets, ['number', 'issuedOn', 'expiresOn', 'paperFileId', 'seenAt']),
  paperName: files.name,
  seenBy: nameOfStaff(tickets.seenById),
  isSeen: sql`${tickets.seenAt} IS NOT NULL`.mapWith(Boolean),
  ...pickFields(tickets, ['version', 'updatedAt', 'updatedById']),
};

const selectTickets = (db: Db) =>
  db
    .select(columns)
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(staff, eq(staff.id, tickets.staffId))
    .leftJoin(volunteers, eq(volunteers.id, tickets.volunteerId))
    .leftJoin(files, eq(files.id, tickets.paperFileId));

/** Tickets and their people that were not deleted. */
const isThere = and(isNull(tickets.deletedAt), isNull(staff.deletedAt), isNull(volunteers.deletedAt));

type Stored = ReturnType<ReturnType<typeof selectTickets>['all']>[number];
/** On whose day states are told. */
type Asking = TicketReader & Pick<Act, 'today'>;

/** Tickets by person, as somebody may see them: of others' only type, state and last day, unless they oversee them. */
export function readTickets(db: Db, reader: Asking, where: SQL | undefined) {
  const order = [sql`coalesce(${staff.sortName}, ${volunteers.sortName})`, tickets.staffId, tickets.volunteerId];
  const rows = selectTickets(db)
    .where(and(isThere, where))
    .orderBy(...order, ticketTypes.nameKey, tickets.id)
    .all();
  const seesAll = openTo(db, reader) === undefined;
  return rows.map((row) => shown(row, seesAll || row.staffId === reader.actorId, reader.today));
}

function shown({ firstname, lastname, paperFileId, ...row }: Stored, isOpen: boolean, today: string) {
  const { number, issuedOn, seenBy, seenAt, paperName } = row;
  const paper = paperFileId === null ? null : fileUrl(paperFileId);
  const hidden = { number: null, issuedOn: null, paper: null, paperName: null, seenBy: null, seenAt: null };
  return {
    ...row,
    name: fullName({ firstname, lastname }),
    state: stateOfTicket(row, today),
    ...(isOpen ? { number, issuedOn, paper, paperName, seenBy, seenAt } : hidden),
  };
}
