import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/** An edit of a file: replaces `from` by `to`. */
export type Edit = { file: string; from: string; to: string };

/**
 * Compiles the product's sources with an edit that exists only in memory. Checks only the given files, because checking all takes a
 * minute.
 */
export function createEditedSources(files: readonly string[]) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [...files] }, ts.sys, root);
  const edited = new Map<string, string>();
  let edits = 0;
  const read = (path: string) => edited.get(path) ?? ts.sys.readFile(path);
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => files.map((file) => join(root, file)),
    // A new version makes the compiler read the edited file again and reuse the others.
    getScriptVersion: (path) => (edited.has(path) ? `edit ${edits}` : 'on the disk'),
    getScriptSnapshot(path) {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: read,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });

  return {
    /** The given files that do not compile with this edit, or without one. */
    findBroken(edit?: Edit): string[] {
      edited.clear();
      edits += 1;
      if (edit) {
        const path = join(root, edit.file);
        const before = ts.sys.readFile(path) ?? '';
        const after = before.replace(edit.from, () => edit.to);
        if (after === before) throw new Error(`${edit.file} does not hold: ${edit.from}`);
        edited.set(path, after);
      }
      return files.filter((file) => service.getSemanticDiagnostics(join(root, file)).length > 0);
    },
    end: () => service.dispose(),
  };
}
