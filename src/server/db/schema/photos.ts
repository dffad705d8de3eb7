import { sql } from 'drizzle-orm';
import { check, index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { photoOwners } from '#shared/photos.ts';
import { activities } from './activities.ts';
import { id, maybeIdOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { files } from './files.ts';
import { incidents } from './incidents.ts';
import { projects } from './projects.ts';
import { editable } from './stamps.ts';
import { trapChecks, traps } from './traps.ts';

/** A photo of what one of its `photoOwners` names. Its size in pixels is that of its file. */
export const photos = sqliteTable(
  'photos',
  {
    id: id(),
    /** Null once a removed photo cannot be put back any more. */
    fileId: maybeIdOf('file_id', () => files.id),
    /** The same of 320 px, for lists. */
    smallFileId: maybeIdOf('small_file_id', () => files.id),
    activityId: maybeIdOf('activity_id', () => activities.id),
    incidentId: maybeIdOf('incident_id', () => incidents.id),
    projectId: maybeIdOf('project_id', () => projects.id),
    caption: text('caption').notNull(),
    /** Degrees (WGS 84), both or neither. */
    latitude: real('latitude'),
    longitude: real('longitude'),
    /** ISO instant, UTC. */
    takenAt: text('taken_at'),
    ...editable(),
    trapId: maybeIdOf('trap_id', () => traps.id),
    trapCheckId: maybeIdOf('trap_check_id', () => trapChecks.id),
  },
  (t) => [
    check(
      'photos_owner',
      sql
        .join(
          photoOwners.map((name) => sql`(${t[name]} IS NOT NULL)`),
          sql` + `,
        )
        .append(sql` = 1`),
    ),
    check('photos_position', sql`(${t.latitude} IS NULL) = (${t.longitude} IS NULL)`),
    check(
      'photos_files',
      sql`${t.deletedAt} IS NOT NULL OR (${t.fileId} IS NOT NULL AND ${t.smallFileId} IS NOT NULL)`,
    ),
    index('photos_by_file').on(t.fileId).where(sql`${t.fileId} IS NOT NULL`),
    index('photos_by_small_file').on(t.smallFileId).where(sql`${t.smallFileId} IS NOT NULL`),
    index('photos_by_activity').on(t.activityId).where(sql`${t.activityId} IS NOT NULL`),
    index('photos_by_incident').on(t.incidentId).where(sql`${t.incidentId} IS NOT NULL`),
    index('photos_by_project').on(t.projectId).where(sql`${t.projectId} IS NOT NULL`),
    index('photos_by_trap').on(t.trapId).where(sql`${t.trapId} IS NOT NULL`),
    index('photos_by_trap_check').on(t.trapCheckId).where(sql`${t.trapCheckId} IS NOT NULL`),
  ],
);

export const photosFates = fatesOf(photos, {
  record: 'photo',
  told: ['fileId', ...photoOwners, 'caption', 'latitude', 'longitude', 'takenAt'],
  kept: ['smallFileId'],
});
