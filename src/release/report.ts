import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAll } from './box.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What held and what was measured, printed as it comes. */
export class Report {
  readonly figures: [name: string, value: string][] = [];
  failures = 0;
  private readonly began = new Date();
  private readonly loadBefore = load();

  part(name: string): void {
    say(`\n${name}`);
  }

  /** Says whether `check` came to its end. A failure is told and does not stop what follows. */
  async hold(sentence: string, check: () => unknown): Promise<void> {
    const started = performance.now();
    try {
      await check();
      say(`  held    ${sentence} (${seconds(performance.now() - started)})`);
    } catch (error) {
      this.failures += 1;
      say(`  FAILED  ${sentence}\n          ${error instanceof Error ? error.message : error}`);
    }
  }

  measured(name: string, value: string): void {
    this.figures.push([name, value]);
    say(`  figure  ${name}: ${value}`);
  }

  /** Tries all of it in a folder of its own, which is removed, and ends the process with 1 when something did not hold. */
  async run(name: string, work: (folder: string) => Promise<void>): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), `bushline-${name}-`));
    try {
      await work(folder);
    } catch (error) {
      this.failures += 1;
      process.stderr.write(`\nIt ended early: ${error instanceof Error ? error.stack : error}\n`);
    } finally {
      await killAll();
      rmSync(folder, { recursive: true, force: true });
    }
    process.exitCode = this.finish() ? 0 : 1;
  }

  /** Prints all figures, with what the machine was and how busy. @returns whether everything held. */
  private finish(): boolean {
    this.part('Measured');
    const width = Math.max(...this.figures.map(([name]) => name.length));
    for (const [name, value] of this.figures) say(`  ${name.padEnd(width)}  ${value}`);
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
    say(`  On ${machine}, ${this.began.toISOString()}; load before ${this.loadBefore}, after ${load()}.`);
    say(this.failures === 0 ? '\nEverything held.' : `\n${this.failures} did not hold.`);
    return this.failures === 0;
  }
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;
export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** The load of the last minute: more than 0.2 and the figures are slower than the machine. */
const load = () => loadavg()[0]?.toFixed(1) ?? 'unknown';

/** Throws unless both are equal. */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

/** Throws unless the text holds the words. */
export function expectWords(text: string, words: string): void {
  if (!text.includes(words)) throw new Error(`"${words}" is not in: ${text.slice(0, 500)}`);
}
