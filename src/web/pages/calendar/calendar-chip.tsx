import { IconCheck, IconPlayerPause, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CalendarRow } from '#shared/activities/calendar.ts';
import { showTimes } from '#shared/activities/times.ts';
import { messages } from '#shared/messages.ts';
import { ActivityMark } from '#web/forms/waiting-mark.tsx';
import { activityPath } from '#web/paths.ts';
import classes from './calendar-chip.module.css';

const text = messages.calendar;

/** A project keeps its colour, which only repeats what its name says. */
const colours = 6;

const marks = {
  Completed: { Icon: IconCheck, words: text.completed },
  onhold: { Icon: IconPlayerPause, words: text.onHold },
} as const;

type ChipProps = {
  activity: CalendarRow;
  /** In the agenda: with both times, and larger. */
  large?: boolean;
  tabIndex?: number;
};

/** An activity of a day, which opens it. */
export function CalendarChip({ activity, large = false, tabIndex }: ChipProps) {
  const { id, activityName, projectId, projectName, status, people } = activity;
  const mark = marks[status as keyof typeof marks];
  const times = large ? showTimes(activity) || text.allDay : activity.startTime;
  return (
    <Link
      to={activityPath(id)}
      className={classes.chip}
      data-project={(projectId % colours) + 1}
      data-completed={status === 'Completed' || undefined}
      data-large={large || undefined}
      tabIndex={tabIndex}
    >
      <span className={classes.name}>
        {mark && (
          <>
            <mark.Icon size={large ? 16 : 14} stroke={2} aria-hidden className={classes.status} />
            <span className="bl-hidden">{mark.words}. </span>
          </>
        )}
        {activityName}
      </span>{' '}
      {/* In the month two lines: a long project's name is what ends early there, never the time. */}
      <span className={classes.rest}>
        <span className={classes.facts}>
          {times && <span className={classes.times}>{times}</span>}{' '}
          <span className={classes.people}>
            <IconUsers size={large ? 16 : 14} stroke={1.8} aria-hidden />
            {people}
            <span className="bl-hidden"> {people === 1 ? 'person' : 'people'}</span>
          </span>
          <ActivityMark id={id} />
        </span>{' '}
        <span>{projectName}</span>
      </span>
    </Link>
  );
}
