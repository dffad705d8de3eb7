import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { otherIncidents } from '#shared/activities/complete.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { incidentPath } from '#web/paths.ts';
import classes from './incident-sendings.module.css';

/** What was reported of the activity beside its completion report. Nothing while there is none. */
export function OtherIncidents({ activityId }: { activityId: number }) {
  const { data: others = [] } = useDocument(activityId, otherIncidents);
  if (others.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby="other-incidents-heading">
      <div className={classes.head}>
        <Title order={3} id="other-incidents-heading">
          {messages.incidents.others}
        </Title>
        <WaitingMark of={{ path: 'activities.document', input: { id: activityId }, part: otherIncidents }} />
      </div>
      <ul>
        {others.map(({ id, typeOfIncident, happenedOn, timeOfIncident, incidentDescription, state }) => (
          <li key={id} className={classes.row}>
            <Stack gap={2} className={classes.words ?? ''}>
              <Anchor component={Link} to={incidentPath(id, activityId)} className={classes.to ?? ''}>
                {typeOfIncident}
              </Anchor>
              <Text className={classes.about ?? ''}>{`${formatDate(happenedOn)} ${timeOfIncident}`.trim()}</Text>
              <Text>{incidentDescription}</Text>
            </Stack>
            <StatusBadge status={state} />
          </li>
        ))}
      </ul>
    </Surface>
  );
}
