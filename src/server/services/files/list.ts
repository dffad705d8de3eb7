import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, notFound } from '#shared/app-error.ts';
import { filePageSize, fileUrl, type listFilesSchema } from '#shared/files.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { compare, compareFolded, fullName } from '#shared/names.ts';
import { isFound, searchNeeds } from '#shared/search.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { files } from '../../db/schema/files.ts';
import { photos } from '../../db/schema/photos.ts';
import { projects } from '../../db/schema/projects.ts';
import { staff } from '../../db/schema/staff.ts';
import { tickets, ticketTypes } from '../../db/schema/tickets.ts';
import { trapChecks, traps } from '../../db/schema/traps.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import type { Act } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { isUnused } from '../files.ts';

type Listed = ReturnType<typeof readAll>[number];
type Search = z.output<typeof listFilesSchema>;

/** A page of the stored files, and the totals of all. Names are compared without case and macrons, which SQL cannot do. */
export function listFiles(db: Db, { page, term, sort, descending }: Search) {
  const all = readAll(db);
  const asked = searchNeeds(term);
  const found = all.filter((file) => asked.length === 0 || isFound(wordsOf(file), asked)).sort(comparing[sort]);
  if (descending) found.reverse();
  const unused = all.filter((file) => file.isUnused);
  const bytesOf = (rows: Listed[]) => rows.reduce((sum, { size }) => sum + size, 0);
  return {
    rows: found.slice((page - 1) * filePageSize, page * filePageSize),
    total: found.length,
    all: { count: all.length, bytes: bytesOfAll(db), unusedCount: unused.length, unusedBytes: bytesOf(unused) },
  };
}

function wordsOf({ name, uploadedBy, projects: uses, paperOf, photoOf }: Listed): string[] {
  return [name, uploadedBy, ...uses.map((project) => project.name), paperOf ?? '', photoOf ?? ''];
}

const comparing: Record<Search['sort'], (a: Listed, b: Listed) => number> = {
  createdAt: (a, b) => compare(a.createdAt, b.createdAt) || a.id - b.id,
  name: (a, b) => compareFolded(a.name, b.name) || a.id - b.id,
  uploadedBy: (a, b) => compareFolded(a.uploadedBy, b.uploadedBy) || a.id - b.id,
  size: (a, b) => a.size - b.size || a.id - b.id,
};

/** With those of the photos in small. */
const bytesOfAll = (db: Db): number =>
  db.select({ sum: sql<number>`coalesce(sum(size), 0)` }).from(files).get()?.sum ?? 0;

/** Every file without its bytes, a photo once: in small it is no file of its own to a person. */
function readAll(db: Db) {
  const uses = usesByFile(db);
  const papers = papersByFile(db);
  const photosOf = photosByFile(db);
  return db
    .select({
      ...pickFields(files, ['id', 'name', 'kind', 'size', 'createdAt']),
      firstname: staff.firstname,
      lastname: staff.lastname,
      isUnused: sql<boolean>`${isUnused(db)}`.mapWith(Boolean),
    })
    .from(files)
    .leftJoin(staff, eq(staff.id, files.createdById))
    .where(ne(files.kind, 'photo small'))
    .all()
    .map(({ firstname, lastname, ...file }) => ({
      ...file,
      url: fileUrl(file.id),
      /** Empty for a file that Bushline itself has stored. */
      uploadedBy: fullName({ firstname: firstname ?? '', lastname: lastname ?? '' }),
      projects: uses.get(file.id) ?? [],
      /** The person and the type of the ticket whose paper it is. */
      paperOf: papers.get(file.id) ?? null,
      /** What the photo is of. */
      photoOf: photosOf.get(file.id) ?? null,
    }));
}

function usesByFile(db: Db): Map<number, { id: number; name: string }[]> {
  const uses = new Map<number, { id: number; name: string }[]>();
  const { id, name, imageFileId, inductionFileId } = projects;
  for (const project of db.select({ id, name, imageFileId, inductionFileId }).from(projects).all()) {
    for (const fileId of [project.imageFileId, project.inductionFileId]) {
      if (fileId === null) continue;
      uses.set(fileId, [...(uses.get(fileId) ?? []), { id: project.id, name: project.name }]);
    }
  }
  return uses;
}

/** `First aid, Aroha Ngātai`, also of a ticket that was removed and still has its paper. */
function papersByFile(db: Db): Map<number | null, string> {
  const { firstname, lastname } = {
    firstname: sql<string>`coalesce(${staff.firstname}, ${volunteers.firstname})`,
    lastname: sql<string>`coalesce(${staff.lastname}, ${volunteers.lastname})`,
  };
  const rows = db
    .select({ id: tickets.paperFileId, type: ticketTypes.name, firstname, lastname })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(staff, eq(staff.id, tickets.staffId))
    .leftJoin(volunteers, eq(volunteers.id, tickets.volunteerId))
    .where(isNotNull(tickets.paperFileId))
    .all();
  return new Map(rows.map(({ id, type, ...person }) => [id, messages.tickets.of(type, fullName(person))]));
}

/** `Photo: Weeding at Ōkura`, also of one that was removed and can still be put back. */
function photosByFile(db: Db): Map<number | null, string> {
  const rows = db
    .select({
      fileId: photos.fileId,
      activity: activities.activityName,
      project: projects.name,
      trap: traps.code,
    })
    .from(photos)
    .leftJoin(activities, eq(activities.id, photos.activityId))
    .leftJoin(projects, eq(projects.id, photos.projectId))
    .leftJoin(trapChecks, eq(trapChecks.id, photos.trapCheckId))
    .leftJoin(traps, or(eq(traps.id, photos.trapId), eq(traps.id, trapChecks.trapId)))
    .where(isNotNull(photos.fileId))
    .all();
  return new Map(
    rows.map(({ fileId, activity, project, trap }) => [fileId, messages.photos.of(activity ?? project ?? trap)]),
  );
}

/** Removes a file that nothing uses. */
export function removeFile(db: Db, act: Act, { id }: { id: number }): { message: string } {
  const { name, kind, size } = files;
  const file = db.select({ name, kind, size }).from(files).where(eq(files.id, id)).get();
  if (!file) throw notFound('File');
  const removed = db
    .delete(files)
    .where(and(eq(files.id, id), isUnused(db)))
    .run();
  if (removed.changes === 0) throw new AppError('CONFLICT', messages.files.isUsed);
  recordAudit(db, act, { action: 'deleted', recordType: 'file', recordId: id, recordName: file.name, before: file });
  return { message: messages.files.deleted(file.name) };
}
