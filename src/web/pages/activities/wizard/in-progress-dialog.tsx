import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { activityOf } from '#shared/activities/steps.ts';
import { messages } from '#shared/messages.ts';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { unsavedForms } from '#web/forms/unsaved.ts';
import { useReadDocument } from '#web/parts/activity/use-document.ts';
import { activityPath, addActivityPath, paths } from '#web/paths.ts';
import { useOpenActivity } from './open-activity.ts';

/** Asks, when the wizard opens without an activity, whether to continue the one in progress or another, or to start a new note. */
export function InProgressDialog() {
  const navigate = useNavigate();
  const open = useOpenActivity();
  const [remembered] = useState(open.read);
  const [isClosed, setClosed] = useState(false);
  const known = useReadDocument(remembered?.id ?? null, { select: activityOf });
  // Somebody else may have completed or renamed it since.
  const isDone = known.isError || known.data?.status === 'Completed' || known.data?.status === 'archived';
  const name = isDone ? undefined : (known.data?.activityName ?? remembered?.name);

  function startNew() {
    open.forget();
    // What was typed of a new one stands behind: it goes on.
    if (unsavedForms().length > 0) return setClosed(true);
    void navigate(addActivityPath(), { replace: true });
  }

  return (
    <ModalShell
      opened={!isClosed}
      onClose={() => setClosed(true)}
      title={messages.activities.inProgressTitle}
      floating
      footer={
        <>
          <Button variant="default" onClick={() => void navigate(paths.searchActivity)}>
            {messages.activities.goToList}
          </Button>
          {remembered && name !== undefined && (
            <Button variant="light" onClick={() => void navigate(activityPath(remembered.id), { replace: true })}>
              {messages.activities.openIt}
            </Button>
          )}
          <Button data-autofocus onClick={startNew}>
            {messages.activities.newNote}
          </Button>
        </>
      }
    >
      <Text>
        {name === undefined ? messages.activities.inProgressPlain : messages.activities.inProgressNamed(name)}
      </Text>
    </ModalShell>
  );
}
