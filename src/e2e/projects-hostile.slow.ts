import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  announcedDocx,
  announcedJpeg,
  announcedPng,
  commentedJpeg,
  compoundFile,
  wordMain,
  wordParts,
  zip,
} from '#test/made-files.ts';
import { expect, signIn, test } from './fixtures.ts';

const script = "<script>top.document.title = 'it ran'; alert('it ran')</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('it ran')"><script>alert('it ran')</script></svg>`;
const page = `<!doctype html><html><body onload="alert('it ran')">${script}</body></html>`;

type Upload = { kind: 'image' | 'document'; name: string; bytes: Buffer };
type Hostile = [kind: Upload['kind'], name: string, status: number, message: RegExp, bytes: Buffer];

const notAnImage = /not an image that can be shown/;
const notADocument = /must be a PDF, DOC or DOCX file/;
const macros = /contains macros/;
const damaged = /damaged or incomplete/;
const tooManyPixels = /too many pixels/;

async function makeRefused(): Promise<Hostile[]> {
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#1f5c43' } })
    .jpeg()
    .toBuffer();
  const png = await sharp(jpeg).png().toBuffer();
  const enabled = 'application/vnd.ms-word.document.macroEnabled.main+xml';
  const overlapping = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`p${n}`, ' '.repeat(1_000_000)]));
  return [
    ['image', 'drawing.svg', 415, notAnImage, Buffer.from(svg)],
    ['image', 'drawing.png', 415, notAnImage, Buffer.from(`<?xml version="1.0"?>${svg}`)],
    [
      'image',
      'entities.svg',
      415,
      notAnImage,
      Buffer.from(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}`),
    ],
    ['image', 'page.png', 415, notAnImage, Buffer.from(page)],
    ['image', 'script.gif', 400, damaged, Buffer.from(`GIF89a/*${script}*/=1;alert('it ran')`)],
    ['image', 'page-in-front.jpg', 415, notAnImage, Buffer.concat([Buffer.from(page), jpeg])],
    ['image', 'words.png', 415, notAnImage, Buffer.from('%PDF-1.7')],
    ['image', 'program.png', 415, notAnImage, Buffer.from('MZ\x90\0\x03')],
    ['image', 'old.bmp', 415, notAnImage, Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])],
    ['image', 'half.png', 400, damaged, png.subarray(0, png.length / 2)],
    ['image', 'half.jpg', 400, damaged, jpeg.subarray(0, 200)],
    ['image', 'wall.png', 413, tooManyPixels, announcedPng(60_000, 60_000)],
    ['image', 'wall.jpg', 413, tooManyPixels, announcedJpeg(jpeg, 60_000, 60_000)],
    ['image', 'nothing.png', 400, /./, Buffer.alloc(0)],
    ['document', 'page.pdf', 415, notADocument, Buffer.from(page)],
    ['document', 'page-in-front.pdf', 415, notADocument, Buffer.from(`${page.padEnd(1024)}%PDF-1.7`)],
    ['document', 'program.doc', 415, notADocument, Buffer.from('MZ\x90\0\x03')],
    ['document', 'rich.doc', 415, notADocument, Buffer.from('{\\rtf1\\object}')],
    ['document', 'sheet.doc', 415, notADocument, compoundFile('Workbook')],
    ['document', 'archive.docx', 415, notADocument, zip({ 'evil.exe': 'MZ' })],
    ['document', 'renamed.docx', 415, macros, zip(wordParts(enabled))],
    ['document', 'hidden.docx', 415, macros, zip(wordParts(wordMain, { 'word/vbaProject.bin': 'x' }))],
    ['document', 'macros.doc', 415, macros, compoundFile('WordDocument', 'Macros', '_VBA_PROJECT')],
    ['document', 'bomb.docx', 400, damaged, announcedDocx(4_000_000_000)],
    ['document', 'real-bomb.docx', 400, damaged, zip({ ...wordParts(), ...overlapping })],
    ['document', 'half.docx', 400, damaged, zip(wordParts()).subarray(0, 100)],
  ];
}

/** Files that are accepted although a page or a script is hidden in them. */
async function makeAccepted(): Promise<(Upload & { type: string })[]> {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#1f5c43' } });
  const [jpeg, png, gif] = await Promise.all([
    plain.clone().jpeg().toBuffer(),
    plain.clone().png().toBuffer(),
    plain.clone().gif().toBuffer(),
  ]);
  return [
    { kind: 'image', name: 'tail.html', type: 'image/png', bytes: Buffer.concat([png, Buffer.from(page)]) },
    { kind: 'image', name: 'comment.js', type: 'image/jpeg', bytes: commentedJpeg(jpeg, `*/alert('it ran')/*${page}`) },
    { kind: 'image', name: 'tail.svg', type: 'image/gif', bytes: Buffer.concat([gif, Buffer.from(`;${svg}`)]) },
    { kind: 'document', name: 'x.html', type: 'application/pdf', bytes: Buffer.from(`%PDF-1.7\n${page}\n%%EOF`) },
    {
      kind: 'document',
      name: 'y.html',
      type: 'application/msword',
      bytes: Buffer.concat([compoundFile('WordDocument'), Buffer.from(page)]),
    },
  ];
}

type Answer = { name: string; status: number; message: string; url: string; mediaType: string };

