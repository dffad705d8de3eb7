import { sql } from 'drizzle-orm';
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { FromLines } from '#shared/activities/document.ts';
import { activities } from './activities.ts';
import { id, idOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { objectives } from './objectives.ts';
import { stamps } from './stamps.ts';

const activityId = () => idOf('activity_id', () => activities.id);

/** What an activity did for an objective, in the words that it had then. `isDirect`: added on the activity, not by its project. */
export const activityObjectives = sqliteTable(
  'activity_objectives',
  {
    id: id(),
    activityId: activityId(),
    objectiveId: idOf('objective_id', () => objectives.id),
    title: text('title').notNull(),
    measurement: text('measurement').notNull(),
    amount: real('amount'),
    isDirect: integer('is_direct', { mode: 'boolean' }).notNull().default(false),
    version: integer('version').notNull().default(1),
    ...stamps(),
  },
  (t) => [
    check('activity_objectives_amount', sql`${t.amount} IS NULL OR ${t.amount} >= 0`),
    uniqueIndex('activity_objectives_unique').on(t.activityId, t.objectiveId),
    index('activity_objectives_amounts').on(t.activityId, t.objectiveId, t.amount),
    index('activity_objectives_by_objective').on(t.objectiveId),
  ],
);

export const activityObjectivesFates = fatesOf(activityObjectives, {
  record: 'activity objective',
  told: ['activityId', 'objectiveId', 'title', 'measurement', 'amount', 'isDirect'],
});

export const predatorSubTypes = sqliteTable('predator_sub_types', {
  id: id(),
  subType: text('sub_type').notNull().unique(),
});

/** One line of predator control. Counts are 0 unless the sub type is `catches`; `measurement` is a number of traps. */
export const predatorRecords = sqliteTable(
  'predator_records',
  {
    id: id(),
    activityId: activityId(),
    /** The sub type (`predator_sub_types.id`); the wire calls it `predator_id`. */
    predatorId: idOf('predator_id', () => predatorSubTypes.id),
    measurement: real('measurement'),
    rats: integer('rats').notNull().default(0),
    possums: integer('possums').notNull().default(0),
    mustelids: integer('mustelids').notNull().default(0),
    hedgehogs: integer('hedgehogs').notNull().default(0),
    others: integer('others').notNull().default(0),
    othersDescription: text('others_description').notNull().default(''),
    version: integer('version').notNull().default(1),
    ...stamps(),
    /** What the checks of lines gave when this was written from them; null: somebody typed it. */
    fromLines: text('from_lines', { mode: 'json' }).$type<FromLines>(),
  },
  (t) => [
    check('predator_records_measurement', sql`${t.measurement} IS NULL OR ${t.measurement} >= 0`),
    check(
      'predator_records_counts',
      sql`${t.rats} >= 0 AND ${t.possums} >= 0 AND ${t.mustelids} >= 0 AND ${t.hedgehogs} >= 0 AND ${t.others} >= 0`,
    ),
    index('predator_records_by_activity').on(t.activityId, t.predatorId),
  ],
);

export const predatorSubTypesFates = fatesOf(predatorSubTypes, { kept: ['subType'] });

export const predatorRecordsFates = fatesOf(predatorRecords, {
  record: 'predator record',
  told: [
    ...(['activityId', 'predatorId', 'subType', 'measurement', 'rats', 'possums', 'mustelids', 'hedgehogs'] as const),
    ...(['others', 'othersDescription'] as const),
  ],
  kept: ['fromLines'],
});
