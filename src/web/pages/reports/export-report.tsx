import { isCatches } from '#shared/activities/predator.ts';
import type { CsvColumn } from '#shared/csv.ts';
import { toTrapNz, trapNzColumns } from '#shared/trap-nz.ts';
import { ExportCsv } from '#web/components/export-csv.tsx';
import { trpc } from '#web/trpc.ts';
import type { Report, ReportInput } from './report-params.ts';
import { species } from './series.ts';

type Detail = Report['detailRows'][number] & { measurement: string };
type Record = Report['predatorDetailRows'][number];

const onActivity = [
  { heading: 'Activity Date', value: (row: { activityDate: string }) => row.activityDate },
  { heading: 'Activity Name', value: (row: { activityName: string }) => row.activityName },
];

const detailColumns: CsvColumn<Detail>[] = [
  ...onActivity,
  { heading: 'Amount', value: (row) => row.amount },
  { heading: 'Measurement', value: (row) => row.measurement },
] as CsvColumn<Detail>[];

const recordColumns = [
  ...onActivity,
  { heading: 'Type', value: (row: Record) => row.subType },
  { heading: 'Measurement', value: (row: Record) => row.measurement },
  ...species.map(({ name, label }) => ({
    heading: label,
    value: (row: Record) => (isCatches(row.subType) ? row[name] : null),
  })),
  { heading: 'Others Description', value: (row: Record) => row.othersDescription },
] as CsvColumn<Record>[];

/** Exports the report's tables. Predator control has two files of its own, one of them for Trap.NZ. */
export function ExportReport({ input, report }: { input: ReportInput; report: Report }) {
  const objectives = trpc.reports.objectives.useQuery({ projectId: input.projectId });
  const measurement = objectives.data?.find(({ objectiveId }) => objectiveId === input.objectiveId)?.measurement ?? '';
  const records = report.predatorDetailRows;
  const strikes = toTrapNz(records);
  return (
    <>
      {report.detailRows.length > 0 && (
        <ExportCsv
          kind="report"
          columns={detailColumns}
          load={() => report.detailRows.map((row) => ({ ...row, measurement }))}
        />
      )}
      {records.length > 0 && (
        <>
          <ExportCsv kind="predator records" label="Export records" columns={recordColumns} load={() => records} />
          <ExportCsv
            kind="Trap.NZ records"
            label="Trap.NZ CSV"
            columns={trapNzColumns}
            load={() => strikes}
            disabled={strikes.length === 0}
          />
        </>
      )}
    </>
  );
}
