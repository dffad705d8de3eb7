import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';

test('the page is built into any folder, with the worker that keeps its files', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'bushline-build-'));
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  await build({ root: packageRoot, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  expect(readFileSync(join(outDir, '.worker.js'), 'utf8')).toContain('/assets/');
  expect(existsSync(join(packageRoot, outDir)), 'nothing was written below the project').toBe(false);
});
