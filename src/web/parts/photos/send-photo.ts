import type { Changes } from '#web/forms/send-change.ts';
import type { Change } from '#web/sync/change.ts';
import { type Place, photoPath, type WaitingPhoto } from '#web/sync/effects/photos.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export type NewPhoto = {
  /** The same press again has the same key, so that the photo is there once. */
  key: string;
  file: File;
  /** It, made small already. */
  small?: Promise<Blob>;
  caption: string;
  position: { latitude: number; longitude: number } | null;
  takenAt: string | null;
};

/** Sends one photo, or keeps it until it can be sent: `wasKept`. `onKept`: it is on the phone by then. Throws an Error in words. */
export async function sendPhoto(
  place: Place,
  photo: NewPhoto,
  { make, send }: Pick<Changes, 'make' | 'send'>,
  onKept?: () => void,
): Promise<unknown> {
  const { file, key, caption, takenAt, position } = photo;
  const { latitude = null, longitude = null } = position ?? {};
  const input: WaitingPhoto = { ...place, caption, latitude, longitude, takenAt };
  const small = await (photo.small ?? shrinkPhoto(file));
  const body = { name: file.name, type: small.type, bytes: await small.arrayBuffer() };
  const change: Change = { ...make(photoPath, input, key), body };
  return send(change, null, onKept);
}
