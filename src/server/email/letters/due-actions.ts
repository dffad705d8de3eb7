import { and, asc, eq, gte, isNull, lte, ne, or } from 'drizzle-orm';
import { addDays, formatDate, timeIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { incidentActions, incidents } from '../../db/schema/incidents.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Act } from '../../services/act.ts';
import { nameOfIncident } from '../../services/incidents/store.ts';
import { findRecipients, type Installation, queueLetter, type Recipient } from './letter.ts';

/** Nobody is woken by a mail. */
const earliest = '07:00';
/** A server that was off reminds of what it missed, but not of what is long past. */
const missedDays = 7;

/**
 * Mails each owner of actions on the day on which they are due, one mail for all of them; for an owner who has left, the Group Admins. What
 * is noted with an action is noted in the transaction that queues the mail, so that neither a restart nor a crash reminds twice. A new due
 * date reminds again, and a new owner.
 */
export function mailDueActions(
  db: Db,
  act: Act,
  { timeZone, ...installation }: Installation & { timeZone: string },
): void {
  if (timeIn(timeZone, act.now) < earliest) return;
  const letters = new Map<string, { to: Recipient; actions: Due[] }>();
  for (const action of findDue(db, act.today)) {
    for (const to of recipientsOf(db, action)) {
      const letter = letters.get(to.email) ?? { to, actions: [] };
      letter.actions.push(action);
      letters.set(to.email, letter);
    }
    const own = eq(incidentActions.id, action.id);
    db.update(incidentActions).set({ remindedOf: action.dueDate }).where(own).run();
  }
  for (const { to, actions } of letters.values()) {
    const paragraphs = [messages.mails.due, ...describe(db, actions, installation), installation.orgName];
    queueLetter(db, act, 'due', to, { subject: messages.incidentRegister.actionsDueMail(actions.length), paragraphs });
  }
}

function findDue(db: Db, today: string) {
  const { id, description, dueDate, remindedOf, staffId, endedAt, incidentId } = incidentActions;
  const isDue = and(isNull(endedAt), lte(dueDate, today), gte(dueDate, addDays(today, -missedDays)));
  const isNew = or(isNull(remindedOf), ne(remindedOf, dueDate));
  const { activityId, typeOfIncident, dateOfIncident, state } = incidents;
  return db
    .select({ id, description, dueDate, staffId, incidentId, incident: { activityId, typeOfIncident, dateOfIncident } })
    .from(incidentActions)
    .innerJoin(incidents, eq(incidents.id, incidentId))
    .where(and(isDue, isNew, eq(state, 'Action due')))
    .orderBy(asc(dueDate), asc(id))
    .all();
}

type Due = ReturnType<typeof findDue>[number];

function recipientsOf(db: Db, { staffId }: Due): Recipient[] {
  const owner = findRecipients(db, eq(staff.id, staffId));
  return owner.length > 0 ? owner : findRecipients(db, eq(staff.role, 'Group Admin'));
}

/** So many actions stand in a mail at most; how many more there are is said. */
const mostNamed = 50;

function describe(db: Db, actions: readonly Due[], { baseUrl }: Installation): string[] {
  const named = actions.slice(0, mostNamed).map(
    (action) => `${formatDate(action.dueDate)}: ${action.description}
${messages.mails.dueFrom(nameOfIncident(db, action.incident))}
${baseUrl}/incident?incident=${action.incidentId}`,
  );
  const others = actions.length - named.length;
  return others > 0 ? [...named, messages.mails.more(others, `${baseUrl}/incidents`)] : named;
}
