import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invalidField, notFound } from '#shared/app-error.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import type { addActionSchema, updateActionSchema } from '#shared/incidents/actions.ts';
import { stateOf } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { incidentActions, incidents } from '../../db/schema/incidents.ts';
import { staff } from '../../db/schema/staff.ts';
import { type Act, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { saveRecord } from '../versions.ts';
import { nameOfStaff } from './names.ts';
import { assertMayStep, getIncidentRow, type IncidentRow, nameOfIncident } from './store.ts';

/**
 * What is to be done, or was, after each of these incidents, in the order in which it was added. `isOwnerGone`: its owner has left the staff.
 */
export function listActions(db: Db, incidentIds: number[]) {
  const isTheirs = sql`${incidentActions.incidentId} IN (SELECT value FROM json_each(${JSON.stringify(incidentIds)}))`;
  const actions = selectActions(db).where(isTheirs).orderBy(asc(incidentActions.id)).all();
  const byIncident = new Map(incidentIds.map((id) => [id, [] as typeof actions]));
  for (const action of actions) byIncident.get(action.incidentId)?.push(action);
  return byIncident;
}

const selectActions = (db: Db) =>
  db
    .select({
      ...pickFields(incidentActions, ['id', 'incidentId', 'description', 'staffId']),
      staffName: nameOfStaff(incidentActions.staffId),
      isOwnerGone: sql<boolean>`${staff.deletedAt} IS NOT NULL`.mapWith(Boolean),
      ...pickFields(incidentActions, ['dueDate', 'doneDate', 'givenUpReason', 'endedAt']),
      endedBy: nameOfStaff(incidentActions.endedById),
      ...pickFields(incidentActions, ['version', 'updatedAt', 'updatedById']),
    })
    .from(incidentActions)
    .innerJoin(staff, eq(staff.id, incidentActions.staffId));

/** Throws `Action not found.` */
export function getAction(db: Db, { id }: { id: number }) {
  const action = selectActions(db).where(eq(incidentActions.id, id)).get();
  if (!action) throw notFound('Action');
  return action;
}

export function countOpenActions(db: Db, incidentId: number): number {
  const open = and(eq(incidentActions.incidentId, incidentId), isNull(incidentActions.endedAt));
  return db.select({ n: count() }).from(incidentActions).where(open).get()?.n ?? 0;
}

/** Throws INVALID for an owner who is not, or no longer, of the staff, and CONFLICT for an incident that is closed. */
export function addAction(db: Db, act: Act, input: z.output<typeof addActionSchema>) {
  const incident = getIncidentRow(db, input.incidentId);
  assertMayStep('edit', incident);
  assertOwner(db, input.staffId);
  const ending = { doneDate: null, givenUpReason: '', endedAt: null, endedById: null, remindedOf: null };
  const { id } = db
    .insert(incidentActions)
    .values({ ...input, ...ending, ...stampsOf(act) })
    .returning({ id: incidentActions.id })
    .get();
  followActions(db, incident);
  const recordName = nameOfAction(db, incident, input.description);
  recordAudit(db, act, { action: 'created', recordType: 'incident action', recordId: id, recordName, after: input });
  return getAction(db, { id });
}

/** Changes an action, ends it, or opens it again. */
export function updateAction(db: Db, act: Act, { id, version, ...given }: z.output<typeof updateActionSchema>) {
  const before = getAction(db, { id });
  const incident = getIncidentRow(db, before.incidentId);
  const { description, staffId, dueDate, doneDate, givenUpReason } = { ...before, ...givenFields(given) };
  const values = { description, staffId, dueDate, doneDate, givenUpReason };
  const isSame = Object.entries(values).every(([name, value]) => before[name as keyof typeof values] === value);
  if (isSame) return before;
  assertMayStep('edit', incident);
  if (staffId !== before.staffId) assertOwner(db, staffId);
  if (doneDate !== null && givenUpReason !== '') throw invalidField('givenUpReason', messages.incidents.doneOrGivenUp);
  if ((doneDate ?? '') > act.today) throw invalidField('doneDate', messages.incidents.doneInFuture);
  const isEnded = doneDate !== null || givenUpReason !== '';
  const ended = isEnded ? { endedAt: act.madeAt, endedById: act.actorId } : { endedAt: null, endedById: null };
  return saveRecord(db, act, {
    table: incidentActions,
    before,
    only: values,
    following: {
      ...(isEnded === (before.endedAt !== null) ? {} : ended),
      // The one before was mailed, the new one was not.
      ...(staffId !== before.staffId && { remindedOf: null }),
    },
    beside: { write: () => followActions(db, incident) },
    startedFrom: version,
    read: () => getAction(db, { id }),
    trail: {
      action: isEnded && before.endedAt === null ? (doneDate === null ? 'given up' : 'done') : 'updated',
      recordType: 'incident action',
      recordName: nameOfAction(db, incident, description),
    },
  });
}

function assertOwner(db: Db, staffId: number): void {
  const stays = and(eq(staff.id, staffId), isNull(staff.deletedAt));
  if (!db.select({ id: staff.id }).from(staff).where(stays).get())
    throw invalidField('staffId', messages.incidents.ownerRequired);
}

/** The state of an incident follows its actions. */
function followActions(db: Db, incident: IncidentRow): void {
  const state = stateOf({ ...incident, openActions: countOpenActions(db, incident.id) });
  db.update(incidents).set({ state }).where(eq(incidents.id, incident.id)).run();
}

const nameOfAction = (db: Db, incident: IncidentRow, description: string) =>
  `${nameOfIncident(db, incident)}: ${description}`;

/**
 * Open actions whose day has passed, the longest first: one's own, or everybody's. Those of withdrawn incidents are nobody's any more.
 * `more`: how many there are beyond those that are listed.
 */
export function listOverdueActions(db: Db, { today }: Pick<Act, 'today'>, of: { staffId: number | null }) {
  const late = and(isNull(incidentActions.endedAt), lt(incidentActions.dueDate, today));
  const isDue = eq(incidents.state, 'Action due');
  const own = of.staffId === null ? undefined : eq(incidentActions.staffId, of.staffId);
  const isAsked = and(late, isDue, own);
  const isOfAction = eq(incidents.id, incidentActions.incidentId);
  const inAll = db.select({ n: count() }).from(incidentActions).innerJoin(incidents, isOfAction).where(isAsked).get();
  const more = Math.max(0, (inAll?.n ?? 0) - mostOverdue);
  return selectActions(db)
    .innerJoin(incidents, isOfAction)
    .where(isAsked)
    .orderBy(asc(incidentActions.dueDate), asc(incidentActions.id))
    .limit(mostOverdue)
    .all()
    .map((row) => ({ ...row, more }));
}

const mostOverdue = 100;
