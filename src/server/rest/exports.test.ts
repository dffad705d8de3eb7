import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fates } from '#server/db/schema/tables.ts';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { setProjectNeeds } from '#server/services/needs.ts';
import { ticketTypesLibrary } from '#server/services/ticket-types.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject, makeVolunteer } from '#test/factories.ts';
import { collectBytes, signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';
import { writeZip } from './write-zip.ts';

/** Reads an archive by its directory, as an unpacker does, and checks every checksum. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [crc, packedSize, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + packedSize));
    expect([content.length, crc32(content)], name).toEqual([size, crc]);
    files.set(name, content);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30);
  }
  return files;
}

const linesOf = (file: Buffer | undefined) => (file?.toString('utf8') ?? '').split('\r\n');

async function download(program = createTestProgram()) {
  const { agent } = await signedInAgent(program, 'Group Admin');
  const answer = await agent.get('/api/export/everything').buffer(true).parse(collectBytes);
  return { answer, files: unzip(answer.body as Buffer) };
}

test('a Group Admin downloads every record and file as one archive, also what was removed', async () => {
  const program = createTestProgram();
  await fillDemo(program);
  const exported = fates.flatMap(({ stays, table }) => (stays ? [] : [table]));
  for (const table of exported.filter((one) => 'deletedAt' in one))
    program.sqlite.exec(`UPDATE ${getTableName(table)} SET deleted_at = '${testAct.now}'`);
  const { answer, files } = await download(program);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="bushline-2026-03-05.zip"');

  const count = (table: string) => program.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  const lines = (name: string) => linesOf(files.get(name)).filter((line) => /^\d+,/.test(line)).length;
  expect([lines('activities.csv'), lines('volunteers.csv')]).toEqual([61, 25]);
  for (const name of exported.map(getTableName)) expect(lines(`${name}.csv`), name).toBe(count(name));
  expect(files.get('README.txt')?.toString()).toContain('Everything that was recorded in Bushline');

  const stored = program.sqlite.prepare("SELECT id, name, bytes FROM files WHERE kind <> 'photo small'").all() as {
    id: number;
    name: string;
    bytes: Buffer;
  }[];
  expect(stored.length).toBeGreaterThan(0);
  for (const { id, name, bytes } of stored) expect(files.get(`files/${id}-${name}`)?.equals(bytes), name).toBe(true);
  const trail = program.sqlite.prepare("SELECT record_name FROM audit WHERE action = 'exported'").pluck().all();
  expect(trail).toEqual(['everything']);
});

test('every table is in the archive or left out for a reason', async () => {
  const program = createTestProgram();
  const { files } = await download(program);
  const archived = [...files.keys()].filter((name) => name.endsWith('.csv')).map((name) => name.slice(0, -4));
  const reasons = fates.flatMap(({ stays, table }) => (stays ? [getTableName(table)] : []));
  // SQLite's own tables, the list of migrations and the search indexes, which are made of other tables.
  const notTheSchema = /^(sqlite_|migrations$|(activities|incidents)_search)/;
  const stored = program.sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all() as string[];
  // What the group asks for is no table; `needs.csv` has it with what projects, risks and activities ask for.
  const made = ['needs'];
  expect([...archived, ...reasons].sort()).toEqual(
    [...stored, ...made].filter((name) => !notTheSchema.test(name)).sort(),
  );
});

test('a HEAD request downloads nothing, and leaves no line in the trail', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Group Admin');
  expect((await agent.head('/api/export/everything')).status).toBe(200);
  expect(program.sqlite.prepare("SELECT count(*) FROM audit WHERE action = 'exported'").pluck().get()).toBe(0);
});

test('the files and their headings are the documented ones; formulas are made harmless, and a phone keeps its first 0', async () => {
  const program = createTestProgram();
  const phones = { phone: '0215550143', emergencyContact: 'Ana', emergencyContactNumber: '0019' };
  const person = { firstname: '=SUM(A1)', lastname: 'Ngātai, "Aroha"', email: 'aroha@example.org' };
  makeVolunteer(program.db, { ...person, ...phones });
  const { files } = await download(program);
  const volunteers = linesOf(files.get('volunteers.csv'));
  expect(volunteers[0]).toBe(
    '\uFEFFid,firstname,lastname,email,phone,emergency_contact,emergency_contact_number,former_staff_id,version,created_at,created_by_id,updated_at,updated_by_id,deleted_at,maybe_same_id,joined_to_id',
  );
  expect(volunteers[1]).toContain('1,\'=SUM(A1),"Ngātai, ""Aroha""",aroha@example.org,021 555 0143,Ana,\'0019,');
  const tables = [...files].filter(([name]) => name.endsWith('.csv'));
  const rows = readFileSync('docs/exports.md', 'utf8').match(/^\| `\w+\.csv` \|.*$/gm) ?? [];
  expect(rows.toSorted()).toEqual(
    tables.map(([name, bytes]) => `| \`${name}\` | ${linesOf(bytes)[0]?.slice(1).replaceAll(',', ', ')} |`).toSorted(),
  );
});

test('which tickets are needed stands in one file, for the group, projects, risks and activities', async () => {
  const program = createTestProgram();
  const { db } = program;
  const { id: projectId } = makeProject(db, { name: 'Ridge' });
  const typeId = (name: string) => ticketTypesLibrary.list(db).find((type) => type.name === name)?.id ?? 0;
  const [firstAid, growsafe] = [typeId('Workplace first aid'), typeId('Growsafe')];
  setProjectNeeds(db, testAct, { id: projectId, needs: [{ typeId: growsafe, atLeast: null }] });
  makeActivity(db, { projectId, needs: [{ typeId: growsafe, atLeast: 3, type: 'Sprays', isFirstAid: false }] });
  const { files } = await download(program);
  const [, ...lines] = linesOf(files.get('needs.csv'));
  expect(lines).toEqual(
    expect.arrayContaining([
      `group,,,${firstAid},Workplace first aid,1`,
      `project,${projectId},Ridge,${growsafe},Growsafe,`,
      expect.stringMatching(/^risk,\d+,Chainsaws,\d+,Chainsaw,1$/),
      expect.stringMatching(new RegExp(`^activity,\\d+,Trap line check .+,${growsafe},Sprays,3$`)),
    ]),
  );
  expect(files.get('projects.csv')?.toString()).toContain(`"[{""typeId"":${growsafe},""atLeast"":null}]"`);
});

test('an archive is made while it is read: only pieces of its 40 MB are in memory', async () => {
  const out = new PassThrough({ highWaterMark: 64 * 1024 });
  let made = 0;
  let read = 0;
  let ahead = 0;
  const piece = Buffer.alloc(1024 * 1024);
  for (let n = 0; n < piece.length; n += 4) piece.writeUInt32LE((n * 2_654_435_761) >>> 0, n);
  const pieces = function* () {
    for (let n = 0; n < 8; n += 1) {
      made += piece.length;
      ahead = Math.max(ahead, made - read);
      yield piece;
    }
  };
  const entries = Array.from({ length: 5 }, (_, n) => ({ name: `${n}.bin`, pieces }));
  const written = writeZip(out, entries, '2026-03-04T20:30:00.000Z');
  let packed = 0;
  for await (const bytes of out as AsyncIterable<Buffer>) {
    packed += bytes.length;
    read = made;
  }
  await written;
  expect(made).toBe(40 * 1024 * 1024);
  expect(packed).toBeGreaterThan(0);
  expect(ahead).toBeLessThan(8 * 1024 * 1024);
});

test('a file that cannot be read ends the download with an error, not with half an archive', async () => {
  const out = new PassThrough();
  const entries = [
    { name: 'a.txt', pieces: () => [Buffer.from('Kia ora')] },
    {
      name: 'b.txt',
      pieces(): Iterable<Buffer> {
        throw new Error('disk I/O error');
      },
    },
  ];
  out.resume();
  await expect(writeZip(out, entries, '2026-03-04T20:30:00.000Z')).rejects.toThrow('disk I/O error');
  expect(out.destroyed).toBe(true);
});

test('each file has the time of the export', async () => {
  const program = createTestProgram();
  const { answer } = await download(program);
  const bytes = answer.body as Buffer;
  const at = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 16);
  // The directory's extra field `UT`: seconds since 1970, independent of time zones.
  const extra = at + 46 + bytes.readUInt16LE(at + 28);
  expect(bytes.toString('latin1', extra, extra + 2)).toBe('UT');
  expect(bytes.readUInt32LE(extra + 5)).toBe(Date.parse('2026-03-04T20:30:00.000Z') / 1000);
});

test('names with macrons come out as they went in', async () => {
  const out = new PassThrough();
  const entries = [
    { name: 'files/1-Pūriri.txt', pieces: () => [Buffer.from('Kia '), Buffer.from('ora')] },
    { name: 'empty.csv', pieces: () => [] },
  ];
  const written = writeZip(out, entries, '2026-03-04T20:30:00.000Z');
  const parts: Buffer[] = [];
  for await (const part of out as AsyncIterable<Buffer>) parts.push(part);
  await written;
  const files = unzip(Buffer.concat(parts));
  expect([...files].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
    ['files/1-Pūriri.txt', 'Kia ora'],
    ['empty.csv', ''],
  ]);
});
