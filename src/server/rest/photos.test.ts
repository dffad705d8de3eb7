import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { parse } from 'exifr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Pack } from '#shared/field.ts';
import { listFilesSchema } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeIncident, makePhoto, makeProject } from '#test/factories.ts';
import { collectBytes, signedInAgent } from '#test/http.ts';
import { testAct, testNow } from '#test/test-db.ts';
import { webpParts } from '#test/webp-parts.ts';
import { audit } from '../db/schema/audit.ts';
import { files } from '../db/schema/files.ts';
import { incidents } from '../db/schema/incidents.ts';
import { photos } from '../db/schema/photos.ts';
import { getActivity } from '../services/activities/details.ts';
import { removeWithAll } from '../services/activities/remove.ts';
import { reviveActivity } from '../services/activities/revive.ts';
import { listFiles } from '../services/files/list.ts';
import { forgetUnusedFile } from '../services/files.ts';
import { forgetPhotos } from '../services/photos/gone.ts';
import { listPhotosOfLine } from '../services/photos/of-line.ts';
import { putBackPhoto, removePhoto } from '../services/photos.ts';

/** As a phone writes it: lying on its side, with a profile of colours. */
const fromPhone = (width = 2600, height = 1300) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5c43' } })
    .jpeg()
    .withMetadata({ orientation: 6, icc: 'p3' })
    .toBuffer();

/** What both kinds of file have, and what a JPEG has beside it. */
const tellingWords = ['Exif', 'Kiwiphone', 'kiwi nest', 'http://ns.adobe.com/xap', 'Tui Rāwiri'];

