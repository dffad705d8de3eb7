import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { errorText } from '#web/error-text.ts';
import { showHours } from '#web/pages/hours/show-hours.ts';
import { trpc } from '#web/trpc.ts';

const text = messages.hours;

/** How long a volunteer has worked in all, and when they were last out. */
export function VolunteerHours({ id }: { id: number }) {
  const query = trpc.hours.ofVolunteer.useQuery({ id });
  const headingId = useId();
  return (
    <Surface as="section" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} mb={4}>
        {text.title}
      </Title>
      {query.data ? (
        <Text>{said(query.data)}</Text>
      ) : (
        <NotLoaded query={query} failedText={errorText(query.error, text.loadFailed)} />
      )}
    </Surface>
  );
}

/** `Total hours: 46.5 h · Last day out: 05-March-2026`. Somebody who is out for the first time has a day, and no hours yet. */
function said({ hours, lastDay }: { hours: number; lastDay: string | null }): string {
  if (lastDay === null) return text.noneYet;
  return `${text.totalHours}: ${showHours(hours)} ${text.unit} · ${text.lastDay}: ${formatDate(lastDay)}`;
}
