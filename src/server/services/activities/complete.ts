import { and, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { completeActivitySchema } from '#shared/activities/complete.ts';
import { blankIncident, type Incident, type IncidentFieldName } from '#shared/activities/incident-report.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { incidents } from '../../db/schema/activity-results.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { type Act, changeStampsOf, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { assertVersion } from '../versions.ts';
import { getActivity } from './details.ts';
import { refreshSearchText } from './search-text.ts';

/** What the last step starts from. `version` is the activity's. */
export function getCompletion(db: Db, { activityId }: { activityId: number }) {
  const { notes, version } = getActivity(db, activityId);
  const saved = findIncident(db, activityId);
  return { activity: { notes, version }, incident: saved ? incidentFields(saved) : null };
}

type Completing = z.output<typeof completeActivitySchema> & { sessionId: string };

/** Completes an activity, whatever its status was. `Yes` saves its one incident report, `No` takes a saved one out. */
export function completeActivity(db: Db, act: Act, input: Completing) {
  const { createdBy: _, ...before } = getActivity(db, input.activityId);
  assertVersion(db, before, input.version);
  if (input.anyIncident === 'Yes') saveIncident(db, act, before, input.incidentDetails);
  else removeIncident(db, act, before);
  rememberIncident(db, input.sessionId, before.id, input.anyIncident === 'Yes');
  const after = {
    status: 'Completed' as const,
    notes: input.notes ?? before.notes,
    completedAt: act.now,
  };
  const version = before.version + 1;
  db.update(activities)
    .set({ ...after, version, ...changeStampsOf(act) })
    .where(eq(activities.id, before.id))
    .run();
  refreshSearchText(db, eq(activities.id, before.id));
  recordAudit(db, act, {
    action: 'completed',
    recordType: 'activity',
    recordId: before.id,
    recordName: before.activityName,
    before,
    after,
  });
  return { success: true, message: messages.wizard.completed, version };
}

type Activity = { id: number; activityName: string };
type GivenFields = { [K in IncidentFieldName]?: string | undefined };

/** The incident report of an activity that is in force. */
export function findIncident(db: Db, activityId: number) {
  return db
    .select()
    .from(incidents)
    .where(and(eq(incidents.activityId, activityId), isNull(incidents.removedAt)))
    .orderBy(desc(incidents.id))
    .get();
}

/** The report's fields alone. */
function incidentFields(row: Incident): Incident {
  const names = Object.keys(blankIncident) as IncidentFieldName[];
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Incident;
}

/** Fields that are not given stay as they are. */
function saveIncident(db: Db, act: Act, activity: Activity, given: GivenFields): void {
  const saved = findIncident(db, activity.id);
  const before = saved && incidentFields(saved);
  const fields = { ...(before ?? blankIncident) };
  for (const [name, text] of Object.entries(given)) {
    if (text !== undefined) fields[name as IncidentFieldName] = text;
  }
  // The one question that is never left open.
  fields.preExistingInjury ||= 'No';
  const recordId = saved?.id ?? insertIncident(db, act, activity.id, fields);
  if (saved) {
    db.update(incidents)
      .set({ ...fields, version: saved.version + 1, ...changeStampsOf(act) })
      .where(eq(incidents.id, saved.id))
      .run();
  }
  recordAudit(db, act, {
    action: saved ? 'updated' : 'created',
    recordType: 'incident',
    recordId,
    recordName: activity.activityName,
    ...(before && { before }),
    after: fields,
  });
}

function insertIncident(db: Db, act: Act, activityId: number, fields: Incident): number {
  return db
    .insert(incidents)
    .values({ activityId, ...fields, ...stampsOf(act) })
    .returning({ id: incidents.id })
    .get().id;
}

/** Out of the activity; the row stays, because safety history is not erased. */
function removeIncident(db: Db, act: Act, activity: Activity): void {
  const saved = findIncident(db, activity.id);
  if (!saved) return;
  db.update(incidents)
    .set({ removedAt: act.now, ...changeStampsOf(act) })
    .where(eq(incidents.id, saved.id))
    .run();
  recordAudit(db, act, {
    action: 'removed',
    recordType: 'incident',
    recordId: saved.id,
    recordName: activity.activityName,
    before: incidentFields(saved),
  });
}

/** A session may mail the report that it saved last, and no other. */
function rememberIncident(db: Db, sessionId: string, activityId: number, isSaved: boolean): void {
  const own = eq(sessions.id, sessionId);
  if (isSaved) db.update(sessions).set({ lastIncidentActivityId: activityId }).where(own).run();
  else
    db.update(sessions)
      .set({ lastIncidentActivityId: null })
      .where(and(own, eq(sessions.lastIncidentActivityId, activityId)))
      .run();
}
