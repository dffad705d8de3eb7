import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { FileKind, storedFileSchema } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import type { PreparedPhoto } from '#shared/photos.ts';
import { composed } from '#shared/text.ts';
import { readDocumentType } from './documents.ts';
import type { ReceivedFile } from './receive-form.ts';

export type PreparedFile = z.input<typeof storedFileSchema>;

/** What is stored of an upload: its type is read from the bytes, its name is made harmless, an image is drawn anew. Throws an AppError. */
export async function prepareFile({ name, bytes }: ReceivedFile, kind: FileKind): Promise<PreparedFile> {
  if (bytes.length === 0) throw new AppError('INVALID', messages.files.noBytes);
  if (kind === 'image') {
    // Loaded with the first image: the library is heavy, and the start need not wait for it.
    const { prepareImage } = await import('./images.ts');
    const { extension, ...image } = await prepareImage(bytes);
    return { kind, name: safeName(name, extension), ...image };
  }
  const { extension, mediaType } = readDocumentType(bytes);
  return { kind, name: safeName(name, extension), mediaType, width: null, height: null, bytes };
}

/** The same of a photo, which comes with a small one. */
export async function preparePhotoFile({ name, bytes }: ReceivedFile): Promise<PreparedPhoto> {
  if (bytes.length === 0) throw new AppError('INVALID', messages.files.noBytes);
  const { preparePhoto } = await import('./images.ts');
  const { photo, small } = await preparePhoto(bytes);
  const named = ({ extension, ...image }: typeof photo) => ({ name: safeName(name, extension), ...image });
  return { photo: named(photo), small: named(small), sentSha256: createHash('sha256').update(bytes).digest('hex') };
}

const longestName = 120;

/** Without folders and without characters that a disk or a header stumbles over; the extension is that of the content. */
function safeName(name: string, extension: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // Far more than is kept: what is longer is not looked at, nor the white space in it, which takes time by the square.
  const stem = composed(last.length > 4 * longestName ? last.slice(0, 4 * longestName) : last)
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const short = Array.from(stem).slice(0, longestName).join('');
  return `${short === '' ? 'file' : short}.${extension}`;
}
