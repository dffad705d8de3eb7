import { useState } from 'react';
import type { ImportKind } from '#shared/import.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { errorText } from '#web/error-text.ts';
import { useChange } from '#web/forms/use-change.ts';
import { trpc } from '#web/trpc.ts';
import { columnsOf, type ImportFile, readImportFile, sentOf } from './import-file.ts';
import { countRows, type Preview } from './import-rows.tsx';

const text = messages.imports;

/** Reads a file, has its rows looked at, and brings them in. Nothing is written before `importAll`. */
export function useImport() {
  const [step, setStep] = useState(1);
  const [kind, setKind] = useState<ImportKind>('trap check');
  const [projectId, setProjectId] = useState<number | null>(null);
  const [pasted, setPasted] = useState('');
  const [given, setGiven] = useState<{ kind: ImportKind; name: string; bytes: Blob } | null>(null);
  const [file, setFile] = useState<ImportFile | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isEdited, setEdited] = useState(false);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const check = trpc.imports.preview.useMutation();
  const save = useChange('imports.write', {
    done: ({ message }) => message,
    failed: text.failed,
    ms: bannerMs.library,
    undo: ({ id }) => ({ path: 'imports.undo', input: { id } }),
  });

  async function busily(work: () => Promise<void>, failed: string) {
    setBusy(true);
    setError('');
    save.clearError();
    try {
      await work();
    } catch (failure) {
      const isOurs = failure instanceof Error && failure.name === 'Error';
      setError(isOurs ? failure.message : errorText(failure, failed));
    }
    setBusy(false);
  }

  const inputOf = (chosen: ImportFile) => ({ kind, fileName: chosen.name, projectId, ...sentOf(chosen) });

  const choose = (name: string, bytes: Blob) =>
    busily(async () => {
      setFile(await readImportFile(kind, name, bytes));
      setGiven({ kind, name, bytes });
      setPreview(null);
      setStep(2);
    }, messages.general.csvUnreadable);

  const look = () =>
    busily(async () => {
      if (!file) return;
      const missing = columnsOf[kind].filter(({ field, isNeeded }) => isNeeded && !file.fields.includes(field));
      if (missing.length > 0) throw new Error(text.needed(missing.map(({ heading }) => heading).join(', ')));
      setPreview(await check.mutateAsync(inputOf(file)));
      setEdited(false);
      setStep(3);
    }, text.checkFailed);

  async function importAll() {
    if (!file || !preview) return;
    const { added, changed } = countRows(preview);
    if (!(await save.run({ ...inputOf(file), added, changed }))) {
      // They may have changed meanwhile.
      setEdited(true);
      return;
    }
    setFile(null);
    setGiven(null);
    setPasted('');
    setPreview(null);
    setStep(1);
  }

  return {
    ...{ step, kind, setKind, projectId, setProjectId, pasted },
    ...{ file, preview, isBusy, isSaving: save.busy, isEdited },
    error: error || save.error,
    choose,
    /** Other rows are not those that were given. */
    paste: (rows: string) => {
      setPasted(rows);
      setGiven(null);
    },
    /** Whoever came back to the first step goes on with the same file and what was changed in it; it is read again as another kind. */
    goOn: given && (async () => (given.kind === kind ? setStep(2) : choose(given.name, given.bytes))),
    look,
    importAll,
    next: () => setStep(4),
    back: () => {
      setError('');
      save.clearError();
      setStep(step - 1);
    },
    setField: (at: number, field: string) =>
      setFile(
        file && {
          ...file,
          // A field stands in one column.
          fields: file.fields.map((known, other) => (other === at ? field : known === field ? '' : known)),
        },
      ),
    edit: (line: number, at: number, cell: string) => {
      setEdited(true);
      setFile(
        file && {
          ...file,
          rows: file.rows.map((row) =>
            row.line === line
              ? { ...row, cells: file.headings.map((_, i) => (i === at ? cell : (row.cells[i] ?? ''))) }
              : row,
          ),
        },
      );
    },
  };
}