/** With place, moment and maker as EXIF, a word as XMP, and in a JPEG a name as IPTC. */
async function fullOfFacts(format: 'jpeg' | 'webp'): Promise<Buffer> {
  const drawn = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#1f5c43' } })
    .toFormat(format)
    .withMetadata({
      icc: 'p3',
      exif: {
        IFD0: { Make: 'Kiwiphone' },
        IFD2: { DateTimeOriginal: '2026:03:05 12:00:00' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '36/1 53/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '174/1 33/1 0/1',
        },
      },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Headline="kiwi nest"/></rdf:RDF></x:xmpmeta>',
    )
    .toBuffer();
  return format === 'jpeg' ? Buffer.concat([drawn.subarray(0, 2), iptcOf('Tui Rāwiri'), drawn.subarray(2)]) : drawn;
}

/** The part of a JPEG that says who took it (IPTC 2:80). The image library writes none. */
function iptcOf(author: string): Buffer {
  const name = Buffer.from(author);
  const record = Buffer.concat([
    Buffer.from([0x1c, 2, 80, 0, name.length]),
    name,
    Buffer.alloc(name.length % 2 === 0 ? 1 : 0),
  ]);
  const block = Buffer.concat([
    Buffer.from('Photoshop 3.0\0' + '8BIM\x04\x04\0\0\0\0\0', 'latin1'),
    Buffer.from([record.length]),
    record,
  ]);
  return Buffer.concat([Buffer.from([0xff, 0xed, 0, block.length + 2]), block]);
}

/** The kinds of facts that a program finds in a picture which is not the one that writes pictures here. */
async function factsOf(bytes: Buffer): Promise<string[]> {
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return webpParts(bytes).filter((part) => !part.startsWith('VP8'));
  const all = { tiff: true, exif: true, gps: true, xmp: true, iptc: true, icc: true, mergeOutput: false };
  return Object.keys((await parse(bytes, all)) ?? {}).sort();
}
/** A program that reads XMP calls it by the names in it. */
const everyFact = {
  jpeg: ['exif', 'gps', 'icc', 'ifd0', 'iptc', 'photoshop'],
  webp: ['ICCP', 'EXIF', 'XMP '],
};

const wordsIn = (bytes: Buffer) => tellingWords.filter((word) => bytes.includes(word));

/** Bytes that no coding makes small. */
const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

async function scene(settings: Record<string, string> = {}, role: Role = 'Team Leader') {
  const program = createTestProgram(settings);
  const { agent, person } = await signedInAgent(program, role);
  const activityId = makeActivity(program.db).id;
  const small = await fromPhone(40, 20);
  /** Sends a small photo of something. */
  const add = (fields: Record<string, string | number>, by = agent) =>
    by.post('/api/photos').field(fields).attach('file', small, 'a.jpg');
  return { program, agent, person, activityId, add };
}

const far = '2027-01-01T00:00:00.000Z';
const forgetAll = (db: Parameters<typeof forgetUnusedFile>[0]) => {
  while (forgetUnusedFile(db, far));
};

describe('a photo', () => {
  test('is stored upright, small enough, and once more as small as a list shows it', async () => {
    const { program, agent, activityId } = await scene();
    const sent = await fromPhone();
    const added = await agent
      .post('/api/photos')
      .field({
        activityId,
        caption: ' The new bridge ',
        latitude: '-36.89',
        longitude: '174.55',
        takenAt: '2026-03-05T12:00:00+13:00',
      })
      .attach('file', sent, 'IMG_1.jpg');
    expect([added.status, added.body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), activityId, incidentId: null, projectId: null, caption: 'The new bridge' },
        ...{ trapId: null, trapCheckId: null },
        ...{ latitude: -36.89, longitude: 174.55, takenAt: '2026-03-04T23:00:00.000Z' },
        ...{
          url: expect.stringMatching(/^api\/files\/\d+$/),
          width: 1024,
          height: 2048,
          createdBy: expect.any(String),
        },
      },
    ]);
    const url = `/${added.body.url}`;
    for (const [path, width, height] of [
      [url, 1024, 2048],
      [`${url}?size=small`, 160, 320],
    ] as const) {
      const { body } = await agent.get(path).buffer().parse(collectBytes);
      const seen = await sharp(body as Buffer).metadata();
      expect([seen.width, seen.height, seen.space]).toEqual([width, height, 'srgb']);
    }
    expect((await agent.get(`${url}?size=huge`)).status).toBe(400);
    expect(program.db.select({ kind: files.kind }).from(files).all()).toEqual([
      { kind: 'photo' },
      { kind: 'photo small' },
    ]);
    expect((await agent.get('/api/photos').query({ activityId })).body).toEqual([added.body]);
  });

  test.each(['jpeg', 'webp'] as const)('sent as %s keeps nothing that another program could read', async (format) => {
    const { agent, activityId, program } = await scene();
    const sent = await fullOfFacts(format);
    expect(await factsOf(sent)).toEqual(everyFact[format]);
    expect(wordsIn(sent)).toEqual(tellingWords.slice(0, format === 'jpeg' ? 5 : 3));
    const added = await agent.post('/api/photos').field({ activityId }).attach('file', sent, `IMG_1.${format}`);
    expect(added.status).toBe(201);
    const stored = program.db.select({ kind: files.kind, bytes: files.bytes }).from(files).all();
    expect(stored.map(({ kind }) => kind)).toEqual(['photo', 'photo small']);
    for (const { bytes } of stored) expect([await factsOf(bytes), wordsIn(bytes)]).toEqual([[], []]);
  });

  test('is WebP where it was not JPEG; HEIC is refused in words', async () => {
    const { agent, activityId } = await scene();
    const post = () => agent.post('/api/photos').field({ activityId });
    const png = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#1f5c4380' } })
      .png()
      .toBuffer();
    const added = await post().attach('file', png, 'a.png');
    expect((await agent.get(`/${added.body.url}`)).headers['content-type']).toBe('image/webp');
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const heicSaid = messages.files.heic;
    const refused = await post().attach('file', heic, 'a.heic');
    expect([refused.status, refused.body.errors]).toEqual([415, { file: heicSaid }]);
  });

  test('belongs to one thing that is there, and has a whole position or none', async () => {
    const { agent, activityId, program, add } = await scene();
    const projectId = makeProject(program.db).id;
    for (const fields of [{ caption: 'x' }, { activityId, projectId }]) expect((await add(fields)).status).toBe(400);
    expect((await add({ activityId: 9999 })).status).toBe(404);
    expect((await add({ activityId, latitude: '-36' })).body.errors).toEqual({
      longitude: messages.photos.wholePosition,
    });
    expect((await add({ activityId, latitude: '-96', longitude: '170' })).status).toBe(400);
    expect((await agent.get('/api/photos')).status).toBe(400);
    expect(program.db.select().from(files).all()).toEqual([]);
    const { body } = await add({ projectId, latitude: '-36', longitude: '170' });
    const path = `/api/photos/${body.id}`;
    expect((await agent.put(path).send({ latitude: -37 })).status).toBe(400);
    expect((await agent.put(path).send({ caption: 'Before' })).body).toEqual({ ...body, caption: 'Before' });
    expect((await agent.put(path).send({ latitude: null, longitude: null })).body).toMatchObject({
      latitude: null,
      longitude: null,
    });
  });

  test('that is sent twice with one key is there once, by the hand of its maker', async () => {
    const { agent, activityId, person, add } = await scene();
    const key = randomUUID();
    const post = (caption: string, personId = person.id) =>
      add({ activityId, caption }).set({ 'x-change-key': key, 'x-change-person': String(personId) });
    const first = await post('One');
    const second = await post('One');
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect((await post('Two')).status).toBe(409);
    expect((await post('One', 9999)).status).toBe(401);
    expect((await agent.get('/api/photos').query({ activityId })).body).toHaveLength(1);
  });

  test('that is removed is seen by nobody, can be put back, and gives its room back a day later', async () => {
    const { program, agent, activityId, add } = await scene();
    const { body } = await add({ activityId });
    expect((await agent.delete(`/api/photos/${body.id}`)).body).toEqual({ message: messages.photos.removed });
    for (const path of [`/${body.url}`, `/${body.url}?size=small`]) expect((await agent.get(path)).status).toBe(404);
    expect((await agent.delete(`/api/photos/${body.id}`)).status).toBe(404);
    expect((await agent.get('/api/photos').query({ activityId })).body).toEqual([]);
    forgetPhotos(program.db, testNow);
    forgetAll(program.db);
    const back = await agent.post('/trpc/photos.putBack').send({ id: body.id });
    expect(back.status).toBe(200);
    expect((await agent.get(`/${body.url}`)).status).toBe(200);
    await agent.delete(`/api/photos/${body.id}`);
    forgetPhotos(program.db, far);
    forgetAll(program.db);
    expect(program.db.select().from(files).all()).toEqual([]);
    expect((await agent.post('/trpc/photos.putBack').send({ id: body.id })).status).toBe(404);
  });
});

