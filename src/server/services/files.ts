import { createHash } from 'node:crypto';
import { and, eq, exists, inArray, isNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, notFound } from '#shared/app-error.ts';
import { fileUrl, mostUnusedBytes, type openFileSchema, photoKinds, type storedFileSchema } from '#shared/files.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../db/open-db.ts';
import { files } from '../db/schema/files.ts';
import { photos } from '../db/schema/photos.ts';
import { projects } from '../db/schema/projects.ts';
import { tickets } from '../db/schema/tickets.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';
import { visibleTo } from './photos/visible.ts';
import { openTo, overseesTickets, type TicketReader } from './tickets/visible.ts';

const columns = {
  ...pickFields(files, ['id', 'kind', 'name', 'mediaType', 'size', 'sha256']),
};

export function createFile(db: Db, act: Act, input: z.output<typeof storedFileSchema>) {
  const bytes = Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength);
  assertUnusedFit(db, act, bytes.length);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const row = db
    .insert(files)
    .values({ ...input, bytes, size: bytes.length, sha256, createdAt: act.now, createdById: act.actorId })
    .returning(columns)
    .get();
  recordAudit(db, act, { action: 'uploaded', recordType: 'file', recordId: row.id, recordName: row.name, after: row });
  return { ...row, url: fileUrl(row.id) };
}

/** Throws NOT_FOUND for one that this person may not see, as for one that is not there. */
export function getFile(db: Db, reader: TicketReader, { id }: { id: number }) {
  const row = db
    .select(columns)
    .from(files)
    .where(and(eq(files.id, id), isOpenTo(db, reader)))
    .get();
  if (!row) throw notFound('File');
  return { ...row, url: fileUrl(row.id) };
}

/**
 * The paper of a ticket is seen by who sees all of the ticket, whatever else uses the file; what nothing uses, by whoever stored it and by
 * those who oversee the tickets, because it may become one. A photo is seen by whoever sees its record, and by nobody once that is removed.
 */
export function isOpenTo(db: Db, reader: TicketReader): SQL | undefined {
  const isPaper = db.select({ one: sql`1` }).from(tickets).where(eq(tickets.paperFileId, files.id));
  const isTheirs = and(eq(tickets.paperFileId, files.id), isNull(tickets.deletedAt), openTo(db, reader));
  const isOpen = db.select({ one: sql`1` }).from(tickets).where(isTheirs);
  const mayKnow = overseesTickets(db, reader) ? undefined : or(not(isUnused(db) as SQL), isOwn(reader));
  const isOfPhoto = or(eq(photos.fileId, files.id), eq(photos.smallFileId, files.id));
  const isSeen = db
    .select({ one: sql`1` })
    .from(photos)
    .where(and(isOfPhoto, visibleTo(db, reader)));
  return or(
    and(isPhotoFile, exists(isSeen)),
    and(not(isPhotoFile), or(exists(isOpen), and(notExists(isPaper), mayKnow))),
  );
}

const isPhotoFile = inArray(files.kind, photoKinds);

/** Whoever stored it, or the program itself did. */
const isOwn = ({ actorId }: TicketReader) =>
  or(isNull(files.createdById), actorId === null ? undefined : eq(files.createdById, actorId));

/** The file and a function that reads a part of its bytes; it answers nothing once the file is gone. Some requests need no bytes. */
export function openFile(db: Db, reader: TicketReader, { id, size }: z.output<typeof openFileSchema>) {
  const file = getFile(db, reader, { id: (size && smallOf(db, id)) ?? id });
  const read = (start: number, length: number) => readPart(db, file.id, start, length);
  return { ...file, read };
}

/** The file that has the same photo in small. */
function smallOf(db: Db, id: number): number | undefined {
  const photo = db.select({ id: photos.smallFileId }).from(photos).where(eq(photos.fileId, id)).get();
  return photo?.id ?? undefined;
}

/** `length` bytes of a file from `start`; fewer at its end, nothing when there is no such file. */
function readPart(db: Db, id: number, start: number, length: number): Buffer | undefined {
  const part = sql<Buffer>`substr(${files.bytes}, ${start + 1}, ${length})`;
  return db.select({ part }).from(files).where(eq(files.id, id)).get()?.part;
}

/** Throws TOO_LARGE when a person's files that no project uses would take more than the limit. */
function assertUnusedFit(db: Db, { actorId }: Act, size: number): void {
  if (actorId === null) return;
  const [{ bytes } = { bytes: 0 }] = db
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(and(eq(files.createdById, actorId), isUnused(db)))
    .all();
  if (bytes + size <= mostUnusedBytes) return;
  throw new AppError('TOO_LARGE', messages.files.unusedFull(Math.floor(bytes / 1e6)));
}

/** Pictures of photos that come back with their activity, should somebody bring it back. */
const comesBack = sql`${files.id} IN (SELECT of_photo.value FROM deleted_activities d, json_each(d.taken, '$.rows') one,
  json_each(json_array(one.value -> '$.row.fileId', one.value -> '$.row.smallFileId')) of_photo
  WHERE d.taken IS NOT NULL AND one.value ->> '$.table' = 'photos' AND of_photo.value IS NOT NULL)`;

/** Uploads that no form has saved yet, and files that were replaced. */
export function isUnused(db: Db): SQL | undefined {
  const one = { one: sql`1` };
  return and(
    notExists(db.select(one).from(projects).where(eq(projects.imageFileId, files.id))),
    notExists(db.select(one).from(projects).where(eq(projects.inductionFileId, files.id))),
    notExists(db.select(one).from(tickets).where(eq(tickets.paperFileId, files.id))),
    notExists(db.select(one).from(photos).where(eq(photos.fileId, files.id))),
    notExists(db.select(one).from(photos).where(eq(photos.smallFileId, files.id))),
    or(not(isPhotoFile), not(comesBack)),
  );
}

/** Deletes one unused file that is older; only one, because a large one takes time. @returns false when there is none. */
export function forgetUnusedFile(db: Db, olderThan: string): boolean {
  const old = db
    .select({ id: files.id })
    .from(files)
    .where(and(lt(files.createdAt, olderThan), isUnused(db)))
    .limit(1)
    .get();
  if (old) db.delete(files).where(eq(files.id, old.id)).run();
  return old !== undefined;
}
