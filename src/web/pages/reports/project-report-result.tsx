import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { isPredatorControl } from '#shared/objectives.ts';
import { statusWords } from '#shared/statuses.ts';
import { Surface } from '#web/components/surface.tsx';
import { useSession } from '#web/session-context.ts';
import classes from './project-report.module.css';
import type { Period, ProjectReport } from './project-report-file.tsx';
import { catchRate, formatFigure, species, sumOfCatches } from './series.ts';

const text = messages.projectReport;

type ResultProps = { report: ProjectReport; period: Period };

/** The report for a funder, in plain tables that suit paper and screen readers alike. */
export function ProjectReportResult({ report, period }: ResultProps) {
  const { config } = useSession();
  const { project } = report;
  return (
    <article className={classes.report} aria-label={text.title}>
      <header className={classes.heading}>
        <p className={classes.group}>{config.orgName}</p>
        <Title order={2}>{project.name}</Title>
        <p role="status">
          {project.location} · {formatDate(period.startDate)} to {formatDate(period.endDate)}
        </p>
        <p className={classes.note}>{text.counting}</p>
      </header>
      <Objectives report={report} />
      <div className={classes.columns}>
        <Activities report={report} />
        <People report={report} />
      </div>
      <div className={classes.columns}>
        <Predators report={report} />
        <Incidents report={report} />
      </div>
    </article>
  );
}

type PartProps = { title: string; headings: string[]; children: ReactNode; empty?: string | undefined };

/** A heading and its table. The first column names the row; the others are figures. */
function Part({ title, headings, children, empty }: PartProps) {
  const id = useId();
  return (
    <Surface as="section" aria-labelledby={id} className={classes.part}>
      <Title order={3} id={id}>
        {title}
      </Title>
      {empty ? (
        <p className={classes.note}>{empty}</p>
      ) : (
        <table className={classes.table} aria-labelledby={id} data-objectives={headings.length > 3 || undefined}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </Surface>
  );
}

function Line({ name, figures, isSum = false }: { name: ReactNode; figures: ReactNode[]; isSum?: boolean }) {
  return (
    <tr data-sum={isSum || undefined}>
      <th scope="row">{name}</th>
      {figures.map((figure, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a line never change places.
        <td key={place}>{figure}</td>
      ))}
    </tr>
  );
}

function Objectives({ report }: { report: ProjectReport }) {
  const { objectives } = report;
  return (
    <Part
      title="Objectives"
      headings={['Objective', 'Activities', 'Total', 'Target', 'Reached']}
      empty={objectives.length === 0 ? text.noObjectives : undefined}
    >
      {objectives.map(({ objectiveId, title, measurement, activities, total, target }) => (
        <Line
          key={objectiveId}
          name={
            <>
              {title} <span className={classes.measurement}>({measurement})</span>
            </>
          }
          figures={
            isPredatorControl(title) && activities === 0 && report.predators
              ? ['–', 'see below', target === null ? '–' : formatFigure(target), '–']
              : [
                  formatFigure(activities),
                  formatFigure(total),
                  target === null ? '–' : formatFigure(target),
                  target === null || target === 0 ? '–' : <Reached key="reached" share={total / target} />,
                ]
          }
        />
      ))}
    </Part>
  );
}

function Reached({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <span className={classes.reached}>
      <progress className={classes.bar} value={Math.min(1, share)} max={1} aria-hidden />
      {formatFigure(percent)} %
    </span>
  );
}

function Activities({ report }: { report: ProjectReport }) {
  const sum = report.activities.reduce((total, { count }) => total + count, 0);
  return (
    <Part title="Activities" headings={['Status', 'Activities']}>
      {report.activities.map(({ status, count }) => (
        <Line key={status} name={statusWords(status)} figures={[formatFigure(count)]} />
      ))}
      <Line name="All" figures={[formatFigure(sum)]} isSum />
    </Part>
  );
}

/** A person-day is a person on a day, however many activities that day had. */
function People({ report: { people } }: { report: ProjectReport }) {
  const { staff, volunteers } = people;
  return (
    <Part title="People" headings={['', 'People', 'Person-days']}>
      <Line name="Staff" figures={[formatFigure(staff.people), formatFigure(staff.personDays)]} />
      <Line name="Volunteers" figures={[formatFigure(volunteers.people), formatFigure(volunteers.personDays)]} />
      <Line
        name="All"
        figures={[
          formatFigure(staff.people + volunteers.people),
          formatFigure(staff.personDays + volunteers.personDays),
        ]}
        isSum
      />
    </Part>
  );
}

function Predators({ report: { predators } }: { report: ProjectReport }) {
  if (!predators) {
    return (
      <Part title="Predator control" headings={[]} empty={text.noPredators}>
        {null}
      </Part>
    );
  }
  const { trapsEstablished, trapsChecked, catches } = predators;
  const all = sumOfCatches(catches);
  const rate = catchRate(all, trapsChecked);
  return (
    <Part title="Predator control" headings={['', 'Number']}>
      <Line name="Traps established" figures={[formatFigure(trapsEstablished)]} />
      <Line name="Traps checked" figures={[formatFigure(trapsChecked)]} />
      {species.map(({ name, label }) => (
        <Line key={name} name={`${label} caught`} figures={[formatFigure(catches[name])]} />
      ))}
      <Line name="All catches" figures={[formatFigure(all)]} isSum />
      <Line name="Catches per 100 traps checked" figures={[rate === null ? '–' : formatFigure(rate)]} />
    </Part>
  );
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
