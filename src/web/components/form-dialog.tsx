import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { CancelAndSave } from './cancel-and-save.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { FormActions } from './form-actions.tsx';
import { type DialogProps, ModalShell } from './modal-shell.tsx';

type FormDialogProps = DialogProps & {
  title: string;
  /** What `useRecordForm` gives. */
  record: ComponentProps<typeof DraftNotice>['of'] & {
    busy: boolean;
    error: string;
    submit: NonNullable<ComponentProps<typeof ModalShell>['onSubmit']>;
  };
  /** About the whole form; that of the record without it. */
  error?: ReactNode;
  saveLabel?: string;
  width?: number;
  floating?: boolean;
  children: ReactNode;
};

/** The form of a record in a dialog. */
export function FormDialog({ record, error = record.error, saveLabel, children, ...dialog }: FormDialogProps) {
  return (
    <ModalShell
      {...dialog}
      busy={record.busy}
      onSubmit={record.submit}
      footer={
        <FormActions error={error}>
          <CancelAndSave busy={record.busy} onCancel={dialog.onClose} {...(saveLabel && { saveLabel })} />
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
