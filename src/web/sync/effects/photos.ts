import type { QueryClient } from '@tanstack/react-query';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { type Owned, type PhotoOwner, photoOwners } from '#shared/photos.ts';
import type { Change } from '../change.ts';
import type { KeptChange } from '../kept-change.ts';
import type { Kind } from '../kinds.ts';
import { known, sharedOf } from './known.ts';
import { findTrap, findVisit } from './traps.ts';

/** What a photo belongs to. */
export type Place = { [Owner in PhotoOwner]: { [Name in Owner]: number } }[PhotoOwner];

/** What has a gallery: the photos of a check show beside it. */
export type Gallery = Exclude<Place, { trapCheckId: number }>;

/** What is said of a photo that waits. The picture is the change's file. */
export type WaitingPhoto = Partial<Owned<number>> & {
  caption: string;
  latitude: number | null;
  longitude: number | null;
  takenAt: string | null;
};

export const photoPath = 'photos.create' satisfies Change['path'];

export const isOfPlace = ({ path, input }: Pick<KeptChange, 'path' | 'input'>, place: Place): boolean =>
  path === photoPath &&
  photoOwners.some((owner) => owner in place && same(input as object, owner) === same(place, owner));
const same = (fields: object, owner: PhotoOwner) => (fields as Partial<Owned<number>>)[owner];

/** What it belongs to, where the line of its activity in the queue does not say so. */
function nameOf({ projectId, trapId, trapCheckId }: Partial<Owned<number>>, cache: QueryClient): string {
  if (projectId !== undefined) return known(cache, 'projects.get', { id: projectId })?.name ?? '';
  if (trapCheckId !== undefined) return findVisit(cache, { id: trapCheckId })?.visit.code ?? '';
  if (trapId === undefined) return '';
  return findTrap(cache, trapId)?.trap.code ?? known(cache, 'traps.get', { id: trapId })?.code ?? '';
}

/** It shows in the gallery alone, which reads it from what waits: no list holds it before the server does. */
export const photoKind: Kind = {
  // Its activity says whose it is, and is brought back for it. It waits for nothing of that but the record that it names.
  activity: (input, cache) => {
    const { activityId, incidentId, trapCheckId } = input as unknown as WaitingPhoto;
    if (trapCheckId !== undefined) return findVisit(cache, { id: trapCheckId })?.visit.activityId ?? 0;
    if (incidentId === undefined) return activityId ?? 0;
    const isOf = ({ id }: { id: number }) => id === incidentId;
    const { documents, incidents } = sharedOf(cache);
    return documents.find((one) => one.incidents.some(isOf))?.activity.id ?? incidents.find(isOf)?.activityId ?? 0;
  },
  words: (input, cache) => {
    const { caption, ...place } = input as unknown as WaitingPhoto;
    return words.addPhoto(caption, nameOf(place, cache));
  },
  draws: () => [],
  answer: (input, { tempId }) => ({ id: tempId, ...(input as object) }) as never,
};
