import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { stripHeic } from './heic.ts';

type PreparedImage = {
  extension: string;
  mediaType: string;
  width: number | null;
  height: number | null;
  bytes: Buffer;
};
type Output = { extension: string; mediaType: string; draw: (image: Sharp) => Sharp };

const longestSide = 1600;
/** A JPEG is read in stripes and made smaller while it is; the others are unpacked whole, 4 bytes a pixel. */
const mostPixels = { jpeg: 200_000_000, other: 60_000_000 };
const longestSeconds = 30;
/** What tells the types apart stands at the start. More would let the library look for other formats, and unpack some. */
const headBytes = 4100;

sharp.cache(false);
sharp.concurrency(1);

const png: Output = { extension: 'png', mediaType: 'image/png', draw: (image) => image.png({ compressionLevel: 9 }) };
const outputs: Record<string, Output> = {
  'image/png': png,
  'image/apng': png,
  'image/jpeg': {
    extension: 'jpg',
    mediaType: 'image/jpeg',
    draw: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
  },
  'image/webp': { extension: 'webp', mediaType: 'image/webp', draw: (image) => image.webp({ quality: 82 }) },
  'image/gif': { extension: 'gif', mediaType: 'image/gif', draw: (image) => image.gif() },
  'image/avif': { extension: 'avif', mediaType: 'image/avif', draw: (image) => image.avif({ quality: 60, effort: 3 }) },
};
/** Where an AVIF hides behind a general brand it can be drawn; HEIC proper cannot, for want of a free decoder. */
const heicTypes = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);

let previous: Promise<unknown> = Promise.resolve();

/** One image at a time: a picture of a phone takes a second and a good deal of memory. */
export function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  const turn = previous.then(() => prepare(bytes));
  previous = turn.catch(() => {});
  return turn;
}

async function prepare(bytes: Buffer): Promise<PreparedImage> {
  const type = (await fileTypeFromBuffer(bytes.subarray(0, headBytes)).catch(() => undefined))?.mime ?? '';
  const output = outputs[type];
  if (output) return redraw(bytes, output);
  if (!heicTypes.has(type)) throw new AppError('UNSUPPORTED_TYPE', messages.files.imageType);
  try {
    return await redraw(bytes, outputs['image/avif'] as Output);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_LARGE') throw error;
    return { extension: 'heic', mediaType: 'image/heic', width: null, height: null, bytes: stripHeic(bytes) };
  }
}

/** Upright, at most 1600 px, in sRGB, the first frame only, and without the metadata: a photo knows where the nest is. */
async function redraw(bytes: Buffer, { extension, mediaType, draw }: Output): Promise<PreparedImage> {
  const most = extension === 'jpg' ? mostPixels.jpeg : mostPixels.other;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > most) throw new AppError('TOO_LARGE', messages.files.tooManyPixels);
    const upright = sharp(bytes, { limitInputPixels: most, failOn: 'error' }).autoOrient();
    const small = upright.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await draw(small).timeout({ seconds: longestSeconds }).toBuffer({ resolveWithObject: true });
    return { extension, mediaType, width: info.width, height: info.height, bytes: data };
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('INVALID', messages.files.damaged);
  }
}
