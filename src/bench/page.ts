import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';
import { formatTable, holds } from './goals.ts';
import { askLighthouse } from './lighthouse.ts';
import { measureSpeed } from './page-speed.ts';
import { measureWeight } from './page-weight.ts';

/** `npm run bench:page`: the goals of the page, and what Lighthouse says of it; `npm run lighthouse`: the latter alone; `-- --people`: the screens of many people alone; `-- --walk`: a long line. */
const rounds = process.argv.includes('--quick') ? 1 : 5;
const isAsked = (name: string) => process.argv.includes(name);
const alone = isAsked('--people') ? 'people' : isAsked('--walk') ? 'walk' : null;
const isWhole = !isAsked('--weight') && !isAsked('--lighthouse');

const weight = isAsked('--lighthouse') || alone ? [] : measureWeight();
const { rows: scores, losses } = isAsked('--weight') || alone ? { rows: [], losses: [] } : await askLighthouse();
const rows = [...weight, ...scores, ...(isWhole ? await measureSpeed(rounds, alone) : [])];
writeFileSync(join(packageRoot, 'bench-page.json'), `${JSON.stringify(rows, null, 2)}\n`);
const lines = rows.map((row) => [
  row.name,
  String(row.ratio),
  `${row.better === 'lower' ? 'at most' : 'at least'} ${row.goal}`,
  row.unit,
  holds(row) ? 'holds' : 'MISSED',
]);
const processor = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
process.stdout.write(
  [
    formatTable(['goal', 'measured', 'wanted', 'unit', ''], lines),
    ...(losses.length > 0 ? ['', 'What cost a part of a score:', ...losses] : []),
    `\n${processor}. In bench-page.json.\n`,
  ].join('\n'),
);
if (!rows.every(holds)) process.exitCode = 1;
