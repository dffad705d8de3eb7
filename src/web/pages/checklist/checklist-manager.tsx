import { checklistForm } from '#shared/checklist.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { EditableList } from '#web/components/editable-list.tsx';
import type { ManagerProps } from '#web/components/manager-props.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { type Outputs, trpc } from '#web/trpc.ts';

type ChecklistItem = Outputs['checklist']['list'][number];

const text = messages.checklist;
const fields = [{ name: 'description', title: text.description, placeholder: 'e.g. First aid kit packed' }] as const;

/** The reusable checklist: what an activity may have to tick off before people go out. */
export function ChecklistManager({ list, onDirty }: ManagerProps) {
  const query = trpc.checklist.list.useQuery();
  const create = trpc.checklist.create.useMutation();
  const update = trpc.checklist.update.useMutation();
  const remove = trpc.checklist.remove.useMutation();
  const utils = trpc.useUtils();

  function applyChange(change: (rows: ChecklistItem[]) => ChecklistItem[]) {
    utils.checklist.list.setData(undefined, (rows) => rows && change(rows));
    void utils.checklist.list.invalidate();
  }

  return (
    <EditableList
      query={query}
      fields={fields}
      texts={text}
      ms={bannerMs.library}
      addSchema={checklistForm}
      editSchema={checklistForm}
      create={create.mutateAsync}
      update={update.mutateAsync}
      remove={(id) => remove.mutateAsync({ id })}
      onChanged={applyChange}
      draftKey="checklist.new"
      layout="columns"
      note={({ id }) => <LastChange recordType="checklist item" recordId={id} />}
      actionsTitle="Action"
      list={list}
      onDirty={onDirty}
    />
  );
}
