import { Button } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { useDialog } from '#web/pages/activities/wizard/use-dialog.ts';
import { AddSomebodyDialog } from './add-somebody-dialog.tsx';
import type { Taps } from './use-taps.ts';

type AddSomebodyProps = { activityId: number; taps: Taps };

/** For whoever turns up: picks somebody known, or takes the name of somebody new. */
export function AddSomebody({ activityId, taps }: AddSomebodyProps) {
  const dialog = useDialog<null>();
  return (
    <>
      <Button variant="default" onClick={() => dialog.open(null)}>
        {messages.day.addSomebody}
      </Button>
      {dialog.shown && (
        <AddSomebodyDialog
          key={dialog.shown.key}
          activityId={activityId}
          taps={taps}
          opened={dialog.shown.opened}
          onClose={dialog.close}
          onClosed={dialog.forget}
        />
      )}
    </>
  );
}
