import { z } from 'zod';
import { id, instant, line, sentenceLength, updated } from './fields.ts';
import { storedFileSchema } from './files.ts';
import { messages } from './messages.ts';

const text = messages.photos;

/** What goes with one mail. Many mail servers take 10 MB, in which photos are a third larger. */
export const mostMailedBytes = 5e6;

/** What a photo may belong to: a column of `photos` each, and one of them is filled. */
export const photoOwners = ['activityId', 'incidentId', 'projectId', 'trapId', 'trapCheckId'] as const;
export type PhotoOwner = (typeof photoOwners)[number];
export type Owned<Value> = { [Name in PhotoOwner]: Value };

/** The same of each owner. */
export const ofEachOwner = <Value>(value: (name: PhotoOwner) => Value) =>
  Object.fromEntries(photoOwners.map((name) => [name, value(name)])) as Owned<Value>;

const owner = ofEachOwner(() => id.nullish());
/** Photos of checks are listed with those of their trap. */
const { trapCheckId: _, ...listedOwner } = owner;
const hasOneOwner = (given: Partial<Owned<number | null | undefined>>) =>
  photoOwners.filter((name) => given[name]).length === 1;
const oneOwner = { message: text.oneOwner, path: ['activityId'] };

const degrees = (most: number, message: string) => z.number(message).min(-most, message).max(most, message);

/** Nothing of these is taken from the picture by itself: whoever adds it says so. */
const facts = {
  caption: line(sentenceLength),
  latitude: degrees(90, text.latitude).nullable(),
  longitude: degrees(180, text.longitude).nullable(),
  /** Empty and null: not known. */
  takenAt: z.union([z.literal('').transform(() => null), instant]).nullable(),
};

/** What a person changes of one that is there. */
export const photoForm = z.object({ caption: facts.caption });

type Position = { latitude?: number | null | undefined; longitude?: number | null | undefined };
const isWhole = ({ latitude, longitude }: Position) => ((latitude ?? null) === null) === ((longitude ?? null) === null);
const wholePosition = { message: text.wholePosition, path: ['longitude'] };

const picture = storedFileSchema.omit({ kind: true });
/** What was made of an upload, and the SHA-256 of what was sent. */
const preparedPhotoSchema = z.object({ photo: picture, small: picture, sentSha256: z.string().max(64) });
export type PreparedPhoto = z.input<typeof preparedPhotoSchema>;

export const createPhotoSchema = z
  .object({
    file: preparedPhotoSchema,
    ...owner,
    caption: facts.caption.default(''),
    latitude: facts.latitude.default(null),
    longitude: facts.longitude.default(null),
    takenAt: facts.takenAt.default(null),
  })
  .refine(hasOneOwner, oneOwner)
  .refine(isWhole, wholePosition);

/** What is absent stays; a position is given or taken away as one. */
export const updatePhotoSchema = z
  .object({ ...updated, ...z.object(facts).partial().shape })
  .refine(
    (given) => isWhole(given) && (given.latitude === undefined) === (given.longitude === undefined),
    wholePosition,
  );

/** The photos that somebody who walks a line of traps is shown. */
export const photosOfLineSchema = z.object({ lineId: id });

export const listPhotosSchema = z.object(listedOwner).refine(hasOneOwner, oneOwner);
