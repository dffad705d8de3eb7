import { Button, Stack, Title } from '@mantine/core';
import { IconClock, IconMapPin, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { showTimes } from '#shared/activities/times.ts';
import { messages } from '#shared/messages.ts';
import { DayTile } from '#web/components/day-tile.tsx';
import lines from '#web/components/lines.module.css';
import { EmptyState } from '#web/components/list-states.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import { ActivityMark } from '#web/forms/waiting-mark.tsx';
import { activityPath } from '#web/paths.ts';
import type { Overview } from './project-overview.ts';
import classes from './project-page.module.css';

const namesShown = 3;

/** The project's next activity: when, where and with whom. */
export function NextActivity({ activity }: { activity: Overview['coming'][number] | undefined }) {
  if (!activity) {
    return (
      <Surface flush>
        <EmptyState text={messages.project.nothingPlanned} />
      </Surface>
    );
  }
  const { id, activityName, activityDate, projectLocation, meetingPlace, people, status } = activity;
  return (
    <Surface as="section" aria-labelledby="next-activity" className={classes.next}>
      <DayTile date={activityDate} tinted />
      <div className={classes.words}>
        <Title order={2} size="h3" id="next-activity">
          <span className="bl-hidden">Next:</span> {activityName}
          <ActivityMark id={id} />
        </Title>
        <Stack component="ul" gap="2xs" mt="2xs" fz="text" lh={1.4}>
          {showTimes(activity) && (
            <li className={lines.beside}>
              <IconClock size={18} stroke={1.7} aria-hidden />
              <span>{showTimes(activity)}</span>
            </li>
          )}
          <li className={lines.beside}>
            <IconMapPin size={18} stroke={1.7} aria-hidden />
            <span className="bl-hidden">{meetingPlace ? messages.activities.meetingPlace : 'Location'}: </span>
            <span>{meetingPlace || projectLocation}</span>
          </li>
          <li className={lines.beside}>
            <IconUsers size={18} stroke={1.7} aria-hidden />
            <span>{describePeople(people)}</span>
          </li>
          {status === 'onhold' && (
            <li>
              <StatusBadge status={status} dense />
            </li>
          )}
        </Stack>
      </div>
      <Button component={Link} to={activityPath(id)} variant="light" className={classes.open ?? ''}>
        Open <span className="bl-hidden">{activityName}</span>
      </Button>
    </Surface>
  );
}

/** `5 people: Aroha Ngātai, Callum Reid, Tāne Rāwiri and 2 more` */
function describePeople(people: readonly string[]): string {
  if (people.length === 0) return 'Nobody yet';
  const names = people.slice(0, namesShown).join(', ');
  const more = people.length > namesShown ? ` and ${people.length - namesShown} more` : '';
  return `${people.length} ${people.length === 1 ? 'person' : 'people'}: ${names}${more}`;
}
