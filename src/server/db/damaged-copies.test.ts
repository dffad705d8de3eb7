import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDocument, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb } from '#test/test-db.ts';
import { copyDatabase, writeBackup } from './backup.ts';
import { digestPath, removeDigest } from './digest.ts';
import { databasePath } from './open-db.ts';
import { restoreDb } from './restore.ts';
import { verifyBackup } from './verify-backup.ts';

const by = { now: '2026-03-04T20:30:00.000Z', actorName: 'Bushline' };
const name = 'Tuimarama';
const inFile = 'the words of the plan';

/** What a disk may change: a byte of each. SQLite keeps no sums of its pages, so it cannot know the first two. */
const parts = {
  'an upload': inFile,
  'a name': name,
  'a page': 'a page',
} as const;
type Part = keyof typeof parts;

let root = '';
let source = '';
let copy = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bushline-bytes-'));
  source = databasePath(root);
  copy = join(root, 'copy.db');
  const { sqlite, db } = createTestDb();
  makeStaff(db);
  makeVolunteer(db, { firstname: name });
  makeDocument(db, { name: 'plan.pdf', bytes: Buffer.from(`%PDF-1.7 ${inFile}`) });
  writeBackup(sqlite, source);
  removeDigest(source);
  sqlite.close();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function damage(path: string, part: Part): void {
  const bytes = readFileSync(path);
  // The head of a page in the middle says of what kind it is.
  const at = part === 'a page' ? Math.floor(bytes.length / 4096 / 2) * 4096 : bytes.indexOf(parts[part]) + 2;
  expect(at).toBeGreaterThan(2);
  bytes[at] = 0x21;
  writeFileSync(path, bytes);
}

const namesIn = (path: string) => readFileSync(path).includes('Tu!marama');
function restore() {
  mkdirSync(join(root, 'restored'), { recursive: true });
  return restoreDb(join(root, 'restored'), copy, by);
}

test.each(Object.keys(parts) as Part[])(
  'a byte of %s that changes in a backup after it was written is found by its SHA-256, before anything is restored',
  (part) => {
    copyDatabase(source, copy);
    expect(verifyBackup(copy)).toMatchObject({ isCompared: true, damagedFiles: [] });
    damage(copy, part);
    const reason = `The copy is damaged: ${copy} (its SHA-256 is not the one in ${digestPath(copy)}).`;
    expect(() => verifyBackup(copy)).toThrow(reason);
    expect(restore).toThrow(reason);
  },
);

test('in a backup without its SHA-256 a damaged page is refused, a damaged upload is named, and a damaged name is not noticed', () => {
  copyDatabase(source, copy);
  removeDigest(copy);
  damage(copy, 'a name');
  expect(verifyBackup(copy)).toMatchObject({ isCompared: false, damagedFiles: [] });
  damage(copy, 'an upload');
  expect(verifyBackup(copy).damagedFiles).toEqual(['plan.pdf (file 1)']);
  expect(restore(), 'everything else is worth having').toMatchObject({ damagedFiles: ['plan.pdf (file 1)'] });
  damage(copy, 'a page');
  expect(() => verifyBackup(copy)).toThrow(`The copy is damaged: ${copy}`);
  expect(restore).toThrow(`The copy is damaged: ${copy}`);
});

test('of a byte that changes in the database itself, a backup tells in a page, a check of the backup in an upload, and nothing in a name', () => {
  damage(source, 'a name');
  damage(source, 'an upload');
  copyDatabase(source, copy);
  expect(namesIn(copy), 'SQLite copies what it reads').toBe(true);
  expect(verifyBackup(copy)).toMatchObject({ isCompared: true, damagedFiles: ['plan.pdf (file 1)'] });
  damage(source, 'a page');
  expect(() => copyDatabase(source, join(root, 'later.db'))).toThrow(
    // In one line, and without the stars of SQLite's own report.
    /^The database is damaged: [^\n*]*bushline\.db \([^\n*]+$/,
  );
});

test('a SHA-256 that cannot be read is said, and one that is missing is no reason to refuse a backup of an earlier version', () => {
  copyDatabase(source, copy);
  expect(readFileSync(digestPath(copy), 'utf8'), 'as sha256sum -c reads it').toMatch(/^[\da-f]{64} {2}copy\.db\n$/);
  writeFileSync(digestPath(copy), '');
  expect(() => verifyBackup(copy)).toThrow(`${digestPath(copy)} holds no SHA-256.`);
  removeDigest(copy);
  expect(restore()).toMatchObject({ isCompared: false });
});
