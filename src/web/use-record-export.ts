import { useQueryClient } from '@tanstack/react-query';
import { reloadStale } from './changes/after-change.ts';
import type { Inputs } from './trpc.ts';
import { trpc } from './trpc.ts';

/** Records an export in the audit trail. The person gets the file even when recording fails. */
export function useRecordExport(kind: Inputs['audit']['recordExport']['kind']): (rows: number) => void {
  const cache = useQueryClient();
  const record = trpc.audit.recordExport.useMutation({ onSuccess: () => reloadStale(cache, 'audit.recordExport') });
  return (rows) => record.mutate({ kind, rows });
}
