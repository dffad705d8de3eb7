import { asShown } from '#web/components/as-shown.ts';
import { ExportCsv } from '#web/components/export-csv.tsx';
import { trpc } from '#web/trpc.ts';
import type { Volunteer } from './volunteer-columns.tsx';
import { fileColumns } from './volunteer-file.ts';

/** Exports all pages of the list, as a file that can be imported again. */
export function ExportVolunteers({ volunteers = [] }: { volunteers: readonly Volunteer[] | undefined }) {
  const utils = trpc.useUtils();
  return (
    <ExportCsv
      kind="volunteers"
      columns={fileColumns}
      load={async () => asShown(volunteers, await utils.exports.volunteers.fetch(undefined, { staleTime: 0 }))}
      disabled={volunteers.length === 0}
    />
  );
}
