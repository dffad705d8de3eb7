import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { ActivityStatus } from '#shared/activities.ts';
import { messages } from '#shared/messages.ts';
import classes from './activity-editing.module.css';

export type ActivityEditing = {
  /** The activity is completed or archived, and nobody pressed Edit: its steps show it and change nothing. */
  isReadOnly: boolean;
  /** Opens every step of this activity for changes, until the wizard is left. */
  edit: () => void;
  /** What changes the activity, a button or a table's `actions`: nothing while it is read-only. */
  whileEditing: <Part>(part: Part) => Part | undefined;
};

const EditingContext = createContext<ActivityEditing>({
  isReadOnly: false,
  edit: () => {},
  whileEditing: (part) => part,
});

/** Whether the steps of the activity may change it. This is the screen's manner: the server refuses nothing for a status. */
export function useActivityEditing(): ActivityEditing {
  return use(EditingContext);
}

/** Why an activity's steps only show it, where they do. */
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

/** Stands around the whole wizard, so that Edit in one step holds in all of them. */
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

/** Stands over a step after Details, and says why it changes nothing. */
export function ReadOnlyNotice({ status, onEdit }: { status: ActivityStatus; onEdit: () => void }) {
  const { isReadOnly, edit } = useActivityEditing();
  if (!isReadOnly) return null;
  return (
    <Group role="note" className={classes.notice}>
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
