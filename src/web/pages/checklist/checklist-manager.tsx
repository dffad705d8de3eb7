import { checklistForm } from '#shared/checklist.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { saveCall } from '#web/changes/save-record.ts';
import { useRemoval } from '#web/changes/use-removal.ts';
import { EditableList } from '#web/components/editable-list.tsx';
import type { ManagerProps } from '#web/components/manager-props.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { trpc } from '#web/trpc.ts';

const text = messages.checklist;
const ms = bannerMs.library;
const fields = [{ name: 'description', title: text.description, placeholder: 'e.g. First aid kit packed' }] as const;

/** The reusable checklist: items for an activity to check before people go out. */
export function ChecklistManager({ list }: ManagerProps) {
  const query = trpc.checklist.list.useQuery();
  const { remove, failure } = useRemoval('checklist.remove', { done: text.deleted, failed: text.deleteFailed, ms });
  return (
    <EditableList
      name="checklist"
      query={query}
      fields={fields}
      texts={text}
      ms={ms}
      addSchema={checklistForm}
      editSchema={checklistForm}
      saveCallFor={(values, row) =>
        row ? saveCall('checklist.update', { id: row.id, ...values }) : saveCall('checklist.create', values)
      }
      onRemove={({ id }) => remove({ question: text.confirmDelete, input: { id } })}
      failure={failure}
      layout="columns"
      note={({ id }) => <LastChange recordType="checklist item" recordId={id} />}
      actionsTitle="Action"
      list={list}
    />
  );
}
