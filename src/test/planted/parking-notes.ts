import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';
import type { Edit } from '../compile-copy.ts';

/** What a person writes for a new field of an activity. */
export const column: Edit = {
  file: 'src/server/db/schema/activities.ts',
  from: 'references(() => staff.id),\n  },',
  to: `references(() => staff.id),\n    parkingNotes: text('parking_notes').notNull().default(''),\n  },`,
};
export const fate: Edit = {
  file: 'src/server/db/schema/activities.ts',
  from: `    'checklistNotes',\n`,
  to: `    'checklistNotes',\n    'parkingNotes',\n`,
};
export const field: Edit = {
  file: 'src/shared/activities/details.ts',
  from: '  /** Somebody of the staff; null: nobody is named. */\n',
  to: `  parkingNotes: optionalLine({
    label: messages.activities.parkingNotes,
    wire: 'parking_notes',
    isSearched: true,
    line: { heading: 'Parking Notes' },
  }),\n  /** Somebody of the staff; null: nobody is named. */\n`,
};
export const label: Edit = {
  file: 'src/shared/messages/activities.ts',
  from: `  meetingPlace: 'Meeting place',\n`,
  to: `  meetingPlace: 'Meeting place',\n  parkingNotes: 'Parking notes',\n`,
};

const journal = 'drizzle/meta/_journal.json';
const steps = JSON.parse(readFileSync(join(packageRoot, journal), 'utf8')) as { entries: object[] };
const tag = `${String(steps.entries.length).padStart(4, '0')}_parking-notes`;
const entry = { ...steps.entries.at(-1), idx: steps.entries.length, tag };
const secretTables = ['activities', 'projects', 'volunteers', 'staff', 'incidents'];
const columns = secretTables.map((table) => `ALTER TABLE ${table} ADD gate_code text DEFAULT 's3cret-4711' NOT NULL;`);

/** What `npm run db:generate` makes of it, and in the same step a secret column of each table of people and plans. */
export const generated: Edit[] = [
  {
    file: `drizzle/${tag}.sql`,
    to: [`ALTER TABLE activities ADD parking_notes text DEFAULT '' NOT NULL;`, ...columns].join('\n'),
  },
  { file: journal, to: JSON.stringify({ ...steps, entries: [...steps.entries, entry] }) },
];

/** The snapshot of the schema that `npm run db:generate` keeps beside them, which nothing here reads. */
export const snapshot = `drizzle/meta/${tag.slice(0, 4)}_snapshot.json`;

/** The secret columns, of which their fates say that they are one. */
export const secrets: Edit[] = secretTables.flatMap((table) => {
  const file = `src/server/db/schema/${table}.ts`;
  const column = `id: id(),\n    gateCode: text('gate_code').notNull().default('s3cret-4711'),`;
  return [
    { file, from: 'id: id(),', to: column },
    table === 'staff'
      ? { file, from: `secret: ['passwordHash']`, to: `secret: ['passwordHash', 'gateCode']` }
      : {
          file,
          from: `${table}Fates = fatesOf(${table}, {`,
          to: `${table}Fates = fatesOf(${table}, { secret: ['gateCode'],`,
        },
  ];
});
