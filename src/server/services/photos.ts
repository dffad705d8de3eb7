import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { notFound } from '#shared/app-error.ts';
import { fileUrl, smallUrl } from '#shared/files.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import {
  type createPhotoSchema,
  type listPhotosSchema,
  type Owned,
  ofEachOwner,
  type PhotoOwner,
  photoOwners,
  type updatePhotoSchema,
} from '#shared/photos.ts';
import type { Db } from '../db/open-db.ts';
import { files } from '../db/schema/files.ts';
import { photos } from '../db/schema/photos.ts';
import { trapChecks, traps } from '../db/schema/traps.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { assertLiveBound } from './activities/bounds.ts';
import { getActivity } from './activities/details.ts';
import { recordAudit } from './audit.ts';
import { deleteRecord, findLive } from './deleted-records.ts';
import { nameOfStaff } from './incidents/names.ts';
import { assertMayStep, getIncidentRow } from './incidents/store.ts';
import { assertRoom } from './photos/room.ts';
import { type PhotoReader, visibleTo } from './photos/visible.ts';
import { getProject } from './projects.ts';
import { getTrapCheck } from './trap-checks.ts';
import { saveRecord } from './versions.ts';

type Row = typeof photos.$inferSelect;
type Owner = Owned<number | null>;

const notThere = () => notFound('Photo');

/** Throws NOT_FOUND for what a photo cannot belong to because it is not there. */
const assertThere: Owned<(db: Db, id: number) => unknown> = {
  activityId: getActivity,
  incidentId: getIncidentRow,
  projectId: (db, id) => getProject(db, { id }),
  trapId: (db, id) => findLive(db, traps, id, () => notFound('Trap')),
  trapCheckId: (db, id) => getTrapCheck(db, { id }),
};

/** A closed or withdrawn incident keeps its photos as they are. What was pressed before, and waited on a phone, still counts. */
function assertOpen(db: Db, act: Act, { incidentId }: Pick<Owner, 'incidentId'>): void {
  if (incidentId === null) return;
  const incident = getIncidentRow(db, incidentId);
  if (act.madeAt >= (incident.closedAt ?? incident.withdrawnAt ?? '')) assertMayStep('edit', incident);
}

const columns = {
  ...pickFields(photos, ['id', ...photoOwners, 'caption', 'latitude', 'longitude', 'takenAt', 'fileId']),
  ...pickFields(files, ['name', 'width', 'height', 'size']),
  createdBy: nameOfStaff(photos.createdById),
  ...pickFields(photos, ['createdAt', 'createdById', 'version', 'updatedAt', 'updatedById']),
};

function readPhotos(db: Db, reader: PhotoReader, where: SQL | undefined) {
  const rows = db
    .select(columns)
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(visibleTo(db, reader), where))
    .orderBy(photos.id)
    .all();
  return rows.map(({ fileId, ...row }) => ({ ...row, url: fileUrl(fileId ?? 0), smallUrl: smallUrl(fileId ?? 0) }));
}

const ownerOf = (given: Partial<Owned<number | null | undefined>>): Owner => ofEachOwner((name) => given[name] || null);

/** The column that says where a photo belongs, and the id in it. */
function placeOf(owner: Owner): { column: PhotoOwner; id: number } {
  const column = photoOwners.find((name) => owner[name] !== null) as PhotoOwner;
  return { column, id: owner[column] as number };
}

/** Of a trap and of its checks. */
const ofTrap = (db: Db, trapId: number) =>
  or(
    eq(photos.trapId, trapId),
    inArray(photos.trapCheckId, db.select({ id: trapChecks.id }).from(trapChecks).where(eq(trapChecks.trapId, trapId))),
  );

const ofPlace = ({ column, id }: ReturnType<typeof placeOf>) => and(eq(photos[column], id), isNull(photos.deletedAt));

/** The photos of one record in the order in which they came, those of a trap with its checks', as far as somebody may see them. */
export function listPhotos(db: Db, reader: PhotoReader, input: z.output<typeof listPhotosSchema>) {
  const place = placeOf(ownerOf(input));
  assertThere[place.column](db, place.id);
  return readPhotos(db, reader, place.column === 'trapId' ? ofTrap(db, place.id) : ofPlace(place));
}

