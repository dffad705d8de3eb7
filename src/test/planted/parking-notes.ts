import type { Edit } from '../compile-copy.ts';
import { stepOf } from './step.ts';

/** What a person writes for a new field of an activity. */
export const column: Edit = {
  file: 'src/server/db/schema/activities.ts',
  from: `text('missing_note').notNull().default(''),\n`,
  to: `text('missing_note').notNull().default(''),\n    parkingNotes: text('parking_notes').notNull().default(''),\n`,
};
const fate: Edit = {
  file: 'src/server/db/schema/activities.ts',
  from: `'checklistNotes', `,
  to: `'checklistNotes', 'parkingNotes', `,
};
export const field: Edit = {
  file: 'src/shared/activities/details.ts',
  from: '  /** Somebody of the staff; null: nobody is named. */\n',
  to: `  parkingNotes: lineOfText(words.parkingNotes, {
    wire: 'parking_notes',
    heading: 'Parking Notes',
    isSearched: true,
  }),\n  /** Somebody of the staff; null: nobody is named. */\n`,
};
const label: Edit = {
  file: 'src/shared/messages/activities.ts',
  from: `  meetingPlace: 'Meeting place',\n`,
  to: `  meetingPlace: 'Meeting place',\n  parkingNotes: 'Parking notes',\n`,
};

export const written = [column, fate, field, label];

const { step, inJournal, snapshot } = stepOf(
  'parking-notes',
  "ALTER TABLE activities ADD parking_notes text DEFAULT '' NOT NULL;",
);
export const generated: Edit[] = [step, inJournal];

/** What names every field, by the test that fails until it names a new one. `npx vitest run -u` writes the first. */
export const asked = {
  'the whole job leaves these lines': 'src/test/expected/audit-trail.txt',
  'the files and their headings are the documented ones; formulas are made harmless, and a phone keeps its first 0':
    'docs/exports.md',
};

/** Every file that changes for the field. */
export const files = [
  ...new Set([...[...written, ...generated].map(({ file }) => file), snapshot, ...Object.values(asked)]),
];
