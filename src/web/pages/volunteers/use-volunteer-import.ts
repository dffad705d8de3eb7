import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import type { VolunteerImportRow } from '#shared/volunteers.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText } from '#web/error-text.ts';
import { paths } from '#web/paths.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useClientKey } from '#web/use-client-key.ts';
import { readVolunteerFile } from './volunteer-file.ts';

type Problem = Outputs['volunteers']['checkImport']['problems'][number];

/** A file that was read and checked. */
export type CheckedFile = { name: string; rows: VolunteerImportRow[]; problems: Problem[] };

/** A file of volunteers from being chosen to being imported. Nothing is written before `save`. */
export function useVolunteerImport() {
  const [file, setFile] = useState<CheckedFile | null>(null);
  const [error, setError] = useState('');
  const [isReading, setReading] = useState(false);
  const check = trpc.volunteers.checkImport.useMutation();
  const save = trpc.volunteers.import.useMutation();
  const clientKey = useClientKey();
  const utils = trpc.useUtils();
  const banner = useBanner();
  const navigate = useNavigate();

  async function checkRows(name: string, rows: VolunteerImportRow[]) {
    const { problems } = await check.mutateAsync({ rows });
    setFile({ name, rows, problems });
  }

  async function choose(chosen: File | null) {
    if (!chosen) return;
    setReading(true);
    setError('');
    setFile(null);
    clientKey.renew();
    try {
      await checkRows(chosen.name, await readVolunteerFile(chosen));
    } catch (failure) {
      const isOurs = failure instanceof Error && failure.name === 'Error';
      setError(isOurs ? failure.message : errorText(failure, messages.people.importCheckFailed));
    }
    setReading(false);
  }

  async function importAll({ name, rows }: CheckedFile) {
    setError('');
    try {
      const { imported } = await save.mutateAsync({ rows, clientKey: clientKey.value });
      banner.success(messages.people.imported(imported), bannerMs.people);
      void utils.volunteers.invalidate();
      void navigate(paths.volunteers);
    } catch (failure) {
      setError(errorText(failure, messages.people.importFailed));
      // Somebody may have registered one of them meanwhile: then it shows beside the row. The failure itself has been said.
      await checkRows(name, rows).catch(() => {});
    }
  }

  return { file, error, isReading, isSaving: save.isPending, choose, importAll };
}
