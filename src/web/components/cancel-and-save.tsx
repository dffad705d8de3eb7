import { Button } from '@mantine/core';
import { BusyButton } from './busy-button.tsx';

type CancelAndSaveProps = { busy: boolean; onCancel: () => void; saveLabel?: string };

/** The buttons of a form that stands in the place of what it edits. */
export function CancelAndSave({ busy, onCancel, saveLabel = 'Save' }: CancelAndSaveProps) {
  return (
    <>
      <Button variant="default" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <BusyButton type="submit" busy={busy}>
        {saveLabel}
      </BusyButton>
    </>
  );
}
