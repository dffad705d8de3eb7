import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { sendIncidentSchema } from '#shared/activities/complete.ts';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { incidents } from '../../db/schema/activity-results.ts';
import { audit } from '../../db/schema/audit.ts';
import { sessions } from '../../db/schema/sessions.ts';
import type { Act } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { assertHourlyLimit, queueEmail } from '../emails.ts';
import { isTokenSession } from '../sessions.ts';
import { assertVersion } from '../versions.ts';
import { findIncident, findReadableIncident } from './complete.ts';
import { getActivity } from './details.ts';
import { renderIncident } from './incident-text.ts';

/** The incident mail as it would be sent now, with what its sender may see of the report. `version` is the report's. */
export function getIncidentMail(
  db: Db,
  sender: Pick<Act, 'actorId' | 'actorName'>,
  { activityId }: { activityId: number },
) {
  const activity = getActivity(db, activityId);
  const incident = findReadableIncident(db, sender, activityId);
  if (!incident) throw new AppError('CONFLICT', messages.wizard.noIncidentSaved);
  const { id: incidentId, version } = incident;
  return { incidentId, version, text: renderIncident(activity, incident, sender.actorName) };
}

type Sending = z.output<typeof sendIncidentSchema> & { sessionId: string };

/**
 * Mails the incident report that the page names, or without a name the one that this session saved last. Any recipient is allowed, so
 * the sender writes neither subject nor text. Throws CONFLICT, with the mail as it is now, when it is not the one that the sender saw.
 */
export function sendIncident(db: Db, act: Act, input: Sending, isMailSetUp: boolean) {
  const incident =
    input.incidentId === undefined ? findLastSaved(db, act, input.sessionId) : findInForce(db, input.incidentId);
  if (!incident) throw new AppError('CONFLICT', messages.wizard.noIncidentSaved);
  const activity = getActivity(db, incident.activityId);
  const read = () => getIncidentMail(db, act, { activityId: activity.id });
  const isOther = input.incidentId !== undefined && input.incidentId !== incident.id;
  // No report has version 0, so another report is always a conflict.
  assertVersion(db, act, incident, isOther ? 0 : input.version, read);
  assertHourlyLimit(db, act, 'incident', messages.wizard.tooManyIncidentEmails);
  const { id: emailId } = queueEmail(db, act, {
    kind: 'incident',
    to: input.email,
    subject: messages.wizard.incidentSubject,
    body: read().text,
    isSecret: false,
  });
  recordAudit(db, act, {
    action: 'emailed',
    recordType: 'incident',
    recordId: incident.id,
    recordName: activity.activityName,
    after: { to: input.email, version: incident.version, emailId },
  });
  return { message: isMailSetUp ? messages.wizard.incidentSent : messages.wizard.incidentWaits, emailId };
}

/** The report that the activity of this one has now: it may have been removed and written again. */
function findInForce(db: Db, incidentId: number) {
  const seen = db
    .select({ activityId: incidents.activityId })
    .from(incidents)
    .where(eq(incidents.id, incidentId))
    .get();
  return seen && findIncident(db, seen.activityId);
}

function findLastSaved(db: Db, act: Act, sessionId: string) {
  const last = isTokenSession(sessionId) ? lastSavedBy(db, act) : lastSavedIn(db, sessionId);
  return last?.activityId ? findIncident(db, last.activityId) : undefined;
}

function lastSavedIn(db: Db, sessionId: string) {
  return db
    .select({ activityId: sessions.lastIncidentActivityId })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .get();
}

/** An access token has no session that remembers the report, so the trail says what its owner saved last. */
function lastSavedBy(db: Db, act: Act) {
  if (act.actorId === null) return undefined;
  return db
    .select({ activityId: incidents.activityId })
    .from(audit)
    .innerJoin(incidents, eq(incidents.id, audit.recordId))
    .where(and(eq(audit.actorId, act.actorId), eq(audit.recordType, 'incident')))
    .orderBy(desc(audit.id))
    .limit(1)
    .get();
}
