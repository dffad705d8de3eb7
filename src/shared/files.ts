import { z } from 'zod';
import { id, line } from './fields.ts';

const fileKinds = ['image', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Photos are kept apart from other files: they have room of their own. The small one is made with the other. */
export const photoKinds = ['photo', 'photo small'] as const;
export const storedKinds = [...fileKinds, ...photoKinds] as const;

/** What may be asked for; a paper is a picture or a document, as its content says. */
export type AskedFile = FileKind | 'paper' | 'photo';

/** Types that are shown inside pages; every other type is only a download. The server has encoded all of these anew. */
export const shownImageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** What the file choosers offer: a phone that is asked for these hands over a HEIC picture as JPEG. The server decides by the content. */
const accepted = {
  image: shownImageTypes.join(','),
  document: '.pdf,.doc,.docx,application/pdf,application/msword',
};
export const acceptedFiles: Record<AskedFile, string> = {
  ...accepted,
  paper: `${accepted.image},${accepted.document}`,
  photo: accepted.image,
};

/** How many bytes of files that no project uses one person may have. Such files are removed after a day. */
export const mostUnusedBytes = 100_000_000;

export const filePageSize = 50;

/** The columns that the list of stored files is sorted by. */
export const fileSorts = ['createdAt', 'name', 'uploadedBy', 'size'] as const;

export const listFilesSchema = z.object({
  term: line().default(''),
  sort: z.enum(fileSorts).default('createdAt'),
  descending: z.boolean().default(true),
  page: z.number().int().min(1).max(1_000_000).default(1),
});

export function fileUrl(fileId: number): string {
  return `/api/files/${fileId}`;
}

/** A photo has a second picture, 320 px wide or high, which is asked for as `?size=small`. Of any other file there is one size. */
export const openFileSchema = z.object({ id, size: z.literal('small').optional() });

export const smallUrl = (fileId: number) => `${fileUrl(fileId)}?size=small`;

/** A checked file, as it is stored. The bytes must be a Uint8Array, so that the procedure refuses JSON. */
export const storedFileSchema = z.object({
  kind: z.enum(fileKinds),
  name: line().pipe(z.string().min(1)),
  mediaType: z
    .string()
    .max(100)
    .regex(/^(image|application)\/[\w.+-]+$/),
  width: id.nullable(),
  height: id.nullable(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
