import { messages } from '#shared/messages.ts';
import type { PhotoOwner } from '#shared/photos.ts';
import { signedOut } from '#web/events.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** What a photo belongs to. */
export type Place = { [Owner in PhotoOwner]: { [Name in Owner]: number } }[PhotoOwner];

export type NewPhoto = {
  /** The same press again has the same key, so that the photo is there once. */
  key: string;
  file: File;
  caption: string;
  position: { latitude: number; longitude: number } | null;
  takenAt: string | null;
};

/** Sends one photo. Throws an Error in words. */
export async function sendPhoto(place: Place, photo: NewPhoto, personId: number): Promise<void> {
  const form = new FormData();
  const { latitude = '', longitude = '' } = photo.position ?? {};
  const fields = { ...place, caption: photo.caption, latitude, longitude, takenAt: photo.takenAt ?? '' };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', await shrinkPhoto(photo.file), photo.file.name);
  const headers = { 'x-change-key': photo.key, 'x-change-person': String(personId) };
  const answer = await fetch('/api/photos', { method: 'POST', body: form, headers }).catch(() => null);
  if (answer?.status === 201) return;
  if (answer?.status === 401) signedOut.tell();
  const said: unknown = await answer?.json().catch(() => null);
  throw new Error((said as { message?: string } | null)?.message ?? messages.photos.addFailed);
}
