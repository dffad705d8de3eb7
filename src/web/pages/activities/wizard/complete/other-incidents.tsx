import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { otherIncidents } from '#shared/activities/complete.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import lines from '#web/components/lines.module.css';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { incidentPath } from '#web/paths.ts';

/** What was reported of the activity beside its completion report. Nothing while there is none. */
export function OtherIncidents({ activityId }: { activityId: number }) {
  const { data: others = [] } = useDocument(activityId, otherIncidents);
  if (others.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby="other-incidents-heading">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={3} id="other-incidents-heading">
          {messages.incidents.others}
        </Title>
        <WaitingMark of={{ path: 'activities.document', input: { id: activityId }, part: otherIncidents }} />
      </Group>
      <ul className={lines.lined}>
        {others.map(({ id, typeOfIncident, happenedOn, timeOfIncident, incidentDescription, state }) => (
          <Group key={id} component="li" wrap="nowrap" align="start" justify="space-between" gap="sm" py="sm">
            <Stack gap="3xs" miw={0}>
              <Anchor component={Link} to={incidentPath(id, activityId)} fw={600}>
                {typeOfIncident}
              </Anchor>
              <Text size="sm" c="dimmed">
                {`${formatDate(happenedOn)} ${timeOfIncident}`.trim()}
              </Text>
              <Text>{incidentDescription}</Text>
            </Stack>
            <StatusBadge status={state} />
          </Group>
        ))}
      </ul>
    </Surface>
  );
}
