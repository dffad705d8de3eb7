import { z } from 'zod';
import { id, line, maxLength } from './fields.ts';
import { messages } from './messages.ts';

/** What a file can bring in. The trail names its records so. */
export const importKinds = ['trap', 'trap check'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importRowLimit = 5000;
export const mostColumns = 40;

/** What became of a row of a file. */
export type Verdict = 'New' | 'Already here' | 'Not possible';

const text = messages.imports;
const cell = z.string().max(maxLength.text + 1);

/** `fields`: what each cell of a row holds. */
export const importSchema = z.object({
  kind: z.enum(importKinds),
  fileName: line(),
  /** Of rows that name no project of ours. */
  projectId: id.nullable(),
  fields: z.array(z.string().max(50)).max(mostColumns, text.tooWide(mostColumns)),
  rows: z
    .array(z.object({ line: id, cells: z.array(cell).max(mostColumns) }))
    .min(1, text.empty)
    .max(importRowLimit, text.tooLong(importRowLimit)),
});

/** `added` and `changed`: how many the preview has shown. Where it is not so any more, nothing is written. */
export const writeImportSchema = importSchema.extend({ added: z.int().min(0), changed: z.int().min(0) });

/** For how long an import can be undone, in hours. */
export const undoHours = 24;
