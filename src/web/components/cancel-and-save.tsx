import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { BusyButton } from './busy-button.tsx';

type CancelAndSaveProps = Omit<ComponentProps<typeof BusyButton>, 'children' | 'type'> & {
  onCancel: () => void;
  /** Throws away what was typed, before `onCancel`. Without it the draft stays. */
  discard?: () => void;
  saveLabel?: string;
};

/** The buttons of a form that can be left. */
export function CancelAndSave({ onCancel, discard, saveLabel = 'Save', ...save }: CancelAndSaveProps) {
  const cancel = () => {
    discard?.();
    onCancel();
  };
  return (
    <>
      <Button variant="default" size={save.size ?? 'md'} disabled={save.busy} onClick={cancel}>
        Cancel
      </Button>
      <BusyButton type="submit" {...save}>
        {saveLabel}
      </BusyButton>
    </>
  );
}
