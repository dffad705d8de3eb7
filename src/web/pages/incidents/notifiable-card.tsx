import { Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { Instant } from '#web/components/instant.tsx';
import { Surface } from '#web/components/surface.tsx';
import { notifiablePath } from '#web/paths.ts';
import classes from './incident-page.module.css';
import type { StoredIncident } from './use-report-form.ts';

const text = messages.incidentRegister;

type NotifiableCardProps = { incident: StoredIncident; canEdit: boolean };

/** What was decided on the question, by whom, and when the authority was told. */
export function NotifiableCard({ incident, canEdit }: NotifiableCardProps) {
  const { id, notifiable, decidedBy, decidedAt } = incident;
  return (
    <Surface as="section" aria-labelledby="incident-notifiable">
      <div className={classes.head}>
        <Title order={2} size="h4" id="incident-notifiable">
          {text.notifiableTitle}
        </Title>
        {canEdit && (
          <Button component={Link} to={notifiablePath(id)} variant="subtle" size="sm" id="notifiable-link">
            {notifiable === null ? text.answer : text.answerAgain}
          </Button>
        )}
      </div>
      <Text fw={600}>{notifiable === null ? text.nobodyDecided : text.probably[notifiable]}</Text>
      {notifiable === 'Yes' && <Notified incident={incident} />}
      <Text size="sm" c="dimmed" mt={4}>
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

function Notified({ incident: { notifiedAt, notifiedBy, notifiedReference } }: Pick<NotifiableCardProps, 'incident'>) {
  if (!notifiedAt) return <Text mt={4}>{text.notNotified}</Text>;
  return (
    <Text mt={4}>
      {text.notifiedAt} <Instant at={notifiedAt} /> {text.doneBy(notifiedBy)}
      {notifiedReference && `. ${text.reference}: ${notifiedReference}`}
    </Text>
  );
}
