import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';

type PreparedImage = {
  extension: string;
  mediaType: string;
  width: number;
  height: number;
  bytes: Buffer;
};
type Output = { extension: string; mediaType: string; draw: (image: Sharp) => Sharp };

const longestSide = 1600;
const longestOfPhoto = 2048;
const longestOfSmall = 320;

/**
 * The most pixels for each coding, so that unpacking takes about 250 MB at most. The comments give the bytes per pixel, as measured. Some
 * pictures take more, such as those with 12 bits a colour or four colours: the memory limit of the process stops them.
 */
const mostPixels = {
  /** 0.1: read in stripes, and made smaller while it is. */
  jpeg: 200_000_000,
  /** 3 to 8: the whole picture in coefficients before the first line is known. */
  'progressive jpeg': 37_000_000,
  /** 1 to 3: line by line. */
  png: 50_000_000,
  /** 4 to 10: all lines before the first one is whole. */
  'interlaced png': 24_000_000,
  /** 1 to 7. */
  webp: 36_000_000,
  /** 6 to 8: its canvas, and one frame beside it. */
  gif: 30_000_000,
  /** 19 to 25: its planes, and twice in colours. A phone's 12 megapixels are 12.2 million. */
  avif: 12_500_000,
};
/** No picture of a place has more frames. The library reads every frame before it draws the first. */
const mostFrames = 1000;
const longestSeconds = 20;
/** Enough bytes to tell the types apart. With more, the library would look for other formats and unpack some of them. */
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
/** A file of these types may be coded as AVIF, which can be drawn. HEIC itself cannot: the image library brings no decoder for it. */
const heicTypes = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);

/** Draws an image anew. Takes memory and seconds for whatever the file says: for the child process (`file-reader.ts`) alone. */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  const type = await typeOf(bytes);
  return redraw(bytes, type, longestSide, outputs[type] as Output);
}

/** The same of a photo, as JPEG or WebP, and a small one for lists. */
export async function preparePhoto(bytes: Buffer): Promise<{ photo: PreparedImage; small: PreparedImage }> {
  const type = await typeOf(bytes);
  const [jpeg, webp] = [outputs['image/jpeg'], outputs['image/webp']] as [Output, Output];
  const photo = await redraw(bytes, type, longestOfPhoto, type === jpeg.mediaType ? jpeg : webp);
  return { photo, small: await redraw(photo.bytes, photo.mediaType, longestOfSmall, webp) };
}

/** The type that can be drawn. Throws an AppError for any other. */
async function typeOf(bytes: Buffer): Promise<string> {
  const type = (await fileTypeFromBuffer(bytes.subarray(0, headBytes)).catch(() => undefined))?.mime ?? '';
  if (outputs[type]) return type;
  if (!heicTypes.has(type)) throw new AppError('UNSUPPORTED_TYPE', messages.files.imageType);
  if (await isCodedAsAvif(bytes)) return 'image/avif';
  throw new AppError('UNSUPPORTED_TYPE', messages.files.heic);
}

async function isCodedAsAvif(bytes: Buffer): Promise<boolean> {
  const { compression } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ compression: undefined }));
  return compression === 'av1';
}

/** Upright, in sRGB, the first frame only, and without metadata, which may tell where a nest is. `from`: the type of the bytes. */
async function redraw(bytes: Buffer, from: string, longest: number, output: Output): Promise<PreparedImage> {
  const { extension, mediaType, draw } = output;
  try {
    const {
      width,
      height,
      pages = 1,
      isProgressive = false,
    } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const most = mostPixels[codingOf(from, isProgressive)];
    if (width * height > most || pages > mostFrames) throw new AppError('TOO_LARGE', messages.files.tooManyPixels);
    const upright = sharp(bytes, { limitInputPixels: most, failOn: 'error' }).autoOrient();
    const small = upright.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await draw(small).timeout({ seconds: longestSeconds }).toBuffer({ resolveWithObject: true });
    return { extension, mediaType, width: info.width, height: info.height, bytes: data };
  } catch (error) {
    throw error instanceof AppError ? error : refusalOf(error);
  }
}

function codingOf(mediaType: string, isProgressive: boolean): keyof typeof mostPixels {
  if (mediaType === 'image/jpeg') return isProgressive ? 'progressive jpeg' : 'jpeg';
  if (mediaType === 'image/png' || mediaType === 'image/apng') return isProgressive ? 'interlaced png' : 'png';
  return mediaType.replace('image/', '') as 'webp' | 'gif' | 'avif';
}

/** The image library says in its own words that it got no more memory, or that the time was up. */
function refusalOf(error: unknown): AppError {
  const isTooHard = error instanceof Error && /memory|timeout/i.test(error.message);
  return isTooHard
    ? new AppError('TOO_LARGE', messages.files.tooHard)
    : new AppError('INVALID', messages.files.damaged);
}
