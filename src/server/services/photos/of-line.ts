import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import type { Db } from '../../db/open-db.ts';
import { files } from '../../db/schema/files.ts';
import { photos } from '../../db/schema/photos.ts';
import { traps } from '../../db/schema/traps.ts';

/** What a phone keeps of one line: as many small photos as are in so many bytes. */
const mostBytes = 1_000_000;

/** The newest photo of each trap of a line, in small and as what an `img` can show without coverage: those of its first traps, where they are too many. */
export function listPhotosOfLine(db: Db, { lineId }: { lineId: number }): { trapId: number; picture: string }[] {
  const newest = db
    .select({ id: max(photos.id) })
    .from(photos)
    .innerJoin(traps, eq(traps.id, photos.trapId))
    .where(and(eq(traps.lineId, lineId), isNull(traps.deletedAt), isNull(photos.deletedAt)))
    .groupBy(photos.trapId);
  const found = db
    .select({ trapId: traps.id, fileId: files.id, mediaType: files.mediaType, size: files.size })
    .from(photos)
    .innerJoin(traps, eq(traps.id, photos.trapId))
    .innerJoin(files, eq(files.id, photos.smallFileId))
    .where(inArray(photos.id, newest))
    .orderBy(traps.place, traps.id)
    .all();
  let left = mostBytes;
  const fitting = found.filter(({ size }) => {
    left -= size;
    return left >= 0;
  });
  return fitting.map(({ trapId, fileId, mediaType }) => {
    const bytes = db.select({ bytes: files.bytes }).from(files).where(eq(files.id, fileId)).get()?.bytes;
    return { trapId, picture: `data:${mediaType};base64,${bytes?.toString('base64') ?? ''}` };
  });
}