/** Throws NOT_FOUND for one that was removed, and for one that this person may not see. */
export function getPhoto(db: Db, reader: PhotoReader, { id }: { id: number }) {
  const [photo] = readPhotos(db, reader, eq(photos.id, id));
  if (!photo) throw notThere();
  return photo;
}

/** Stores the pictures and the record at once, so that neither is there without the other. `space`: bytes that all photos may take. */
export function createPhoto(db: Db, act: Act, input: z.output<typeof createPhotoSchema>, { space }: { space: number }) {
  const owner = ownerOf(input);
  const place = placeOf(owner);
  assertThere[place.column](db, place.id);
  assertOpen(db, act, owner);
  const { photo, small } = input.file;
  assertRoom(db, act, photo.bytes.length + small.bytes.length, space);
  const { caption, latitude, longitude, takenAt } = input;
  const values = { ...owner, caption, latitude, longitude, takenAt, fileId: storePicture(db, act, 'photo', photo) };
  const { id } = db
    .insert(photos)
    .values({ ...values, smallFileId: storePicture(db, act, 'photo small', small), ...stampsOf(act) })
    .returning({ id: photos.id })
    .get();
  assertBound(db, owner);
  recordAudit(db, act, { action: 'created', ...lineOf({ id, caption, name: photo.name }), after: values });
  return getPhoto(db, act, { id });
}

type Picture = z.output<typeof createPhotoSchema>['file']['photo'];

/** The trail says it of the photo. */
function storePicture(db: Db, act: Act, kind: 'photo' | 'photo small', picture: Picture): number {
  const bytes = Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.byteLength);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const row = { ...picture, kind, bytes, size: bytes.length, sha256, createdAt: act.now, createdById: act.actorId };
  return db.insert(files).values(row).returning({ id: files.id }).get().id;
}

export function updatePhoto(db: Db, act: Act, input: z.output<typeof updatePhotoSchema>) {
  const { id, version, ...given } = input;
  const shown = getPhoto(db, act, { id });
  const before = db.select().from(photos).where(eq(photos.id, id)).get() as Row;
  assertOpen(db, act, before);
  const { caption, latitude, longitude, takenAt } = { ...before, ...givenFields(given) };
  return saveRecord(db, act, {
    table: photos,
    before,
    only: { caption, latitude, longitude, takenAt },
    startedFrom: version,
    read: () => getPhoto(db, act, { id }),
    trail: lineOf(shown),
  });
}

export function removePhoto(db: Db, act: Act, { id }: { id: number }) {
  const shown = getPhoto(db, act, { id });
  const before = db.select().from(photos).where(eq(photos.id, id)).get() as Row;
  assertOpen(db, act, before);
  deleteRecord(db, act, photos, { ...lineOf(shown), id, before });
  return { id, message: messages.photos.removed };
}

/** Takes a removal back, as long as the picture is kept. */
export function putBackPhoto(db: Db, act: Act, { id }: { id: number }) {
  const before = db.select().from(photos).where(eq(photos.id, id)).get();
  if (!before?.fileId) throw notThere();
  if (before.deletedAt === null) return getPhoto(db, act, { id });
  const place = placeOf(before);
  assertThere[place.column](db, place.id);
  assertOpen(db, act, before);
  db.update(photos)
    .set({ deletedAt: null, version: before.version + 1, ...changeStampsOf(act) })
    .where(eq(photos.id, id))
    .run();
  // Whoever may not see it may not bring it back: throws, which undoes it.
  const shown = getPhoto(db, act, { id });
  assertBound(db, before);
  recordAudit(db, act, { action: 'put back', ...lineOf(shown), after: before });
  return shown;
}

const assertBound = (db: Db, owner: Owner) => assertLiveBound(db, 'photos', photos, ofPlace(placeOf(owner)));

/** What the trail calls it: its caption, or the name of its file. */
const lineOf = ({ id, caption, name }: { id: number; caption: string; name: string }) =>
  ({ recordType: 'photo', recordId: id, recordName: caption || name }) as const;
