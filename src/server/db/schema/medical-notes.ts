import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, maybeIdOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { staff } from './staff.ts';
import { stamps } from './stamps.ts';
import { volunteers } from './volunteers.ts';

/**
 * What a first aider must know of a person. Apart from the person's own row, so that nothing which reads people ever comes upon it.
 * A person without a row has no note.
 */
export const medicalNotes = sqliteTable(
  'medical_notes',
  {
    id: id(),
    staffId: maybeIdOf('staff_id', () => staff.id),
    volunteerId: maybeIdOf('volunteer_id', () => volunteers.id),
    note: text('note').notNull(),
    version: integer('version').notNull().default(1),
    ...stamps(),
  },
  (t) => [
    check('medical_notes_of_one', sql`(${t.staffId} IS NULL) <> (${t.volunteerId} IS NULL)`),
    uniqueIndex('medical_notes_of_staff').on(t.staffId),
    uniqueIndex('medical_notes_of_volunteer').on(t.volunteerId),
  ],
);

export const medicalNotesFates = fatesOf(medicalNotes, {
  record: 'medical notes',
  stays: 'is read only where the trail says that somebody looked',
  told: ['staffIds', 'volunteerIds'],
  kept: ['staffId', 'volunteerId'],
  health: { 'medical-note:read': ['note'] },
});
