import { and, desc, eq } from 'drizzle-orm';
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
import { findIncident } from './complete.ts';
import { getActivity } from './details.ts';
import { renderIncident } from './incident-text.ts';

/** Mails the incident report that this session saved last. The recipient is free, so neither subject nor text is the sender's. */
export function sendIncident(db: Db, act: Act, input: { email: string; sessionId: string }, isMailSetUp: boolean) {
  const { activity, incident } = getLastSaved(db, act, input.sessionId);
  assertHourlyLimit(db, act, 'incident', messages.wizard.tooManyIncidentEmails);
  queueEmail(db, act, {
    kind: 'incident',
    to: input.email,
    subject: messages.wizard.incidentSubject,
    body: renderIncident(activity, incident, act.actorName),
    isSecret: false,
  });
  recordAudit(db, act, {
    action: 'emailed',
    recordType: 'incident',
    recordId: incident.id,
    recordName: activity.activityName,
    after: { to: input.email },
  });
  return { message: isMailSetUp ? messages.wizard.incidentSent : messages.wizard.incidentWaits };
}

function getLastSaved(db: Db, act: Act, sessionId: string) {
  const last = isTokenSession(sessionId) ? lastSavedBy(db, act) : lastSavedIn(db, sessionId);
  const activityId = last?.activityId;
  const incident = activityId ? findIncident(db, activityId) : undefined;
  if (!incident) throw new AppError('CONFLICT', messages.wizard.noIncidentSaved);
  return { incident, activity: getActivity(db, incident.activityId) };
}

function lastSavedIn(db: Db, sessionId: string) {
  return db
    .select({ activityId: sessions.lastIncidentActivityId })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .get();
}

/** An access token has no session to remember it: the trail knows what its owner saved last. */
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
