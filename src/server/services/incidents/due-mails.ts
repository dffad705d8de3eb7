import { and, asc, eq, gte, isNull, lte, ne, or } from 'drizzle-orm';
import { addDays, formatDate, timeIn } from '#shared/dates.ts';
import type { Db } from '../../db/open-db.ts';
import { incidentActions, incidents } from '../../db/schema/incidents.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Act } from '../act.ts';
import { queueEmail } from '../emails.ts';
import type { Installation } from '../warning-emails.ts';
import { nameOfIncident } from './store.ts';

/** Nobody is woken by a mail. */
const earliest = '07:00';
/** A server that was off reminds of what it missed, but not of what is long past. */
const missedDays = 7;

/**
 * Mails each owner of an action on the day on which it is due; for an owner who has left, the Group Admins. What is noted with the action
 * is noted in the transaction that queues the mail, so that neither a restart nor a crash reminds twice. A new due date reminds again.
 */
export function mailDueActions(
  db: Db,
  act: Act,
  { timeZone, ...installation }: Installation & { timeZone: string },
): void {
  if (timeIn(timeZone, act.now) < earliest) return;
  for (const action of findDue(db, act.today)) {
    for (const to of recipientsOf(db, action)) {
      const subject = `Due today: ${firstLine(action.description)}`;
      queueEmail(db, act, {
        kind: 'account',
        to: to.email,
        subject,
        body: bodyOf(db, to, action, installation),
        isSecret: false,
      });
    }
    const own = eq(incidentActions.id, action.id);
    db.update(incidentActions).set({ remindedOf: action.dueDate }).where(own).run();
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
type Person = { firstname: string; email: string };

function recipientsOf(db: Db, { staffId }: Due): Person[] {
  const { firstname, email, role, deletedAt, id } = staff;
  const find = (who: ReturnType<typeof eq>) =>
    db
      .select({ firstname, email })
      .from(staff)
      .where(and(who, isNull(deletedAt)))
      .all();
  const owner = find(eq(id, staffId));
  return owner.length > 0 ? owner : find(eq(role, 'Group Admin'));
}

function firstLine(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function bodyOf(db: Db, { firstname }: Person, action: Due, { orgName, baseUrl }: Installation): string {
  return `Kia ora ${firstname},

this is due on ${formatDate(action.dueDate)}:

${action.description}

It follows from: ${nameOfIncident(db, action.incident)}
${baseUrl}/incident?incident=${action.incidentId}

${orgName}
`;
}
