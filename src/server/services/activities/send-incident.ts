import { eq } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { sessions } from '../../db/schema/sessions.ts';
import type { Act } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { findNthNewest, queueEmail } from '../emails.ts';
import { findIncident } from './complete.ts';
import { getActivity } from './details.ts';
import { renderIncident } from './incident-text.ts';

const perHour = 10;
const hourMs = 3_600_000;

/** Mails the incident report that this session saved last. The recipient is free, so neither subject nor text is the sender's. */
export function sendIncident(db: Db, act: Act, input: { email: string; sessionId: string }, isMailSetUp: boolean) {
  const { activity, incident } = getLastSaved(db, input.sessionId);
  refuseTooMany(db, act);
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

/** Counted in the outbox, so that neither a restart nor a second session starts the count again. */
function refuseTooMany(db: Db, act: Act): void {
  if (act.actorId === null) return;
  const since = Date.parse(act.now) - hourMs;
  const sent = { by: act.actorId, kind: 'incident' as const, since: new Date(since).toISOString() };
  const oldest = findNthNewest(db, sent, perHour);
  if (oldest === undefined) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(oldest) - since) / 1000));
  throw new AppError('TOO_MANY', messages.wizard.tooManyIncidentEmails, { retryAfterSeconds });
}
