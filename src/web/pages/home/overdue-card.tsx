import { Group, Text, Title } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { daysBetween } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { FirstRows } from '#web/components/first-rows.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { EmptyState, ListStates } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { ActivityRow } from '#web/parts/activity-row.tsx';
import { useToday } from '#web/use-today.ts';
import type { HomeQuery } from './home-query.ts';

/** Activities that are still InProgress after their date, newest first. */
export function OverdueCard({ home }: { home: HomeQuery }) {
  const today = useToday();
  // Missing in what a phone kept with an earlier version.
  const more = home.data?.overdueMore ?? 0;
  const count = (home.data?.overdue.length ?? 0) + more;
  return (
    <Surface
      as="section"
      flush
      aria-labelledby="home-overdue"
      className={words.ruled}
      px="var(--bl-card-padding)"
      py="xs"
    >
      <Group gap="xs" mih={44}>
        <IconClockExclamation size={21} stroke={1.7} aria-hidden color="var(--bl-on-hold-text)" />
        <Title order={2} size="h3" id="home-overdue">
          Still in progress
        </Title>
        {count > 0 && <CountPill count={count} of={['activity', 'activities']} />}
      </Group>
      <ListStates
        query={home}
        loadingRows={3}
        failedText={messages.activities.listLoadFailed}
        isEmpty={(data) => data.overdue.length === 0}
        empty={<EmptyState text="Nothing is left open after its date. Ka pai!" />}
      >
        {(data) => (
          <>
            <FirstRows rows={data.overdue}>
              {(activity) => (
                <ActivityRow key={activity.id} activity={activity}>
                  <FormattedDate date={activity.activityDate} />
                  <Text span inherit fw={600} c="var(--bl-on-hold-text)">
                    {describeDays(daysBetween(activity.activityDate, today))}
                  </Text>
                </ActivityRow>
              )}
            </FirstRows>
            {more > 0 && <Text className={words.hint}>{messages.home.overdueCut(data.overdue.length)}</Text>}
          </>
        )}
      </ListStates>
    </Surface>
  );
}

function describeDays(days: number): string {
  return days === 1 ? 'Yesterday' : `${days} days ago`;
}
