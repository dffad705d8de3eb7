import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import type { SafetyTexts } from '#shared/safety-texts.ts';
import { Instant } from '#web/components/instant.tsx';
import { Surface } from '#web/components/surface.tsx';
import { notifiablePath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import type { StoredIncident } from './use-report-form.ts';
import { WhatToDo } from './what-to-do.tsx';

const text = messages.incidentRegister;

type NotifiableCardProps = { incident: StoredIncident; canEdit: boolean };

/** What was decided on the question, by whom, what to do now, and when the authority was told. The words are the group's safety texts. */
export function NotifiableCard({ incident, canEdit }: NotifiableCardProps) {
  const { id, activityId, notifiable, decidedBy, decidedAt } = incident;
  const { data: texts } = trpc.safetyTexts.get.useQuery(undefined, { enabled: notifiable !== null });
  return (
    <Surface as="section" aria-labelledby="incident-notifiable">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4" id="incident-notifiable">
          {text.notifiableTitle}
        </Title>
        {canEdit && (
          <Button component={Link} to={notifiablePath(id, activityId)} variant="subtle" size="sm" id="notifiable-link">
            {notifiable === null ? text.answer : text.answerAgain}
          </Button>
        )}
      </Group>
      {notifiable === null && <Text fw={600}>{text.nobodyDecided}</Text>}
      {notifiable !== null && texts && <Decided incident={incident} texts={texts} />}
      <Text size="sm" c="dimmed" mt={8}>
        {decidedAt && (
          <>
            {text.decidedBy(decidedBy)} <Instant at={decidedAt} />.{' '}
          </>
        )}
        {text.notLegalAdvice}
      </Text>
    </Surface>
  );
}

/** Once the authority was told, nothing of what to do is left to say. */
function Decided({ incident, texts }: { incident: StoredIncident; texts: SafetyTexts }) {
  const { notifiable, notifiedAt, state } = incident;
  const isOver = notifiedAt !== null || state === 'Closed' || state === 'Withdrawn';
  return (
    <>
      <Text fw={600}>{notifiable === 'Yes' ? texts.yes : texts.no}</Text>
      {notifiable === 'Yes' && <Notified incident={incident} />}
      {notifiable !== null && !isOver && <WhatToDo decision={notifiable} texts={texts} isSmall />}
    </>
  );
}

function Notified({ incident: { notifiedAt, notifiedBy, notifiedReference } }: Pick<NotifiableCardProps, 'incident'>) {
  if (!notifiedAt) return <Text mt={4}>{text.notNotified}</Text>;
  return (
    <Text mt={4}>
      {text.notifiedAt} <Instant at={notifiedAt} /> {text.doneBy(notifiedBy)}
      {notifiedReference && `. ${text.reference}: ${notifiedReference}`}
    </Text>
  );
}
