import { createHash } from 'node:crypto';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { notFound } from '#shared/app-error.ts';
import { fileUrl, type storedFileSchema } from '#shared/files.ts';
import type { Db } from '../db/open-db.ts';
import { files } from '../db/schema/files.ts';
import { projects } from '../db/schema/projects.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';

const columns = {
  id: files.id,
  kind: files.kind,
  name: files.name,
  mediaType: files.mediaType,
  size: files.size,
  sha256: files.sha256,
};

/** A form that was left open over night can still save the file that it uploaded. */
const unusedMs = 24 * 60 * 60_000;

export function createFile(db: Db, act: Act, input: z.output<typeof storedFileSchema>) {
  forgetUnusedFiles(db, new Date(Date.parse(act.now) - unusedMs).toISOString());
  const bytes = Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const row = db
    .insert(files)
    .values({ ...input, bytes, size: bytes.length, sha256, createdAt: act.now, createdById: act.actorId })
    .returning(columns)
    .get();
  recordAudit(db, act, { action: 'uploaded', recordType: 'file', recordId: row.id, recordName: row.name, after: row });
  return { ...row, url: fileUrl(row.id) };
}

export function getFile(db: Db, { id }: { id: number }) {
  const row = db.select(columns).from(files).where(eq(files.id, id)).get();
  if (!row) throw notFound('File');
  return { ...row, url: fileUrl(row.id) };
}

/** The file and a way to read its bytes, for who sends only a part or nothing of them. A function does not survive JSON. */
export function openFile(db: Db, { id }: { id: number }) {
  const read = () => db.select({ bytes: files.bytes }).from(files).where(eq(files.id, id)).get()?.bytes;
  return { ...getFile(db, { id }), read };
}

/** Uploads that no form saved, and files that a project has replaced. */
export function forgetUnusedFiles(db: Db, olderThan: string): void {
  const one = { one: sql`1` };
  db.delete(files)
    .where(
      and(
        lt(files.createdAt, olderThan),
        notExists(db.select(one).from(projects).where(eq(projects.imageFileId, files.id))),
        notExists(db.select(one).from(projects).where(eq(projects.inductionFileId, files.id))),
      ),
    )
    .run();
}
