import { useQueryClient } from '@tanstack/react-query';
import { reloadStale } from './changes/after-change.ts';
import type { Inputs } from './trpc.ts';
import { trpc } from './trpc.ts';

/** Notes in the trail that somebody took a list away as a file. The file is theirs whether or not that can be noted. */
export function useRecordExport(kind: Inputs['audit']['recordExport']['kind']): (rows: number) => void {
  const cache = useQueryClient();
  const record = trpc.audit.recordExport.useMutation({ onSuccess: () => reloadStale(cache, 'audit.recordExport') });
  return (rows) => record.mutate({ kind, rows });
}
