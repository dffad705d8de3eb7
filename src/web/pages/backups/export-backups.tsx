import type { CsvColumn } from '#shared/csv.ts';
import { ExportCsv } from '#web/components/export-csv.tsx';
import { trpc } from '#web/trpc.ts';
import { type Backup, causes } from './backup-table.tsx';

const columns: CsvColumn<Backup>[] = [
  { heading: 'Made', value: (backup) => backup.startedAt },
  { heading: 'File', value: (backup) => backup.fileName },
  { heading: 'Size In Bytes', value: (backup) => backup.size },
  { heading: 'Why', value: (backup) => causes[backup.cause] },
  { heading: 'Check', value: (backup) => backup.result },
];

/** Exports the list of backups. Each backup has its own button to download it. */
export function ExportBackups({ backups = [] }: { backups: readonly Backup[] | undefined }) {
  const utils = trpc.useUtils();
  return (
    <ExportCsv
      kind="backups"
      columns={columns}
      load={() => utils.exports.backups.fetch(undefined, { staleTime: 0 })}
      disabled={backups.length === 0}
    />
  );
}
