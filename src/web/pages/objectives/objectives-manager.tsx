import { IconRuler2 } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { objectiveEditForm, objectiveForm } from '#shared/objectives.ts';
import { bannerMs } from '#shared/timings.ts';
import { EditableList } from '#web/components/editable-list.tsx';
import type { ManagerProps } from '#web/components/manager-props.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { type Outputs, trpc } from '#web/trpc.ts';

type Objective = Outputs['objectives']['list'][number];

const text = messages.objectives;
const fields = [
  { name: 'title', title: 'Title', label: text.title, placeholder: 'e.g. Track Maintained' },
  { name: 'measurement', title: text.measurement, placeholder: 'e.g. Hours or m2', width: 160, icon: IconRuler2 },
] as const;

/** The reusable objectives: what a project sets out to do, and the unit that it is counted in. */
export function ObjectivesManager({ list, onDirty }: ManagerProps) {
  const query = trpc.objectives.list.useQuery();
  const create = trpc.objectives.create.useMutation();
  const update = trpc.objectives.update.useMutation();
  const remove = trpc.objectives.remove.useMutation();
  const utils = trpc.useUtils();

  function applyChange(change: (rows: Objective[]) => Objective[]) {
    utils.objectives.list.setData(undefined, (rows) => rows && change(rows));
    void utils.objectives.list.invalidate();
  }

  return (
    <EditableList
      query={query}
      fields={fields}
      texts={text}
      ms={bannerMs.objectives}
      addSchema={objectiveForm}
      editSchema={objectiveEditForm}
      create={create.mutateAsync}
      update={update.mutateAsync}
      remove={(id) => remove.mutateAsync({ id })}
      onChanged={applyChange}
      draftKey="objective.new"
      layout="columns"
      note={({ id }) => <LastChange recordType="objective" recordId={id} />}
      actionsTitle="Action"
      list={list}
      onDirty={onDirty}
    />
  );
}
