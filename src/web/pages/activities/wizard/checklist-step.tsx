import { messages } from '#shared/messages.ts';
import type { Column } from '#web/components/data-table.tsx';
import { type Outputs, trpc } from '#web/trpc.ts';
import { Assignment } from './assignment/assignment.tsx';
import { ChecklistNotes } from './assignment/checklist-notes.tsx';
import { PickMany } from './assignment/picker.tsx';
import { useAssignment } from './assignment/use-assignment.ts';
import type { StepProps } from './step-props.ts';

type ActivityItem = Outputs['activities']['checklist']['assigned'][number];
type Candidate = Outputs['activities']['checklist']['unassigned'][number];

const columns: Column<ActivityItem>[] = [
  {
    key: 'description',
    title: messages.checklist.description,
    render: ({ description }) => description,
    sortValue: ({ description }) => description,
    isTitle: true,
  },
];

/** What to have and to do before setting out, and notes on it. */
export function ChecklistStep({ activity }: StepProps) {
  const activityId = activity.id;
  const assigned = trpc.activities.checklist.assigned.useQuery({ activityId });
  const unassigned = trpc.activities.checklist.unassigned.useQuery({ activityId });
  const assign = trpc.activities.checklist.assign.useMutation();
  const remove = trpc.activities.checklist.remove.useMutation();
  const utils = trpc.useUtils().activities.checklist;
  const assignment = useAssignment<ActivityItem, Candidate>({
    activityId,
    assigned: utils.assigned,
    unassigned: utils.unassigned,
    toRow: ({ id, description }) => ({ checklistId: id, description }),
  });

  function add(checklistIds: number[]): Promise<boolean> {
    const items = unassigned.data?.filter(({ id }) => checklistIds.includes(id)) ?? [];
    return assignment.add(items, async () => (await assign.mutateAsync({ activityId, checklistIds })).message);
  }

  return (
    <Assignment
      title="Check List"
      offered={unassigned}
      pickers={
        <PickMany
          label="Available checklist items"
          options={unassigned.data?.map(({ id, description }) => ({ id, label: description }))}
          noneText={messages.wizard.noChecklist}
          buttonText={messages.wizard.addChecklists}
          onAdd={add}
        />
      }
      listTitle="On this activity"
      of="checklist items"
      assigned={assigned}
      columns={columns}
      emptyText={messages.wizard.noChecklistYet}
      error={assignment.error}
      nameOf={({ description }) => description}
      removeQuestion={messages.wizard.confirmRemoveItem}
      onRemove={(row) => assignment.remove(row, async () => (await remove.mutateAsync({ id: row.id })).message)}
    >
      <ChecklistNotes activityId={activityId} />
    </Assignment>
  );
}
