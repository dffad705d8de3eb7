import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The forms in which a file is sent, the smallest first: its name on the wire, and the ending of the copy beside the file. */
export const compressions = [
  {
    encoding: 'br',
    extension: '.br',
    compress: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  { encoding: 'gzip', extension: '.gz', compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
] as const;

/** Pictures and fonts are compressed already. */
const worthIt = /\.(html|js|css|svg|json|webmanifest|txt|map)$/;
/** Less fits in one packet in any case. */
const minBytes = 1000;

/** Compresses each file of the folder once, into copies beside it. Hidden files are left out. */
export async function compressFiles(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => worthIt.test(path) && !/(^|\/)\./.test(path));
  await Promise.all(paths.map((path) => compressFile(join(folder, path))));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < minBytes) return;
  for (const { extension, compress } of compressions) {
    const smaller = await compress(bytes);
    if (smaller.length < bytes.length) await writeFile(path + extension, smaller);
  }
}
