import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import { messages } from '#shared/messages.ts';
import { Surface } from '#web/components/surface.tsx';
import { formatFigure, percentReached } from '#web/parts/series.ts';
import { Bars, doneAndPlanned, Legend, ProgressBars } from './chart-card.tsx';
import { chooseUnit, sumByPeriod } from './chart-periods.ts';
import classes from './project-report.module.css';
import { isSeenBelow, type Objective, type ProjectReport } from './project-report-file.tsx';

const text = messages.projectReport;
const words = messages.report;

const nameOf = ({ title, measurement }: Objective) => `${title} (${measurement})`;

/** How far each objective that has a target has come. Nothing without a target. */
export function ProgressChart({ report }: { report: ProjectReport }) {
  const id = useId();
  const aimed = report.objectives.flatMap((objective) =>
    objective.target && !isSeenBelow(report, objective) ? [{ ...objective, target: objective.target }] : [],
  );
  if (aimed.length === 0) return null;
  const series = doneAndPlanned(aimed.some(({ planned }) => planned > 0));
  const described = aimed.map(
    (one) => `${nameOf(one)}: ${formatFigure(percentReached(one.total, one.target))} ${text.ofTarget}`,
  );
  return (
    <Surface as="section" aria-labelledby={id}>
      <Title order={3} id={id} mb="2xs">
        {text.progress}
      </Title>
      <Legend series={series} />
      <ProgressBars
        data={aimed.map(({ title, total, planned, target }) => ({
          name: title,
          done: percentReached(total, target),
          planned: percentReached(planned, target),
        }))}
        series={series}
        label={`${text.progress}: a bar chart. ${described.join('. ')}.`}
      />
    </Surface>
  );
}

/** A chart for each objective that has figures, all over the same months. */
export function ObjectiveCharts({ report }: { report: ProjectReport }) {
  const id = useId();
  const shown = report.objectives.filter(({ months }) => months.some(({ done, planned }) => done + planned > 0));
  if (shown.length === 0) return null;
  const days = shown.flatMap(({ months }) => months.map(({ month }) => firstDayOf(month))).sort();
  const unit = chooseUnit(days, ['month', 'year']);
  const series = doneAndPlanned(shown.some(({ planned }) => planned > 0));
  return (
    <Surface as="section" aria-labelledby={id}>
      <Title order={3} id={id} mb="2xs">
        {unit === 'month' ? text.byMonth : text.byYear}
      </Title>
      <Legend series={series} />
      {/* Of four, three beside each other would leave one alone. The last one fills the row where two fit. */}
      <ul className={classes.charts} data-pairs={shown.length % 3 === 1 || undefined}>
        {shown.map((objective) => {
          const data = sumByPeriod(rowsOf(objective, days), ['done', 'planned'] as const, unit);
          return (
            <li key={objective.objectiveId}>
              <Title order={4} fz="text" fw={550}>
                {objective.title}{' '}
                <Text span inherit fw={400} c="dimmed">
                  ({objective.measurement})
                </Text>
              </Title>
              <Bars
                data={data}
                series={series}
                height={168}
                label={`${nameOf(objective)}: a bar chart. ${inWords(data)}`}
              />
            </li>
          );
        })}
      </ul>
    </Surface>
  );
}

const firstDayOf = (month: string) => `${month}-01`;

/** The months of an objective, with nothing in the first and the last of all, so that every chart has the same span. */
function rowsOf({ months }: Objective, days: readonly string[]) {
  const ends = [days[0], days.at(-1)].filter((day) => day !== undefined);
  return [
    ...ends.map((activityDate) => ({ activityDate, done: 0, planned: 0 })),
    ...months.map(({ month, done, planned }) => ({ activityDate: firstDayOf(month), done, planned })),
  ];
}

/** `Mar: 1,200.5. Apr: 34, planned 12.` */
function inWords(data: Record<string, string | number>[]): string {
  return data
    .filter(({ done, planned }) => Number(done) + Number(planned) > 0)
    .map(({ period, done, planned }) => {
      const parts = [
        formatFigure(Number(done)),
        ...(planned ? [`${words.planned.toLowerCase()} ${formatFigure(Number(planned))}`] : []),
      ];
      return `${period}: ${parts.join(', ')}.`;
    })
    .join(' ');
}
