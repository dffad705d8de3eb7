import { Button, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { NotifiableDecision } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import type { SafetyTexts } from '#shared/safety-texts.ts';
import { linesIn } from '#shared/text.ts';
import classes from './incident-page.module.css';

type WhatToDoProps = {
  decision: NotifiableDecision;
  texts: SafetyTexts;
  /** Beside other things: it does not call for being done first. */
  isSmall?: boolean;
};

/** What to do once the question is answered, as the group's safety texts say it. Ringing works without coverage of the app. */
export function WhatToDo({ decision, texts, isSmall = false }: WhatToDoProps) {
  if (decision === 'No') return <Text mt={isSmall ? 4 : 0}>{texts.notNotifiable}</Text>;
  return (
    <>
      <Stack component="ol" gap="xs" mt="xs" mb="md" ps="lg" className={classes.steps ?? ''}>
        {linesIn(texts.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
      <Button
        component="a"
        href={`tel:${texts.phone.replaceAll(/[^+\d]/g, '')}`}
        variant={isSmall ? 'default' : 'filled'}
        size={isSmall ? 'md' : 'lg'}
        fullWidth
        leftSection={<IconPhone size={20} stroke={1.8} aria-hidden />}
      >
        {messages.incidentRegister.ring(texts.phone)}
      </Button>
    </>
  );
}
