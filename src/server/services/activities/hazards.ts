import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type addActivityHazardSchema,
  type addActivityHazardsSchema,
  hazardsOf,
  type removeActivityHazardSchema,
} from '#shared/activities/risk.ts';
import { type AppError, invalidField, notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import type { HazardKind } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activityHazards } from '../../db/schema/activity-planning.ts';
import { hazards } from '../../db/schema/hazards.ts';
import { type Act, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { canBeAdded } from './back-from-library.ts';
import { assertBound } from './bounds.ts';
import { getActivity } from './details.ts';

const columns = {
  ...pickFields(activityHazards, ['id', 'activityId', 'hazardId', 'kind', 'hazardDescription']),
};

const findHazards = preparedOnce((db) =>
  db
    .select(pickFields(activityHazards, ['id', 'hazardId', 'kind', 'hazardDescription']))
    .from(activityHazards)
    .where(eq(activityHazards.activityId, sql.placeholder('activityId')))
    .prepare(),
);

export const readHazards = (db: Db, of: { activityId: number }) => findHazards(db).all(of);

export function listActivityHazards(db: Db, { activityId, kind }: { activityId: number; kind: HazardKind }) {
  return hazardsOf({ activity: getActivity(db, activityId), hazards: readHazards(db, { activityId }) }, kind);
}

export function getActivityHazard(db: Db, { id }: { id: number }) {
  const row = db.select(columns).from(activityHazards).where(eq(activityHazards.id, id)).get();
  if (!row) throw notFound('Hazard');
  return row;
}

/** A hazard that the activity has already stays as it is, words included. */
export function addActivityHazards(db: Db, act: Act, input: z.output<typeof addActivityHazardsSchema>) {
  const { hazardIds, ...where } = input;
  // Several are ticked in a list, so the error stands at the list.
  const gone = () => invalidField('hazardIds', messages.activityRisk.hazardGone);
  return [...new Set(hazardIds)].map((hazardId) => addHazard(db, act, { ...where, hazardId }, gone));
}

/** The activity's rows for these hazards, without those that it does not have. */
export function findActivityHazards(db: Db, { hazardIds, ...where }: z.output<typeof addActivityHazardsSchema>) {
  const found = [...new Set(hazardIds)].map((hazardId) => findLink(db, { ...where, hazardId }));
  return found.filter((link) => link !== undefined);
}

export function addActivityHazard(db: Db, act: Act, input: z.output<typeof addActivityHazardSchema>) {
  return addHazard(db, act, input, () => notFound('Hazard'));
}

function addHazard(db: Db, act: Act, input: z.output<typeof addActivityHazardSchema>, gone: () => AppError) {
  const { activityId, kind, hazardId } = input;
  const { activityName } = getActivity(db, activityId);
  const present = findLink(db, input);
  if (present) return present;
  const hazardDescription = findLibraryWords(db, input);
  if (hazardDescription === undefined) throw gone();
  const row = db
    .insert(activityHazards)
    .values({ activityId, hazardId, kind, hazardDescription, ...stampsOf(act) })
    .returning(columns)
    .get();
  assertBound(db, activityId, 'hazards');
  recordAudit(db, act, {
    action: 'added',
    recordType: 'activity hazard' as const,
    recordId: row.id,
    recordName: hazardDescription,
    after: { activityId, activityName, kind, hazardId, hazardDescription },
  });
  return row;
}

export function removeActivityHazard(db: Db, act: Act, input: z.output<typeof removeActivityHazardSchema>) {
  const { kind } = input;
  const chosen =
    'hazardId' in input ? linkOf(input) : and(eq(activityHazards.id, input.id), eq(activityHazards.kind, kind));
  const row = db.delete(activityHazards).where(chosen).returning().get();
  if (!row) throw notFound('Hazard');
  const { id, activityId, hazardId, hazardDescription } = row;
  const { activityName } = getActivity(db, activityId);
  const before = { activityId, activityName, kind, hazardId, hazardDescription };
  const line = { recordType: 'activity hazard', recordId: id, recordName: hazardDescription } as const;
  recordAudit(db, act, { action: 'removed', ...line, before });
  return { message: messages.activityRisk.hazardRemoved };
}

type Link = { activityId: number; kind: HazardKind; hazardId: number };

function findLink(db: Db, link: Link) {
  return db.select(columns).from(activityHazards).where(linkOf(link)).get();
}

function linkOf({ activityId, kind, hazardId }: Link) {
  return and(
    eq(activityHazards.activityId, activityId),
    eq(activityHazards.hazardId, hazardId),
    eq(activityHazards.kind, kind),
  );
}

function findLibraryWords(db: Db, { activityId, kind, hazardId }: Link): string | undefined {
  const removed = { recordType: 'activity hazard', activityId } as const;
  const isThere = canBeAdded(hazards.deletedAt, removed, 'hazardId', hazardId);
  const row = db
    .select({ hazardDescription: hazards.hazardDescription })
    .from(hazards)
    .where(and(eq(hazards.id, hazardId), eq(hazards.kind, kind), isThere))
    .get();
  return row?.hazardDescription;
}
