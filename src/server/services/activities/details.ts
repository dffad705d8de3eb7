import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import {
  type ActivityFieldName,
  completedAtOf,
  type createActivitySchema,
  type updateActivitySchema,
} from '#shared/activities/details.ts';
import type { ActivityRow } from '#shared/activities/document.ts';
import { AppError, conflictOn, invalidField, notFound } from '#shared/app-error.ts';
import { givenFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { caseKey, fullName } from '#shared/names.ts';
import { positionGiven } from '#shared/position-fields.ts';
import { refuseDuplicate } from '../../db/constraints.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities, activitiesFates } from '../../db/schema/activities.ts';
import { openColumns } from '../../db/schema/fates.ts';
import { incidents } from '../../db/schema/incidents.ts';
import { projects } from '../../db/schema/projects.ts';
import { staff } from '../../db/schema/staff.ts';
import { trapChecks } from '../../db/schema/traps.ts';
import { activitySearchText } from '../../db/search/activities.ts';
import { refreshIncidents } from '../../db/search/incidents.ts';
import { type Act, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { hasInduction, readUninducted } from '../inductions/of-activity.ts';
import { tellActivity, wordsOf } from '../needs/told.ts';
import { saveRecord, staffName } from '../versions.ts';
import { readFormerStaff } from '../volunteers/former-staff.ts';
import { readGone } from './people.ts';
import { takeProjectObjectives } from './project-objectives.ts';
import { hasOtherRecords } from './records.ts';

const columns = openColumns(activitiesFates);

type Columns = typeof activities.$inferSelect;
type ActivityDetails = Pick<Columns, ActivityFieldName | 'projectName' | 'projectLocation'>;

const leader = alias(staff, 'leader');

const findActivity = preparedOnce((db) =>
  db
    .select({
      activity: columns,
      creator: { firstname: staff.firstname, lastname: staff.lastname },
      leader: { firstname: leader.firstname, lastname: leader.lastname, phone: leader.phone },
    })
    .from(activities)
    .leftJoin(staff, eq(staff.id, activities.createdById))
    .leftJoin(leader, eq(leader.id, activities.ledById))
    .where(eq(activities.id, sql.placeholder('id')))
    .prepare(),
);

/** An activity with its creator's name, and its leader's name and phone; null when nobody is known. Every step uses it. Throws `Activity not found.` */
export function getActivity(db: Db, id: number) {
  const found = findActivity(db).get({ id });
  if (!found) throw notFound('Activity');
  const { activity, creator, leader: leads } = found;
  return {
    ...activity,
    createdBy: creator && fullName(creator),
    ledBy: leads && fullName(leads),
    ledByPhone: leads?.phone ?? null,
  };
}

/** The activity as its document has it. */
export function getActivityDetails(db: Db, { id }: { id: number }): ActivityRow {
  const activity = getActivity(db, id);
  const told = {
    ...{ ...activity, hasOtherRecords: hasOtherRecords(db, { id }), formerStaff: readFormerStaff(db, { id }) },
    isLeaderGone: activity.ledById !== null && presentLeader(db, activity) === null,
  };
  return {
    ...told,
    // A completed one stays as it was.
    gone: activity.completedAt === null ? readGone(db, told) : [],
    uninducted: readUninducted(db, told),
    hasInduction: hasInduction(db, told),
  };
}

export function createActivity(db: Db, act: Act, input: z.output<typeof createActivitySchema>) {
  const { projectId, ...details } = input;
  assertLeader(db, details.ledById);
  const project = pickProject(db, projectId);
  const completedAt = details.status === 'Completed' ? act.now : null;
  const needs = tellActivity(db, project);
  const id = insertActivity(db, act, {
    ...details,
    ...positionGiven(details),
    checklistNotes: '',
    ...project,
    completedAt,
    needs,
  });
  return getActivityDetails(db, { id });
}

/** Writes a new activity with its project's objectives, and its line in the trail. @returns its id. */
export function insertActivity(
  db: Db,
  act: Act,
  details: ActivityDetails & Pick<Columns, 'completedAt' | 'checklistNotes' | 'needs'>,
  taken = nameTaken,
): number {
  const row = refuseDuplicate(taken, () =>
    db
      .insert(activities)
      .values({
        ...{ ...details, missingNote: '' },
        ...namedColumns(db, details, act.actorId === null ? '' : act.actorName),
        ...stampsOf(act),
      })
      .returning()
      .get(),
  );
  takeProjectObjectives(db, act, row);
  recordAudit(db, act, {
    action: 'created',
    recordType: 'activity',
    recordId: row.id,
    recordName: row.activityName,
    after: { ...row, ledBy: leaderName(db, row.ledById), needs: wordsOf(row.needs) },
  });
  return row.id;
}

export function updateActivity(db: Db, act: Act, input: z.output<typeof updateActivitySchema>) {
  const { id, version, ...changes } = input;
  const { createdBy, ledBy, ledByPhone, ...before } = getActivity(db, id);
  const merged = { ...before, ...givenFields(changes), ...positionGiven(changes) };
  assertLeader(db, merged.ledById);
  const completedAt = completedAtOf(before, merged.status, act.now);
  const isMoved = merged.projectId !== before.projectId;
  if (isMoved && hasTrapChecks(db, id)) throw invalidField('projectId', messages.activities.hasTrapChecks);
  const isReopened = before.completedAt !== null && completedAt === null;
  const details = {
    ...merged,
    completedAt,
    ...(isMoved && pickProject(db, merged.projectId)),
    ...(isReopened && !isMoved && readProject(db, merged.projectId)),
  };
  return saveRecord(db, act, {
    table: activities,
    before,
    values: { ...details, ...namedColumns(db, details, createdBy ?? '') },
    beside: {
      changes: isMoved || isReopened,
      write: () => {
        if (isMoved || isReopened) takeProjectObjectives(db, act, details);
        refreshIncidents(db, eq(incidents.activityId, id));
      },
    },
    startedFrom: version,
    read: () => getActivityDetails(db, { id }),
    taken: nameTaken,
    trail: { recordType: 'activity', recordName: details.activityName, fields: () => getActivity(db, id) },
  });
}

/** Who leads, if they are still with the group: a copy takes nobody else along. */
export function presentLeader(db: Db, { ledById }: { ledById: number | null }): number | null {
  const isHere = and(eq(staff.id, ledById ?? 0), isNull(staff.deletedAt));
  return db.select({ id: staff.id }).from(staff).where(isHere).get()?.id ?? null;
}

/** A trap is checked in an activity of its own project. */
function hasTrapChecks(db: Db, activityId: number): boolean {
  const own = and(eq(trapChecks.activityId, activityId), isNull(trapChecks.deletedAt));
  return db.select({ id: trapChecks.id }).from(trapChecks).where(own).limit(1).get() !== undefined;
}

/** What an activity keeps of the project that was picked. Throws when it does not exist or is archived. */
export function pickProject(db: Db, projectId: number) {
  const { status, ...words } = selectProject(db, projectId);
  if (status === 'archived') throw invalidField('projectId', messages.activities.projectArchived);
  return words;
}

function readProject(db: Db, projectId: number) {
  const { status, ...words } = selectProject(db, projectId);
  return words;
}

function selectProject(db: Db, projectId: number) {
  const found = db.select().from(projects).where(eq(projects.id, projectId)).get();
  if (!found || found.deletedAt !== null) throw notFound('Project');
  return { projectId, projectName: found.name, projectLocation: found.location, status: found.status };
}

function namedColumns(db: Db, details: ActivityDetails, createdBy: string) {
  const ledBy = leaderName(db, details.ledById) ?? '';
  return { nameKey: caseKey(details.activityName), searchText: activitySearchText({ ...details, createdBy, ledBy }) };
}

const leaderName = (db: Db, ledById: number | null) => (ledById === null ? null : staffName(db, ledById));

/** Somebody who was deleted may still lead: a phone may have named them before, and what is stored keeps its name. */
function assertLeader(db: Db, ledById: number | null): void {
  if (ledById === null) return;
  const found = db.select({ id: staff.id }).from(staff).where(eq(staff.id, ledById)).get();
  if (!found) throw new AppError('NOT_FOUND', messages.people.userNotFound);
}

const nameTaken = () => conflictOn('activityName', messages.activities.nameTaken);
