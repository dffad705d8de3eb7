import { sql } from 'drizzle-orm';
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { incidentTypes } from '#shared/activities/incident-report.ts';
import { activities } from './activities.ts';
import { id, oneOf } from './columns.ts';
import { objectives } from './objectives.ts';
import { stamps } from './stamps.ts';

const activityId = () =>
  integer('activity_id')
    .notNull()
    .references(() => activities.id);

/** What an activity did for an objective, in the words that it had then. `isDirect`: added on the activity, not by its project. */
export const activityObjectives = sqliteTable(
  'activity_objectives',
  {
    id: id(),
    activityId: activityId(),
    objectiveId: integer('objective_id')
      .notNull()
      .references(() => objectives.id),
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
    predatorId: integer('predator_id')
      .notNull()
      .references(() => predatorSubTypes.id),
    measurement: real('measurement'),
    rats: integer('rats').notNull().default(0),
    possums: integer('possums').notNull().default(0),
    mustelids: integer('mustelids').notNull().default(0),
    hedgehogs: integer('hedgehogs').notNull().default(0),
    others: integer('others').notNull().default(0),
    othersDescription: text('others_description').notNull().default(''),
    version: integer('version').notNull().default(1),
    ...stamps(),
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

/** The incident report of an activity. A report taken back keeps its row (`removedAt`): safety history is not erased. */
export const incidents = sqliteTable(
  'incidents',
  {
    id: id(),
    activityId: activityId(),
    typeOfIncident: text('type_of_incident').notNull().default(''),
    medicalTreatmentObtained: text('medical_treatment_obtained').notNull().default(''),
    projectLocation: text('project_location').notNull().default(''),
    projectSiteManager: text('project_site_manager').notNull().default(''),
    dateOfIncident: text('date_of_incident').notNull().default(''),
    timeOfIncident: text('time_of_incident').notNull().default(''),
    injuredPerson: text('injured_person').notNull().default(''),
    injuredPersonGender: text('injured_person_gender').notNull().default(''),
    typeOfInjury: text('type_of_injury').notNull().default(''),
    bodyPartInjured: text('body_part_injured').notNull().default(''),
    locationOfAccident: text('location_of_accident').notNull().default(''),
    witnesses: text('witnesses').notNull().default(''),
    taskUndertaken: text('task_undertaken').notNull().default(''),
    safetyInstructions: text('safety_instructions').notNull().default(''),
    ppeWorn: text('ppe_worn').notNull().default(''),
    incidentDescription: text('incident_description').notNull().default(''),
    actionTaken: text('action_taken').notNull().default(''),
    dateActionImplemented: text('date_action_implemented').notNull().default(''),
    preExistingInjury: text('pre_existing_injury').notNull().default('No'),
    conditionDisclosed: text('condition_disclosed').notNull().default(''),
    registerOfInjuries: text('register_of_injuries').notNull().default(''),
    furtherActionRecommended: text('further_action_recommended').notNull().default(''),
    injuredPersonSignature: text('injured_person_signature').notNull().default(''),
    injuredPersonSignatureDate: text('injured_person_signature_date').notNull().default(''),
    managerSignature: text('manager_signature').notNull().default(''),
    managerSignatureDate: text('manager_signature_date').notNull().default(''),
    committeeMeetingDate: text('committee_meeting_date').notNull().default(''),
    committeeMeetingComments: text('committee_meeting_comments').notNull().default(''),
    chairpersonSignature: text('chairperson_signature').notNull().default(''),
    chairpersonSignatureDate: text('chairperson_signature_date').notNull().default(''),
    version: integer('version').notNull().default(1),
    ...stamps(),
    removedAt: text('removed_at'),
  },
  (t) => [
    check('incidents_type', sql`${t.typeOfIncident} IN ${oneOf(['', ...incidentTypes])}`),
    uniqueIndex('incidents_one_per_activity').on(t.activityId).where(sql`${t.removedAt} IS NULL`),
    index('incidents_by_activity').on(t.activityId),
  ],
);
