import { Anchor, Button, Group, Title } from '@mantine/core';
import { IconClock, IconFolder, IconMapPin, IconUsers } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { showTimes } from '#shared/activities/times.ts';
import { weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { FirstRows } from '#web/components/first-rows.tsx';
import { EmptyState, ListStates } from '#web/components/list-states.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import words from '#web/components/words.module.css';
import { ActivityRow } from '#web/parts/activity-row.tsx';
import { paths } from '#web/paths.ts';
import type { HomeQuery } from './home-query.ts';
import { groupByDay, type HomeActivity } from './home-query.ts';
import classes from './today-card.module.css';

/** The seven days after today, grouped by day. */
export function WeekCard({ home, hasToday }: { home: HomeQuery; hasToday: boolean }) {
  const isWide = useIsWide();
  return (
    <Surface as="section" flush aria-labelledby="home-week" className={words.ruled}>
      <Group justify="space-between" px="var(--bl-card-padding)" py="2xs">
        <Title order={2} id="home-week">
          {messages.home.week}
        </Title>
        <Anchor component={Link} to={paths.searchActivity} className={words.target}>
          See all<span className="bl-hidden"> activities</span>
        </Anchor>
      </Group>
      <ListStates
        query={home}
        failedText={messages.activities.listLoadFailed}
        isEmpty={(data) => data.week.length === 0}
        empty={
          <EmptyState
            text={hasToday ? messages.home.nothingElse : messages.home.nothing}
            action={
              <NeedsCoverage>
                <Button component={Link} to={paths.addActivity} variant="default">
                  {messages.shell.addActivity}
                </Button>
              </NeedsCoverage>
            }
          />
        }
      >
        {(data) => (
          <ul className={clsx(words.ruled, classes.days)}>
            {groupByDay(data.week).map(({ date, activities }) => (
              <Day key={date} date={date} activities={activities} isWide={isWide} />
            ))}
          </ul>
        )}
      </ListStates>
    </Surface>
  );
}

function Day({ date, activities, isWide }: { date: string; activities: HomeActivity[]; isWide: boolean }) {
  return (
    <li className={classes.day}>
      <time dateTime={date} className={classes.date}>
        {Number(date.slice(8))}
        <span className={words.hint}>{weekdayName(date).slice(0, 3)}</span>
      </time>
      <div>
        <FirstRows rows={activities}>
          {(activity) => <PlannedActivity key={activity.id} activity={activity} isWide={isWide} />}
        </FirstRows>
      </div>
    </li>
  );
}

function PlannedActivity({ activity, isWide }: { activity: HomeActivity; isWide: boolean }) {
  const { peopleCount, status, meetingPlace } = activity;
  return (
    <ActivityRow activity={activity} end={isWide && <StatusBadge status={status} />}>
      {showTimes(activity) && (
        <span>
          <IconClock size={17} stroke={1.7} aria-hidden />
          {showTimes(activity)}
        </span>
      )}
      {meetingPlace && (
        <span>
          <IconMapPin size={17} stroke={1.7} aria-hidden />
          <span className="bl-hidden">{messages.activities.meetingPlace}: </span>
          {meetingPlace}
        </span>
      )}
      <span>
        <IconFolder size={17} stroke={1.7} aria-hidden />
        <span className="bl-hidden">Project: </span>
        {activity.projectName}
      </span>
      <span>
        <IconUsers size={17} stroke={1.7} aria-hidden />
        {peopleCount} {peopleCount === 1 ? 'person' : 'people'}
      </span>
      {/* On the phone only an unusual status takes up space. */}
      {!isWide && status !== 'InProgress' && <StatusBadge status={status} />}
    </ActivityRow>
  );
}
