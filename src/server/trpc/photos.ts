import { byId } from '#shared/fields.ts';
import { createPhotoSchema, listPhotosSchema, photosOfLineSchema, updatePhotoSchema } from '#shared/photos.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from '../services/act.ts';
import { listPhotosOfLine } from '../services/photos/of-line.ts';
import { createPhoto, getPhoto, listPhotos, putBackPhoto, removePhoto, updatePhoto } from '../services/photos.ts';
import { procedureFor, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('photos:write');
const readerOf = ({ user }: { user: { id: number } }) => ({ actorId: user.id });
const again = (db: Db, { id }: { id: number }, act: Act) => getPhoto(db, act, { id });

export const photosRouter = router({
  list: read.input(listPhotosSchema).query(({ ctx, input }) => listPhotos(ctx.db, readerOf(ctx), input)),
  ofLine: read.input(photosOfLineSchema).query(({ ctx, input }) => listPhotosOfLine(ctx.db, input)),
  /** For the form of `POST /api/photos`: the bytes that it needs cannot come as JSON. */
  create: procedureFor('photos:write', { limit: 'upload' })
    .input(createPhotoSchema)
    .mutation(({ ctx, input }) =>
      ctx.write((db, act) => createPhoto(db, act, input, { space: ctx.program.env.PHOTO_SPACE }), again),
    ),
  update: writing(write, updatePhotoSchema, updatePhoto, again),
  remove: writing(procedureFor('photos:write', { evenOnShortDisk: true }), byId, removePhoto),
  putBack: writing(write, byId, putBackPhoto, again),
});
