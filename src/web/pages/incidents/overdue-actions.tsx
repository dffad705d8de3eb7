import { Anchor, Group, Text, Title } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import lines from '#web/components/lines.module.css';
import { StillToCome } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { incidentPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { DueMark } from './incident-columns.tsx';

const text = messages.incidentRegister;

/** Actions after incidents whose day has passed: one's own, and for Group Admins everybody's. Nothing while there are none. */
export function OverdueActions() {
  const { data = [], isLoading } = trpc.incidents.actions.overdue.useQuery();
  if (isLoading) return <StillToCome />;
  if (data.length === 0) return null;
  // Missing in what a phone kept with an earlier version, and 0 in what it changed itself.
  const more = Math.max(...data.map((one) => one.more ?? 0));
  return (
    <Surface as="section" flush aria-labelledby="overdue-actions" mt="var(--bl-card-gap)">
      <Group gap="xs" mih={52} px="var(--bl-card-padding)">
        <IconClockExclamation size={21} stroke={1.7} aria-hidden color="var(--bl-on-hold-text)" />
        <Title order={2} size="h3" id="overdue-actions">
          {text.overdueActions}
        </Title>
        <CountPill count={data.length + more} of={['action', 'actions']} />
      </Group>
      <ul className={lines.lined}>
        {data.map(({ id, incidentId, description, staffName, dueDate }) => (
          <Group component="li" key={id} justify="space-between" gap={0} px="var(--bl-card-padding)" py="2xs">
            <Anchor component={Link} to={incidentPath(incidentId)} c="inherit" className={lines.link ?? ''}>
              {description}
            </Anchor>
            <Text fz="text" c="dimmed">
              {staffName} <DueMark dueDate={dueDate} />
            </Text>
          </Group>
        ))}
      </ul>
      {more > 0 && (
        <Text className={words.hint} px="var(--bl-card-padding)" pb="xs">
          {text.overdueCut(data.length)}
        </Text>
      )}
    </Surface>
  );
}
