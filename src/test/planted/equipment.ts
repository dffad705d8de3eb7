import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';
import type { Edit } from '../compile-copy.ts';
import { stepOf } from './step.ts';

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');

/** The noun `equipment`: the check list of the library in other words. */
const words: [from: RegExp, to: string][] = [
  [/checklist_items|checklistItems|checklist items?/g, 'equipment'],
  [/ChecklistItem|Checklist items?/g, 'Equipment'],
  [/(?<!Icon)Checklist/g, 'Equipment'],
  [/checklist/g, 'equipment'],
];
const inOtherWords = (text: string) => words.reduce((now, [from, to]) => now.replace(from, to), text);

const renamed = (file: string): Edit => ({
  file: inOtherWords(file),
  to: inOtherWords(read(file)),
});

const { step, inJournal, snapshot } = stepOf(
  'equipment',
  `CREATE TABLE \`equipment\` (
	\`id\` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	\`description\` text NOT NULL,
	\`description_key\` text NOT NULL,
	\`version\` integer DEFAULT 1 NOT NULL,
	\`created_at\` text NOT NULL,
	\`created_by_id\` integer,
	\`updated_at\` text NOT NULL,
	\`updated_by_id\` integer,
	\`deleted_at\` text,
	FOREIGN KEY (\`created_by_id\`) REFERENCES \`staff\`(\`id\`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (\`updated_by_id\`) REFERENCES \`staff\`(\`id\`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX \`equipment_unique\` ON \`equipment\` (\`description_key\`) WHERE "equipment"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX \`equipment_by_description\` ON \`equipment\` (\`deleted_at\`,\`description_key\`);
`,
);

const ownTests: Edit[] = [
  {
    file: 'src/server/rest/equipment.test.ts',
    to: `import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';

test('equipment is listed, added, changed and deleted by its documented calls, and in the trail', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const added = await agent.post('/api/equipment').send({ description: 'Loppers' });
  expect([added.status, added.body]).toEqual([201, { id: expect.any(Number), description: 'Loppers' }]);
  const again = await agent.post('/api/equipment').send({ description: 'LOPPERS' });
  expect([again.status, again.body.errors]).toEqual([409, { description: expect.any(String) }]);
  const path = '/api/equipment/' + added.body.id;
  expect((await agent.put(path).send({ description: 'Long loppers' })).body.description).toBe('Long loppers');
  expect((await agent.get('/api/equipment')).body).toEqual([{ ...added.body, description: 'Long loppers' }]);
  expect((await agent.delete(path)).status).toBe(200);
  expect((await agent.delete(path)).body.message).toBe('Equipment not found.');
  const lines = program.sqlite.prepare("SELECT action, after FROM audit WHERE record_type = 'equipment' ORDER BY id");
  expect(lines.raw().all()).toEqual([
    ['created', '{"description":"Loppers"}'],
    ['updated', '{"description":"Long loppers"}'],
    ['deleted', null],
  ]);
});
`,
  },
  {
    file: 'src/web/pages/equipment/equipment-page.test.tsx',
    to: `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { pages } from '#web/pages.ts';
import { EquipmentPage } from './equipment-page.tsx';

test('equipment has a page of its own, in the menu, which needs coverage', async () => {
  const page = pages.find(({ path }) => path === '/equipment');
  expect(await page?.load()).toBe(EquipmentPage);
  expect([page?.nav?.menu, page?.needsCoverage]).toEqual(['library', true]);
});

test('equipment is listed and edited on its page', async () => {
  const update = vi.fn((row) => ({ ...row, version: 2 }));
  const server = {
    'equipment.list': () => [{ id: 1, description: 'Loppers', version: 1 }],
    'equipment.update': update,
  };
  renderPage(<EquipmentPage />, { server });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Loppers' }));
  await userEvent.type(screen.getAllByLabelText('Description').at(-1) as HTMLElement, ' x');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Equipment updated successfully!')).toBeVisible();
  expect(update).toHaveBeenCalledOnce();
});
`,
  },
];

