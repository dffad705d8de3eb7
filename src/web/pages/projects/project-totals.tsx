import { Anchor, Box, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { isPredatorControl } from '#shared/objectives.ts';
import facts from '#web/components/facts.module.css';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import lines from '#web/components/lines.module.css';
import { Surface } from '#web/components/surface.tsx';
import { formatFigure, sumOfCatches } from '#web/parts/series.ts';
import { projectReportPath } from '#web/paths.ts';
import type { Overview } from './project-overview.ts';
import classes from './project-page.module.css';

const text = messages.project;

/** What was done so far, against what the project aims at. The report of the same days says more. */
export function ProjectTotals({ overview: { project, totals, period } }: { overview: Overview }) {
  const figures = figuresOf(totals);
  // The period has no earlier day than today, which is no start.
  const isToCome = project.startDate > period.endDate && period.startDate === period.endDate;
  const objectives = totals.objectives.filter(
    ({ title, total, target }) => (total > 0 || target !== null) && !isPredatorControl(title),
  );
  return (
    <Surface as="section" flush aria-labelledby="project-totals">
      <div className={lines.row}>
        <Title order={2} size="h3" id="project-totals" flex={1}>
          {isToCome ? (
            text.totals
          ) : (
            <>
              {text.totalsSince} <FormattedDate date={period.startDate} />
            </>
          )}
        </Title>
        <Anchor component={Link} to={projectReportPath(project.id, period)} className={lines.link ?? ''}>
          {text.report}
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
        </Anchor>
      </div>
      <Box component="dl" className={clsx(facts.facts, facts.figures)} px="var(--bl-card-padding)" pb="sm">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatFigure(value)}</dd>
          </div>
        ))}
      </Box>
      {objectives.length > 0 && (
        <Box component="ul" px="var(--bl-card-padding)" py="xs" className={classes.objectives ?? ''}>
          {objectives.map((objective) => (
            <Objective key={objective.objectiveId} {...objective} />
          ))}
        </Box>
      )}
    </Surface>
  );
}

type ObjectiveProps = Overview['totals']['objectives'][number];

function Objective({ title, measurement, total, target }: ObjectiveProps) {
  return (
    <li className={clsx(lines.row, classes.objective)}>
      <span>{title}</span>
      <Text span inherit c="dimmed">
        <Text span inherit fw={700} c="var(--mantine-color-text)">
          {formatFigure(total)}
        </Text>{' '}
        {target !== null && `${text.ofTarget(formatFigure(target))} `}
        {measurement}
      </Text>
      {target !== null && target > 0 && (
        <progress className={classes.bar} value={Math.min(1, total / target)} max={1} aria-hidden />
      )}
    </li>
  );
}

function figuresOf({ activities, people, predators }: Overview['totals']): { label: string; value: number }[] {
  const count = activities.reduce((sum, one) => sum + one.count, 0);
  return [
    { label: 'Activities', value: count },
    { label: 'Person-days', value: people.staff.personDays + people.volunteers.personDays },
    ...(predators
      ? [
          { label: 'Traps checked', value: predators.trapsChecked },
          { label: 'Catches', value: sumOfCatches(predators.catches) },
        ]
      : []),
  ];
}
