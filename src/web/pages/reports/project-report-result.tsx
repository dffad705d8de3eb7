import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { clsx } from 'clsx';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { isMeasuredInHours } from '#shared/objectives.ts';
import type { Period } from '#shared/report-periods.ts';
import { statusWords } from '#shared/statuses.ts';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { NotLoaded } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import { errorText } from '#web/error-text.ts';
import { catchRate, formatFigure, percentReached, showRate, species, sumOfCatches } from '#web/parts/series.ts';
import { showHours } from '#web/parts/show-hours.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { ObjectiveCharts, ProgressChart } from './project-charts.tsx';
import classes from './project-report.module.css';
import { isSeenBelow, type Objective, type ProjectReport } from './project-report-file.tsx';
import { ReportPhotos } from './project-report-photos.tsx';

const text = messages.projectReport;
const words = messages.report;
const hourWords = messages.hours;
const trapWords = messages.trapReport;

type ResultProps = { report: ProjectReport; period: Period };

/** The report for a funder, in plain tables that suit paper and screen readers alike. */
export function ProjectReportResult({ report, period }: ResultProps) {
  const { config } = useSession();
  const { project } = report;
  return (
    <Stack component="article" gap="var(--bl-card-gap)" className={classes.report ?? ''} aria-label={text.title}>
      <Stack component="header" gap="2xs">
        <Text inherit fw={600}>
          {config.orgName}
        </Text>
        <Title order={2}>{project.name}</Title>
        <p role="status">
          {project.location} · <FormattedDate date={period.startDate} /> to <FormattedDate date={period.endDate} />
        </p>
        <Text inherit c="dimmed">
          {text.counting(formatDate(report.today))}
        </Text>
      </Stack>
      <Stack gap="var(--bl-card-gap)" className={classes.drawn ?? ''}>
        <ProgressChart report={report} />
        <ObjectiveCharts report={report} />
      </Stack>
      <Objectives report={report} />
      <div className={classes.columns}>
        <Stack gap="var(--bl-card-gap)">
          <Activities report={report} />
          <Predators report={report} />
        </Stack>
        <Stack gap="var(--bl-card-gap)">
          <People report={report} />
          <Hours report={report} />
          <Incidents report={report} />
        </Stack>
      </div>
      <Traps projectId={project.id} period={period} />
      <Tickets report={report} />
      <Box style={{ order: afterCharts }}>
        <ReportPhotos projectId={project.id} />
      </Box>
    </Stack>
  );
}

type PartProps = {
  title: string;
  headings: string[];
  children: ReactNode;
  empty?: string | undefined;
  note?: string | undefined;
};

const Dimmed = ({ children }: { children: ReactNode }) => (
  <Text inherit c="dimmed">
    {children}
  </Text>
);

/** What the columns are called: large text on a phone has it before each figure. */
const Headings = createContext<readonly string[]>([]);

/** A heading and its table. The first column names the row; the others are figures. */
function Part({ title, headings, children, empty, note }: PartProps) {
  const id = useId();
  return (
    <Surface as="section" aria-labelledby={id} className={classes.part}>
      <Title order={3} id={id}>
        {title}
      </Title>
      {empty ? (
        <Dimmed>{empty}</Dimmed>
      ) : (
        <table className={classes.table} aria-labelledby={id} data-objectives={title === 'Objectives' || undefined}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Headings value={headings}>{children}</Headings>
          </tbody>
        </table>
      )}
      {note && <Dimmed>{note}</Dimmed>}
    </Surface>
  );
}

function Line({ name, figures, isSum = false }: { name: ReactNode; figures: ReactNode[]; isSum?: boolean }) {
  const headings = useContext(Headings);
  return (
    <tr data-sum={isSum || undefined}>
      <th scope="row">{name}</th>
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a line never change places.
        <td key={index} data-label={headings[index + 1]}>
          {figure}
        </td>
      ))}
    </tr>
  );
}

function Objectives({ report }: { report: ProjectReport }) {
  const { objectives } = report;
  const hasPlanned = objectives.some(({ plannedActivities }) => plannedActivities > 0);
  return (
    <Part
      title="Objectives"
      headings={['Objective', 'Activities', words.done, ...(hasPlanned ? [words.planned] : []), 'Target', 'Reached']}
      empty={objectives.length === 0 ? text.noObjectives : undefined}
    >
      {objectives.map((objective) => (
        <Line
          key={objective.objectiveId}
          name={
            <>
              {objective.title}{' '}
              <Text span inherit fw={400} c="dimmed">
                ({objective.measurement})
              </Text>
            </>
          }
          figures={
            isSeenBelow(report, objective)
              ? ['–', 'see below', ...(hasPlanned ? ['–'] : []), targetOf(objective), '–']
              : figuresOf(objective, hasPlanned)
          }
        />
      ))}
    </Part>
  );
}

