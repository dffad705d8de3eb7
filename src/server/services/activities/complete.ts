import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { type completeActivitySchema, completionOf } from '#shared/activities/complete.ts';
import { completedAtOf } from '#shared/activities/details.ts';
import { AppError } from '#shared/app-error.ts';
import type { IncidentStep } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import { noPosition } from '#shared/position-fields.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { incidents } from '../../db/schema/incidents.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { refreshSearchText } from '../../db/search/activities.ts';
import type { Installation } from '../../email/letters/letter.ts';
import type { Act } from '../act.ts';
import { hasChanged, lastChangeOf } from '../audit.ts';
import type { Reader } from '../health-fields.ts';
import { listIncidentsOfActivity } from '../incidents/records.ts';
import {
  assertMayStep,
  fieldsOf,
  fieldsToStore,
  findCompletionReport,
  type IncidentRow,
  insertIncident,
  saveFields,
  withdraw,
} from '../incidents/store.ts';
import { assertVersion, saveRecord, staffName } from '../versions.ts';
import { getActivity } from './details.ts';

/** What the last step starts from, for this reader. `reportId`: of the incident that is to be the report, where another or none is so far. */
export function getCompletion(db: Db, reader: Reader, of: { activityId: number }, reportId?: number) {
  const incidents = listIncidentsOfActivity(db, reader, of).map((one) =>
    reportId === undefined ? one : { ...one, isCompletionReport: one.id === reportId },
  );
  return completionOf({ activity: getActivity(db, of.activityId), incidents });
}

type Completing = z.output<typeof completeActivitySchema> & { sessionId: string; installation: Installation };

const { completedWithNo } = messages.incidents;

/**
 * Completes an activity, whatever its status was. `Yes` saves its one incident report, `No` withdraws a saved one.
 * The answer's `id` is that of the incident that it made.
 */
export function completeActivity(db: Db, act: Act, input: Completing) {
  const before = findActivity(db, input.activityId);
  const reports = findReports(db, act, input);
  const report = prepareReport(db, act, before, input, reports);
  let made = null as number | null;
  const completion = saveRecord(db, act, {
    table: activities,
    before,
    only: {
      status: 'Completed',
      notes: input.notes ?? before.notes,
      missingNote: input.missingNote ?? before.missingNote,
    },
    following: { completedAt: completedAtOf(before, 'Completed', act.now) },
    beside: {
      changes: report.changes,
      write: () => {
        made = report.write();
        refreshSearchText(db, eq(activities.id, before.id));
      },
    },
    startedFrom: input.version,
    read: () => readCompletion(db, act, input, reports),
    trail: {
      action: 'completed',
      recordType: 'activity',
      recordName: before.activityName,
      fields: () => findActivity(db, before.id),
    },
  });
  rememberIncident(db, input.sessionId, before.id, input.anyIncident === 'Yes');
  return { ...completion, ...(made !== null && { id: made }) };
}

function findActivity(db: Db, id: number) {
  const { createdBy, ...activity } = getActivity(db, id);
  return activity;
}

/** The answer is the activity’s, and the version is checked with it. */
const unanswered = { startedFrom: undefined, read: () => {} };

/** `write` returns the id of the incident that it makes; null: none. */
type Report = { changes: boolean; write: () => number | null };
type OfActivity = { id: number; projectId: number };

/** The activity's report so far, and the one that the answer is about: undefined where it is about none, or a new one. */
type Reports = { saved: IncidentRow | undefined; meant: IncidentRow | undefined };

/**
 * An answer is about the incident that it names, where that is in force: also where it arrived after somebody had completed, and so stands
 * beside. A No leaves a report that its page did not know to be asked about.
 */
function findReports(db: Db, act: Act, input: Completing): Reports {
  const { activityId, report: known } = input;
  const saved = findCompletionReport(db, activityId);
  // Their page knew it to stand beside that one.
  if (saved && known === null && saved.createdById === act.actorId && tookPlaceOfOwn(db, saved))
    return { saved, meant: undefined };
  const named = known && findNamed(db, activityId, known.id);
  const isOfNamed = input.anyIncident === 'No' ? !saved : !input.isBeside && input.withdrawReason === undefined;
  return { saved, meant: named && named.withdrawnAt === null && isOfNamed ? named : saved };
}

/** It is in no database but the page's own where a backup was restored. */
function findNamed(db: Db, activityId: number, id: number): IncidentRow | undefined {
  const isIt = and(eq(incidents.id, id), eq(incidents.activityId, activityId));
  return db.select().from(incidents).where(isIt).get();
}

/** The last step as its answer is about it. */
function readCompletion(db: Db, act: Act, input: Completing, { meant }: Reports) {
  return getCompletion(db, act, input, meant?.isCompletionReport === false ? meant.id : undefined);
}

/**
 * Prepares what becomes of the activity's report. Throws before anything is written: INVALID for an incomplete report, and CONFLICT where
 * the page would change another report than the one that it showed, or one that is closed.
 */
