import { IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { checklistOf, offeredChecklist } from '#shared/activities/checklist.ts';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import type { Column } from '#web/components/data-table.tsx';
import { Note } from '#web/components/note.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { TickedBy } from '#web/parts/activity/checklist-tick.tsx';
import type { StepProps } from '#web/parts/activity/step-props.ts';
import { readAtOpening, useDocument } from '#web/parts/activity/use-document.ts';
import { paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { withData } from '#web/with-data.ts';
import { Assignment } from './assignment/assignment.tsx';
import { ChecklistNotes } from './assignment/checklist-notes.tsx';
import { NoneLink, PickMany } from './assignment/picker.tsx';
import type { Assigned } from './assignment/use-assignment.ts';

const columns: Column<Assigned<'activities.checklist'>>[] = [
  {
    key: 'description',
    title: messages.checklist.description,
    render: ({ description }) => description,
    sortValue: ({ description }) => description,
    isTitle: true,
  },
];

/** Shown once something was ticked on the day. */
const tickedColumn: Column<Assigned<'activities.checklist'>> = {
  key: 'ticked',
  title: messages.checklist.ticked,
  render: (row) => <TickedBy item={row} />,
  icon: IconCheck,
};

/** The checklist before setting out, and notes on it. */
export function ChecklistStep({ activity }: StepProps) {
  const activityId = activity.id;
  const document = useDocument(activityId);
  const library = trpc.checklist.list.useQuery(undefined, readAtOpening);
  const items = useMemo(() => document.data && checklistOf(document.data), [document.data]);
  const offered = useMemo(
    () => document.data && library.data && offeredChecklist(document.data, library.data),
    [document.data, library.data],
  );
  const options = useMemo(() => offered?.map(({ id, description }) => ({ id, label: description })), [offered]);
  const { whileEditing } = useActivityEditing();
  const hasTicks = items?.some(({ isTicked }) => isTicked) ?? false;
  return (
    <Assignment
      noun="activities.checklist"
      activityId={activityId}
      assigned={withData(document, items)}
      unassigned={withData(document.data ? library : document, offered)}
      toInput={(checklistIds) => ({ activityId, checklistIds })}
      title="Check List"
      pickers={(add) => (
        <PickMany
          label="Available checklist items"
          options={options}
          noneText={messages.wizard.noChecklist}
          buttonText={messages.wizard.addChecklists}
          onAdd={add}
          none={<NoneLink to={paths.checklist}>{messages.checklist.addTitle}</NoneLink>}
        />
      )}
      full={(items?.length ?? 0) >= bounds.checklist ? messages.bounds.checklist(bounds.checklist) : null}
      listTitle="On this activity"
      of={['checklist item', 'checklist items']}
      columns={hasTicks ? [...columns, tickedColumn] : columns}
      emptyText={messages.wizard.noChecklistYet}
      nameOf={({ description }) => description}
      keyOf={(row) => row.checklistId}
      removeQuestion={messages.wizard.confirmRemoveItem}
    >
      {whileEditing(<Note>{messages.wizard.tickedOnTheDay}</Note>)}
      <ChecklistNotes activityId={activityId} />
    </Assignment>
  );
}
