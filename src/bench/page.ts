import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';
import { formatTable, holds } from './goals.ts';
import { measureSpeed } from './page-speed.ts';
import { measureWeight } from './page-weight.ts';

/** `npm run bench:page`: the size of each route of the build, and when it can be used in a browser on a slow processor. */
const rounds = process.argv.includes('--quick') ? 1 : 5;
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const say = (line: string) => process.stdout.write(`${line}\n`);

const weight = measureWeight();
say(`${weight.text}\n`);
const speed = process.argv.includes('--weight') ? { text: '', rows: [] } : await measureSpeed(rounds, only);
if (speed.text) say(`${speed.text}\n`);

const rows = [...weight.rows, ...speed.rows];
writeFileSync(join(packageRoot, 'bench-page.json'), `${JSON.stringify(rows, null, 2)}\n`);
const lines = rows.map((row) => [
  row.name,
  row.ratio,
  `${row.better === 'lower' ? 'at most' : 'at least'} ${row.goal}`,
  row.unit,
  holds(row) ? 'holds' : 'MISSED',
]);
say(formatTable(['goal', 'measured', 'wanted', 'unit', ''], lines));
say(
  `\nNode ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}. In bench-page.json.`,
);
if (!rows.every(holds)) process.exitCode = 1;
