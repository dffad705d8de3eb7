import { expect, test } from 'vitest';
import { makeActivity } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { removeWithAll } from '../activities/remove.ts';
import { reviveActivity } from '../activities/revive.ts';
import { forgetUnusedFile } from '../files.ts';
import { createPhoto, listPhotos, removePhoto } from '../photos.ts';
import { listFiles, removeFile } from './list.ts';

const picture = { name: 'a.webp', mediaType: 'image/webp', width: 2, height: 2, bytes: new Uint8Array([1, 2, 3]) };
const file = { photo: picture, small: picture, sentSha256: 'x' };
const later = '2026-03-07T20:30:00.000Z';

/** An activity that is deleted with one photo that was removed before, and one that was not. */
function createScene() {
  const { db } = createTestDb();
  const activityId = makeActivity(db).id;
  const add = () => createPhoto(db, testAct, { file, activityId, caption: '' } as never, { space: 1e9 }).id;
  const [removed, kept] = [add(), add()];
  removePhoto(db, testAct, { id: removed });
  removeWithAll(db, testAct, { id: activityId });
  const listed = () => listFiles(db, { page: 1, term: '', sort: 'createdAt', descending: false });
  return { db, activityId, kept, listed };
}

test('a picture of a photo that was removed is unused once its activity is gone, and can be deleted', () => {
  const { db, listed } = createScene();
  const [first, second] = listed().rows;
  expect([first?.isUnused, second?.isUnused, listed().all.unusedCount]).toEqual([true, false, 1]);
  expect(() => removeFile(db, testAct, { id: second?.id ?? 0 })).toThrow('A project uses this file.');
  removeFile(db, testAct, { id: first?.id ?? 0 });
  expect(listed().rows).toHaveLength(1);
});

test('it goes as any unused file does, and the activity comes back with the photo that nobody removed', () => {
  const { db, activityId, kept, listed } = createScene();
  while (forgetUnusedFile(db, later));
  expect(listed().all.count).toBe(1);
  reviveActivity(db, testAct, { id: activityId, change: 'details' });
  expect(listPhotos(db, testAct, { activityId } as never).map(({ id }) => id)).toEqual([kept]);
});
