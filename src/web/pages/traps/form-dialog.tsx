import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { CancelAndSave } from '#web/components/cancel-and-save.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';

type FormDialogProps = DialogProps & {
  title: string;
  /** What `useRecordForm` gives. */
  record: ComponentProps<typeof DraftNotice>['of'] & {
    busy: boolean;
    error: string;
    submit: NonNullable<ComponentProps<typeof ModalShell>['onSubmit']>;
  };
  width?: number;
  children: ReactNode;
};

/** The form of a record in a dialog. */
export function FormDialog({ record, children, ...dialog }: FormDialogProps) {
  return (
    <ModalShell
      {...dialog}
      busy={record.busy}
      onSubmit={record.submit}
      footer={
        <FormActions error={record.error}>
          <CancelAndSave busy={record.busy} onCancel={dialog.onClose} />
        </FormActions>
      }
    >
      <Stack gap="md">
        <DraftNotice of={record} />
        {children}
      </Stack>
    </ModalShell>
  );
}