describe('photos of an incident', () => {
  test.each([
    ['Group Admin', true],
    ['Team Leader', true],
    ['Field Staff', false],
  ] as const)('are seen by a %s: %s', async (role, isSeen) => {
    const { program, agent: author, person, add } = await scene({}, 'Field Staff');
    const incidentId = makeIncident(program.db, { createdById: person.id }).id;
    const { body } = await add({ incidentId });
    expect((await author.get(`/${body.url}`)).status).toBe(200);
    const { agent } = await signedInAgent(program, role);
    expect((await agent.get('/api/photos').query({ incidentId })).body).toEqual(isSeen ? [body] : []);
    for (const path of [`/${body.url}`, `/${body.url}?size=small`])
      expect((await agent.get(path)).status).toBe(isSeen ? 200 : 404);
    expect((await agent.put(`/api/photos/${body.id}`).send({ caption: 'x' })).status).toBe(isSeen ? 200 : 404);
    expect((await agent.delete(`/api/photos/${body.id}`)).status).toBe(isSeen ? 200 : 404);
    if (isSeen) return;
    await author.delete(`/api/photos/${body.id}`);
    expect((await agent.post('/trpc/photos.putBack').send({ id: body.id })).status).toBe(404);
    // Whoever adds one sees it, and no other.
    const own = await add({ incidentId }, agent);
    expect((await agent.get('/api/photos').query({ incidentId })).body).toEqual([own.body]);
  });
});

test('photos of a closed incident stay as they are; one that was pressed before it was closed still comes', async () => {
  const { program, agent, person, add } = await scene({}, 'Group Admin');
  const closedAt = '2026-03-04T20:00:00.000Z';
  const incidentId = makeIncident(program.db, { createdById: person.id }).id;
  const { body } = await add({ incidentId });
  program.db.update(incidents).set({ closedAt, state: 'Closed' }).where(eq(incidents.id, incidentId)).run();
  const refused = messages.incidents.closedFirst;
  const answers = [
    await add({ incidentId }),
    await agent.put(`/api/photos/${body.id}`).send({ caption: 'x' }),
    await agent.delete(`/api/photos/${body.id}`),
  ];
  expect(answers.map(({ status, body: { message } }) => [status, message])).toEqual(
    answers.map(() => [409, expect.stringContaining(refused)]),
  );
  const pressed = { 'x-change-key': randomUUID(), 'x-change-made-at': '2026-03-04T19:59:00.000Z' };
  expect((await add({ incidentId }).set(pressed)).status).toBe(201);
  expect((await agent.get('/api/photos').query({ incidentId })).body).toHaveLength(2);
});

