import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { completeActivitySchema } from '#shared/activities/complete.ts';
import type { Incident } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { sessions } from '../../db/schema/sessions.ts';
import type { Act } from '../act.ts';
import { hasChanged } from '../audit.ts';
import {
  assertMayStep,
  fieldsOf,
  fieldsToStore,
  findCompletionReport,
  insertIncident,
  type Reader,
  shownTo,
  withdraw,
  writeFields,
} from '../incidents/store.ts';
import { saveRecord } from '../versions.ts';
import { getActivity } from './details.ts';
import { refreshSearchText } from './search-text.ts';

/**
 * What the last step starts from. `version` is the activity's; the incident's are null where there is no report. `incidentHidden`: the
 * fields about health that this reader may not see; `incidentFilled`: those of them that hold something.
 */
export function getCompletion(db: Db, reader: Reader, { activityId }: { activityId: number }) {
  const { notes, version } = getActivity(db, activityId);
  const saved = findCompletionReport(db, activityId);
  const shown = saved && shownTo(db, reader, saved);
  return {
    notes,
    version,
    incident: shown?.fields ?? null,
    incidentId: saved?.id ?? null,
    incidentVersion: saved?.version ?? null,
    incidentState: saved?.state ?? null,
    incidentHidden: shown?.hidden ?? [],
    incidentFilled: shown?.filled ?? [],
  };
}

type Completing = z.output<typeof completeActivitySchema> & { sessionId: string };

/** Completes an activity, whatever its status was. `Yes` saves its one incident report, `No` withdraws a saved one. */
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

type Report = { changes: boolean; write: () => void };

/**
 * Prepares the save or the withdrawal of the activity's report. Throws INVALID for an incomplete report, and CONFLICT for a change of one
 * that is closed, before anything is written.
 */
function prepareReport(db: Db, act: Act, activity: { id: number; projectId: number }, input: Completing): Report {
  const saved = findCompletionReport(db, activity.id);
  if (input.anyIncident === 'Yes') {
    const fields = fieldsToStore(db, act, saved, input.incidentDetails, 'incidentDetails.');
    if (!saved) return { changes: true, write: () => insertReport(db, act, activity, fields) };
    const changes = hasChanged('incident', fieldsOf(saved), fields);
    if (changes) assertMayStep('edit', saved);
    return { changes, write: () => changes && writeFields(db, act, saved, fields) };
  }
  if (!saved) return { changes: false, write: () => {} };
  assertMayStep('withdraw', saved);
  return { changes: true, write: () => withdraw(db, act, saved, messages.incidents.completedWithNo) };
}

function insertReport(db: Db, act: Act, { id, projectId }: { id: number; projectId: number }, fields: Incident): void {
  insertIncident(db, act, { activityId: id, projectId, isCompletionReport: true }, fields);
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
