import { and, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { completeActivitySchema } from '#shared/activities/complete.ts';
import {
  blankIncident,
  findIncidentErrors,
  type Incident,
  type IncidentFieldName,
  incidentToStore,
} from '#shared/activities/incident-report.ts';
import { AppError } from '#shared/app-error.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { incidents } from '../../db/schema/activity-results.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { type Act, changeStampsOf, stampsOf } from '../act.ts';
import { hasChanged, recordAudit } from '../audit.ts';
import { hiddenFields } from '../health-fields.ts';
import { saveRecord } from '../versions.ts';
import { getActivity } from './details.ts';
import { refreshSearchText } from './search-text.ts';

type Reader = Pick<Act, 'actorId'>;

/** What the last step starts from. `version` is the activity's; the incident's are null where there is no report. */
export function getCompletion(db: Db, reader: Reader, { activityId }: { activityId: number }) {
  const { notes, version } = getActivity(db, activityId);
  const saved = findReadableIncident(db, reader, activityId);
  return {
    notes,
    version,
    incident: saved ? incidentFields(saved) : null,
    incidentId: saved?.id ?? null,
    incidentVersion: saved?.version ?? null,
  };
}

type Completing = z.output<typeof completeActivitySchema> & { sessionId: string };

/** Completes an activity, whatever its status was. `Yes` saves its one incident report, `No` removes a saved one. */
export function completeActivity(db: Db, act: Act, input: Completing) {
  const before = findActivity(db, input.activityId);
  const report = prepareReport(db, act, before, input);
  const completion = saveRecord(db, act, {
    table: activities,
    before,
    only: { status: 'Completed', notes: input.notes ?? before.notes },
    following: { completedAt: act.now },
    beside: {
      changes: report.changes,
      write: () => {
        report.write();
        refreshSearchText(db, eq(activities.id, before.id));
      },
    },
    startedFrom: input.version,
    read: () => getCompletion(db, act, input),
    trail: {
      action: 'completed',
      recordType: 'activity',
      recordName: before.activityName,
      fields: () => findActivity(db, before.id),
    },
  });
  rememberIncident(db, input.sessionId, before.id, input.anyIncident === 'Yes');
  return completion;
}

function findActivity(db: Db, id: number) {
  const { createdBy, ...activity } = getActivity(db, id);
  return activity;
}

type Activity = { id: number; activityName: string };
type Report = { changes: boolean; write: () => void };

/** Prepares the save or removal of the activity's report. Throws INVALID for an incomplete report, before anything is written. */
function prepareReport(db: Db, act: Act, activity: Activity, input: Completing): Report {
  const saved = findIncident(db, activity.id);
  if (input.anyIncident === 'Yes') {
    const hidden = hiddenFields(db, act, 'incidents');
    const fields = fieldsToStore(act, saved, withoutHidden(input.incidentDetails, hidden));
    const changes = !saved || hasChanged('incident', incidentFields(saved), fields);
    return { changes, write: () => changes && saveIncident(db, act, activity, saved, fields) };
  }
  return { changes: saved !== undefined, write: () => saved && removeIncident(db, act, activity, saved) };
}

type IncidentRow = typeof incidents.$inferSelect;

/** The incident report of an activity that is in force. */
export function findIncident(db: Db, activityId: number): IncidentRow | undefined {
  return db
    .select()
    .from(incidents)
    .where(and(eq(incidents.activityId, activityId), isNull(incidents.removedAt)))
    .orderBy(desc(incidents.id))
    .get();
}

/** The same with what its reader may see of it: the other fields are empty. */
export function findReadableIncident(db: Db, reader: Reader, activityId: number): IncidentRow | undefined {
  const row = findIncident(db, activityId);
  const hidden = hiddenFields(db, reader, 'incidents');
  return row && { ...row, ...Object.fromEntries([...hidden].map((name) => [name, ''])) };
}

/** The report's fields, without the columns that the program fills. */
function incidentFields(row: Incident): Incident {
  const names = Object.keys(blankIncident) as IncidentFieldName[];
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Incident;
}

type GivenFields = { [K in IncidentFieldName]?: string | undefined };

/** What somebody cannot see they send as empty: it was not given. */
function withoutHidden(given: GivenFields, hidden: ReadonlySet<string>): GivenFields {
  return Object.fromEntries(Object.entries(given).filter(([name, text]) => text !== '' || !hidden.has(name)));
}

/** The report as it would be stored: fields that are not given stay as they are. Throws INVALID for an incomplete one. */
function fieldsToStore({ today }: Act, saved: IncidentRow | undefined, given: GivenFields): Incident {
  const fields = incidentToStore(saved ? incidentFields(saved) : null, given);
  const errors = findIncidentErrors(fields, today);
  const [first] = Object.values(errors);
  if (first === undefined) return fields;
  const named = Object.entries(errors).map(([name, message]) => [`incidentDetails.${name}`, message]);
  throw new AppError('INVALID', first, { errors: Object.fromEntries(named) });
}

function saveIncident(db: Db, act: Act, activity: Activity, saved: IncidentRow | undefined, fields: Incident): void {
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
    ...(saved && { before: incidentFields(saved) }),
    after: fields,
  });
}

function insertIncident(db: Db, act: Act, activityId: number, fields: Incident): number {
  return db
    .insert(incidents)
    .values({ activityId, ...fields, removedAt: null, ...stampsOf(act) })
    .returning({ id: incidents.id })
    .get().id;
}

/** Removes the report from the activity. The row stays, because safety history is not erased. */
function removeIncident(db: Db, act: Act, activity: Activity, saved: IncidentRow): void {
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

/** A call that names no report mails the one that its session saved last. */
function rememberIncident(db: Db, sessionId: string, activityId: number, isSaved: boolean): void {
  const own = eq(sessions.id, sessionId);
  if (isSaved) db.update(sessions).set({ lastIncidentActivityId: activityId }).where(own).run();
  else
    db.update(sessions)
      .set({ lastIncidentActivityId: null })
      .where(and(own, eq(sessions.lastIncidentActivityId, activityId)))
      .run();
}
