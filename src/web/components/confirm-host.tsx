import { Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from './busy-button.tsx';
import { confirmQuestion } from './confirm-store.ts';
import { ModalShell } from './modal-shell.tsx';

/** Shows the dialog of `askConfirm`. Mounted once, in the shell. */
export function ConfirmHost() {
  const shown = confirmQuestion.useShown();
  return shown && <ConfirmDialog key={shown.asked.id} {...shown} />;
}

type ConfirmDialogProps = NonNullable<ReturnType<typeof confirmQuestion.useShown>>;

function ConfirmDialog({ asked, opened }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const {
    question,
    points = [],
    title = 'Please confirm',
    confirmLabel = 'Delete',
    cancelLabel = 'Cancel',
    otherLabel,
    isConfirmOffered = true,
    destructive = otherLabel === undefined,
  } = asked;

  async function confirm() {
    if (!asked.action) return asked.settle('yes');
    setBusy(true);
    try {
      await asked.action();
      asked.settle('yes');
    } catch (error) {
      asked.fail(error);
    }
  }

  return (
    <ModalShell
      opened={opened}
      onClose={() => asked.settle('no')}
      title={title}
      width={440}
      floating
      busy={isBusy}
      footer={
        <>
          <Button variant="default" data-autofocus disabled={isBusy} onClick={() => asked.settle('no')}>
            {cancelLabel}
          </Button>
          {otherLabel !== undefined && (
            <Button color="red" variant="light" onClick={() => asked.settle('other')}>
              {otherLabel}
            </Button>
          )}
          {isConfirmOffered && (
            <BusyButton
              busy={isBusy}
              {...(asked.busyText !== undefined && { busyText: asked.busyText })}
              {...(destructive && { color: 'red' })}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </BusyButton>
          )}
        </>
      }
    >
      <Text>{question}</Text>
      {points.length > 0 && (
        <List mt="xs" spacing={4} listStyleType="disc">
          {points.map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
        </List>
      )}
    </ModalShell>
  );
}
