import { sql } from 'drizzle-orm';
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { positionNames } from '#shared/position-fields.ts';
import { projectStatuses } from '#shared/projects.ts';
import { id, idOf, maybeIdOf, needs, oneOf, position } from './columns.ts';
import { fatesOf } from './fates.ts';
import { files } from './files.ts';
import { objectives } from './objectives.ts';
import { editable } from './stamps.ts';

export const projects = sqliteTable(
  'projects',
  {
    id: id(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    location: text('location').notNull(),
    startDate: text('start_date').notNull(),
    status: text('status', { enum: projectStatuses }).notNull().default('inprogress'),
    emergencyServices: text('emergency_services').notNull(),
    localMedicalCenterAddress: text('local_medical_center_address').notNull().default(''),
    localMedicalCenterPhone: text('local_medical_center_phone').notNull().default(''),
    localHospital: text('local_hospital').notNull().default(''),
    primaryContactName: text('primary_contact_name').notNull().default(''),
    primaryContactPhone: text('primary_contact_phone').notNull().default(''),
    imageFileId: maybeIdOf('image_file_id', () => files.id),
    inductionFileId: maybeIdOf('induction_file_id', () => files.id),
    ...editable(),
    needs: needs(),
    ...position(),
  },
  (t) => [
    check('projects_status', sql`${t.status} IN ${oneOf(projectStatuses)}`),
    check('projects_start_date', sql`${t.startDate} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    uniqueIndex('projects_name_unique').on(t.nameKey).where(sql`${t.deletedAt} IS NULL`),
    index('projects_by_name').on(t.deletedAt, t.nameKey),
    index('projects_by_image').on(t.imageFileId),
    index('projects_by_induction_file').on(t.inductionFileId),
  ],
);

export const projectsFates = fatesOf(projects, {
  record: 'project',
  told: [
    ...(['name', 'location', 'startDate', 'status', 'emergencyServices', 'objectiveTitles', 'targets'] as const),
    ...(['primaryContactName', 'primaryContactPhone', 'localHospital', 'localMedicalCenterAddress'] as const),
    ...(['localMedicalCenterPhone', 'imageFileId', 'inductionFileId', 'inductionFileName', 'needs'] as const),
    ...positionNames,
  ],
  inner: ['nameKey'],
});

/** The objectives that a project works towards, in the order chosen, each with the amount aimed at (null: none set). */
export const projectObjectives = sqliteTable(
  'project_objectives',
  {
    id: id(),
    projectId: idOf('project_id', () => projects.id),
    objectiveId: idOf('objective_id', () => objectives.id),
    position: integer('position').notNull(),
    target: real('target'),
  },
  (t) => [
    check('project_objectives_target', sql`${t.target} IS NULL OR ${t.target} >= 0`),
    uniqueIndex('project_objectives_unique').on(t.projectId, t.objectiveId),
    index('project_objectives_by_objective').on(t.objectiveId),
  ],
);

export const projectObjectivesFates = fatesOf(projectObjectives, {
  kept: ['projectId', 'objectiveId', 'position', 'target'],
});
