import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { type PhotoOwner, photoOwners } from '#shared/photos.ts';
import type { Change } from '../change.ts';
import type { KeptChange } from '../kept-change.ts';
import type { Kind } from '../kinds.ts';
import { known, sharedOf } from './known.ts';

/** What a photo belongs to. */
export type Place = { [Owner in PhotoOwner]: { [Name in Owner]: number } }[PhotoOwner];

/** What is said of a photo that waits. The picture is the change's file. */
export type WaitingPhoto = { [Owner in PhotoOwner]?: number } & {
  caption: string;
  latitude: number | null;
  longitude: number | null;
  takenAt: string | null;
};

export const photoPath = 'photos.create' satisfies Change['path'];

export const isOfPlace = ({ path, input }: Pick<KeptChange, 'path' | 'input'>, place: Place): boolean =>
  path === photoPath &&
  photoOwners.some((owner) => owner in place && same(input as object, owner) === same(place, owner));
const same = (fields: object, owner: PhotoOwner) => (fields as { [Owner in PhotoOwner]?: number })[owner];

/** It shows in the gallery alone, which reads it from what waits: no list holds it before the server does. */
export const photoKind: Kind = {
  // Its activity says whose it is, and is brought back for it. It waits for nothing of that but the record that it names.
  activity: (input, cache) => {
    const { activityId, incidentId } = input as unknown as WaitingPhoto;
    if (incidentId === undefined) return activityId ?? 0;
    const isOf = ({ id }: { id: number }) => id === incidentId;
    const { documents, incidents } = sharedOf(cache);
    return documents.find((one) => one.incidents.some(isOf))?.activity.id ?? incidents.find(isOf)?.activityId ?? 0;
  },
  words: (input, cache) => {
    const { caption, projectId } = input as unknown as WaitingPhoto;
    const project = projectId === undefined ? undefined : known(cache, 'projects.get', { id: projectId });
    return words.addPhoto(caption, project?.name ?? '');
  },
  draws: () => [],
  answer: (input, { tempId }) => ({ id: tempId, ...(input as object) }) as never,
};
