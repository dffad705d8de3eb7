import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { ActivityStatus } from '#shared/activities.ts';
import { messages } from '#shared/messages.ts';

export type ActivityEditing = {
  /** The activity is completed or archived and Edit was not pressed: its steps are read-only. */
  isReadOnly: boolean;
  /** Makes every step of this activity editable, until the wizard is left. */
  edit: () => void;
  /** Returns a button or a table's `actions`, or undefined while the activity is read-only. */
  whileEditing: <Part>(part: Part) => Part | undefined;
};

const EditingContext = createContext<ActivityEditing>({
  isReadOnly: false,
  edit: () => {},
  whileEditing: (part) => part,
});

/** Whether the steps may change the activity. Only screens apply this: the server refuses no change because of the status. */
export function useActivityEditing(): ActivityEditing {
  return use(EditingContext);
}

/** Why an activity's steps are read-only; null when they are not. */
const readOnlyTexts: Record<ActivityStatus, string | null> = {
  InProgress: null,
  onhold: null,
  Completed: messages.activities.completedReadOnly,
  archived: messages.activities.archivedReadOnly,
};

type ActivityEditingScopeProps = {
  activity: { id: number; status: ActivityStatus } | undefined;
  children: ReactNode;
};

/** Wraps the whole wizard, so that Edit in one step applies to all. */
export function ActivityEditingScope({ activity, children }: ActivityEditingScopeProps) {
  const [editedId, setEditedId] = useState<number | null>(null);
  const { id = null, status } = activity ?? {};
  const isReadOnly = status !== undefined && readOnlyTexts[status] !== null && id !== editedId;
  const editing = useMemo(
    (): ActivityEditing => ({
      isReadOnly,
      edit: () => setEditedId(id),
      whileEditing: (part) => (isReadOnly ? undefined : part),
    }),
    [isReadOnly, id],
  );
  return <EditingContext value={editing}>{children}</EditingContext>;
}

/** Shown over a step after Details: says why it is read-only. */
export function ReadOnlyNotice({ status, onEdit }: { status: ActivityStatus; onEdit: () => void }) {
  const { isReadOnly, edit } = useActivityEditing();
  if (!isReadOnly) return null;
  return (
    <Group
      role="note"
      justify="space-between"
      gap="xs"
      mb="var(--bl-card-gap)"
      p="xs"
      ps="md"
      bd="1px solid var(--bl-line)"
      bdrs="md"
    >
      <Text>{readOnlyTexts[status]}</Text>
      <EditButton
        onClick={() => {
          edit();
          onEdit();
        }}
      />
    </Group>
  );
}

export function EditButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="light" onClick={onClick} leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}>
      Edit
    </Button>
  );
}
