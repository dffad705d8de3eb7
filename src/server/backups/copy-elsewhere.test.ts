import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestPath } from '../db/digest.ts';
import { copyElsewhere } from './copy-elsewhere.ts';

let root = '';
let dataDir = '';
let place = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bushline-second-'));
  dataDir = join(root, 'data');
  place = join(root, 'usb');
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  mkdirSync(place);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const nameOf = (day: number) => `bushline-2026-03-${String(day).padStart(2, '0')}T13-30-00-000Z.db`;
/** The folder of the test counts as another disk. */
const twoDisks = { deviceOf: (path: string): number => (path === dataDir ? 1 : 2), freeBytes: () => 1e12 };

function copy(day: number, { disks = twoDisks, nights = 3, from = dataDir } = {}) {
  const fileName = nameOf(day);
  writeFileSync(join(from, 'backups', fileName), `the data of day ${day}`);
  const rule = { nights, timeZone: 'Pacific/Auckland', now: '2026-03-31T00:00:00.000Z' };
  copyElsewhere({ dataDir: from, fileName, folder: place, rule }, disks);
  return join(place, fileName);
}

const copies = () => readdirSync(place).filter((name) => name.endsWith('.db'));
const digests = () => readdirSync(place).filter((name) => name.endsWith('.sha256'));

test('a backup is copied whole, once, and the second place rotates like the first', () => {
  const first = copy(1);
  expect(readFileSync(first, 'utf8')).toBe('the data of day 1');
  copy(1);
  for (const day of [2, 3, 4, 5, 6, 7]) copy(day, { nights: 2 });
  // All are of one week and one month.
  expect(copies()).toEqual([nameOf(6), nameOf(7)].sort());
  expect(digests(), 'its SHA-256 comes and goes with each').toEqual(copies().map((name) => `${name}.sha256`));
  expect(readdirSync(place).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('what a killed copy left in the second place is removed by the next one, and nothing else', () => {
  writeFileSync(join(place, `${nameOf(1)}.part`), 'half');
  writeFileSync(join(place, 'photographs.db.part'), 'of somebody else');
  copy(2);
  expect(readdirSync(place).filter((name) => name.endsWith('.part'))).toEqual(['photographs.db.part']);
});

test('a backup that has changed since it was written is not copied, and a copy without its SHA-256 is made again', () => {
  const first = copy(1);
  writeFileSync(first, 'what was written before the disk was pulled out');
  rmSync(digestPath(first));
  copy(1);
  expect(readFileSync(first, 'utf8')).toBe('the data of day 1');
  writeFileSync(join(dataDir, 'backups', `${nameOf(2)}.sha256`), `${'0'.repeat(64)}  ${nameOf(2)}\n`);
  expect(() => copy(2)).toThrow('The copy is damaged');
  expect(copies()).toEqual([nameOf(1)]);
});

test('two installations never share a second place, because each would remove the other’s copies', () => {
  copy(1);
  const other = join(root, 'other');
  mkdirSync(join(other, 'backups'), { recursive: true });
  const disks = { ...twoDisks, deviceOf: (path: string) => (path === place ? 2 : 1) };
  expect(() => copy(2, { from: other, disks })).toThrow('holds the copies of another Bushline');
  expect(copies()).toEqual([nameOf(1)]);
});
