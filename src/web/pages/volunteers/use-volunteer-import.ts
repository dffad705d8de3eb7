import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import type { VolunteerImportRow } from '#shared/volunteers.ts';
import { errorText } from '#web/error-text.ts';
import { useChange } from '#web/forms/use-change.ts';
import { paths } from '#web/paths.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { withZeros } from './lost-zeros.ts';
import { readVolunteerFile } from './volunteer-file.ts';

type Problem = Outputs['volunteers']['checkImport']['problems'][number];

/** A file that was read and checked. */
export type CheckedFile = { name: string; rows: VolunteerImportRow[]; problems: Problem[] };

/** Reads, checks and imports a file of volunteers. Nothing is written before `save`. */
export function useVolunteerImport() {
  const [file, setFile] = useState<CheckedFile | null>(null);
  const [error, setError] = useState('');
  const [isReading, setReading] = useState(false);
  const check = trpc.volunteers.checkImport.useMutation();
  const save = useChange('volunteers.import', {
    done: ({ imported }) => messages.people.imported(imported),
    failed: messages.people.importFailed,
    ms: bannerMs.people,
    // Check again: somebody may have registered one of them meanwhile, which then shows beside the row. The banner has the refusal.
    onRefused: () => file && checkRows(file.name, file.rows).catch(() => {}),
  });
  const navigate = useNavigate();

  async function checkRows(name: string, rows: VolunteerImportRow[]) {
    const { problems } = await check.mutateAsync({ rows });
    setFile({ name, rows, problems });
  }

  async function choose(chosen: File) {
    setReading(true);
    setError('');
    save.clearError();
    setFile(null);
    try {
      await checkRows(chosen.name, await readVolunteerFile(chosen));
    } catch (failure) {
      const isOurs = failure instanceof Error && failure.name === 'Error';
      setError(isOurs ? failure.message : errorText(failure, messages.people.importCheckFailed));
    }
    setReading(false);
  }

  /** Puts the 0 in front of every number that has lost it. */
  async function putZerosBack({ name, rows }: CheckedFile) {
    setReading(true);
    setError('');
    try {
      await checkRows(name, rows.map(withZeros));
    } catch (failure) {
      setError(errorText(failure, messages.people.importCheckFailed));
    }
    setReading(false);
  }

  async function importAll({ rows }: CheckedFile) {
    if (await save.run({ rows })) void navigate(paths.volunteers);
  }

  return { file, error: error || save.error, isReading, isSaving: save.busy, choose, putZerosBack, importAll };
}