describe('photos of a trap and of its checks', () => {
  async function trapScene() {
    const { program, agent, activityId, add } = await scene({}, 'Field Staff');
    const projectId = getActivity(program.db, activityId).projectId;
    const trap = await agent.post('/api/traps').send({ projectId, code: 'MB2', type: 'DOC 200' });
    const trapId: number = trap.body.id;
    const check = await agent
      .post('/api/trap_checks')
      .send({ trapId, activityId, checkedAt: testNow, state: 'Sprung' });
    const trapCheckId: number = check.body.id;
    const listed = async () => (await agent.get('/api/photos').query({ trapId })).body;
    return { program, agent, activityId, trapId, trapCheckId, add, listed };
  }

  test('are listed with the trap, and named in the list of files', async () => {
    const { program, agent, trapId, trapCheckId, add, listed } = await trapScene();
    const own = await add({ trapId, caption: 'The box' });
    const ofCheck = await add({ trapCheckId, caption: 'The stoat' });
    expect([own.body, ofCheck.body]).toMatchObject([
      { trapId, trapCheckId: null },
      { trapId: null, trapCheckId },
    ]);
    expect(await listed()).toEqual([own.body, ofCheck.body]);
    expect((await agent.get('/api/photos').query({ trapCheckId })).status).toBe(400);
    const { rows, all } = listFiles(program.db, listFilesSchema.parse({}));
    expect(rows.map(({ photoOf }) => photoOf)).toEqual(['Photo: MB2', 'Photo: MB2']);
    // The thumbnails take room, and are no files of their own.
    expect(all.count).toBe(2);
    expect(all.bytes).toBeGreaterThan(rows.reduce((sum, { size }) => sum + size, 0));
  });

  test('go with what is removed and come back with it; those of its checks stay with them', async () => {
    const { program, agent, trapId, trapCheckId, add, listed } = await trapScene();
    const [own, ofCheck] = [await add({ trapId }), await add({ trapCheckId })];
    const gone = await add({ trapCheckId, caption: 'Blurred' });
    removePhoto(program.db, { ...testAct, now: '2026-01-01T00:00:00.000Z' }, gone.body);
    const statuses = () =>
      Promise.all([own, ofCheck].map(async ({ body }) => (await agent.get(`/${body.url}`)).status));

    await agent.delete(`/api/trap_checks/${trapCheckId}`);
    expect(await statuses()).toEqual([200, 404]);
    await agent.post('/trpc/trapChecks.putBack').send({ id: trapCheckId });
    expect(await listed()).toEqual([own.body, ofCheck.body]);

    await agent.delete(`/api/traps/${trapId}`);
    expect(await statuses()).toEqual([404, 200]);
    expect((await agent.get('/api/photos').query({ trapId })).status).toBe(404);
    await agent.post('/trpc/traps.putBack').send({ id: trapId });
    expect(await listed()).toEqual([own.body, ofCheck.body]);

    // Once its pictures are gone, a trap comes back without them.
    await agent.delete(`/api/traps/${trapId}`);
    forgetPhotos(program.db, far);
    expect((await agent.post('/trpc/traps.putBack').send({ id: trapId })).status).toBe(200);
    expect(await listed()).toEqual([ofCheck.body]);

    // One that waited on a phone belongs to its check, whose trap may be removed meanwhile.
    await agent.delete(`/api/traps/${trapId}`);
    expect((await add({ trapCheckId })).status).toBe(201);
  });

  test('are on the phones of those who walk their line: the newest of each trap, in small', async () => {
    const { program, agent, activityId, trapId, trapCheckId, add } = await trapScene();
    const { projectId } = getActivity(program.db, activityId);
    const line = await agent.post('/api/trap_lines').send({ projectId, name: 'Ridge', trapIds: [trapId] });
    await add({ trapId });
    const newest = await add({ trapId });
    await add({ trapCheckId });
    const { body: small } = await agent.get(`/${newest.body.url}?size=small`).buffer().parse(collectBytes);
    const picture = `data:image/webp;base64,${(small as Buffer).toString('base64')}`;
    const packed = await agent.post('/trpc/field.pack').send({});
    const part = (packed.body.result.data as Pack).parts.find(({ id }) => id === `line-photos.${line.body.id}`);
    const data = [{ trapId, picture }];
    expect(part?.answers).toEqual([{ path: 'photos.ofLine', input: { lineId: line.body.id }, data }]);
    await agent.delete(`/api/traps/${trapId}`);
    expect(listPhotosOfLine(program.db, { lineId: line.body.id })).toEqual([]);
  });

  test('keep no activity from being deleted once its checks are removed, and come back with it', async () => {
    const { program, agent, activityId, trapCheckId, add } = await trapScene();
    const { body } = await add({ trapCheckId });
    expect((await agent.delete(`/api/activities/${activityId}`)).status).toBe(409);
    removeWithAll(program.db, testAct, { id: activityId });
    expect(program.db.select().from(photos).all()).toEqual([]);
    forgetAll(program.db);
    reviveActivity(program.db, testAct, { id: activityId, change: 'photos.create' });
    expect((await agent.get(`/${body.url}`)).status).toBe(200);
  });
});