const targetOf = ({ target }: Objective) => (target === null ? '–' : formatFigure(target));

function figuresOf(objective: Objective, hasPlanned: boolean): ReactNode[] {
  const { activities, total, planned, target } = objective;
  return [
    formatFigure(activities),
    formatFigure(total),
    ...(hasPlanned ? [formatFigure(planned)] : []),
    targetOf(objective),
    target === null || target === 0 ? '–' : <Reached key="reached" total={total} target={target} />,
  ];
}

function Reached({ total, target }: { total: number; target: number }) {
  return (
    <Group component="span" gap="xs" wrap="nowrap" justify="flex-end">
      <progress className={classes.bar} value={Math.min(1, total / target)} max={1} aria-hidden />
      {formatFigure(percentReached(total, target))} %
    </Group>
  );
}

/** The headings of figures: only what is done, or what is done and what is planned. */
const apart = (hasPlanned: boolean, alone: string) => (hasPlanned ? [words.done, words.planned] : [alone]);

function Activities({ report: { activities } }: { report: ProjectReport }) {
  const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
  const planned = sum(activities.map((one) => one.planned));
  const figures = (done: number, still: number) => [done, still].slice(0, planned > 0 ? 2 : 1).map(formatFigure);
  return (
    <Part title="Activities" headings={['Status', ...apart(planned > 0, 'Activities')]}>
      {activities.map(({ status, count, planned: still }) => (
        <Line key={status} name={statusWords(status)} figures={figures(count, still)} />
      ))}
      <Line name="All" figures={figures(sum(activities.map(({ count }) => count)), planned)} isSum />
    </Part>
  );
}

type Days = ProjectReport['people']['staff']['planned'];

const addUp = (a: Days, b: Days): Days => ({ people: a.people + b.people, personDays: a.personDays + b.personDays });

/** A person-day is a person on a day, however many activities that day had. */
function People({ report: { people } }: { report: ProjectReport }) {
  const { staff, volunteers } = people;
  const all = { ...addUp(staff, volunteers), planned: addUp(staff.planned, volunteers.planned) };
  if (all.planned.people > 0) return <PlannedPeople staff={staff} volunteers={volunteers} all={all} />;
  const figures = ({ people: count, personDays }: Days) => [count, personDays].map(formatFigure);
  return (
    <Part title="People" headings={['', 'People', 'Person-days']}>
      <Line name="Staff" figures={figures(staff)} />
      <Line name="Volunteers" figures={figures(volunteers)} />
      <Line name="All" figures={figures(all)} isSum />
    </Part>
  );
}

type DaysApart = Days & { planned: Days };

/** A line for each figure, because four figures side by side do not fit a phone. */
function PlannedPeople({ staff, volunteers, all }: { staff: DaysApart; volunteers: DaysApart; all: DaysApart }) {
  const figures = (of: DaysApart, name: keyof Days) => [of[name], of.planned[name]].map(formatFigure);
  return (
    <Part title="People" headings={['', words.done, words.planned]}>
      <Line name="Staff" figures={figures(staff, 'people')} />
      <Line name="Volunteers" figures={figures(volunteers, 'people')} />
      <Line name="All" figures={figures(all, 'people')} isSum />
      <Line name="Staff person-days" figures={figures(staff, 'personDays')} />
      <Line name="Volunteer person-days" figures={figures(volunteers, 'personDays')} />
      <Line name="All person-days" figures={figures(all, 'personDays')} isSum />
    </Part>
  );
}

/**
 * What people signed on for, and what was added by hand: they may be others than those who were assigned. Hours that were typed as an amount
 * are others than these.
 */
function Hours({ report: { hours, objectives } }: { report: ProjectReport }) {
  const { volunteers, staff, people, unsureHours } = hours;
  const inHours = objectives.filter(({ measurement }) => isMeasuredInHours(measurement));
  const typed = inHours.reduce((sum, { total }) => sum + total, 0);
  const all = { hours: volunteers.hours + staff.hours, people };
  const figures = (of: typeof all) => [formatFigure(of.people), showHours(of.hours)];
  const said = {
    ...{ typed: typed > 0 ? showHours(typed) : '', signedOn: showHours(all.hours) },
    unsure: unsureHours > 0 ? showHours(unsureHours) : '',
  };
  return (
    <Part
      title={hourWords.title}
      headings={['', hourWords.peopleColumn, hourWords.title]}
      empty={all.people === 0 ? hourWords.nobodyInPeriod : undefined}
      note={all.people > 0 && typed + unsureHours > 0 ? hourWords.said(said) : undefined}
    >
      <Line name={hourWords.hoursOfVolunteers} figures={figures(volunteers)} />
      <Line name={hourWords.hoursOfStaff} figures={figures(staff)} />
      <Line name={hourWords.allHours} figures={figures(all)} isSum />
    </Part>
  );
}

