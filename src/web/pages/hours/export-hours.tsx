import type { CsvColumn } from '#shared/csv.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import type { Outputs } from '#web/trpc.ts';
import type { HoursParams } from './use-hours-params.ts';

type Row = Outputs['hours']['list']['rows'][number];

const columns: CsvColumn<Row>[] = [
  { heading: 'Person', value: (row) => row.nameApart },
  { heading: 'Kind', value: (row) => (row.staffId === null ? 'Volunteer' : 'Staff') },
  { heading: 'Project', value: (row) => row.projectName },
  { heading: 'Month', value: (row) => row.month },
  { heading: 'Hours', value: (row) => row.hours },
  { heading: 'Certain', value: (row) => (row.isCertain ? 'Yes' : 'No') },
];

/** Exports the hours that the filters find: a row for each person, project and month. */
export function ExportHours({ asked: { by: _, ...asked } }: Pick<HoursParams, 'asked'>) {
  return <ExportCsv kind="hours" columns={columns} load={({ exports }) => exports.hours.fetch(asked, anew)} />;
}
