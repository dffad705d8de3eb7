import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeDocument } from '#test/factories.ts';
import { collectBytes, createTestApp, signedInAgent } from '#test/http.ts';
import { announcedDocx, heicHead, wordMain as main, wordParts, zip } from '#test/made-files.ts';
import { testNow } from '#test/test-db.ts';
import { files } from '../db/schema/files.ts';
import { forgetUnusedFile } from '../services/files.ts';
import type { Program } from '../start/context.ts';

const gps = { exif: { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '36/1 40/1 0/1' } } };

function photo(width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background: '#1f5c43' } });
}

async function setUp(settings: Record<string, string> = {}) {
  const program = createTestProgram(settings);
  const { agent } = await signedInAgent(program, 'Field Staff');
  const upload = (bytes: Buffer, name: string, kind = 'image') =>
    agent.post('/api/files').field('kind', kind).attach('file', bytes, name);
  const read = (url: string) => agent.get(url).buffer(true).parse(collectBytes);
  return { program, agent, upload, read };
}

/** A document that was stored before. */
function store({ db }: Program, bytes: Buffer) {
  return makeDocument(db, { bytes });
}

describe('an image', () => {
  test('is encoded anew: upright, at most 1600 px, without the place where it was taken', async () => {
    const { upload, read } = await setUp();
    const jpeg = await photo(2400, 1200).withExif(gps.exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    const created = await upload(jpeg, 'C:\\photos\\Ōkura "nest".JPEG');
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        url: `/api/files/${created.body.id}`,
        name: 'Ōkura nest.jpg',
        mediaType: 'image/jpeg',
        size: expect.any(Number),
      },
    ]);
    const served = await read(created.body.url);
    const { width, height, exif, orientation } = await sharp(served.body).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 800, height: 1600 });
    expect(served.headers['content-disposition']).toMatch(/^inline; /);
  });

  test('keeps its type, whatever its name says', async () => {
    const { upload } = await setUp();
    for (const type of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
      const answer = await upload(await photo().toFormat(type).toBuffer(), 'picture.pdf');
      expect([answer.status, answer.body.mediaType]).toEqual([201, `image/${type}`]);
    }
  });
});

