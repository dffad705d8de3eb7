import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { activityFieldNames } from '#shared/activities/details.ts';
import { showTimes } from '#shared/activities/times.ts';
import { formatDate, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { directionsTo } from '#web/components/directions-link.tsx';
import inline from '#web/components/inline.module.css';
import { LedBy } from '#web/components/led-by.tsx';
import lines from '#web/components/lines.module.css';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { useHeadingFocus } from '#web/components/use-heading-focus.ts';
import { useIsWide } from '#web/components/use-is-wide.ts';
import words from '#web/components/words.module.css';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { ShownPosition } from '#web/parts/position/shown-position.tsx';
import { activityPath, projectPath } from '#web/paths.ts';
import { useToday } from '#web/use-today.ts';
import classes from './day-head.module.css';

const text = messages.day;

type DayHeadProps = {
  activity: ActivityDetails;
  /** The buttons at its right, on a desk. */
  actions?: ReactNode;
};

/** What it is, when and where. The heading is small, because the activity's name is what people look for. */
export function DayHead({ activity, actions }: DayHeadProps) {
  const heading = useHeadingFocus();
  const { activityName, activityDate, projectId, projectName, status } = activity;
  const times = showTimes(activity);
  const today = useToday();
  const isWide = useIsWide();
  // The first screen of a phone has no room for a date that everybody knows.
  const date =
    activityDate === today && !isWide ? text.today : `${weekdayName(activityDate)} ${formatDate(activityDate)}`;
  useDocumentTitle(`${text.title} · ${activityName} · Bushline`);
  return (
    <header className={clsx(words.spread, classes.head)}>
      <div className={words.wide}>
        <div className={classes.kind}>
          <h1 ref={heading} tabIndex={-1} data-page-heading className={classes.title}>
            {text.title}
          </h1>
          {/* On a phone two links would lie over each other; the plan leads to the project, too. */}
          {isWide ? (
            <Link to={projectPath(projectId)} className={lines.quiet ?? ''}>
              {projectName}
            </Link>
          ) : (
            <span className={classes.project}>{projectName}</span>
          )}
          <WaitingMark
            of={{
              path: 'activities.document',
              input: { id: activity.id },
              part: 'activity',
              fields: activityFieldNames,
            }}
          />
          {status !== 'InProgress' && <StatusBadge status={status} dense />}
        </div>
        <p className={classes.name}>
          <Link to={activityPath(activity.id)} className={words.plain}>
            {activityName}
          </Link>
        </p>
        <LedBy activity={activity} className={classes.fact ?? ''} />
        <p className={classes.fact}>
          <IconClock size={19} stroke={1.7} aria-hidden />
          <span>
            <span className={inline.figures}>
              {date}
              {times && ','}
            </span>{' '}
            <span className={inline.figures}>{times}</span>
          </span>
        </p>
        <Place place={activity.meetingPlace || activity.projectLocation} />
        <ShownPosition of={activity} what={messages.positions.ofMeeting} />
      </div>
      {actions}
    </header>
  );
}

function Place({ place }: { place: string }) {
  const isWide = useIsWide();
  const [isWhole, setWhole] = useState(false);
  if (!place) return null;
  return (
    <div className={classes.fact}>
      <IconMapPin size={19} stroke={1.7} aria-hidden />
      {isWide ? (
        <span className={classes.place}>{place}</span>
      ) : (
        // A long one takes two lines, and opens.
        <button type="button" className={classes.place} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          <span>{place}</span>
        </button>
      )}
      <Button component="a" href={directionsTo(place)} target="_blank" rel="noreferrer" variant="light" size="sm">
        Directions <span className="bl-hidden">to {place}</span>
      </Button>
    </div>
  );
}
