import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { invalidField } from '#shared/app-error.ts';
import type { FileKind } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { files } from '../../db/schema/files.ts';
import { tickets } from '../../db/schema/tickets.ts';
import type { Act } from '../act.ts';
import { isOpenTo } from '../files.ts';

type Chosen = { imageFileId: number | null; inductionFileId: number | null };
type Wanted = {
  imageFileId?: number | null | undefined;
  inductionFileId?: number | null | undefined;
  removeImage?: boolean | undefined;
  removeInductionFile?: boolean | undefined;
};

/**
 * The files that a project has after a save: a new one wins over removing the old, and a file that is not mentioned stays. A stored
 * file never changes, so a project that takes over another's files points at the same rows. A new one is one that this person may open.
 */
export function chooseFiles(db: Db, act: Act, present: Chosen, wanted: Wanted): Chosen {
  const imageFileId =
    wanted.imageFileId ?? (wanted.imageFileId === null || wanted.removeImage ? null : present.imageFileId);
  const inductionFileId =
    wanted.inductionFileId ??
    (wanted.inductionFileId === null || wanted.removeInductionFile ? null : present.inductionFileId);
  const ids = { imageFileId, inductionFileId };
  for (const field of ['imageFileId', 'inductionFileId'] as const)
    assertFile(db, field, ids[field], ids[field] === present[field] ? undefined : isOpenTo(db, act));
  return ids;
}

const kinds = { imageFileId: 'image', inductionFileId: 'document' } as const satisfies Record<keyof Chosen, FileKind>;

function assertFile(db: Db, field: keyof Chosen, id: number | null, isOpen: SQL | undefined): void {
  if (id === null) return;
  // The paper of somebody's ticket is no file of a project.
  const isPaper = db.select({ one: sql`1` }).from(tickets).where(eq(tickets.paperFileId, files.id));
  const row = db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.kind, kinds[field]), notExists(isPaper), isOpen))
    .get();
  if (!row) throw invalidField(field, messages.projects.fileGone);
}
