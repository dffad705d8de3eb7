import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { invalidField, notFound } from '#shared/app-error.ts';
import { timeIn, todayIn } from '#shared/dates.ts';
import { givenFields } from '#shared/given-fields.ts';
import type { Incident } from '#shared/incidents/report.ts';
import type { reportIncidentSchema, updateIncidentSchema } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import { noPosition, positionGiven } from '#shared/position-fields.ts';
import type { Db } from '../db/open-db.ts';
import { incidents } from '../db/schema/incidents.ts';
import { projects } from '../db/schema/projects.ts';
import type { Act } from './act.ts';
import { getActivity } from './activities/details.ts';
import { getIncident } from './incidents/records.ts';
import {
  assertMayStep,
  fieldsOf,
  fieldsToStore,
  getIncidentRow,
  insertIncident,
  saveFields,
} from './incidents/store.ts';

type Zone = { timeZone: string };

/**
 * Reports an incident of an activity, of a project or of neither. The first of an activity that is not completed is the report with which
 * it will be completed. Throws INVALID without a kind or a description, or for one in the future.
 */
export function reportIncident(db: Db, act: Act, input: z.output<typeof reportIncidentSchema>, zone: Zone) {
  const { activityId, projectId, ...given } = input;
  const fields = fieldsToStore(db, act, undefined, given);
  assertHappened(act, fields, zone);
  const position = { ...noPosition, ...positionGiven(given) };
  const id = insertIncident(db, act, placeOf(db, activityId ?? null, projectId ?? null), { ...fields, ...position });
  return getIncident(db, act, { id });
}

function placeOf(db: Db, activityId: number | null, projectId: number | null) {
  if (activityId === null) {
    if (projectId !== null) assertProject(db, projectId);
    return { activityId, projectId, isCompletionReport: false };
  }
  const activity = getActivity(db, activityId);
  if (projectId !== null && projectId !== activity.projectId)
    throw invalidField('projectId', messages.incidents.notOfThisProject);
  const isCompletionReport = activity.completedAt === null && !hasIncidents(db, activityId);
  return { activityId, projectId: activity.projectId, isCompletionReport };
}

function assertProject(db: Db, id: number): void {
  const stays = and(eq(projects.id, id), isNull(projects.deletedAt));
  if (!db.select({ id: projects.id }).from(projects).where(stays).get()) throw notFound('Project');
}

function hasIncidents(db: Db, activityId: number): boolean {
  const inForce = and(eq(incidents.activityId, activityId), isNull(incidents.withdrawnAt));
  return db.select({ id: incidents.id }).from(incidents).where(inForce).limit(1).get() !== undefined;
}

/** Clocks of phones and servers differ by some minutes. */
const clocksDifferMs = 15 * 60_000;

/** Throws INVALID for a time of today that is still to come. Later days are refused with the other rules of a report. */
function assertHappened({ now, today }: Act, { dateOfIncident, timeOfIncident }: Incident, { timeZone }: Zone): void {
  const latest = new Date(Date.parse(now) + clocksDifferMs).toISOString();
  const isLaterToday = dateOfIncident === today && todayIn(timeZone, latest) === today;
  if (isLaterToday && timeOfIncident > timeIn(timeZone, latest))
    throw invalidField('timeOfIncident', messages.incidents.timeInFuture);
}

/** Throws CONFLICT for an incident that is closed or withdrawn, and for one that changed meanwhile. */
export function updateIncident(db: Db, act: Act, input: z.output<typeof updateIncidentSchema>, zone: Zone) {
  const { id, version, ...given } = input;
  const before = getIncidentRow(db, id);
  const fields = fieldsToStore(db, act, before, givenFields(given));
  const saved = fieldsOf(before);
  const position = positionGiven(given);
  const isSame =
    Object.entries(fields).every(([name, text]) => saved[name as keyof Incident] === text) &&
    Object.entries(position).every(([name, value]) => before[name as keyof typeof before] === value);
  if (!isSame) assertMayStep('edit', before);
  if (fields.dateOfIncident !== saved.dateOfIncident || fields.timeOfIncident !== saved.timeOfIncident)
    assertHappened(act, fields, zone);
  return saveFields(
    db,
    act,
    before,
    { ...fields, ...position },
    { startedFrom: version, read: () => getIncident(db, act, { id }) },
  );
}
