import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { PhotoOwner } from '#shared/photos.ts';
import type { Db } from '../../db/open-db.ts';
import { photos } from '../../db/schema/photos.ts';
import { trapChecks } from '../../db/schema/traps.ts';
import { type Act, changeStampsOf } from '../act.ts';
import { takeOut } from '../deleted-records.ts';

/** The photos of a record that is taken out go with it. */
export function removePhotosOf(db: Db, act: Act, owner: PhotoOwner, id: number): void {
  takeOut(db, act, photos, and(eq(photos[owner], id), isNull(photos.deletedAt)));
}

/** They come back with it, as long as their pictures are kept. `removedAt`: when the record was taken out. */
export function putBackPhotosOf(
  db: Db,
  act: Act,
  owner: PhotoOwner,
  { id, removedAt }: { id: number; removedAt: string },
) {
  db.update(photos)
    .set({ deletedAt: null, ...changeStampsOf(act) })
    .where(and(eq(photos[owner], id), eq(photos.deletedAt, removedAt), isNotNull(photos.fileId)))
    .run();
}

/** The photos of the checks of an activity, removed ones too. */
export const ofChecksOf = (db: Db, activityId: number) =>
  inArray(
    photos.trapCheckId,
    db.select({ id: trapChecks.id }).from(trapChecks).where(eq(trapChecks.activityId, activityId)),
  );

/** A removed photo gives up its pictures once nobody can take the removal back. */
export const forgetPhotos = (db: Db, removedBefore: string) => giveUp(db, lt(photos.deletedAt, removedBefore));

/** So do those of an activity that is deleted: where it comes back, they do not. */
export const forgetPhotosOf = (db: Db, activityId: number) =>
  giveUp(db, and(isNotNull(photos.deletedAt), or(eq(photos.activityId, activityId), ofChecksOf(db, activityId))));

function giveUp(db: Db, which: SQL | undefined): void {
  db.update(photos).set({ fileId: null, smallFileId: null }).where(which).run();
}