function prepareReport(
  db: Db,
  act: Act,
  activity: ReturnType<typeof findActivity>,
  input: Completing,
  reports: Reports,
): Report {
  const { saved, meant } = reports;
  const report = reportFor(db, act, activity, meant, input);
  const isSetBeside = saved !== undefined && saved.id !== meant?.id;
  if (!report.changes && !isSetBeside) return report;
  const moved = findMoved(db, act, meant, input);
  if (moved) refuseMoved(db, act, activity, moved, input, reports);
  if (report.step && meant) assertMayStep(report.step, meant);
  const write = () => {
    if (isSetBeside) saveFields(db, act, saved, { isCompletionReport: false }, unanswered);
    return report.write();
  };
  return { changes: true, write };
}

/** Whether an earlier report of its author was withdrawn before it arrived, so that it is the one with which the activity is completed. */
function tookPlaceOfOwn(db: Db, { id, activityId, createdById }: IncidentRow): boolean {
  if (activityId === null || createdById === null) return false;
  const own = and(eq(incidents.activityId, activityId), eq(incidents.createdById, createdById));
  const gone = and(own, isNotNull(incidents.withdrawnAt), lt(incidents.id, id));
  return db.select({ id: incidents.id }).from(incidents).where(gone).limit(1).get() !== undefined;
}

/** `step`: what is done to the report that is stored. */
function reportFor(
  db: Db,
  act: Act,
  activity: OfActivity,
  saved: IncidentRow | undefined,
  input: Completing,
): Report & { step?: IncidentStep } {
  const { withdrawReason: reason = completedWithNo, installation } = input;
  const end = () => {
    if (saved) withdraw(db, act, saved, { reason, installation }, unanswered);
    return null;
  };
  if (input.anyIncident === 'No') return { changes: saved !== undefined, step: 'withdraw', write: end };
  const isOther = input.isBeside || input.withdrawReason !== undefined;
  const fields = fieldsToStore(db, act, isOther ? undefined : saved, input.incidentDetails, 'incidentDetails.');
  const insert = (isCompletionReport: boolean) =>
    insertIncident(
      db,
      act,
      { activityId: activity.id, projectId: activity.projectId, isCompletionReport },
      {
        ...fields,
        ...noPosition,
      },
    );
  if (!saved) return { changes: true, write: () => insert(true) };
  if (input.isBeside) return { changes: true, write: () => insert(false) };
  if (isOther) {
    const replace = () => {
      end();
      return insert(true);
    };
    return { changes: true, step: 'withdraw', write: replace };
  }
  const changes = hasChanged('incident', fieldsOf(saved), fields) || !saved.isCompletionReport;
  const write = () => {
    saveFields(db, act, saved, { ...fields, isCompletionReport: true }, unanswered);
    return null;
  };
  return { changes, step: 'edit', write };
}

/** What became of the report since the page showed it: somebody reported one, or changed, closed or withdrew the one that it showed. */
type Moved = { did: 'reported' | 'changed' | 'closed' | 'withdrawn'; by: string; at: string; reason: string };

/** Null: it is as the page knows it, or a documented call names none. A page of 0.1.0 names none either, and is asked. */
function findMoved(
  db: Db,
  act: Act,
  saved: IncidentRow | undefined,
  { activityId, report: known }: Completing,
): Moved | null {
  if (known === undefined && act.changeKey === undefined) return null;
  const of = (did: Moved['did'], row: IncidentRow, by = row.updatedById, at = row.updatedAt) => ({
    ...{ did, by: staffName(db, by), at, reason: row.withdrawnReason },
  });
  if (saved?.id !== known?.id) {
    const named = known && findNamed(db, activityId, known.id);
    const gone = named && named.withdrawnAt !== null ? of('withdrawn', named) : null;
    // Where one of their own has taken its place, somebody else withdrew it.
    if (!saved || (gone && saved.createdById === act.actorId)) return gone;
    return of('reported', saved, saved.createdById, saved.reportedAt);
  }
  if (!saved || !known) return null;
  if (saved.version === known.version && !act.isFromOtherDatabase) return null;
  return of(saved.state === 'Closed' ? 'closed' : 'changed', saved);
}

/** Throws CONFLICT with the last step as it is now, and what became of its report. */
function refuseMoved(
  db: Db,
  act: Act,
  activity: ReturnType<typeof findActivity>,
  moved: Moved,
  input: Completing,
  reports: Reports,
): never {
  const read = () => ({ ...readCompletion(db, act, input, reports), moved });
  const savesNotes = input.notes !== undefined && input.notes !== activity.notes;
  const noted = savesNotes ? lastChangeOf(db, 'activity', activity.id, ['notes']) : undefined;
  // Where somebody else changed the notes too, their merge names them.
  if (noted && noted.actorId !== act.actorId) assertVersion(db, act, activity, input.version, read, () => noted);
  throw new AppError('CONFLICT', messages.incidents.moved[moved.did](moved.by), {
    conflict: { changedBy: moved.by, changedAt: moved.at, version: activity.version, record: read() },
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