/** Uploads from within the page, so that the browser makes the requests. */
function upload(browserPage: Page, files: Upload[]): Promise<Answer[]> {
  const sent = files.map(({ bytes, ...rest }) => ({ ...rest, base64: bytes.toString('base64') }));
  return browserPage.evaluate(async (uploads) => {
    const answers: Answer[] = [];
    for (const { kind, name, base64 } of uploads) {
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
      const answer = await fetch('/api/files', { method: 'POST', body: form });
      const { message = '', url = '', mediaType = '' } = await answer.json();
      answers.push({ name, status: answer.status, message, url, mediaType });
    }
    return answers;
  }, sent);
}

test('every hostile file is refused in words', async ({ page: browserPage }) => {
  await signIn(browserPage, 'Field Staff');
  await browserPage.goto('/home');
  const refused = await makeRefused();
  const answers = await upload(
    browserPage,
    refused.map(([kind, name, , , bytes]) => ({ kind, name, bytes })),
  );
  expect(answers.map(({ name, status, message }) => [name, status, message])).toEqual(
    refused.map(([, name, status, message]) => [name, status, expect.stringMatching(message)]),
  );

  const badForms = await browserPage.evaluate(async () => {
    const send = async (body: BodyInit, type?: string) => {
      const headers = type ? { 'content-type': type } : undefined;
      const answer = await fetch('/api/files', { method: 'POST', body, ...(headers && { headers }) });
      return [answer.status, (await answer.json()).message];
    };
    const formOf = (parts: [string, string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value);
      return form;
    };
    const png = new File(['x'], 'a.png');
    const large = (kind: string) =>
      formOf([
        ['kind', kind],
        ['file', new Blob([new Uint8Array(30 * 1024 * 1024)])],
      ]);
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    return {
      'An image of 30 MB': await send(large('image')),
      'A document of 30 MB': await send(large('document')),
      'Two files': await send(
        formOf([
          ['kind', 'image'],
          ['file', png],
          ['file', png],
        ]),
      ),
      'A file by another name': await send(
        formOf([
          ['kind', 'image'],
          ['__proto__', png],
        ]),
      ),
      'Another kind': await send(
        formOf([
          ['kind', 'page'],
          ['file', png],
        ]),
      ),
      'No file': await send(formOf([['kind', 'image']])),
      'A thousand fields': await send(formOf(Array.from({ length: 1000 }, (_, n) => [`f${n}`, 'x']))),
      'Cut in the middle': await send(`${head}abc`, 'multipart/form-data; boundary=b'),
      'No boundary': await send('x', 'multipart/form-data'),
      'No form': await send('<html>', 'text/html'),
    };
  });
  const incomplete = 'The form could not be read: it is incomplete or has a file that is not expected.';
  expect(badForms).toEqual({
    // Refused by the announced length, before the kind of file is known.
    'An image of 30 MB': [413, 'This file is too large. The limit is 20 MB.'],
    'A document of 30 MB': [413, 'This file is too large. The limit is 20 MB.'],
    'Two files': [413, expect.any(String)],
    'A file by another name': [400, incomplete],
    'Another kind': [400, expect.any(String)],
    'No file': [400, 'No file was received.'],
    'A thousand fields': [413, 'The request is too large.'],
    'Cut in the middle': [400, incomplete],
    'No boundary': [400, incomplete],
    'No form': [expect.any(Number), expect.any(String)],
  });
});

test.describe('what is accepted', () => {
  // The browser logs that it refused to run them, as it should.
  test.use({
    expectedProblems: [/Refused to execute script|MIME type|Framing '|object-src|Applying inline style violates/],
  });

  test('runs nothing, opened by itself, as a script or in a frame', async ({ page: browserPage, context }) => {
    context.on('dialog', (dialog) => {
      throw new Error(`A stored file ran: ${dialog.message()}`);
    });
    await signIn(browserPage, 'Field Staff');
    await browserPage.goto('/home');
    const accepted = await makeAccepted();
    const answers = await upload(browserPage, accepted);
    expect(answers.map(({ status, mediaType }) => [status, mediaType])).toEqual(
      accepted.map(({ type }) => [201, type]),
    );

    for (const { url } of answers) {
      const ran = await browserPage.evaluate(
        (src) =>
          new Promise<string>((done) => {
            const element = document.createElement('script');
            element.onload = () => done('ran');
            element.onerror = () => done('refused');
            element.src = src;
            document.head.append(element);
            for (const tag of ['iframe', 'embed'] as const) {
              const frame = document.createElement(tag);
              frame.src = src;
              document.body.append(frame);
            }
          }),
        url,
      );
      expect(ran).toBe('refused');
    }

    for (const [index, { url }] of answers.entries()) {
      const { kind, bytes } = accepted[index] ?? { kind: 'image', bytes: Buffer.alloc(0) };
      if (kind === 'document') {
        const download = browserPage.waitForEvent('download');
        await browserPage.goto(url).catch(() => {});
        const file = await download;
        expect(file.suggestedFilename()).toMatch(/^[xy]\.(pdf|doc)$/);
        const served = await browserPage.request.get(url);
        expect((await served.body()).equals(bytes)).toBe(true);
        expect(served.headers()['content-disposition']).toMatch(/^attachment;/);
        continue;
      }
      const shown = await browserPage.goto(url);
      expect(shown?.headers()).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect((await shown?.body())?.includes('ran')).toBe(false);
      expect(await browserPage.evaluate(() => [document.contentType, document.title, self.origin])).toEqual([
        answers[index]?.mediaType,
        expect.not.stringContaining('it ran'),
        'null',
      ]);
    }
  });
});
