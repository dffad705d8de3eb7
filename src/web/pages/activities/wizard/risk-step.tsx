import { Alert, Stack, Title } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import type { StepProps } from '#web/parts/activity/step-props.ts';
import { ActivityHazards } from './risk/activity-hazards.tsx';
import { ActivityRisks } from './risk/activity-risks.tsx';
import classes from './risk/risk-step.module.css';

/** Step 2: what could go wrong on this activity, and what is done about it. */
export function RiskStep({ activity }: StepProps) {
  return (
    <Stack gap="md">
      <Title order={2}>{messages.activityRisk.title}</Title>
      <Reminder />
      <ActivityHazards activityId={activity.id} />
      <ActivityRisks activityId={activity.id} />
    </Stack>
  );
}

/** Once closed it stays hidden until the browser is opened again, for people who plan many activities in a row. */
function Reminder() {
  const [isRead, setRead] = useSessionStorage({
    key: 'bushline.hazard-reminder-read',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (isRead) return null;
  return (
    <Alert
      color="bush"
      icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />}
      role="note"
      withCloseButton
      closeButtonLabel="Dismiss the reminder"
      onClose={() => setRead(true)}
      p="xs"
      ps="md"
      classNames={{ root: classes.reminder, message: classes.reminderText }}
    >
      {messages.activityRisk.reminder} <span>{messages.activityRisk.thenRisk}</span>
    </Alert>
  );
}