describe('the room of photos', () => {
  test('is what PHOTO_SPACE says; a Group Admin hears of it before it is full', async () => {
    const { program, agent, activityId } = await scene({ PHOTO_SPACE: '1 MB' }, 'Group Admin');
    const more = async () => (await signedInAgent(program, 'Field Staff')).agent;
    const people = [agent, await more(), await more(), await more()];
    const photo = await noise(400);
    const titles = () => program.system.warnings().map(({ title }) => title);
    const post = (turn: number) =>
      (people[turn % people.length] ?? agent).post('/api/photos').field({ activityId }).attach('file', photo, 'a.jpg');
    let answer = await post(0);
    expect(titles().join()).not.toContain('Photos take');
    for (let turn = 1; answer.status === 201; turn += 1) answer = await post(turn);
    expect([answer.status, answer.body.message]).toEqual([413, messages.photos.full]);
    expect(titles().join()).toContain('Photos take');
    const stored = program.db.select({ size: files.size }).from(files).all();
    expect(stored.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(1e6);
  });

  test('is filled by half by one person, whenever they added: they hear so, and others go on adding', async () => {
    const { program, activityId, add } = await scene({ PHOTO_SPACE: '100 MB' });
    const { body } = await add({ activityId });
    const large = and(eq(files.kind, 'photo'), eq(files.id, Number(body.url.split('/').at(-1))));
    program.db
      .update(files)
      .set({ size: 50_000_000, bytes: sql`zeroblob(50000000)`, createdAt: '2020-01-01T00:00:00.000Z' })
      .where(large)
      .run();
    const refused = await add({ activityId });
    expect([refused.status, refused.body.message]).toEqual([
      413,
      'Your photos take 50 MB, half of the room for everybody’s. Please remove some, or ask a Group Admin for more room.',
    ]);
    const { agent: other } = await signedInAgent(program, 'Field Staff');
    expect((await add({ activityId }, other)).status).toBe(201);
  });
});

test('at most a hundred belong to one record: no more are added or put back', async () => {
  const { program, agent, activityId, add } = await scene();
  const first = makePhoto(program.db, { activityId, caption: 'Bridge' });
  for (let n = 1; n < 100; n += 1) makePhoto(program.db, { activityId, caption: 'Bridge' });
  const words = 'There can be at most 100 photos in one place.';
  expect((await add({ activityId })).body.message).toBe(words);
  expect((await agent.delete(`/api/photos/${first.id}`)).status).toBe(200);
  expect((await add({ activityId })).status).toBe(201);
  expect(() => putBackPhoto(program.db, testAct, { id: first.id })).toThrow(words);
});

test('the trail says who added, changed, removed and put back which photo', async () => {
  const { program, agent, person, activityId, add } = await scene();
  const { id } = (await add({ activityId, caption: 'Bridge' })).body;
  await agent.put(`/api/photos/${id}`).send({ caption: 'The new bridge' });
  await agent.delete(`/api/photos/${id}`);
  putBackPhoto(program.db, { ...testAct, actorId: person.id }, { id });
  const lines = program.db.select().from(audit).where(eq(audit.recordType, 'photo')).all();
  expect(lines.map(({ action, recordId, recordName, actorId }) => [action, recordId, recordName, actorId])).toEqual([
    ['created', id, 'Bridge', person.id],
    ['updated', id, 'Bridge', person.id],
    ['deleted', id, 'The new bridge', person.id],
    ['put back', id, 'The new bridge', person.id],
  ]);
  expect([lines[1]?.before, lines[1]?.after].map((one) => JSON.parse(one ?? '{}').caption)).toEqual([
    'Bridge',
    'The new bridge',
  ]);
});

test('photos leave with a project that is deleted', async () => {
  const { program, agent, add } = await scene({}, 'Group Admin');
  const projectId = makeProject(program.db).id;
  const of = await add({ projectId });
  expect((await agent.delete(`/api/projects/${projectId}`)).status).toBe(200);
  expect((await agent.get(`/${of.body.url}`)).status).toBe(404);
});
