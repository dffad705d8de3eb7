import { Button, Stack } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { projectReportForm } from '#shared/project-report.ts';
import columns from '#web/components/columns.module.css';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { PrintButton } from '#web/components/print-button.tsx';
import { Surface } from '#web/components/surface.tsx';
import { errorText } from '#web/error-text.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { FiltersForm } from './filters-form.tsx';
import { ExportProjectReport } from './project-report-file.tsx';
import { ProjectReportResult } from './project-report-result.tsx';
import { ProjectSelect } from './project-select.tsx';
import classes from './report.module.css';
import { reportFileName, reportTitle } from './report-file.ts';
import { SetTargets } from './set-targets.tsx';
import { useReportPeriod } from './use-report-period.ts';

const text = messages.projectReport;

type Values = z.input<typeof projectReportForm>;
type ReportInput = z.output<typeof projectReportForm>;

/** A report on a whole project for a period, as funders ask for. Keeps its filters in the address. */
export function ProjectReportPage() {
  const [search, setSearch] = useSearchParams();
  const [period, remember] = useReportPeriod();
  const values: Values = {
    projectId: search.get('project'),
    startDate: search.get('start') ?? period.startDate,
    endDate: search.get('end') ?? period.endDate,
  };
  const isAsked = ['project', 'start', 'end'].every((name) => search.has(name));
  const read = projectReportForm.safeParse(values);
  const input = isAsked && read.success ? read.data : undefined;
  const report = trpc.reports.project.useQuery(input ?? { projectId: 0, startDate: '', endDate: '' }, {
    enabled: input !== undefined,
  });

  function generate({ projectId, startDate, endDate }: ReportInput) {
    remember({ startDate, endDate });
    if (input && JSON.stringify(input) === JSON.stringify({ projectId, startDate, endDate })) void report.refetch();
    else {
      const photos = input?.projectId === projectId ? search.get('photos') : null;
      const asked = { project: String(projectId), start: startDate, end: endDate, ...(photos !== null && { photos }) };
      setSearch(asked, { preventScrollReset: true });
    }
  }

  const { config } = useSession();
  const shown = input && report.data;
  const named = shown && { orgName: config.orgName, project: shown.project.name, what: text.title, period: input };
  return (
    <Stack gap="var(--bl-card-gap)" className={classes.page ?? ''}>
      <PageHeader
        title={text.title}
        {...(named && { documentTitle: reportTitle(named) })}
        actions={
          <>
            <Button component={Link} to={paths.report} variant="subtle" size="lg" className={classes.print ?? ''}>
              {messages.report.title}
            </Button>
            {shown && named && (
              <ResultActions
                fileName={reportFileName({ ...named, what: 'project report' })}
                input={named.period}
                report={shown}
              />
            )}
          </>
        }
      />
      <FiltersForm
        schema={projectReportForm}
        values={values}
        onGenerate={generate}
        noProjectText={text.chooseProject}
        busy={report.isFetching}
      >
        {(form) => <ProjectSelect className={columns.wide ?? ''} {...form.getInputProps('projectId')} />}
      </FiltersForm>
      {!input && (
        <Surface flush>
          <EmptyState text={isAsked && !read.success ? (read.error.issues[0]?.message ?? '') : text.pickFirst} />
        </Surface>
      )}
      {input && !report.data && (
        <Surface flush>
          <NotLoaded query={report} failedText={errorText(report.error, messages.report.failed)} />
        </Surface>
      )}
      {shown && <ProjectReportResult report={shown} period={input} />}
    </Stack>
  );
}

type ResultActionsProps = { input: ReportInput; fileName: string } & Parameters<typeof SetTargets>[0];

function ResultActions({ input, fileName, report }: ResultActionsProps) {
  const { projectId, startDate, endDate } = input;
  // Asked for by the report, too: on paper nothing says that they were still to come.
  const photos = trpc.photos.list.useQuery({ projectId });
  const traps = trpc.traps.report.useQuery({ projectId, from: startDate, to: endDate });
  const isComing = photos.isLoading || traps.isLoading;
  return (
    <>
      <SetTargets report={report} />
      <ExportProjectReport input={input} fileName={fileName} />
      <PrintButton size="lg" className={classes.print ?? ''} disabled={isComing} />
    </>
  );
}
