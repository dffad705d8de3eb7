import { createPersonStore } from '#web/person-store.ts';
import type { Place } from '#web/sync/effects/photos.ts';

/** A photo that is to be added. `key`: the same press again has the same, so that the photo is there once. `error`: why it is not yet. */
export type GivenPhoto = { key: string; file: File; error: string };

/** Photos of one place that could not be kept after their screen had gone on. `of`: what it is called. */
type LeftPhotos = { place: Place; of: string; photos: readonly GivenPhoto[] };

/** They may be the only copies: `LeftPhotosHost` shows them on whichever page, one place after the other. */
export const leftPhotos = createPersonStore<readonly LeftPhotos[]>([]);
