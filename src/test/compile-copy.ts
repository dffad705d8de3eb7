import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';

/** An edit of a file: replaces `from` by `to`; without `from` the file is `to`. */
export type Edit = { file: string; from?: string; to: string };

const compiler = join(packageRoot, 'node_modules/typescript-native/bin/tsc');
const sources = ['src/server', 'src/shared', 'src/web', 'package.json', 'check-node.cjs', 'tsconfig.json'];

/** Compiles a copy of the product's sources, without its tests, with these edits of them. @returns the errors, a line each. */
export function compileCopy(edits: readonly Edit[]): Promise<string[]> {
  return inCopy(
    sources,
    edits.filter(({ file }) => sources.some((part) => file.startsWith(part)) && !isTest(file)),
    (path) => !isTest(path),
    async (folder) => (await compile(folder)).split('\n').filter((line) => line.includes(': error ')),
  );
}

/** The files of these errors, sorted. */
export const filesOf = (errors: readonly string[]) =>
  [...new Set(errors.map((line) => line.replace(/\(\d+,\d+\): error .*/, '')))].sort();

/** Does something in a copy of these parts of the repository with these edits, and removes the copy. */
export async function inCopy<Answer>(
  parts: readonly string[],
  edits: readonly Edit[],
  isCopied: (path: string) => boolean,
  work: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  // Below the repository, so that the packages are found.
  mkdirSync(join(packageRoot, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(packageRoot, '.cache/compiled-'));
  try {
    for (const part of parts)
      cpSync(join(packageRoot, part), join(folder, part), { recursive: true, filter: isCopied });
    for (const { file, from, to } of edits) {
      const path = join(folder, file);
      const before = from === undefined ? '' : readFileSync(path, 'utf8');
      const after = from === undefined ? to : before.replace(from, () => to);
      if (after === before) throw new Error(`${file} does not hold: ${from}`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, after);
    }
    return await work(folder);
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
