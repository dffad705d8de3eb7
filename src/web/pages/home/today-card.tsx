import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowRight, IconFolder, IconMapPin, IconUser, IconUsers } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { showTimes } from '#shared/activities/times.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { isUnheard } from '#shared/still-out.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { ActivityMark } from '#web/forms/waiting-mark.tsx';
import { useField } from '#web/offline/use-field.ts';
import { useWatch } from '#web/pages/still-out/use-still-out.ts';
import { useSignedOn } from '#web/parts/use-signed-on.ts';
import { dayPath } from '#web/paths.ts';
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
    <Surface as="article" className={clsx(words.spread, classes.card)} data-next={isNext || undefined}>
      <div className={words.wide}>
        <Group gap="xs" fz="text">
          <Text span inherit fw={650} c="anchor">
            {activityDate === today ? messages.home.today : formatDate(activityDate)}
          </Text>{' '}
          {showTimes(activity)}
          {status !== 'InProgress' && <StatusBadge status={status} dense />}
          <ActivityMark id={id} />
        </Group>
        <Title order={2} my="2xs" className={words.grow}>
          {activityName}
        </Title>
        <Box component="ul" fz="text" c="dimmed">
          <li className={words.lines}>
            <IconFolder size={18} stroke={1.7} aria-hidden />
            <span className="bl-hidden">Project: </span>
            <span className={words.grow}>{projectName}</span>
          </li>
          {place && (
            <li className={words.lines}>
              <IconMapPin size={18} stroke={1.7} aria-hidden />
              <span className="bl-hidden">{messages.activities.meetingPlace}: </span>
              <span className={words.grow}>{place}</span>
            </li>
          )}
          {ledBy && (
            <li className={words.lines}>
              <IconUser size={18} stroke={1.7} aria-hidden />
              <span>{messages.activities.ledBy(ledBy)}</span>
            </li>
          )}
          <li className={words.lines}>
            <IconUsers size={18} stroke={1.7} aria-hidden />
            <People of={activity} />
          </li>
        </Box>
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
  const { data } = useSignedOn();
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
  return (
    <Text mt="xs" fz="text" c="var(--bl-on-hold-text)">
      {messages.stillOut.nothingHeard}
    </Text>
  );
}
