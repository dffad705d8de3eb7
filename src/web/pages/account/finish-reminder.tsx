import { Button, Text } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { allowNotifications, type NotifyState, useNotifyState } from '#web/notifications.ts';

const text = messages.stillOut;

const says: Record<Exclude<NotifyState, 'default'>, string> = {
  granted: text.notifyOn,
  denied: text.notifyBlocked,
  unknown: text.notifyUnknown,
};

/** Whether this device notifies whoever leads at the finish time. The browser asks only after this press. */
export function FinishReminder() {
  const state = useNotifyState();
  return (
    <>
      <Text mt="lg">{text.notifyChoice}</Text>
      {state === 'default' ? (
        <Button variant="default" h={44} mt="xs" onClick={() => void allowNotifications()}>
          {text.notifyAllow}
        </Button>
      ) : (
        <Text size="sm" c="dimmed" mt={4}>
          {says[state]}
        </Text>
      )}
    </>
  );
}
