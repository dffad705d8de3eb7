import { Group, Stack, Text, Title } from '@mantine/core';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import type { Period } from '#shared/report-periods.ts';
import { findTraps, trapFiltersSchema } from '#shared/traps/filters.ts';
import columnsOf from '#web/components/columns.module.css';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import lineClasses from '#web/components/lines.module.css';
import { EmptyState } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import words from '#web/components/words.module.css';
import { ChartCard } from '#web/pages/reports/chart-card.tsx';
import { chooseUnit, sumByPeriod } from '#web/pages/reports/chart-periods.ts';
import { FiguresTable } from '#web/pages/reports/figures-table.tsx';
import classes from '#web/pages/reports/project-report.module.css';
import reportClasses from '#web/pages/reports/report.module.css';
import { formatFigure, species as groups, showRate } from '#web/parts/series.ts';
import { paths, trapPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import type { TrapReport } from './trap-report-file.tsx';

const text = messages.trapReport;

type ResultProps = {
  report: TrapReport;
  /** That of a year earlier; undefined where it is not compared. */
  before: TrapReport | undefined;
  projectId: number | undefined;
  /** The project's name, or `All projects`; undefined until it is known. */
  project: string | undefined;
  period: Period;
};

type InProject = { project: string | null };

/** Tells apart what has one name in two projects, where several are shown. */
function namesOf(rows: readonly InProject[]) {
  const areSeveral = new Set(rows.flatMap(({ project }) => project ?? [])).size > 1;
  return (name: string, { project }: InProject) => (areSeveral && project ? text.inProject(name, project) : name);
}

export function TrapReportResult({ report, before, projectId, project, period }: ResultProps) {
  if (report.checks === 0 && !before?.checks) {
    return (
      <Surface flush>
        <EmptyState text={text.nothing} />
      </Surface>
    );
  }
  return (
    <Stack component="article" aria-label={text.title} gap="var(--bl-card-gap)">
      <Caption project={project} period={period} />
      <div className={columnsOf.halves}>
        <Stack gap="var(--bl-card-gap)">
          <Rate report={report} before={before} />
          <ByMonth report={report} />
          <BySpecies report={report} before={before} />
        </Stack>
        <Stack gap="var(--bl-card-gap)">
          <ByLine report={report} />
          <Best report={report} />
          <Idle projectId={projectId} />
        </Stack>
      </div>
    </Stack>
  );
}

/** Names group and project on paper, where the choices are hidden. */
function Caption({ project, period: { startDate, endDate } }: Pick<ResultProps, 'project' | 'period'>) {
  const { config } = useSession();
  return (
    <div>
      <Text inherit fw={600} className={reportClasses.paperOnly ?? ''}>
        {config.orgName}
      </Text>
      <p role="status">
        {project && `${project} · `}
        <FormattedDate date={startDate} /> to <FormattedDate date={endDate} />
      </p>
    </div>
  );
}

const counted = ({ catches, nights, checks }: TrapReport) =>
  [formatFigure(catches), formatFigure(nights), formatFigure(checks)] as const;

function Rate({ report, before }: Pick<ResultProps, 'report' | 'before'>) {
  return (
    <TitledSurface title={text.rate} size="h3">
      <Group gap="sm" align="baseline">
        <Text fz="xl" fw={650}>
          {showRate(report.per100Nights)}
        </Text>
        {before && <Text c="dimmed">{text.was(showRate(before.per100Nights))}</Text>}
      </Group>
      <Text c="dimmed">{report.nights === 0 ? text.noNights : text.counted(...counted(report))}</Text>
      {before && <Text c="dimmed">{text.wasCounted(...counted(before))}</Text>}
      <Title order={3} fz="text" mt="sm">
        {text.how}
      </Title>
      <p className={words.hint}>{text.rule}</p>
    </TitledSurface>
  );
}

/** The catches in the documented groups, which have their colours. */
function ByMonth({ report: { byMonth } }: Pick<ResultProps, 'report'>) {
  if (byMonth.length === 0) return null;
  const names = groups.map(({ name }) => name);
  const rows = byMonth.map(({ month, countsAs, catches }) => ({
    activityDate: `${month}-01`,
    ...{ rats: 0, possums: 0, mustelids: 0, hedgehogs: 0, others: 0 },
    [countsAs]: catches,
  }));
  const unit = chooseUnit(
    rows.map(({ activityDate }) => activityDate),
    ['month', 'year'],
  );
  const data = sumByPeriod(rows, names, unit);
  return (
    <ChartCard
      title={text.byMonth(unit)}
      data={data}
      series={groups.map((one) => ({ ...one, color: `var(--bl-series-${one.name})` }))}
      isWhole
      table={
        <div className="bl-hidden">
          <FiguresTable
            headings={[unit, ...groups.map(({ label }) => label)]}
            rows={data.map(({ period, ...sums }): [string, ...string[]] => [
              String(period),
              ...names.map((name) => formatFigure(Number(sums[name]))),
            ])}
          />
        </div>
      }
    />
  );
}

function BySpecies({ report: { bySpecies }, before }: Pick<ResultProps, 'report' | 'before'>) {
  const names = [...new Set([...bySpecies, ...(before?.bySpecies ?? [])].map(({ species }) => species))];
  const of = (rows: TrapReport['bySpecies'], name: string) =>
    formatFigure(rows.find(({ species }) => species === name)?.catches ?? 0);
  return (
    <TitledSurface title={text.bySpecies} size="h3">
      {names.length === 0 ? (
        <Text c="dimmed">{text.noneCaught}</Text>
      ) : (
        <FiguresTable
          className={classes.table}
          headings={[text.species, text.catches, ...(before ? [text.earlier] : [])]}
          rows={names.map((name): [string, ...string[]] => [
            name,
            of(bySpecies, name),
            ...(before ? [of(before.bySpecies, name)] : []),
          ])}
        />
      )}
    </TitledSurface>
  );
}

function ByLine({ report: { byLine } }: Pick<ResultProps, 'report'>) {
  if (byLine.length === 0) return null;
  const nameOf = namesOf(byLine);
  return (
    <TitledSurface title={text.byLine} size="h3">
      <FiguresTable
        className={classes.table}
        headings={[text.line, text.checks, text.catches, text.per100]}
        rows={byLine.map((line): [string, ...string[]] => [
          nameOf(line.name || messages.traps.noLine, line),
          formatFigure(line.checks),
          formatFigure(line.catches),
          showRate(line.per100Nights),
        ])}
      />
    </TitledSurface>
  );
}

function Best({ report: { byTrap } }: Pick<ResultProps, 'report'>) {
  const nameOf = namesOf(byTrap);
  const best = byTrap
    .filter(({ catches }) => catches > 0)
    .toSorted((a, b) => b.catches - a.catches)
    .slice(0, 10);
  return (
    <TitledSurface title={text.best} size="h3">
      {best.length === 0 ? (
        <Text c="dimmed">{text.noneCaught}</Text>
      ) : (
        <ol className={lineClasses.rows}>
          {best.map((trap) => (
            <li key={trap.trapId}>
              <Group justify="space-between">
                {trap.isRemoved ? (
                  <span className={words.strong}>{nameOf(trap.code, trap)}</span>
                ) : (
                  <Link to={trapPath(trap.trapId)} className={words.target}>
                    {nameOf(trap.code, trap)}
                  </Link>
                )}
                <span>
                  {formatFigure(trap.catches)}{' '}
                  <span className={words.dimmed}>
                    {text.per100}: {showRate(trap.per100Nights)}
                  </span>
                </span>
              </Group>
            </li>
          ))}
        </ol>
      )}
    </TitledSurface>
  );
}

/** Traps in use that caught nothing within a year. */
function Idle({ projectId }: Pick<ResultProps, 'projectId'>) {
  const { data: traps } = trpc.traps.list.useQuery(projectId === undefined ? {} : { projectId });
  const { config } = useSession();
  const today = useToday();
  if (!traps) return null;
  const idle = findTraps(traps, trapFiltersSchema.parse({ months: 12 }), { today, timeZone: config.orgTimezone });
  const project = projectId === undefined ? '' : `&project=${projectId}`;
  const nameOf = namesOf(traps);
  const codes = idle.slice(0, 3).map((trap) => nameOf(trap.code, trap));
  return (
    <TitledSurface title={text.idle} size="h3">
      <Text c="dimmed">{idle.length === 0 ? text.noneIdle : text.idleTraps(idle.length, codes.join(', '))}</Text>
      {idle.length > 0 && (
        <Link to={`${paths.traps}?months=12${project}`} className={clsx(words.target, 'bl-screen')}>
          {text.seeThem}
        </Link>
      )}
    </TitledSurface>
  );
}
