import { and, eq, notExists, sql } from 'drizzle-orm';
import { invalidField } from '#shared/app-error.ts';
import type { FileKind } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { files } from '../../db/schema/files.ts';
import { tickets } from '../../db/schema/tickets.ts';

type Chosen = { imageFileId: number | null; inductionFileId: number | null };
type Wanted = {
  imageFileId?: number | null | undefined;
  inductionFileId?: number | null | undefined;
  removeImage?: boolean | undefined;
  removeInductionFile?: boolean | undefined;
};

/**
 * The files that a project has after a save: a new one wins over removing the old, and a file that is not mentioned stays. A stored
 * file never changes, so a project that takes over another's files points at the same rows.
 */
export function chooseFiles(db: Db, present: Chosen, wanted: Wanted): Chosen {
  const imageFileId =
    wanted.imageFileId ?? (wanted.imageFileId === null || wanted.removeImage ? null : present.imageFileId);
  const inductionFileId =
    wanted.inductionFileId ??
    (wanted.inductionFileId === null || wanted.removeInductionFile ? null : present.inductionFileId);
  assertFile(db, 'imageFileId', 'image', imageFileId);
  assertFile(db, 'inductionFileId', 'document', inductionFileId);
  return { imageFileId, inductionFileId };
}

function assertFile(db: Db, field: keyof Chosen, kind: FileKind, id: number | null): void {
  if (id === null) return;
  // The paper of somebody's ticket is no file of a project.
  const isPaper = db.select({ one: sql`1` }).from(tickets).where(eq(tickets.paperFileId, files.id));
  const row = db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.kind, kind), notExists(isPaper)))
    .get();
  if (!row) throw invalidField(field, messages.projects.fileGone);
}
