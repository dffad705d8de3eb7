import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { sendIncidentSchema } from '#shared/activities/complete.ts';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { mostMailedBytes } from '#shared/photos.ts';
import type { PositionStyle } from '#shared/position-fields.ts';
import { sayPosition } from '#shared/positions.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { audit } from '../../db/schema/audit.ts';
import { incidents } from '../../db/schema/incidents.ts';
import { projects } from '../../db/schema/projects.ts';
import { sessions } from '../../db/schema/sessions.ts';
import type { Act } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { assertHourlyLimit, queueEmail } from '../emails.ts';
import { listPhotos } from '../photos.ts';
import { isTokenSession } from '../sessions.ts';
import { assertVersion } from '../versions.ts';
import { findCompletionReport, type IncidentRow, nameOfIncident, shownTo } from './store.ts';
import { renderIncident } from './text.ts';

type Sender = Pick<Act, 'actorId' | 'actorName'>;
/** How the mail names the group, links to its Bushline and writes a position. */
type Installation = { orgName: string; baseUrl: string; positionStyle?: PositionStyle };
/** An incident, or the activity whose completion report is meant. */
type MailSubject = { activityId: number; incidentId?: undefined } | { incidentId: number; activityId?: undefined };

/** The incident mail as it would be sent now, with what its sender may see of the report. `version` is the report's. */
export function getIncidentMail(
  db: Db,
  sender: Sender,
  { activityId, incidentId }: MailSubject,
  installation?: Installation,
) {
  const incident = incidentId === undefined ? findCompletionReport(db, activityId) : findInForce(db, incidentId);
  if (!incident) throw new AppError('CONFLICT', messages.wizard.noIncidentSaved);
  const { id, version } = incident;
  const place = { ...placeOf(db, incident), position: sayPosition(incident, installation?.positionStyle ?? 'grid') };
  const text = renderIncident(place, shownTo(db, sender, incident), {
    name: sender.actorName,
    orgName: installation?.orgName,
    link: installation && `${installation.baseUrl}/incident?incident=${id}`,
  });
  return { incidentId: id, version, text };
}

/** The names of the incident's activity and project, empty where it has none. */
function placeOf(db: Db, { activityId, projectId }: IncidentRow) {
  const { activityName, activityDate, projectName } = activities;
  const activity =
    activityId === null
      ? undefined
      : db
          .select({ activityName, activityDate, projectName })
          .from(activities)
          .where(eq(activities.id, activityId))
          .get();
  if (activity) return activity;
  const name =
    projectId === null
      ? undefined
      : db.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId)).get()?.name;
  return { activityName: '', activityDate: '', projectName: name ?? '' };
}

type Sending = z.output<typeof sendIncidentSchema> & { sessionId: string; installation?: Installation };

/**
 * Mails the incident that the page names, or without a name the completion report that this session saved last. Any recipient is allowed,
 * so the sender writes neither subject nor text. Throws CONFLICT, with the mail as it is now, when it is not the one that the sender saw.
 */
export function sendIncident(db: Db, act: Act, input: Sending, isMailSetUp: boolean) {
  const incident =
    input.incidentId === undefined ? findLastSaved(db, act, input.sessionId) : findInForce(db, input.incidentId);
  if (!incident) throw new AppError('CONFLICT', messages.wizard.noIncidentSaved);
  const read = () => getIncidentMail(db, act, { incidentId: incident.id }, input.installation);
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
    photoIds: photoIdsOf(db, act, incident.id, input.photoIds ?? []),
  });
  recordAudit(db, act, {
    action: 'emailed',
    recordType: 'incident',
    recordId: incident.id,
    recordName: nameOfIncident(db, incident),
    after: {
      to: input.email,
      version: incident.version,
      emailId,
      ...(input.photoIds?.length && { photos: input.photoIds.length }),
    },
  });
  return { message: isMailSetUp ? messages.wizard.incidentSent : messages.wizard.incidentWaits, emailId };
}

/** The same, as photos of this incident that the sender sees and that fit a mail. */
function photoIdsOf(db: Db, act: Act, incidentId: number, asked: number[]): number[] {
  if (asked.length === 0) return [];
  const found = listPhotos(db, act, { incidentId }).filter((photo) => asked.includes(photo.id));
  const text = messages.photos;
  if (found.length < new Set(asked).size) throw new AppError('CONFLICT', text.notOfIncident);
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  if (bytes > mostMailedBytes) throw new AppError('TOO_LARGE', text.tooLargeForMail(mostMailedBytes / 1e6));
  return found.map((photo) => photo.id);
}

/** This incident, or the completion report that its activity has now: one may have been withdrawn and another written. */
function findInForce(db: Db, incidentId: number): IncidentRow | undefined {
  const seen = db.select().from(incidents).where(eq(incidents.id, incidentId)).get();
  if (seen?.withdrawnAt === null) return seen;
  return seen?.isCompletionReport && seen.activityId !== null ? findCompletionReport(db, seen.activityId) : undefined;
}

function findLastSaved(db: Db, act: Act, sessionId: string) {
  const last = isTokenSession(sessionId) ? lastSavedBy(db, act) : lastSavedIn(db, sessionId);
  return last?.activityId ? findCompletionReport(db, last.activityId) : undefined;
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
  const isCompletionReport = and(eq(audit.recordType, 'incident'), eq(incidents.isCompletionReport, true));
  return db
    .select({ activityId: incidents.activityId })
    .from(audit)
    .innerJoin(incidents, eq(incidents.id, audit.recordId))
    .where(and(eq(audit.actorId, act.actorId), isCompletionReport))
    .orderBy(desc(audit.id))
    .limit(1)
    .get();
}
