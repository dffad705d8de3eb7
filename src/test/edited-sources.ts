import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/** Words of a file, and what stands there instead. */
export type Edit = { file: string; from: string; to: string };

/**
 * The product's own sources, read by the compiler with an edit that is nowhere on the disk. Only the files that are asked about are
 * checked: checking all of them takes a minute.
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
    // A new version of a file is read again; all others are kept as they were parsed.
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
    /** The files among those asked about that do not compile with this edit, or as they are. */
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
