import type { Inputs } from './trpc.ts';
import { trpc } from './trpc.ts';

/** Notes in the trail that somebody took a list away as a file. The file is theirs whether or not that can be noted. */
export function useRecordExport(kind: Inputs['audit']['recordExport']['kind']): (rows: number) => void {
  const record = trpc.audit.recordExport.useMutation();
  return (rows) => record.mutate({ kind, rows });
}
