import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import {
  type ActivityDocument,
  type DocumentRows,
  type DocumentStep,
  effectBetween,
} from '#shared/activities/document.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { emergencyFieldNames } from '#shared/projects.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { projects } from '../../db/schema/projects.ts';
import { listAbsences } from '../attendance/absences.ts';
import { listAttendance } from '../attendance.ts';
import { listIncidentsOfActivity } from '../incidents/records.ts';
import { readTicketsOfActivity } from '../tickets/of-activity.ts';
import { readOthers } from './also-on.ts';
import { readChecklist } from './checklist.ts';
import { getActivityDetails } from './details.ts';
import { readHazards } from './hazards.ts';
import { readObjectives } from './outcome.ts';
import { readPredatorRecords } from './predator.ts';
import { readRisks } from './risk.ts';
import { readStaff } from './staff.ts';
import { readChecksOf } from './use-lines.ts';
import { readVolunteers } from './volunteers.ts';

const findEmergency = preparedOnce((db) =>
  db
    .select(pickFields(projects, emergencyFieldNames))
    .from(projects)
    .where(eq(projects.id, sql.placeholder('projectId')))
    .prepare(),
);

/** All rows of an activity. Throws `Activity not found.` */
export function readDocument(db: Db, { id }: { id: number }): DocumentRows {
  const of = { activityId: id };
  const activity = getActivityDetails(db, { id });
  const emergency = findEmergency(db).get(activity);
  if (!emergency) throw notFound('Project');
  return {
    ...{ activity, emergency },
    hazards: readHazards(db, of),
    risks: readRisks(db, of),
    staff: readStaff(db, of),
    volunteers: readVolunteers(db, of),
    tickets: readTicketsOfActivity(db, activity),
    ...readChecklist(db, of),
    objectives: readObjectives(db, of),
    predatorRecords: readPredatorRecords(db, of),
    checks: readChecksOf(db, of),
    others: readOthers(db, id, [activity.activityDate]),
    attendance: listAttendance(db, of),
    absences: listAbsences(db, of),
  };
}

/** An activity in one answer, for this reader. Throws `Activity not found.` */
export function getDocument(db: Db, user: Pick<SessionUser, 'id' | 'role'>, of: { id: number }): ActivityDocument {
  const incidents = listIncidentsOfActivity(db, { actorId: user.id }, { activityId: of.id });
  const rows = { ...readDocument(db, of), incidents, reader: pickFields(user, ['id', 'role']) };
  return { ...rows, mark: createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 16) };
}

/**
 * Does a change, in its transaction, and tells what it did to the document that its sender has by that mark. Tells nothing where they have
 * another one, or the activity is not there before or after.
 */
export function telling<T>(
  db: Db,
  user: Pick<SessionUser, 'id' | 'role'>,
  { id, mark: from }: { id: number; mark: string },
  work: () => T,
  tell: (step: DocumentStep) => void,
): T {
  const before = findDocument(db, user, { id });
  const answer = work();
  if (before?.mark !== from) return answer;
  const after = findDocument(db, user, { id });
  if (after) tell({ activityId: id, from, mark: after.mark, effect: effectBetween(before, after) });
  return answer;
}

function findDocument(...asked: Parameters<typeof getDocument>): ActivityDocument | undefined {
  try {
    return getDocument(...asked);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
