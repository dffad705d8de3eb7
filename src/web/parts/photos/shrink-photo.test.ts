import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { heicHead } from '#test/made-files.ts';
import { shrinkPhoto } from './shrink-photo.ts';

// Of pictures that the browser cannot read. Chromium makes the others small: e2e/photos.spec.ts.
beforeEach(() => vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError'))));
afterEach(() => vi.unstubAllGlobals());

const heif = (brands: string) => Buffer.from(`\0\0\0\x18ftyp${brands}`, 'latin1');

test.each([
  ['of a phone', heicHead],
  ['with a general mark', heif('mif1\0\0\0\0mif1heic')],
  ['of a burst', heif('hevc\0\0\0\0msf1hevc')],
])('a HEIC picture %s is refused in words', async (_, bytes) => {
  await expect(shrinkPhoto(new Blob([new Uint8Array(bytes)]))).rejects.toThrow(messages.files.heic);
});

test.each([
  ['an AVIF picture', heif('mif1\0\0\0\0mif1avif')],
  ['a damaged one', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
  ['an empty one', Buffer.alloc(0)],
])('%s stays as it is, for the server to read or refuse', async (_, bytes) => {
  const file = new Blob([new Uint8Array(bytes)]);
  expect(await shrinkPhoto(file)).toBe(file);
});