/** The noun's own files. */
export const own: Edit[] = [
  ...['db/schema', 'services', 'trpc', 'rest'].map((layer) => renamed(`src/server/${layer}/checklist.ts`)),
  renamed('src/shared/checklist.ts'),
  renamed('src/shared/messages/checklist.ts'),
  renamed('src/web/pages/checklist/checklist-page.tsx'),
  step,
  ...ownTests,
];

/** The line again, in other words, after the one of the check list. */
const again = (file: string, from: string): Edit => ({ file, from, to: `${from}${inOtherWords(from)}` });

const snapshots = 'src/test/expected/authorization.txt';

/**
 * What names the noun outside its own files, and what asks for it there: the compiler in these words, or a test of this title. `npm run
 * db:generate` and `npx vitest run -u` write some of it.
 */
type Outside = { edits: [Edit, ...Edit[]] };
type Compiled = Outside & { says: RegExp };
type Tested = Outside & { fails: string; in: string };

const lineOf = (file: string, line: RegExp) => again(file, line.exec(read(file))?.[0] ?? 'no such line');

export const compiled: Compiled[] = [
  {
    edits: [
      again('src/server/db/schema/tables.ts', "import * as checklist from './checklist.ts';\n"),
      again('src/server/db/schema/tables.ts', '  ...checklist,\n'),
    ],
    says: /^src\/server\/services\/equipment\.ts.*"equipment"/,
  },
  {
    edits: [again('src/shared/messages/nouns.ts', "export { checklist } from './checklist.ts';\n")],
    says: /^src\/shared\/equipment\.ts.*'equipment'/,
  },
  {
    edits: [
      again('src/server/trpc/app-router.ts', "import { checklistRouter } from './checklist.ts';\n"),
      again('src/server/trpc/app-router.ts', '  checklist: checklistRouter,\n'),
    ],
    says: /^src\/server\/rest\/equipment\.ts.*"equipment"/,
  },
  {
    edits: [again('src/web/paths.ts', "  checklist: '/checklist',\n")],
    says: /^src\/web\/pages\.ts.*'equipment'/,
  },
];

const calls = {
  fails: 'equipment is listed, added, changed and deleted by its documented calls, and in the trail',
  in: 'src/server/rest/equipment.test.ts',
};

export const tested: Tested[] = [
  { edits: [inJournal], ...calls },
  {
    edits: [
      again('src/server/rest/all-routes.ts', "import { checklistRoutes } from './checklist.ts';\n"),
      again('src/server/rest/all-routes.ts', '  ...checklistRoutes,\n'),
    ],
    ...calls,
  },
  {
    edits: [lineOf('src/web/pages.ts', / {2}page\(paths\.checklist,[\s\S]*?\n {2}\}\),\n/)],
    fails: 'every address has its page',
    in: 'src/web/pages.test.tsx',
  },
  {
    edits: [lineOf(snapshots, /(\w+ +checklist\..*\n)+/), lineOf(snapshots, /(\w+ +\/api\/checklist\b.*\n)+/)],
    fails: 'is the table that was reviewed',
    in: 'src/test/authorization.test.ts',
  },
  {
    edits: [lineOf('docs/exports.md', /\| `checklist_items.*\n/), lineOf('docs/exports.md', /\| Checklist \|.*\n/)],
    fails:
      'the files and their headings are the documented ones; formulas are made harmless, and a phone keeps its first 0',
    in: 'src/server/rest/exports.test.ts',
  },
];

/**
 * Every file that changes for the noun. When its schema is released, `npm run db:freeze` asks for a row of it in
 * `cli/freeze-database.ts`, and then `db/frozen.test.ts` for the texts that its keys are made from.
 */
const all = [...own, ...[...compiled, ...tested].flatMap(({ edits }) => edits)].map(({ file }) => file);
export const files = { own: [...own.map(({ file }) => file), snapshot], outside: [...new Set(all.slice(own.length))] };
