import { messages } from '#shared/messages.ts';
import { NotSent } from '#web/sync/kept-answers.ts';

/** As the server keeps it. */
const longestSide = 2048;
const wantedBytes = 400_000;
const qualities = [0.82, 0.7, 0.55, 0.4];

/**
 * Makes a picture small before it is sent: at most 2,048 px, and about 400 kB, as WebP, or as JPEG where the browser writes no WebP. The
 * canvas drops what the phone wrote into it. A picture that this browser cannot read stays as it is, for the server to read or refuse;
 * only HEIC is refused at once, because no server reads it, and without coverage it would wait for days to hear so. Throws NotSent then.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture && (await isHeic(file))) throw new NotSent(messages.files.heic);
  if (!picture) return file;
  try {
    const factor = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * factor));
    canvas.height = Math.max(1, Math.round(picture.height * factor));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return (await smallest(canvas)) ?? file;
  } finally {
    picture.close();
  }
}

/** By the box that such a file begins with: the names of its codings. The server may read one that is coded as AVIF. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 64).arrayBuffer());
  return /^....ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(head) && !/avi[fs]/.test(head);
}

/** The first that is small enough, or the last. */
async function smallest(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let last: Blob | null = null;
  for (const quality of qualities) {
    last = await drawn(canvas, quality);
    if (!last || last.size <= wantedBytes) return last;
  }
  return last;
}

/** A browser that cannot write WebP writes PNG. */
async function drawn(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp', quality);
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg', quality);
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
