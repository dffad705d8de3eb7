import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { hostileFiles } from '#test/hostile-files.ts';
import { FileReader } from './file-reader.ts';
import { readerLimits } from './upload-limits.ts';

const readers: FileReader[] = [];
function createReader(limits: Partial<typeof readerLimits> = {}): FileReader {
  const reader = new FileReader({ ...readerLimits, ...limits });
  readers.push(reader);
  return reader;
}
afterAll(() => {
  for (const reader of readers) reader.end();
});

function photo(width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background: '#1f5c43' } });
}
const file = (bytes: Buffer) => ({ name: 'a.jpg', bytes });
const refused = (error: unknown) => (error instanceof AppError ? [error.code, error.message] : error);

describe('the process that reads files', () => {
  test('refuses a picture that needs more memory than it may have, in words, and reads the next one', async () => {
    // The program itself takes 130 MB when it runs from its sources, and this picture 216 MB.
    const reader = createReader({ memoryBytes: 256 * 1024 * 1024 });
    const progressive = await photo(6000, 6000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    const [large, small] = await Promise.all([
      reader.read(file(progressive), 'image').catch(refused),
      reader.read(file(await photo().jpeg().toBuffer()), 'image'),
    ]);
    expect(large).toEqual(['TOO_LARGE', messages.files.tooHard]);
    expect(small).toMatchObject({ mediaType: 'image/jpeg', width: 40 });
  });

  test('is killed when a picture takes too long, and the next one is read', async () => {
    const reader = createReader({ longestMs: 300 });
    await reader.read(file(await photo().jpeg().toBuffer()), 'image').catch(() => {});
    const slow = await photo(3000, 3000).avif({ effort: 0, quality: 30 }).toBuffer();
    expect(await reader.read(file(slow), 'image').catch(refused)).toEqual(['TOO_LARGE', messages.files.tooHard]);
    const documentOf = async () => (await reader.read(file(Buffer.from('%PDF-1.7')), 'document')).mediaType;
    expect(await documentOf()).toBe('application/pdf');
  });

  test('lets so many wait and no more, and drops a file that nobody waits for', async () => {
    const reader = createReader({ waiting: 2 });
    const bytes = await photo().png().toBuffer();
    const gone = new AbortController();
    const first = reader.read(file(bytes), 'image');
    const second = reader.read(file(bytes), 'image', gone.signal).catch(refused);
    const third = reader.read(file(bytes), 'image');
    const fourth = await reader.read(file(bytes), 'image').catch((error: unknown) => error);
    expect(fourth).toMatchObject({ code: 'TOO_MANY', message: messages.files.tooManyUploads, retryAfterSeconds: 10 });
    gone.abort();
    expect(await second).toEqual(['INVALID', messages.files.badForm]);
    expect((await Promise.all([first, third])).map(({ mediaType }) => mediaType)).toEqual(['image/png', 'image/png']);
  });

  test('answers every file of every format with wrong counts and sizes, also as a photo, in words', async () => {
    const reader = createReader();
    const answers = new Map<string, number>();
    let left = 60;
    for await (const { name, kind, bytes } of hostileFiles(2026)) {
      for (const read of [reader.read({ name, bytes }, kind), reader.readPhoto({ name, bytes })]) {
        const answer = await read.then(
          () => 'stored',
          (error: unknown) => (error instanceof AppError ? error.code : `${name}: ${error}`),
        );
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
      left -= 1;
      if (left === 0) break;
    }
    expect([...answers.keys()].sort()).toEqual(['INVALID', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'stored']);
  });
});