describe('a hostile picture', () => {
  test('is refused when it is a drawing with scripts, a page, a text, damaged, empty or of another kind', async () => {
    const { program, upload } = await setUp();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const png = await photo().png().toBuffer();
    const hostile: [Buffer, string, number][] = [
      [Buffer.from(svg), 'x.svg', 415],
      [Buffer.from(`<?xml version="1.0"?>${svg}`), 'x.png', 415],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'x.png', 415],
      [Buffer.from('GIF89a/*<script>*/=1;alert(1)'), 'x.gif', 400],
      [png.subarray(0, 60), 'x.png', 400],
      [Buffer.from('%PDF-1.7'), 'x.png', 415],
      [Buffer.alloc(0), 'x.png', 400],
      [heicHead, 'IMG_0001.HEIC', 415],
    ];
    for (const [bytes, name, status] of hostile) {
      const answer = await upload(bytes, name);
      expect([name, answer.status, Object.keys(answer.body.errors)]).toEqual([name, status, ['file']]);
    }
    expect(program.db.select().from(files).all()).toEqual([]);
  });

  test('that has a web page after its picture loses the page', async () => {
    const { program, upload, read } = await setUp();
    const polyglot = Buffer.concat([await photo().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const created = await upload(polyglot, 'x.html');
    expect(created.status).toBe(201);
    expect(program.db.select({ name: files.name }).from(files).all()[0]).toEqual({ name: 'x.png' });
    expect((await read(created.body.url)).body.includes('script')).toBe(false);
  });

  test('of too many pixels or bytes is refused before it is decoded', async () => {
    const { agent, upload } = await setUp({ MAX_IMAGE_MB: '1', MAX_DOCUMENT_MB: '1' });
    const wide = await sharp({ create: { width: 16_000, height: 4_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const pixels = await upload(wide, 'wide.png');
    expect([pixels.status, pixels.body.message]).toMatchObject([413, expect.stringContaining('too many pixels')]);
    for (const megabytes of [1.2, 9]) {
      const bytes = await upload(Buffer.alloc(megabytes * 1024 * 1024), 'large.png');
      expect([bytes.status, bytes.body.message]).toEqual([413, 'This file is too large. The limit is 1 MB.']);
    }
    const photo = agent.post('/api/photos').attach('file', Buffer.alloc(1.2 * 1024 * 1024), 'large.png');
    expect((await photo).body.message).toBe('This file is too large. The limit is 1 MB.');
    const fields = agent.post('/api/files').field('x', 'y'.repeat(100_000));
    expect((await fields).status).toBe(413);
  });

  test('in a form that ends in the middle, with another file, with two or with none is refused in words', async () => {
    const { program, agent } = await setUp();
    const path = '/api/files';
    const begin = () => agent.post(path).field('kind', 'image');
    const cut = await agent
      .post(path)
      .set('Content-Type', 'multipart/form-data; boundary=b')
      .send('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc');
    expect([cut.status, typeof cut.body.message]).toEqual([400, 'string']);
    const noBoundary = agent.post(path).set('Content-Type', 'multipart/form-data').send('x');
    expect((await noBoundary).status).toBe(400);
    const png = await photo().png().toBuffer();
    expect((await begin().attach('other', png, 'a.png')).status).toBe(400);
    expect((await begin().attach('file', png, 'a.png').attach('file', png, 'b.png')).status).toBe(413);
    expect((await begin()).body.message).toBe(messages.files.none);
    const stranger = await request(createTestApp(program)).post(path).attach('file', png, 'a.png');
    expect(stranger.status).toBe(401);
    expect(program.db.select().from(files).all()).toEqual([]);
  });
});

describe('a document', () => {
  test('that unpacks to more than any document is refused without being unpacked', async () => {
    const { upload } = await setUp();
    const list = zip({ ...wordParts(), '[Content_Types].xml': `${main}${' '.repeat(3_000_000)}` });
    expect((await upload(list, 'bomb.docx', 'document')).status).toBe(400);
    expect((await upload(announcedDocx(4_000_000_000), 'bomb.docx', 'document')).status).toBe(400);
  });
});

describe('the form', () => {
  test('that has no kind, or another, is refused in words', async () => {
    const { agent, upload } = await setUp();
    const png = await photo().png().toBuffer();
    expect((await upload(png, 'a.png', 'film')).status).toBe(400);
    expect((await agent.post('/api/files').attach('file', png, 'a.png')).status).toBe(400);
  });

  test('whose bytes are sent as JSON does not reach the procedure', async () => {
    const { program, agent } = await setUp();
    const file = { kind: 'image', name: 'a.png', mediaType: 'text/html', width: null, height: null };
    for (const bytes of [[60, 33], { 0: 60, length: 1 }, 'PGh0bWw+', { type: 'Buffer', data: [60] }]) {
      expect((await agent.post('/trpc/files.create').send({ ...file, mediaType: 'image/png', bytes })).status).toBe(
        400,
      );
    }
    expect(program.db.select().from(files).all()).toEqual([]);
  });
});

describe('a stored file', () => {
  test('is served to people who are signed in, so that nothing in it can run', async () => {
    const { program, agent, upload } = await setUp();
    const { url } = (await upload(Buffer.from('%PDF-1.7 Ōkura'), 'Ōkura "1".pdf', 'document')).body;
    const { status, headers } = await agent.get(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_kura 1.pdf"; filename*=UTF-8''%C5%8Ckura%201.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    });
    expect((await request(createTestApp(program)).get(url)).status).toBe(401);
    expect((await agent.get('/api/files/999')).body).toEqual({ message: 'File not found.' });
  });

  test('answers range, conditional and HEAD requests', async () => {
    const { agent, upload, read } = await setUp();
    const { url } = (await upload(Buffer.from('%PDF-1.7 0123456789'), 'a.pdf', 'document')).body;
    const part = await read(url).set('Range', 'bytes=9-12');
    expect([part.status, part.headers['content-range'], String(part.body)]).toEqual([206, 'bytes 9-12/19', '0123']);
    expect(String((await read(url).set('Range', 'bytes=-2')).body)).toBe('89');
    const outside = await agent.get(url).set('Range', 'bytes=50-');
    expect([outside.status, outside.headers['content-range']]).toEqual([416, 'bytes */19']);
    expect(outside.body).toEqual({ message: messages.general.noSuchRange });
    const { etag = '' } = part.headers;
    expect((await agent.get(url).set('If-None-Match', etag)).status).toBe(304);
    expect((await agent.get(url).set('Range', 'bytes=0-1').set('If-Range', '"other"')).status).toBe(200);
    const head = await agent.head(url);
    expect([head.status, head.headers['content-length']]).toEqual([200, '19']);
  });

  test('of many pieces comes whole, and from anywhere in it', async () => {
    const { agent, program, read } = await setUp();
    const bytes = randomBytes(9_000_000);
    const { url } = store(program, bytes);
    expect((await read(url)).body.equals(bytes)).toBe(true);
    const part = await read(url).set('Range', 'bytes=4194300-8388700');
    expect([part.status, part.body.equals(bytes.subarray(4_194_300, 8_388_701))]).toEqual([206, true]);
    expect((await agent.head(url)).headers['content-length']).toBe('9000000');
  });

  test('that is deleted while it is sent ends the connection, so that nobody takes a part for the whole', async () => {
    const { program, agent, read } = await setUp();
    const { id, url } = store(program, randomBytes(9_000_000));
    const { turns } = program;
    const aside = turns.aside.bind(turns);
    let pieces = 0;
    turns.aside = (work) => {
      pieces += 1;
      if (pieces === 2) program.db.delete(files).where(eq(files.id, id)).run();
      return aside(work);
    };
    await expect(read(url)).rejects.toThrow('aborted');
    expect((await agent.get(url)).status).toBe(404);
  });

  test('is deleted a day later when no project uses it', async () => {
    const { program, agent, upload } = await setUp();
    const document = Buffer.from('%PDF-1.7');
    const [kept, unused] = [
      (await upload(document, 'a.pdf', 'document')).body,
      (await upload(document, 'b.pdf', 'document')).body,
    ];
    const project = { name: 'A', location: 'B', startDate: '2026-01-01', emergencyServices: 'C' };
    await agent.post('/api/projects').send({ ...project, inductionFileId: kept.id });
    expect(forgetUnusedFile(program.db, testNow)).toBe(false);
    expect((await agent.get(unused.url)).status).toBe(200);
    while (forgetUnusedFile(program.db, '2026-03-05T20:30:00.000Z'));
    expect([(await agent.get(kept.url)).status, (await agent.get(unused.url)).status]).toEqual([200, 404]);
  });
});
