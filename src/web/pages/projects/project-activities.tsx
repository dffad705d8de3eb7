import { Anchor, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import lines from '#web/components/lines.module.css';
import { EmptyState } from '#web/components/list-states.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import { ActivityRow } from '#web/parts/activity-row.tsx';
import { formatFigure } from '#web/parts/series.ts';
import { searchActivitiesPath } from '#web/paths.ts';
import type { Overview } from './project-overview.ts';
import classes from './project-page.module.css';

const text = messages.project;

/** What follows the next activity, and what was done last. */
export function ProjectActivities({ overview: { project, coming, done } }: { overview: Overview }) {
  const later = coming.slice(1);
  return (
    <Surface as="section" flush aria-labelledby="project-activities">
      <div className={lines.row}>
        <Title order={2} size="h3" id="project-activities">
          Activities
        </Title>
        <Anchor component={Link} to={searchActivitiesPath(project.name)} className={lines.link ?? ''}>
          {text.seeAll} <span className="bl-hidden">activities of {project.name}</span>
        </Anchor>
      </div>
      {later.length > 0 && (
        <Group title={text.comingUp}>
          {later.map((activity) => (
            <Row key={activity.id} activity={activity} showsStatus={activity.status === 'onhold'}>
              {countOf(activity.peopleCount, 'person', 'people')}
            </Row>
          ))}
        </Group>
      )}
      {done.length > 0 && (
        <Group title={text.doneTitle}>
          {done.map((activity) => (
            <Row key={activity.id} activity={activity} showsStatus>
              {describeResults(activity.results) || countOf(activity.peopleCount, 'person', 'people')}
            </Row>
          ))}
        </Group>
      )}
      {done.length === 0 && <EmptyState text={text.nothingDone} />}
    </Surface>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className={classes.group}>{title}</h3>
      <ul>{children}</ul>
    </>
  );
}

type Listed = Pick<Overview['done'][number], 'id' | 'activityName' | 'activityDate' | 'status'>;

function Row({ activity, showsStatus, children }: { activity: Listed; showsStatus: boolean; children: ReactNode }) {
  return (
    <ActivityRow
      activity={activity}
      date={activity.activityDate}
      end={showsStatus && <StatusBadge status={activity.status} dense />}
    >
      {children}
    </ActivityRow>
  );
}

function countOf(n: number, one: string, many: string): string {
  return `${formatFigure(n)} ${n === 1 ? one : many}`;
}

/** `48 traps checked, 9 catches, 120 Plants, 1 incident`; '' when nothing was recorded. */
function describeResults(results: Overview['done'][number]['results']): string {
  const { amounts, trapsEstablished, trapsChecked, catches, incidents } = results;
  return [
    trapsEstablished > 0 && countOf(trapsEstablished, 'trap established', 'traps established'),
    trapsChecked > 0 && countOf(trapsChecked, 'trap checked', 'traps checked'),
    catches > 0 && countOf(catches, 'catch', 'catches'),
    ...amounts.map(({ amount, measurement }) => `${formatFigure(amount)} ${measurement}`),
    incidents > 0 && countOf(incidents, 'incident', 'incidents'),
  ]
    .filter(Boolean)
    .join(', ');
}
