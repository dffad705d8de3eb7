import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { positionNames } from '#shared/position-fields.ts';
import { arrivals } from '#shared/traps/checks.ts';
import { trapStates } from '#shared/traps/due.ts';
import { type CaughtRow, conditions } from '#shared/traps/fields.ts';
import { speciesGroups } from '#shared/traps/to-records.ts';
import { activities } from './activities.ts';
import { id, idOf, maybeIdOf, oneOf, position } from './columns.ts';
import { fatesOf } from './fates.ts';
import { projects } from './projects.ts';
import { editable } from './stamps.ts';

export const trapTypes = sqliteTable(
  'trap_types',
  {
    id: id(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    /** It is set again after each animal, counts its strikes, and its nights count in full. */
    resetsItself: integer('resets_itself', { mode: 'boolean' }).notNull(),
    /** It is checked every day. */
    holdsAlive: integer('holds_alive', { mode: 'boolean' }).notNull(),
    /** It is no trap: it is in no figure of nights and catches. */
    isBaitStation: integer('is_bait_station', { mode: 'boolean' }).notNull(),
    ...editable(),
  },
  (t) => [uniqueIndex('trap_types_unique').on(t.nameKey).where(sql`${t.deletedAt} IS NULL`)],
);

export const trapTypesFates = fatesOf(trapTypes, {
  record: 'trap type',
  library: 'trap types',
  told: ['name', 'resetsItself', 'holdsAlive', 'isBaitStation'],
  inner: ['nameKey'],
});

/** What traps catch, and in which documented count it is. */
export const species = sqliteTable(
  'species',
  {
    id: id(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    countsAs: text('counts_as', { enum: speciesGroups }).notNull(),
    ...editable(),
  },
  (t) => [
    uniqueIndex('species_unique').on(t.nameKey).where(sql`${t.deletedAt} IS NULL`),
    check('species_counts_as', sql`${t.countsAs} IN ${oneOf(speciesGroups)}`),
  ],
);

export const speciesFates = fatesOf(species, {
  record: 'species',
  library: 'species of catches',
  told: ['name', 'countsAs'],
  inner: ['nameKey'],
});

/** Traps that are walked one after the other. */
export const trapLines = sqliteTable(
  'trap_lines',
  {
    id: id(),
    projectId: idOf('project_id', () => projects.id),
    name: text('name').notNull(),
    /** How to get to its start. */
    directions: text('directions').notNull(),
    /** How many days may pass between checks; null: as many as there are. */
    checkEveryDays: integer('check_every_days'),
    ...editable(),
    /** The day on which people were last told that it is due. */
    remindedOf: text('reminded_of'),
  },
  (t) => [
    check('trap_lines_days', sql`${t.checkEveryDays} BETWEEN 1 AND 365`),
    index('trap_lines_by_project').on(t.projectId),
  ],
);

export const trapLinesFates = fatesOf(trapLines, {
  record: 'trap line',
  told: ['projectId', 'name', 'directions', 'checkEveryDays', 'traps'],
  kept: ['remindedOf'],
});

/** Days are the group's, `YYYY-MM-DD`. */
export const traps = sqliteTable(
  'traps',
  {
    id: id(),
    projectId: idOf('project_id', () => projects.id),
    /** A trap keeps a line that is deleted, so that the line can come back with its traps; it counts as on none. */
    lineId: maybeIdOf('line_id', () => trapLines.id),
    /** Its place in the line, from the first; 0 without a line. */
    place: integer('place').notNull(),
    code: text('code').notNull(),
    codeKey: text('code_key').notNull(),
    /** What codes sort by. */
    codeOrder: text('code_order').notNull(),
    typeId: idOf('type_id', () => trapTypes.id),
    state: text('state', { enum: trapStates }).notNull(),
    setOn: text('set_on').notNull(),
    /** The days on which it was set again after it was retired. */
    setAgainOn: text('set_again_on', { mode: 'json' }).$type<string[]>().notNull(),
    retiredOn: text('retired_on'),
    retiredReason: text('retired_reason').notNull(),
    lure: text('lure').notNull(),
    notes: text('notes').notNull(),
    ...position(),
    ...editable(),
  },
  (t) => [
    uniqueIndex('traps_unique').on(t.projectId, t.codeKey).where(sql`${t.deletedAt} IS NULL`),
    check('traps_state', sql`${t.state} IN ${oneOf(trapStates)}`),
    index('traps_by_line').on(t.lineId, t.place),
    index('traps_by_type').on(t.typeId),
  ],
);

export const trapsFates = fatesOf(traps, {
  record: 'trap',
  told: [
    ...([
      'projectId',
      'lineId',
      'code',
      'typeId',
      'state',
      'setOn',
      'setAgainOn',
      'retiredOn',
      'retiredReason',
    ] as const),
    ...(['lure', 'notes', ...positionNames] as const),
  ],
  kept: ['place'],
  inner: ['codeKey', 'codeOrder'],
});

/** A visit to a trap, by whoever made the row. */
export const trapChecks = sqliteTable(
  'trap_checks',
  {
    id: id(),
    trapId: idOf('trap_id', () => traps.id),
    /** The line on which it was made. */
    lineId: maybeIdOf('line_id', () => trapLines.id),
    activityId: maybeIdOf('activity_id', () => activities.id),
    /** When, as an ISO instant in UTC. */
    checkedAt: text('checked_at').notNull(),
    state: text('state', { enum: arrivals }).notNull(),
    /** What was caught; each names a row of `species`. */
    catches: text('catches', { mode: 'json' }).$type<CaughtRow[]>().notNull(),
    /** Since the check before, of a trap that resets itself; null: not counted. */
    strikes: integer('strikes'),
    baitLeft: text('bait_left').notNull(),
    baitSet: text('bait_set').notNull(),
    rebaited: integer('rebaited', { mode: 'boolean' }).notNull(),
    condition: text('condition', { enum: conditions }),
    note: text('note').notNull(),
    /** Somebody said that it was not the check of somebody else within the same hours. */
    bothHappened: integer('both_happened', { mode: 'boolean' }).notNull(),
    /** The first of the checks that may be one with it; null: it stands alone. Follows from all checks of its trap. */
    twiceWithId: integer('twice_with_id'),
    ...position(),
    ...editable(),
    /** The documented records of its activity were written from it, too. */
    inRecords: integer('in_records', { mode: 'boolean' }).notNull().default(false),
    /** Who made it, as a file said; '': whoever made the row. */
    recordedBy: text('recorded_by').notNull().default(''),
  },
  (t) => [
    check('trap_checks_state', sql`${t.state} IN ${oneOf(arrivals)}`),
    index('trap_checks_by_trap').on(t.trapId, t.checkedAt),
    index('trap_checks_with_catch')
      .on(t.trapId, t.checkedAt)
      .where(sql`${t.catches} <> '[]' AND ${t.deletedAt} IS NULL`),
    index('trap_checks_by_line').on(t.lineId, t.checkedAt),
    index('trap_checks_by_activity').on(t.activityId).where(sql`${t.activityId} IS NOT NULL`),
    index('trap_checks_by_moment').on(t.checkedAt),
  ],
);

export const trapChecksFates = fatesOf(trapChecks, {
  record: 'trap check',
  told: [
    ...(['trapId', 'lineId', 'activityId', 'checkedAt', 'state', 'catches', 'strikes', 'baitLeft', 'baitSet'] as const),
    ...(['rebaited', 'condition', 'note', 'bothHappened', 'reason', ...positionNames, 'recordedBy'] as const),
  ],
  kept: ['twiceWithId', 'inRecords'],
});
