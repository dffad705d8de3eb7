import { ExportCsv } from '#web/components/export-csv.tsx';
import type { Volunteer } from './volunteer-columns.tsx';
import { fileColumns } from './volunteer-file.ts';

/** Exports all pages of the list, as a file that can be imported again. */
export function ExportVolunteers({ volunteers = [] }: { volunteers: readonly Volunteer[] | undefined }) {
  return (
    <ExportCsv kind="volunteers" columns={fileColumns} load={() => volunteers} disabled={volunteers.length === 0} />
  );
}
