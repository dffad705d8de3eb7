import { Text } from '@mantine/core';
import { clsx } from 'clsx';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { isPredatorControl } from '#shared/objectives.ts';
import inline from '#web/components/inline.module.css';
import { EmptyState } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { sumOfCatches } from '#web/parts/series.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { AmountChart, CatchesChart, CatchRateChart } from './charts.tsx';
import classes from './report.module.css';
import type { Report, ReportInput } from './report-params.ts';
import { DetailTable, PredatorTable } from './report-tables.tsx';
import { ReportTotals } from './report-totals.tsx';
import { SpeciesSummary } from './species-summary.tsx';

/** Totals, charts and the tables behind them. */
export function ReportResult({ input, report }: { input: ReportInput; report: Report }) {
  const objective = useObjective(input);
  const title = objective?.title ?? '';
  const measurement = objective?.measurement ?? '';
  const isPredator = isPredatorControl(title) || report.predatorDetailRows.length > 0;
  const isEmpty = report.detailRows.length === 0 && report.predatorDetailRows.length === 0;
  return (
    <>
      <Caption input={input} objective={objective} />
      {report.checksNotUsed > 0 && (
        <Text inherit c="dimmed">
          {messages.report.checksNotUsed(report.checksNotUsed, report.checksToUse)}
        </Text>
      )}
      {isEmpty ? (
        <Surface flush>
          <EmptyState text={messages.report.nothing} />
        </Surface>
      ) : (
        <>
          <ReportTotals report={report} objective={{ title, measurement }} isPredator={isPredator} />
          {report.plannedActivityIds.length > 0 && (
            <Text inherit c="dimmed">
              {messages.report.plannedHint}
            </Text>
          )}
          {isPredator ? <PredatorControl report={report} /> : <AmountChart report={report} measurement={measurement} />}
          {/* Traps and catches are no amounts: an empty table would contradict the total. */}
          {(!isPredator || report.detailRows.length > 0) && <DetailTable report={report} measurement={measurement} />}
        </>
      )}
    </>
  );
}

function PredatorControl({ report }: { report: Report }) {
  return (
    <>
      {sumOfCatches(report.catchesBreakdown) > 0 && (
        <div className={classes.columns}>
          <CatchesChart rows={report.predatorDetailRows} />
          <SpeciesSummary catches={report.catchesBreakdown} />
        </div>
      )}
      <CatchRateChart rows={report.predatorDetailRows} />
      <PredatorTable report={report} />
    </>
  );
}

function useObjective({ projectId, objectiveId }: ReportInput) {
  const objectives = trpc.reports.objectives.useQuery({ projectId });
  return objectives.data?.find((objective) => objective.objectiveId === objectiveId);
}

type CaptionProps = { input: ReportInput; objective: { title: string; measurement: string } | undefined };

/** Names project, objective and period on paper, where the filters are hidden. On screen only screen readers announce it. */
function Caption({ input, objective }: CaptionProps) {
  const { config } = useSession();
  const projects = trpc.projects.list.useQuery();
  const project = projects.data?.find(({ id }) => id === input.projectId)?.name;
  const about = objective && `${objective.title} (${objective.measurement})`;
  return (
    <div>
      <Text fw={600} inherit className={classes.paperOnly ?? ''}>
        {config.orgName}
      </Text>
      <p role="status" className={clsx('bl-hidden', classes.caption)}>
        {[project, about, ''].filter((part) => part !== undefined).join(' · ')}
        <span className={inline.figures}>{formatDate(input.startDate)}</span> to{' '}
        <span className={inline.figures}>{formatDate(input.endDate)}</span>
      </p>
    </div>
  );
}
