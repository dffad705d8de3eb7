import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';

/** How often what happened, by its name. */
export class Figures {
  readonly counts: Record<string, number> = {};

  count(name: string, by = 1): void {
    this.counts[name] = (this.counts[name] ?? 0) + by;
  }

  addAll({ counts }: Figures): void {
    for (const [name, count] of Object.entries(counts)) this.count(name, count);
  }

  /** For the table that `npm run test:cut-offs` prints. */
  write(column: string, part: number): void {
    const folder = join(packageRoot, '.cache/cut-offs');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${column}-${part}.json`), JSON.stringify({ column, counts: this.counts }));
  }
}
