import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { incidentFieldNames, incidentHealthFields, incidentTypes } from '#shared/incidents/report.ts';
import { incidentStates, notifiableDecisions } from '#shared/incidents.ts';
import { positionNames } from '#shared/position-fields.ts';
import { activities } from './activities.ts';
import { id, idOf, maybeIdOf, oneOf, position } from './columns.ts';
import { fatesOf } from './fates.ts';
import { projects } from './projects.ts';
import { staff } from './staff.ts';
import { stamps } from './stamps.ts';

/** Incidents and near misses. None is ever deleted: one that was a mistake is withdrawn (`withdrawnAt`), and its row stays. */
export const incidents = sqliteTable(
  'incidents',
  {
    id: id(),
    /** Null for one that belongs to no activity. */
    activityId: maybeIdOf('activity_id', () => activities.id),
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
    /** That of the activity, as long as it has one. Null for one that belongs to no project either. */
    projectId: maybeIdOf('project_id', () => projects.id),
    /** Whether it is the report of the form that completes its activity. The others of an activity stand beside it. */
    isCompletionReport: integer('is_completion_report', { mode: 'boolean' }).notNull(),
    /** Follows from the actions, and from being closed or withdrawn; kept because lists ask for it. */
    state: text('state', { enum: incidentStates }).notNull().default('Open'),
    /** The day by which lists order it: the date of the incident, or the day of its activity or of its report. */
    happenedOn: text('happened_on').notNull(),
    /** When it was reported, by the clock of whoever did it (ISO, UTC). */
    reportedAt: text('reported_at').notNull(),
    /** Null: not decided. */
    notifiable: text('notifiable', { enum: notifiableDecisions }),
    decidedAt: text('decided_at'),
    decidedById: maybeIdOf('decided_by_id', () => staff.id),
    /** When the authority was told (ISO, UTC), by whom, and the reference that it gave. */
    notifiedAt: text('notified_at'),
    notifiedBy: text('notified_by').notNull().default(''),
    notifiedReference: text('notified_reference').notNull().default(''),
    closedAt: text('closed_at'),
    closedById: maybeIdOf('closed_by_id', () => staff.id),
    withdrawnAt: text('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason').notNull().default(''),
    /** Folded, without anything about health. */
    searchText: text('search_text').notNull(),
    ...position(),
  },
  (t) => [
    check('incidents_type', sql`${t.typeOfIncident} IN ${oneOf(['', ...incidentTypes])}`),
    check('incidents_state', sql`${t.state} IN ${oneOf(incidentStates)}`),
    check('incidents_notifiable', sql`${t.notifiable} IN ${oneOf(notifiableDecisions)}`),
    check('incidents_withdrawn', sql`(${t.withdrawnAt} IS NOT NULL) = (${t.state} = 'Withdrawn')`),
    check('incidents_closed', sql`(${t.closedAt} IS NOT NULL) = (${t.state} = 'Closed')`),
    uniqueIndex('incidents_one_completion_report')
      .on(t.activityId)
      .where(sql`${t.isCompletionReport} = 1 AND ${t.withdrawnAt} IS NULL`),
    index('incidents_by_activity').on(t.activityId),
    // The order of the register, with all that it filters by: counts and filters read no row.
    index('incidents_by_day').on(t.happenedOn, t.id, t.state, t.typeOfIncident, t.projectId, t.notifiable),
  ],
);

export const incidentsFates = fatesOf(incidents, {
  record: 'incident',
  told: [
    ...incidentFieldNames,
    ...positionNames,
    ...(['activityId', 'projectId', 'isCompletionReport', 'state', 'notifiable', 'notifiedAt'] as const),
    ...(['notifiedBy', 'notifiedReference', 'withdrawnReason', 'reason', 'to', 'version', 'emailId'] as const),
  ],
  kept: ['happenedOn', 'reportedAt', 'decidedAt', 'decidedById', 'closedAt', 'closedById', 'withdrawnAt'],
  inner: ['searchText'],
  health: { 'health:read': incidentHealthFields },
});

/** What is to be done after an incident: by whom, by when. It ends with `doneDate` or with the reason for which it was given up. */
export const incidentActions = sqliteTable(
  'incident_actions',
  {
    id: id(),
    incidentId: idOf('incident_id', () => incidents.id),
    description: text('description').notNull(),
    staffId: idOf('staff_id', () => staff.id),
    dueDate: text('due_date').notNull(),
    doneDate: text('done_date'),
    givenUpReason: text('given_up_reason').notNull().default(''),
    /** Who said that it is done or given up, and when. */
    endedAt: text('ended_at'),
    endedById: maybeIdOf('ended_by_id', () => staff.id),
    /** The due date of which its owner was reminded. */
    remindedOf: text('reminded_of'),
    version: integer('version').notNull().default(1),
    ...stamps(),
  },
  (t) => [
    check(
      'incident_actions_ended',
      sql`(${t.endedAt} IS NOT NULL) = (${t.doneDate} IS NOT NULL OR ${t.givenUpReason} <> '')`,
    ),
    index('incident_actions_by_incident').on(t.incidentId),
    index('incident_actions_open').on(t.dueDate, t.staffId).where(sql`${t.endedAt} IS NULL`),
  ],
);

export const incidentActionsFates = fatesOf(incidentActions, {
  record: 'incident action',
  told: ['incidentId', 'description', 'staffId', 'dueDate', 'doneDate', 'givenUpReason'],
  kept: ['endedAt', 'endedById', 'remindedOf'],
});
