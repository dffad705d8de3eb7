import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { EmptyState, FailedState, LoadingRows } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { errorText } from '#web/error-text.ts';
import { paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { ExportReport } from './export-report.tsx';
import classes from './report.module.css';
import { ReportFilters } from './report-filters.tsx';
import { type ReportInput, useReportParams } from './report-params.ts';
import { ReportResult } from './report-result.tsx';

/** A report on what a project's activities did for one objective. */
export function ReportPage() {
  const { values, asked, ask } = useReportParams();
  const input = asked && 'input' in asked ? asked.input : undefined;
  const report = useReport(input);
  const isWide = useIsWide();

  function generate(next: ReportInput) {
    if (JSON.stringify(next) === JSON.stringify(input)) void report.refetch();
    else ask(next);
  }

  return (
    <div className={classes.page}>
      <PageHeader
        title={messages.report.title}
        actions={
          <>
            <Button
              component={Link}
              to={paths.projectReport}
              variant="subtle"
              size="lg"
              className={classes.print ?? ''}
            >
              {messages.projectReport.title}
            </Button>
            {input && report.data && <ExportReport input={input} report={report.data} />}
            {report.data && isWide && <PrintButton />}
          </>
        }
      />
      <ReportFilters values={values} onGenerate={generate} busy={report.isFetching} />
      {!input && (
        <Surface flush>
          <EmptyState text={asked && 'problem' in asked ? asked.problem : messages.report.pickFirst} />
        </Surface>
      )}
      {input && <Answer input={input} report={report} />}
    </div>
  );
}

type ReportQuery = ReturnType<typeof useReport>;

function useReport(input: ReportInput | undefined) {
  const nothing = { projectId: 0, objectiveId: 0, startDate: '', endDate: '' };
  return trpc.reports.objective.useQuery(input ?? nothing, { enabled: input !== undefined });
}

function Answer({ input, report }: { input: ReportInput; report: ReportQuery }) {
  if (report.data) return <ReportResult input={input} report={report.data} />;
  return (
    <Surface flush>
      {report.isError ? (
        <FailedState
          text={errorText(report.error, messages.report.failed)}
          onRetry={report.refetch}
          busy={report.isFetching}
        />
      ) : (
        <LoadingRows />
      )}
    </Surface>
  );
}

function PrintButton() {
  return (
    <Button
      variant="default"
      size="lg"
      className={classes.print ?? ''}
      leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
