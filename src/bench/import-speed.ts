import { type CheckField, checkColumns } from '#shared/import/trap-checks.ts';
import { importRowLimit } from '#shared/import.ts';
import { readOne } from './calls.ts';
import type { Row } from './goals.ts';
import type { Target } from './load.ts';
import { readBeside } from './read-beside.ts';

const traps = 250;
const trapFields = ['code', 'type', 'line'];
const checkFields = checkColumns.map(({ field }) => field);

/** A file of as many checks as it may have, with every column of Trap.NZ: 20 days of 250 traps, every third with a catch. */
const checks = Array.from({ length: importRowLimit }, (_, n) => {
  const day = String(Math.floor(n / traps) + 1).padStart(2, '0');
  const trap = n % traps;
  const caught = { state: 'Sprung', species: 'Stoat', strikes: '1', sex: 'Female', age: 'Adult' };
  const nothing = { state: 'Still set, bait OK', species: 'None', strikes: '0', sex: '', age: '' };
  const cells: Record<CheckField, string> = {
    ...{ recordId: String(n + 1), project: 'Of Trap.NZ', line: `Imported ${trap % 7}`, code: `Imported ${trap}` },
    ...{ type: 'DOC 200', checkedAt: `2025-03-${day}`, time: '09:00', recordedBy: 'Ana Rewi' },
    ...(n % 3 === 0 ? caught : nothing),
    ...{ condition: 'OK', rebaited: 'Yes', baitLeft: 'Egg', baitSet: 'Rabbit', note: 'Wet', previous: '2025-02-01' },
  };
  return checkFields.map((field) => cells[field]);
});

type Counts = { added: number; changed: number };
type Preview = { rows: { verdict: string; isWritten: boolean }[] };

/** Times an import as its page makes it, and how long a small read waits beside it. */
export async function importTimes(target: Target): Promise<Row[]> {
  const ask = async <Answer>(name: string, input: object): Promise<Answer> => {
    const headers = { cookie: target.cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${target.url}/trpc/imports.${name}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(input) },
    });
    if (!answer.ok) throw new Error(`imports.${name}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { result: { data: Answer } }).result.data;
  };
  const bring = async (kind: string, fields: string[], all: (string | undefined)[][]) => {
    const rows = all.map((cells, at) => ({ line: at + 2, cells: cells.map((cell) => cell ?? '') }));
    const file = { ...{ kind, fileName: 'bench.csv', projectId: 1, fields, rows } };
    const preview = await timed(() => ask<Preview>('preview', file));
    const isNew = preview.answer.rows.every(({ verdict, isWritten }) => verdict === 'New' && isWritten);
    if (!isNew) throw new Error('A row of the import is not new.');
    const counts: Counts = { added: rows.length, changed: 0 };
    return { preview: preview.ms, write: (await timed(() => ask('write', { ...file, ...counts }))).ms };
  };
  const ofTraps = Array.from({ length: traps }, (_, n) => [`Imported ${n}`, 'DOC 200', `Imported ${n % 7}`]);
  await bring('trap', trapFields, ofTraps);
  let result = { preview: Number.NaN, write: Number.NaN };
  const waits = await readBeside(target, readOne.path, async () => {
    result = await bring('trap check', checkFields, checks);
  });
  const row = (name: string, ratio: number, goal: number): Row => {
    return { name: `an import of ${importRowLimit} checks: ${name}`, ratio, goal, unit: 'ms', better: 'lower' };
  };
  return [
    row('the preview', result.preview, 3000),
    row('writing it', result.write, 10_000),
    row('the longest that a small read waits beside it', waits.at(-1) ?? Number.NaN, 300),
  ];
}

async function timed<Answer>(work: () => Promise<Answer>) {
  const began = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - began };
}
