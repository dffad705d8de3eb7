import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';

/** An edit of a file: replaces `from` by `to`. */
export type Edit = { file: string; from: string; to: string };

const compiler = join(packageRoot, 'node_modules/typescript-native/bin/tsc');

/** Compiles a copy of the product's sources, without its tests, with these edits. @returns the files with errors, sorted. */
export async function compileCopy(edits: readonly Edit[]): Promise<string[]> {
  // Below the repository, so that the packages are found.
  mkdirSync(join(packageRoot, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(packageRoot, '.cache/compiled-'));
  try {
    for (const part of ['src/server', 'src/shared', 'src/web', 'package.json', 'check-node.cjs', 'tsconfig.json'])
      cpSync(join(packageRoot, part), join(folder, part), { recursive: true, filter: (path) => !isTest(path) });
    for (const { file, from, to } of edits) {
      const path = join(folder, file);
      const before = readFileSync(path, 'utf8');
      const after = before.replace(from, () => to);
      if (after === before) throw new Error(`${file} does not hold: ${from}`);
      writeFileSync(path, after);
    }
    const said = await compile(folder);
    return [...new Set([...said.matchAll(/^(\S+)\(\d+,\d+\): error /gm)].map(([, file = '']) => file))].sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** What the compiler says. Rejects when it could not run. */
function compile(folder: string): Promise<string> {
  return new Promise((done, fail) => {
    const args = [compiler, '--noEmit', '--pretty', 'false', '-p', folder];
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (error, said, complaint) => {
      if (error && said === '') fail(new Error(`The compiler did not run: ${complaint || error.message}`));
      else done(said);
    });
  });
}
