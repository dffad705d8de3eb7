import { Group, Stack } from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { calendarYear, isSamePeriod, julyToJune, lastTwelveMonths } from '#shared/report-periods.ts';
import { BackLink } from '#web/components/back-link.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { PrintButton } from '#web/components/print-button.tsx';
import { Select } from '#web/components/select.tsx';
import { Surface } from '#web/components/surface.tsx';
import { errorText } from '#web/error-text.ts';
import classes from '#web/pages/reports/report.module.css';
import { reportTitle } from '#web/pages/reports/report-file.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { ExportTrapReport } from './trap-report-file.tsx';
import { TrapReportResult } from './trap-report-result.tsx';
import { useAskedReport } from './use-trap-report.ts';

const text = messages.trapReport;

/** What traps caught in a period, and how much that is for each night of trapping. */
export function TrapReportPage() {
  const asked = useAskedReport();
  const { projectId, period, earlier, isSound } = asked;
  const inputOf = ({ startDate, endDate }: typeof period) => ({
    ...(projectId !== undefined && { projectId }),
    ...{ from: startDate, to: endDate },
  });
  const report = trpc.traps.report.useQuery(isSound ? inputOf(period) : skipToken);
  const before = trpc.traps.report.useQuery(isSound && earlier ? inputOf(earlier) : skipToken);
  const { config } = useSession();
  const { data: projects } = trpc.projects.list.useQuery();
  const project =
    projectId === undefined ? messages.traps.allProjects : projects?.find(({ id }) => id === projectId)?.name;
  const documentTitle =
    report.data && project && reportTitle({ orgName: config.orgName, project, what: text.title, period });
  return (
    <Stack gap="var(--bl-card-gap)" className={classes.page ?? ''}>
      <BackLink to={paths.traps}>{messages.traps.title}</BackLink>
      <PageHeader
        title={text.title}
        {...(documentTitle && { documentTitle })}
        subtitle={text.subtitle}
        actions={
          <>
            <ExportTrapReport input={inputOf(period)} disabled={!isSound} />
            <PrintButton size="lg" variant="default" />
          </>
        }
      />
      <Choices {...asked} />
      {!isSound ? (
        <Surface flush>
          <EmptyState text={text.badPeriod} />
        </Surface>
      ) : !report.data ? (
        <Surface flush>
          <NotLoaded query={report} failedText={errorText(report.error, text.failed)} />
        </Surface>
      ) : (
        <>
          {!before.data && before.isError && (
            <Surface flush>
              <NotLoaded query={before} failedText={text.earlierFailed} />
            </Surface>
          )}
          <TrapReportResult
            report={report.data}
            // Before the first check there is nothing to compare with.
            before={earlier && before.data?.checks ? before.data : undefined}
            {...{ projectId, project, period }}
          />
        </>
      )}
    </Stack>
  );
}

function Choices({ projectId, period, earlier, set }: ReturnType<typeof useAskedReport>) {
  const today = useToday();
  const { data: projects = [] } = trpc.projects.list.useQuery();
  const usual = {
    months: { label: text.months, of: lastTwelveMonths(today) },
    year: { label: text.year, of: calendarYear(today) },
    julyToJune: { label: text.julyToJune, of: julyToJune(today) },
  };
  const chosen = Object.entries(usual).find(([, { of }]) => isSamePeriod(of, period))?.[0] ?? 'other';
  const all = 'all';
  return (
    <Group gap="sm" align="flex-end" className="bl-screen">
      <Select
        label={messages.traps.project}
        data={[
          { value: all, label: messages.traps.allProjects },
          ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(projectId ?? all)}
        allowDeselect={false}
        onChange={(id) => set({ project: id === all ? null : id })}
      />
      <Select
        label={text.period}
        data={[
          ...Object.entries(usual).map(([value, { label }]) => ({ value, label })),
          { value: 'other', label: text.other },
        ]}
        value={chosen}
        allowDeselect={false}
        onChange={(name) => {
          const of = usual[name as keyof typeof usual]?.of;
          if (of) set({ start: of.startDate, end: of.endDate });
        }}
      />
      <DateField label={text.from} value={period.startDate} onChange={(start) => set({ start })} />
      <DateField label={text.to} value={period.endDate} onChange={(end) => set({ end })} />
      <Select
        label={text.compare}
        data={[
          { value: 'year', label: text.compareYear },
          { value: 'none', label: text.compareNone },
        ]}
        value={earlier ? 'year' : 'none'}
        allowDeselect={false}
        onChange={(compare) => set({ compare: compare === 'none' ? 'none' : null })}
      />
    </Group>
  );
}