/** The charts follow the figures on paper, and are the first of its second page. */
const afterCharts = 2;

/** A group that keeps no tickets reads nothing of them. */
function Tickets({ report: { tickets } }: { report: ProjectReport }) {
  if (tickets.length === 0) return null;
  return (
    <Box style={{ order: afterCharts }}>
      <Part title={text.tickets} headings={[messages.tickets.type, 'Staff', 'Volunteers']} note={text.ticketsNote}>
        {tickets.map(({ typeId, type, staff, volunteers }) => (
          <Line key={typeId} name={type} figures={[staff, volunteers].map(formatFigure)} />
        ))}
      </Part>
    </Box>
  );
}

/** What the checks of the lines say; nothing of a project that has none. */
function Traps({ projectId, period: { startDate, endDate } }: { projectId: number; period: Period }) {
  const query = trpc.traps.report.useQuery({ projectId, from: startDate, to: endDate });
  const report = query.data;
  if (!report && query.errorUpdateCount > 0) {
    return (
      <Box style={{ order: afterCharts }}>
        <TitledSurface title={messages.traps.title} size="h3">
          <NotLoaded query={query} failedText={errorText(query.error, trapWords.notInReport)} />
        </TitledSurface>
      </Box>
    );
  }
  if (!report?.checks) return null;
  const { byLine, bySpecies } = report;
  const figures = ({
    checks,
    catches,
    nights,
    per100Nights,
  }: Omit<(typeof byLine)[number], 'lineId' | 'name' | 'project'>) => [
    ...[checks, catches, nights].map(formatFigure),
    showRate(per100Nights),
  ];
  return (
    <Box style={{ order: afterCharts }} className={clsx(classes.columns, classes.wide)}>
      <Part
        title={messages.traps.title}
        headings={[trapWords.line, trapWords.checks, trapWords.catches, trapWords.nights, trapWords.per100]}
        note={`${trapWords.how}: ${trapWords.rule}`}
      >
        {byLine
          .filter(({ checks }) => checks > 0)
          .map((line) => (
            <Line key={line.lineId} name={line.name || messages.traps.noLine} figures={figures(line)} />
          ))}
        <Line name={trapWords.all} figures={figures(report)} isSum />
      </Part>
      <Part
        title={trapWords.caughtInTraps}
        headings={[trapWords.species, trapWords.catches]}
        empty={bySpecies.length === 0 ? trapWords.noneCaught : undefined}
      >
        {bySpecies.map(({ species: name, catches }) => (
          <Line key={name} name={name} figures={[formatFigure(catches)]} />
        ))}
      </Part>
    </Box>
  );
}

type Counted = NonNullable<ProjectReport['predators']>['planned'];

function Predators({ report: { predators, checksNotUsed, checksToUse } }: { report: ProjectReport }) {
  const left = checksNotUsed > 0 && <Dimmed>{words.checksNotUsed(checksNotUsed, checksToUse)}</Dimmed>;
  if (!predators) {
    return (
      <div>
        <Part title="Predator control" headings={[]} empty={text.noPredators}>
          {null}
        </Part>
        {left}
      </div>
    );
  }
  const { planned, ...done } = predators;
  const hasPlanned = planned.trapsEstablished + planned.trapsChecked + sumOfCatches(planned.catches) > 0;
  const figures = (of: (counted: Counted) => ReactNode) => (hasPlanned ? [done, planned] : [done]).map(of);
  return (
    <div>
      <Part title="Predator control" headings={['', ...apart(hasPlanned, 'Number')]}>
        <Line name="Traps established" figures={figures(({ trapsEstablished }) => formatFigure(trapsEstablished))} />
        <Line name="Traps checked" figures={figures(({ trapsChecked }) => formatFigure(trapsChecked))} />
        {species.map(({ name, label }) => (
          <Line key={name} name={`${label} caught`} figures={figures(({ catches }) => formatFigure(catches[name]))} />
        ))}
        <Line name="All catches" figures={figures(({ catches }) => formatFigure(sumOfCatches(catches)))} isSum />
        <Line name="Catches per 100 traps checked" figures={figures(rateOf)} />
      </Part>
      {left}
    </div>
  );
}

function rateOf({ catches, trapsChecked }: Counted): string {
  return showRate(catchRate(sumOfCatches(catches), trapsChecked));
}

function Incidents({ report: { incidents } }: { report: ProjectReport }) {
  const sum = incidents.reduce((total, { count }) => total + count, 0);
  return (
    <Part title="Incidents" headings={['Type', 'Incidents']} empty={sum === 0 ? text.noIncidents : undefined}>
      {incidents.map(({ type, count }) => (
        <Line key={type} name={type || text.typeNotSaid} figures={[formatFigure(count)]} />
      ))}
      <Line name="All" figures={[formatFigure(sum)]} isSum />
    </Part>
  );
}
