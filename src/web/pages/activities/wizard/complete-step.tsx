import { Group, Stack, Title } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useRef } from 'react';
import { completionOf } from '#shared/activities/complete.ts';
import { messages } from '#shared/messages.ts';
import { ListStates } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import type { StepProps } from '#web/parts/activity/step-props.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import classes from './complete/complete.module.css';
import { CompleteForm } from './complete/complete-form.tsx';
import { FinishedCard } from './complete/finished-card.tsx';
import { IncidentSendings } from './complete/incident-sendings.tsx';
import { OtherIncidents } from './complete/other-incidents.tsx';
import { SendIncidentModal } from './complete/send-incident-modal.tsx';
import { useKnownGroupAdmins } from './complete/use-send-incident.ts';

/** The last step: notes, whether there was an incident, and its report to the Group Admin. */
export function CompleteStep({ activity }: StepProps) {
  const query = useDocument(activity.id, completionOf);
  const dialog = useDialog<null>();
  const { isReadOnly } = useActivityEditing();
  const heading = useRef<HTMLHeadingElement>(null);
  useKnownGroupAdmins();

  /** Focuses the step's heading when the pressed button has disappeared on completion. */
  function startOver() {
    if (document.activeElement === document.body) heading.current?.focus();
  }
  useDidUpdate(startOver, [dialog.shown === null]);

  return (
    <Stack component="section" gap="md" aria-labelledby="complete-heading">
      <Group gap="xs" wrap="nowrap">
        <Title
          order={2}
          id="complete-heading"
          ref={heading}
          tabIndex={-1}
          data-page-heading
          className={classes.heading}
        >
          {messages.wizard.completeTitle}
        </Title>
        <WaitingMark of={{ path: 'activities.document', input: { id: activity.id }, part: completionOf }} />
      </Group>
      {isReadOnly && activity.status === 'Completed' && query.data && (
        <FinishedCard activity={activity} hasIncident={query.data.incident !== null} />
      )}
      <Surface>
        <ListStates query={query} failedText={messages.wizard.loadFailed} loadingRows={4}>
          {(completion) => (
            <CompleteForm
              activity={activity}
              completion={completion}
              onIncidentSaved={() => dialog.open(null)}
              onClosed={startOver}
            />
          )}
        </ListStates>
      </Surface>
      {query.data && query.data.incidentVersion !== null && (
        <IncidentSendings
          activityId={activity.id}
          reportVersion={query.data.incidentVersion}
          onSend={() => dialog.open(null)}
        />
      )}
      <OtherIncidents activityId={activity.id} />
      {dialog.shown && <SendIncidentModal key={dialog.shown.key} of={{ activityId: activity.id }} {...dialog.props} />}
    </Stack>
  );
}
