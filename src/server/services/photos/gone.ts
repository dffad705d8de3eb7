import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/open-db.ts';
import { photos } from '../../db/schema/photos.ts';
import type { Act } from '../act.ts';
import { takeOut } from '../deleted-records.ts';

/** A project that goes takes its photos along, as it does its files. */
export function removePhotosOfProject(db: Db, act: Act, projectId: number): void {
  takeOut(db, act, photos, and(eq(photos.projectId, projectId), isNull(photos.deletedAt)));
}

/** A removed photo gives up its pictures once nobody can take the removal back. */
export function forgetPhotos(db: Db, removedBefore: string): void {
  db.update(photos).set({ fileId: null, smallFileId: null }).where(lt(photos.deletedAt, removedBefore)).run();
}
