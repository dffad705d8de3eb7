import { setPriority } from 'node:os';
import { AppError } from '#shared/app-error.ts';
import { endAboveMemory } from '../children/watch-memory.ts';
import type { ReaderAnswer, ReaderQuestion } from './file-reader.ts';
import { prepareFile, preparePhotoFile } from './prepare-file.ts';

// The process that reads what people upload. It has no settings, no database and no connection, and may die.

// Unpacking runs beside this thread, which is free to look.
endAboveMemory();

try {
  // A picture that is being drawn lets everything else go first.
  setPriority(10);
} catch {
  // Some boxes do not allow it.
}

async function read({ file, kind }: ReaderQuestion): Promise<ReaderAnswer> {
  const { buffer, byteOffset, length } = file.bytes;
  try {
    const received = { ...file, bytes: Buffer.from(buffer, byteOffset, length) };
    if (kind === 'photo') return { photo: await preparePhotoFile(received), rss: process.memoryUsage.rss() };
    const { bytes, ...prepared } = await prepareFile(received, kind);
    return { prepared, rss: process.memoryUsage.rss(), ...(kind === 'image' && { bytes }) };
  } catch (error) {
    return error instanceof AppError ? { code: error.code, message: error.message } : { fault: String(error) };
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', async (question: ReaderQuestion) => process.send?.(await read(question)));
process.send?.('ready');
