import { beforeAll, expect, test } from 'vitest';
import { compileCopy, type Edit, filesOf } from '#test/compile-copy.ts';
import { compiled, files as equipment, own, tested } from '#test/planted/equipment.ts';
import { column, field, files } from '#test/planted/parking-notes.ts';

/** Something left out, and every file in which the compiler then reports an error. No two of them lead to the same file. */
const omissions: [what: string, edit: Edit, leadsTo: string[]][] = [
  [
    'a wire name that a documented call does not have',
    {
      file: 'src/server/rest/objectives.ts',
      from: `{ title: 'title', measurement: 'measurement' }`,
      to: `{ title: 'title' }`,
    },
    ['src/server/rest/objectives.ts'],
  ],
  [
    'a column that a write does not name',
    {
      file: 'src/server/services/volunteers.ts',
      from: 'formerStaffId, maybeSameId, joinedToId },',
      to: 'formerStaffId, maybeSameId },',
    },
    ['src/server/services/volunteers.ts'],
  ],
  [
    'a new column, with a default, that no write knows, nor what becomes of it',
    {
      file: 'src/server/db/schema/staff.ts',
      from: `phone: text('phone').notNull(),`,
      to: `phone: text('phone').notNull(), region: text('region').notNull().default(''),`,
    },
    ['src/server/db/schema/staff.ts', 'src/server/services/staff-accounts.ts', 'src/server/services/staff.ts'],
  ],
  [
    'a new table of an activity, without whether its rows are a plan or a record, and go with a copy',
    {
      file: 'src/server/db/schema/activity-results.ts',
      from: 'export const predatorSubTypes =',
      to: `export const debriefs = sqliteTable('debriefs', { id: id(), activityId: activityId() });
        export const debriefsFates = fatesOf(debriefs, { kept: ['id', 'activityId'] });
        export const predatorSubTypes =`,
    },
    ['copy-plan.ts', 'tables.ts'].map((file) => `src/server/services/activities/${file}`),
  ],
  [
    'a new step without its screen, and without what marks it as filled',
    {
      file: 'src/shared/activities/steps.ts',
      from: `{ slug: 'outcome',`,
      to: `{ slug: 'debrief', label: 'Debrief' }, { slug: 'outcome',`,
    },
    ['src/shared/activities/steps.ts', 'src/web/pages/activities/wizard/step-parts.tsx'],
  ],
  ['a column of which nothing is said', column, [column.file]],
  ['a field of an activity without what it is called', field, [field.file]],
  [
    'a page that does not say whether anything can be changed on it without coverage',
    {
      file: 'src/web/pages.ts',
      from: 'OutboxPage, { needsCoverage: false }),',
      to: 'OutboxPage, {}),',
    },
    ['src/web/pages.ts'],
  ],
];

/** A list of the library, without what the compiler asks for. */
const noun = [...own, ...tested.flatMap(({ edits }) => edits)];

// One run for all of them, because each checks every source.
let errors: string[] = [];
let broken: string[] = [];
beforeAll(async () => {
  errors = await compileCopy([...omissions.map(([, edit]) => edit), ...noun]);
  broken = filesOf(errors);
}, 300_000);

test.each(omissions)('the compiler leads from %s to where it is missing', (_, __, leadsTo) => {
  expect(broken).toEqual(expect.arrayContaining(leadsTo));
});

test.each(compiled)('a list of the library without its lines in $edits.0.file does not compile', ({ says }) => {
  expect(errors).toContainEqual(expect.stringMatching(says));
});

test('nothing else is broken by them', () => {
  const led = omissions.flatMap(([, , leadsTo]) => leadsTo);
  expect(broken.filter((file) => !equipment.own.includes(file))).toEqual([...new Set(led)].sort());
});

test('a field of an activity costs eight files', () => {
  expect(files).toHaveLength(8);
});

test('a list of the library costs nine files outside its own', () => {
  expect(equipment.outside).toHaveLength(9);
});
