import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { Asked, Fault } from './in-page.ts';

let source: Promise<string> | undefined;

/** What is wrong with what the page shows, an open dialog alone: see `in-page.ts`. */
export async function findFaults(page: Page, asked: Asked = {}): Promise<Fault[]> {
  source ??= bundle();
  if (!(await page.evaluate(() => 'faults' in window))) await page.evaluate(await source);
  return page.evaluate(async (options) => {
    // Two frames: what was measured anew is drawn.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { faults } = window as unknown as { faults: { find: (asked: Asked) => Fault[] } };
    return faults.find(options);
  }, asked);
}

/** One script of the files beside this one. */
async function bundle(): Promise<string> {
  const [built] = [
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        lib: { entry: join(import.meta.dirname, 'in-page.ts'), formats: ['iife'], name: 'faultsOfPage' },
        write: false,
        minify: false,
      },
    }),
  ].flat();
  if (!built || !('output' in built)) throw new Error('The script was not built.');
  return built.output[0].code;
}
