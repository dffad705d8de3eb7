import { Button } from '@mantine/core';
import { IconArrowRight, IconFolder, IconMapPin, IconUser, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { showTimes } from '#shared/activities/times.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { isUnheard } from '#shared/still-out.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import { ActivityMark } from '#web/forms/waiting-mark.tsx';
import { useField } from '#web/offline/use-field.ts';
import { useWatch } from '#web/pages/still-out/use-still-out.ts';
import { dayPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { useMinute } from '#web/use-minute.ts';
import { useToday } from '#web/use-today.ts';
import type { HomeActivity } from './home-query.ts';
import classes from './today-card.module.css';

type TodayCardProps = {
  activity: HomeActivity;
  /** It runs now, or is the next one: its card stands out. */
  isNext: boolean;
};

/** One of today's activities, large: the whole card leads to its day. */
export function TodayCard({ activity, isNext }: TodayCardProps) {
  const { id, activityName, activityDate, projectName, meetingPlace, projectLocation, ledBy, status } = activity;
  const today = useToday();
  const place = meetingPlace || projectLocation;
  return (
    <Surface as="article" className={classes.card ?? ''} data-next={isNext || undefined}>
      <div className={classes.words}>
        <p className={classes.when}>
          <span className={classes.today}>
            {activityDate === today ? messages.home.today : formatDate(activityDate)}
          </span>{' '}
          {showTimes(activity)}
          {status !== 'InProgress' && <StatusBadge status={status} dense />}
          <ActivityMark id={id} />
        </p>
        <h2 className={classes.name}>{activityName}</h2>
        <ul className={classes.facts}>
          <li>
            <IconFolder size={18} stroke={1.7} aria-hidden />
            <span className="bl-hidden">Project: </span>
            <span>{projectName}</span>
          </li>
          {place && (
            <li>
              <IconMapPin size={18} stroke={1.7} aria-hidden />
              <span className="bl-hidden">{messages.activities.meetingPlace}: </span>
              <span>{place}</span>
            </li>
          )}
          {ledBy && (
            <li>
              <IconUser size={18} stroke={1.7} aria-hidden />
              <span>{messages.activities.ledBy(ledBy)}</span>
            </li>
          )}
          <li>
            <IconUsers size={18} stroke={1.7} aria-hidden />
            <People of={activity} />
          </li>
        </ul>
        <NothingHeard of={activity} />
      </div>
      <Button
        component={Link}
        to={dayPath(id)}
        variant={isNext ? 'filled' : 'light'}
        size={isNext ? 'xl' : 'lg'}
        className={classes.open ?? ''}
        rightSection={<IconArrowRight size={20} stroke={1.8} aria-hidden />}
      >
        {messages.day.title}
        <span className="bl-hidden">: {activityName}</span>
      </Button>
    </Surface>
  );
}

/** Who is there now, once anybody is: `11 of 14 here`. */
function People({ of: { id, peopleCount } }: { of: HomeActivity }) {
  const { data } = trpc.attendance.signedOn.useQuery();
  const here = data?.filter(({ activityId }) => activityId === id).length ?? 0;
  if (here > 0) return <strong>{messages.home.here(here, Math.max(here, peopleCount))}</strong>;
  return <span>{messages.home.people(peopleCount)}</span>;
}

/** Without alarm: a phone without coverage may hold the sign-ons. Without coverage, this phone cannot know. */
function NothingHeard({ of }: { of: HomeActivity }) {
  const watch = useWatch();
  const minute = useMinute();
  const { hasCoverage } = useField();
  if (!hasCoverage || of.status !== 'InProgress' || !isUnheard(of, watch, minute)) return null;
  return <p className={classes.unheard}>{messages.stillOut.nothingHeard}</p>;
}
