import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { missingIn, neededIn } from '#shared/activities/needs.ts';
import { type AppError, invalidField, notFound } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { setNeedsOfSchema, setNeedsSchema } from '#shared/needs.ts';
import { isAlike, isSameNeed, mergeNeeds, type Need, type ToldNeed } from '#shared/tickets/needs.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { activityRisks } from '../db/schema/activity-planning.ts';
import { projects } from '../db/schema/projects.ts';
import { risks } from '../db/schema/risks.ts';
import type { Act } from './act.ts';
import { getActivity } from './activities/details.ts';
import { readDocument } from './activities/document.ts';
import { recordAudit } from './audit.ts';
import { findLive } from './deleted-records.ts';
import { writeInstallation } from './installation.ts';
import { inWords, readGroupNeeds, wordsOf } from './needs/told.ts';
import { assertVersion, saveRecord } from './versions.ts';

type Given = z.output<typeof setNeedsSchema>;
type GivenFor = z.output<typeof setNeedsOfSchema>;

/** What the group asks for on every activity. */
export function getGroupNeeds(db: Db) {
  const { needs, version } = readGroupNeeds(db);
  return { needs: inWords(db, needs), version };
}

/** Activities that exist keep what they were told. Throws CONFLICT for a save that started from an older list. */
export function setGroupNeeds(db: Db, act: Act, { needs, version }: Given) {
  const before = readGroupNeeds(db);
  const words = wordsOf(asked(db, needs));
  const wordsBefore = wordsOf(inWords(db, before.needs));
  if (JSON.stringify(words) === JSON.stringify(wordsBefore)) return getGroupNeeds(db);
  assertVersion(db, act, before, version, () => getGroupNeeds(db));
  const after = { needs, version: before.version + 1, updatedAt: act.now, updatedById: act.actorId };
  writeInstallation(db, 'needs', JSON.stringify(after));
  recordAudit(db, act, {
    ...{ action: 'updated', recordType: 'needs', recordId: null, recordName: messages.needs.ofGroup },
    ...{ before: { needs: wordsBefore }, after: { needs: words } },
  });
  return getGroupNeeds(db);
}

/** The needs of the records of a table, whichever: also of a risk that came with the product, since they are the group's to say. */
function needsOf<Table extends typeof projects | typeof risks>(
  table: Table,
  recordType: 'project' | 'risk',
  nameOf: (row: Table['$inferSelect']) => string,
  missing: () => AppError,
) {
  const find = (db: Db, id: number): Table['$inferSelect'] => findLive(db, table, id, missing);
  const get = (db: Db, { id }: { id: number }) => {
    const { needs, version } = find(db, id);
    return { id, needs: inWords(db, needs), version };
  };
  const set = (db: Db, act: Act, { id, needs, version }: GivenFor) => {
    const before = find(db, id);
    const read = () => get(db, { id });
    asked(db, needs);
    return saveRecord<typeof projects | typeof risks, ReturnType<typeof read>>(db, act, {
      ...{ table, before, only: { needs }, startedFrom: version, read },
      trail: { recordType, recordName: nameOf(before), fields: () => ({ needs: wordsOf(read().needs) }) },
    });
  };
  return { get, set };
}

export const { get: getProjectNeeds, set: setProjectNeeds } = needsOf(
  projects,
  'project',
  ({ name }) => name,
  () => notFound('Project'),
);
export const { get: getRiskNeeds, set: setRiskNeeds } = needsOf(
  risks,
  'risk',
  ({ title }) => title,
  () => notFound('Risk'),
);

/** Who asks new activities for tickets of a type: whether the group does, how many projects, and how many risks of the library. */
export function countAskers(db: Db, { id }: { id: number }) {
  const countIn = (table: typeof projects | typeof risks) => {
    const asksForIt = sql`EXISTS (SELECT 1 FROM json_each(${table.needs}) WHERE value ->> 'typeId' = ${id})`;
    const row = db
      .select({ n: count() })
      .from(table)
      .where(and(isNull(table.deletedAt), asksForIt))
      .get();
    return row?.n ?? 0;
  };
  const group = readGroupNeeds(db).needs.some(({ typeId }) => typeId === id);
  return { group, projects: countIn(projects), risks: countIn(risks) };
}

/** What an activity was told, and what its people lack of it on its day. */
export function getActivityNeeds(db: Db, { id }: { id: number }) {
  const document = readDocument(db, { id });
  return { id, needs: neededIn(document), missing: missingIn(document), version: document.activity.version };
}

/** A need that a risk brought stays with it as long as it is in the list, and goes with the risk. */
export function setActivityNeeds(db: Db, act: Act, { id, needs, version }: GivenFor) {
  const before = getActivity(db, id);
  const ofRisks = db
    .select({ id: activityRisks.id, needs: activityRisks.needs })
    .from(activityRisks)
    .where(eq(activityRisks.activityId, id))
    .all();
  const known = [...before.needs, ...ofRisks.flatMap((risk) => risk.needs)];
  const told = asked(db, needs, known);
  const isIn = (list: readonly Need[]) => (need: Need) => list.some((one) => isSameNeed(one, need));
  // What stays as it was shown is whose it was: of the activity, of its risks, or of both. Anything else is the activity's.
  const shown = mergeNeeds(before.needs, ...ofRisks.map((risk) => risk.needs));
  const asShown = told.filter(isIn(shown));
  const stays = (need: Need) => asShown.some((one) => isAlike(one, need));
  const own = told.flatMap((need) =>
    asShown.includes(need) ? before.needs.filter((one) => isAlike(one, need)) : [need],
  );
  const kept = ofRisks.map((risk) => ({ ...risk, stay: risk.needs.filter(stays) }));
  return saveRecord(db, act, {
    table: activities,
    before,
    only: { needs: own },
    beside: {
      changes: kept.some((risk) => risk.stay.length < risk.needs.length),
      write: () => {
        for (const risk of kept)
          db.update(activityRisks).set({ needs: risk.stay }).where(eq(activityRisks.id, risk.id)).run();
      },
    },
    startedFrom: version,
    read: () => getActivityNeeds(db, { id }),
    trail: {
      ...{ recordType: 'activity', recordName: before.activityName },
      fields: () => ({ needs: wordsOf(getActivityNeeds(db, { id }).needs) }),
    },
  });
}

/** The needs in words: those that are known in theirs, others in those of their type. Throws INVALID for a type that is not there. */
function asked(db: Db, needs: readonly Need[], known: readonly ToldNeed[] = []): ToldNeed[] {
  const types = new Map(inWords(db, needs).map((need) => [need.typeId, need]));
  return needs.map((need) => {
    const type = known.find(({ typeId }) => typeId === need.typeId) ?? types.get(need.typeId);
    if (!type) throw invalidField('needs', messages.needs.unknownType);
    return { ...need, type: type.type, isFirstAid: type.isFirstAid };
  });
}
