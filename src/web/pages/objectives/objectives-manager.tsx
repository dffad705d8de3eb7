import { IconRuler2 } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { objectiveEditForm, objectiveForm } from '#shared/objectives.ts';
import { bannerMs } from '#shared/timings.ts';
import { saveCall } from '#web/changes/save-record.ts';
import { useRemoval } from '#web/changes/use-removal.ts';
import { EditableList } from '#web/components/editable-list.tsx';
import type { ManagerProps } from '#web/components/manager-props.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { trpc } from '#web/trpc.ts';

const text = messages.objectives;
const ms = bannerMs.objectives;
const fields = [
  { name: 'title', title: 'Title', label: text.title, placeholder: 'e.g. Track Maintained' },
  { name: 'measurement', title: text.measurement, placeholder: 'e.g. Hours or m2', width: 160, icon: IconRuler2 },
] as const;

/** The reusable objectives: what a project sets out to do, and the unit of its amounts. */
export function ObjectivesManager({ list }: ManagerProps) {
  const query = trpc.objectives.list.useQuery();
  const { remove, failure } = useRemoval('objectives.remove', { done: text.deleted, failed: text.deleteFailed, ms });
  return (
    <EditableList
      name="objective"
      query={query}
      fields={fields}
      texts={text}
      ms={ms}
      addSchema={objectiveForm}
      editSchema={objectiveEditForm}
      saveCallFor={(values, row) =>
        row ? saveCall('objectives.update', { id: row.id, ...values }) : saveCall('objectives.create', values)
      }
      onRemove={({ id }) => remove({ question: text.confirmDelete, input: { id } })}
      failure={failure}
      layout="columns"
      note={({ id }) => <LastChange recordType="objective" recordId={id} />}
      actionsTitle="Action"
      list={list}
    />
  );
}
