import { eq } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { sessions } from '../../db/schema/sessions.ts';
import type { Act } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { assertHourlyLimit, queueEmail } from '../emails.ts';
import { findIncident } from './complete.ts';
import { getActivity } from './details.ts';
import { renderIncident } from './incident-text.ts';

/** Mails the incident report that this session saved last. The recipient is free, so neither subject nor text is the sender's. */
export function sendIncident(db: Db, act: Act, input: { email: string; sessionId: string }, isMailSetUp: boolean) {
  const { activity, incident } = getLastSaved(db, input.sessionId);
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

function getLastSaved(db: Db, sessionId: string) {
  const session = db
    .select({ activityId: sessions.lastIncidentActivityId })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .get();
  const activityId = session?.activityId;
  const incident = activityId ? findIncident(db, activityId) : undefined;
  if (!incident) throw new AppError('CONFLICT', messages.wizard.noIncidentSaved);
  return { incident, activity: getActivity(db, incident.activityId) };
}
