import { isCatches } from '#shared/activities/predator.ts';
import type { CsvColumn } from '#shared/csv.ts';
import { type LineCatch, toTrapNz, trapNzColumns } from '#shared/trap-nz.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { species } from '#web/parts/series.ts';
import { useSession } from '#web/session-context.ts';
import { type Inputs, type TrpcUtils, trpc } from '#web/trpc.ts';
import { reportFileName } from './report-file.ts';
import type { Report, ReportInput } from './report-params.ts';
import { stateOf } from './report-tables.tsx';

type Detail = Report['detailRows'][number] & { measurement: string; state: string };
type Record = Report['predatorDetailRows'][number] & { state: string };

const onActivity = [
  { heading: 'Activity Date', value: (row: { activityDate: string }) => row.activityDate },
  { heading: 'Activity Name', value: (row: { activityName: string }) => row.activityName },
];

const detailColumns: CsvColumn<Detail>[] = [
  ...onActivity,
  { heading: 'Amount', value: (row) => row.amount },
  { heading: 'Measurement', value: (row) => row.measurement },
  { heading: 'State', value: (row) => row.state },
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
  { heading: 'State', value: (row: Record) => row.state },
] as CsvColumn<Record>[];

/** Names a file by the group, the project, what it holds and the period. */
function useFileName({ projectId, startDate, endDate }: ReportInput): (what: string) => string {
  const { config } = useSession();
  const projects = trpc.projects.list.useQuery();
  const project = projects.data?.find(({ id }) => id === projectId)?.name ?? '';
  return (what) => reportFileName({ orgName: config.orgName, project, what, period: { startDate, endDate } });
}

type ReportFile = Inputs['exports']['report']['file'];

/** The rows of the report's files. */
function rowsOf(report: Report & { lineCatches?: LineCatch[] }) {
  const planned = new Set(report.plannedActivityIds);
  const withState = <Row extends { activityId: number }>(row: Row) => ({
    ...row,
    state: stateOf(planned.has(row.activityId)),
  });
  const records = report.predatorDetailRows.map(withState);
  // A planned catch has not happened.
  const strikes = toTrapNz(
    records.filter(({ activityId }) => !planned.has(activityId)),
    report.lineCatches ?? [],
  );
  return { details: report.detailRows.map(withState), records, strikes };
}

/** Exports the report's tables. Predator control has two files of its own, one of them for Trap.NZ. */
export function ExportReport({ input, report }: { input: ReportInput; report: Report }) {
  const objectives = trpc.reports.objectives.useQuery({ projectId: input.projectId });
  const { title = '', measurement = '' } =
    objectives.data?.find(({ objectiveId }) => objectiveId === input.objectiveId) ?? {};
  const fetchRows = async ({ exports }: TrpcUtils, file: ReportFile) =>
    rowsOf(await exports.report.fetch({ ...input, file }, anew));
  const { records, strikes } = rowsOf(report);
  const nameOf = useFileName(input);
  return (
    <>
      {report.detailRows.length > 0 && (
        <ExportCsv
          kind="report"
          columns={detailColumns}
          fileName={nameOf(title)}
          load={async (ask) => (await fetchRows(ask, 'report')).details.map((row) => ({ ...row, measurement }))}
        />
      )}
      {records.length > 0 && (
        <>
          <ExportCsv
            kind="predator records"
            label="Export records"
            fileName={nameOf('predator records')}
            columns={recordColumns}
            load={async (ask) => (await fetchRows(ask, 'predator records')).records}
          />
          <ExportCsv
            kind="Trap.NZ records"
            label="Trap.NZ CSV"
            fileName={nameOf('Trap.NZ records')}
            columns={trapNzColumns}
            reader="program"
            load={async (ask) => (await fetchRows(ask, 'Trap.NZ records')).strikes}
            disabled={strikes.length === 0}
          />
        </>
      )}
    </>
  );
}
