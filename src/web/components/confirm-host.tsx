import { Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from './busy-button.tsx';
import { type ConfirmRequest, useAskedConfirm } from './confirm-store.ts';
import { ModalShell } from './modal-shell.tsx';

/** Shows the dialog of `askConfirm`. Mounted once, in the shell. */
export function ConfirmHost() {
  const request = useAskedConfirm();
  // The last question stays drawn while the dialog fades out.
  const [lastRequest, setLastRequest] = useState<ConfirmRequest | null>(null);
  if (request && request !== lastRequest) setLastRequest(request);
  const shown = request ?? lastRequest;
  return shown && <ConfirmDialog key={shown.id} request={shown} opened={request !== null} />;
}

function ConfirmDialog({ request, opened }: { request: ConfirmRequest; opened: boolean }) {
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
  } = request;

  async function confirm() {
    if (!request.action) return request.settle('yes');
    setBusy(true);
    try {
      await request.action();
      request.settle('yes');
    } catch (error) {
      request.fail(error);
    }
  }

  return (
    <ModalShell
      opened={opened}
      onClose={() => request.settle('no')}
      title={title}
      width={440}
      floating
      busy={isBusy}
      footer={
        <>
          <Button variant="default" data-autofocus disabled={isBusy} onClick={() => request.settle('no')}>
            {cancelLabel}
          </Button>
          {otherLabel !== undefined && (
            <Button color="red" variant="light" onClick={() => request.settle('other')}>
              {otherLabel}
            </Button>
          )}
          {isConfirmOffered && (
            <BusyButton
              busy={isBusy}
              {...(request.busyText !== undefined && { busyText: request.busyText })}
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
