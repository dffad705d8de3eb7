import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { PrintButton } from '#web/components/print-button.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { errorText } from '#web/error-text.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { ExportReport } from './export-report.tsx';
import classes from './report.module.css';
import { reportTitle } from './report-file.ts';
import { ReportFilters } from './report-filters.tsx';
import { type ReportInput, useReportParams } from './report-params.ts';
import { ReportResult } from './report-result.tsx';

/** A report on what a project's activities did for one objective. */
export function ReportPage() {
  const { values, asked, ask } = useReportParams();
  const input = asked && 'input' in asked ? asked.input : undefined;
  const report = useReport(input);
  const isWide = useIsWide();
  const documentTitle = useDocumentTitle(report.data && input);

  function generate(next: ReportInput) {
    if (JSON.stringify(next) === JSON.stringify(input)) void report.refetch();
    else ask(next);
  }

  return (
    <Stack gap="var(--bl-card-gap)" className={classes.page ?? ''}>
      <PageHeader
        title={messages.report.title}
        {...(documentTitle && { documentTitle })}
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
            {report.data && isWide && <PrintButton variant="default" size="lg" className={classes.print ?? ''} />}
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
    </Stack>
  );
}

/** Names group, project, objective and period, once there is a report. */
function useDocumentTitle(input: ReportInput | undefined): string | undefined {
  const { config } = useSession();
  const projects = trpc.projects.list.useQuery();
  const objectives = trpc.reports.objectives.useQuery(
    { projectId: input?.projectId ?? 0 },
    { enabled: Boolean(input) },
  );
  const project = projects.data?.find(({ id }) => id === input?.projectId)?.name;
  const objective = objectives.data?.find(({ objectiveId }) => objectiveId === input?.objectiveId)?.title;
  if (!input || !project || !objective) return undefined;
  return reportTitle({ orgName: config.orgName, project, what: objective, period: input });
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
      <NotLoaded query={report} failedText={errorText(report.error, messages.report.failed)} />
    </Surface>
  );
}
