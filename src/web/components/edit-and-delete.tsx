import { IconPencil, IconTrash } from '@tabler/icons-react';
import { ActionIconButton } from './action-icon-button.tsx';

type EditAndDeleteProps = {
  /** The record's name, for screen readers. */
  subject: string;
  onEdit: () => unknown;
  onDelete: () => unknown;
  disabled?: boolean;
};

/** The two actions of a record in a list. */
export function EditAndDelete({ subject, onEdit, onDelete, disabled = false }: EditAndDeleteProps) {
  return (
    <>
      <ActionIconButton
        label="Edit"
        subject={subject}
        icon={IconPencil}
        disabled={disabled}
        onClick={() => void onEdit()}
      />
      <ActionIconButton
        label="Delete"
        subject={subject}
        icon={IconTrash}
        disabled={disabled}
        onClick={() => void onDelete()}
      />
    </>
  );
}
