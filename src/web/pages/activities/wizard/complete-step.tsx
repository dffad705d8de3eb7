import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { ListStates } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { trpc } from '#web/trpc.ts';
import { CompleteForm } from './complete/complete-form.tsx';
import { SendIncidentModal } from './complete/send-incident-modal.tsx';
import type { StepProps } from './step-props.ts';

/** The end of an activity: its notes, what happened to people, and the report of it to the Group Admin. */
export function CompleteStep({ activity }: StepProps) {
  // Always loaded anew: the form must not start from what another step has changed since.
  const query = trpc.activities.complete.get.useQuery({ activityId: activity.id }, { gcTime: 0, staleTime: 0 });
  const [isSending, setIsSending] = useState(false);
  const [loads, setLoads] = useState(0);

  async function load() {
    await query.refetch();
    setLoads((count) => count + 1);
  }

  return (
    <Stack component="section" gap="md" aria-labelledby="complete-heading">
      <Title order={2} id="complete-heading">
        {messages.wizard.completeTitle}
      </Title>
      <Surface>
        <ListStates query={query} failedText={messages.wizard.loadFailed} loadingRows={4}>
          {(completion) => (
            <CompleteForm
              key={loads}
              activity={activity}
              completion={completion}
              onReload={load}
              onIncidentSaved={() => setIsSending(true)}
            />
          )}
        </ListStates>
      </Surface>
      <SendIncidentModal opened={isSending} onClose={() => setIsSending(false)} />
    </Stack>
  );
}
