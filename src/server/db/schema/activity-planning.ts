import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { consequences, likelihoods, riskRatings } from '#shared/activities/risk.ts';
import { hazardKinds } from '#shared/hazards.ts';
import { activities } from './activities.ts';
import { checklistItems } from './checklist.ts';
import { id, idOf, maybeIdOf, oneOf, toldNeeds } from './columns.ts';
import { fatesOf } from './fates.ts';
import { hazards } from './hazards.ts';
import { riskControls, risks } from './risks.ts';
import { staff } from './staff.ts';
import { stamps } from './stamps.ts';
import { volunteers } from './volunteers.ts';

const activityId = () => idOf('activity_id', () => activities.id);

/** A hazard found for an activity, in the words that the library had when it was added. */
export const activityHazards = sqliteTable(
  'activity_hazards',
  {
    id: id(),
    activityId: activityId(),
    hazardId: idOf('hazard_id', () => hazards.id),
    kind: text('kind', { enum: hazardKinds }).notNull(),
    hazardDescription: text('hazard_description').notNull(),
    ...stamps(),
  },
  (t) => [
    check('activity_hazards_kind', sql`${t.kind} IN ${oneOf(hazardKinds)}`),
    uniqueIndex('activity_hazards_unique').on(t.activityId, t.hazardId),
    index('activity_hazards_by_hazard').on(t.hazardId),
  ],
);

export const activityHazardsFates = fatesOf(activityHazards, {
  record: 'activity hazard',
  told: ['activityId', 'activityName', 'kind', 'hazardId', 'hazardDescription'],
});

/**
 * A risk as rated for an activity. `id` is the wire's `riskId`. The documented calls rate a risk first and attach it after:
 * between the two it has no activity.
 */
export const activityRisks = sqliteTable(
  'activity_risks',
  {
    id: id(),
    activityId: maybeIdOf('activity_id', () => activities.id),
    /** The reusable risk (`risks.id`) that it was made from; the wire calls it `risk_title_id`. */
    riskTitleId: idOf('risk_title_id', () => risks.id),
    /** The title as it was when added or last edited here. */
    riskTitle: text('risk_title').notNull(),
    likelihood: text('likelihood', { enum: likelihoods }).notNull(),
    consequences: text('consequences', { enum: consequences }).notNull(),
    riskRating: text('risk_rating', { enum: riskRatings }).notNull(),
    version: integer('version').notNull().default(1),
    ...stamps(),
    /** What its library's risk asked for when it was added. */
    needs: toldNeeds(),
  },
  (t) => [
    check('activity_risks_likelihood', sql`${t.likelihood} IN ${oneOf(likelihoods)}`),
    check('activity_risks_consequences', sql`${t.consequences} IN ${oneOf(consequences)}`),
    check('activity_risks_rating', sql`${t.riskRating} IN ${oneOf(riskRatings)}`),
    uniqueIndex('activity_risks_unique').on(t.activityId, t.riskTitleId),
    index('activity_risks_by_title').on(t.riskTitleId),
  ],
);

export const activityRisksFates = fatesOf(activityRisks, {
  record: 'activity risk',
  told: [
    ...(['activityId', 'activityName', 'riskTitleId', 'riskTitle', 'controls', 'likelihood'] as const),
    ...(['consequences', 'riskRating', 'needs'] as const),
  ],
});

/** A control considered for an activity's risk, in the words that it had then; `isChecked` says whether it was chosen. */
export const activityRiskControls = sqliteTable(
  'activity_risk_controls',
  {
    id: id(),
    activityRiskId: integer('activity_risk_id')
      .notNull()
      .references(() => activityRisks.id, { onDelete: 'cascade' }),
    riskControlId: idOf('risk_control_id', () => riskControls.id),
    controlText: text('control_text').notNull(),
    isReadOnly: integer('is_read_only', { mode: 'boolean' }).notNull().default(false),
    isChecked: integer('is_checked', { mode: 'boolean' }).notNull(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('activity_risk_controls_unique').on(t.activityRiskId, t.riskControlId),
    index('activity_risk_controls_by_control').on(t.riskControlId),
  ],
);

export const activityRiskControlsFates = fatesOf(activityRiskControls, {
  kept: ['activityRiskId', 'riskControlId', 'controlText', 'isReadOnly', 'isChecked'],
});

export const activityStaff = sqliteTable(
  'activity_staff',
  {
    id: id(),
    activityId: activityId(),
    staffId: idOf('staff_id', () => staff.id),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('activity_staff_unique').on(t.activityId, t.staffId),
    index('activity_staff_by_staff').on(t.staffId),
  ],
);

export const activityStaffFates = fatesOf(activityStaff, { kept: ['activityId', 'staffId'] });

export const activityVolunteers = sqliteTable(
  'activity_volunteers',
  {
    id: id(),
    activityId: activityId(),
    volunteerId: idOf('volunteer_id', () => volunteers.id),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('activity_volunteers_unique').on(t.activityId, t.volunteerId),
    index('activity_volunteers_by_volunteer').on(t.volunteerId),
  ],
);

export const activityVolunteersFates = fatesOf(activityVolunteers, { kept: ['activityId', 'volunteerId'] });

/** A checklist item of an activity, in the words that it had when it was added. */
export const activityChecklist = sqliteTable(
  'activity_checklist',
  {
    id: id(),
    activityId: activityId(),
    checklistItemId: idOf('checklist_item_id', () => checklistItems.id),
    description: text('description').notNull(),
    ...stamps(),
    /** When it was ticked on the day, by the clock of whoever did it; null while it is not. */
    tickedAt: text('ticked_at'),
    tickedById: maybeIdOf('ticked_by_id', () => staff.id),
  },
  (t) => [
    uniqueIndex('activity_checklist_unique').on(t.activityId, t.checklistItemId),
    index('activity_checklist_by_item').on(t.checklistItemId),
    index('activity_checklist_by_ticker').on(t.tickedById),
  ],
);

export const activityChecklistFates = fatesOf(activityChecklist, {
  kept: ['activityId', 'checklistItemId', 'description', 'tickedAt', 'tickedById'],
});
