import { z } from 'zod';
import { id, line } from './fields.ts';

export const fileKinds = ['image', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Served inside pages; every other type is only handed out as a download. All of them were drawn anew on the server. */
export const shownImageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** What the file choosers offer. What counts is the content, which the server looks at. */
export const acceptedFiles: Record<FileKind, string> = {
  image: 'image/*',
  document: '.pdf,.doc,.docx,application/pdf,application/msword',
};

/** Bytes of files that no project uses, of one person. They are removed after a day. */
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

/** A file that was looked at, as it is stored. The bytes are an instance, so no JSON reaches the procedure that takes them. */
export const storedFileSchema = z.object({
  kind: z.enum(fileKinds),
  name: line().pipe(z.string().min(1)),
  mediaType: z.string().regex(/^(image|application)\/[\w.+-]+$/),
  width: id.nullable(),
  height: id.nullable(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
