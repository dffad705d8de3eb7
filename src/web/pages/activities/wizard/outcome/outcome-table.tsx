import { Group, Text, Title } from '@mantine/core';
import { IconRulerMeasure } from '@tabler/icons-react';
import { useState } from 'react';
import type { ActivityObjective } from '#shared/activities/outcome.ts';
import { messages } from '#shared/messages.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { shownId } from '#web/sync/made-ids.ts';
import { AddObjective } from './add-objective.tsx';
import { AmountActions, AmountCard, AmountCell } from './amount-field.tsx';
import { AmountRow } from './amount-row.tsx';

type OutcomeTableProps = {
  activityId: number;
  /** All objectives except predator control, which has its own section. Undefined while loading. */
  objectives: ActivityObjective[] | undefined;
  isError: boolean;
  refetch: () => unknown;
};

const columnsOf = (activityId: number): Column<ActivityObjective>[] => [
  {
    key: 'title',
    title: messages.objectives.title,
    render: (row) => (
      <>
        {row.title}
        <WaitingMark of={{ ...queryOf(activityId, row), fields: ['title', 'measurement'] }} />
      </>
    ),
    isTitle: true,
  },
  {
    key: 'measurement',
    title: messages.wizard.defaultMeasurement,
    render: (row) => row.measurement,
    icon: IconRulerMeasure,
  },
  {
    key: 'amount',
    title: messages.wizard.amount,
    width: 300,
    align: 'right',
    render: (row) => (
      <>
        <AmountCell />
        {/* An objective that itself waits, without an amount, is marked by its title. */}
        {(row.activityObjectiveId > 0 || row.amount !== null) && (
          <WaitingMark of={{ ...queryOf(activityId, row), fields: ['amount'] }} />
        )}
      </>
    ),
  },
];

const queryOf = (activityId: number, { activityObjectiveId }: ActivityObjective) =>
  ({ path: 'activities.document', input: { id: activityId }, part: 'objectives', id: activityObjectiveId }) as const;

export function OutcomeTable({ activityId, objectives, isError, refetch }: OutcomeTableProps) {
  const [openIds, setOpenIds] = useState<readonly number[]>([]);
  const { whileEditing } = useActivityEditing();
  const isOpen = ({ activityObjectiveId }: ActivityObjective) =>
    openIds.includes(shownId('objective', activityObjectiveId));
  const close = (id: number) => setOpenIds((ids) => ids.filter((one) => one !== id));
  const open = (id: number) => setOpenIds((ids) => (ids.includes(id) ? ids : [...ids, id]));
  return (
    <section aria-labelledby="outcome-heading">
      <Group gap="xs" mb="sm">
        <Title order={2} id="outcome-heading">
          {messages.wizard.outcomeTitle}
        </Title>
        {objectives && objectives.length > 0 && (
          <CountPill count={objectives.length} of={['objective', 'objectives']} />
        )}
      </Group>
      <DataTable
        label={messages.wizard.outcomeTitle}
        columns={columnsOf(activityId)}
        rows={objectives}
        rowKey={(row) => shownId('objective', row.activityObjectiveId)}
        loadingRows={3}
        empty={{ text: messages.wizard.noObjectives, action: <Text c="dimmed">{messages.wizard.predatorBelow}</Text> }}
        failed={isError ? { text: messages.wizard.loadObjectivesFailed, onRetry: refetch } : undefined}
        actionsTitle="Action"
        actions={whileEditing(() => <AmountActions />)}
        rowForm={(row, layout) => layout === 'cards' && isOpen(row) && <AmountCard />}
        around={(row, drawn) => (
          <AmountRow
            activityId={activityId}
            row={row}
            isOpen={isOpen(row)}
            onOpen={() => open(shownId('objective', row.activityObjectiveId))}
            onClose={() => close(shownId('objective', row.activityObjectiveId))}
          >
            {drawn}
          </AmountRow>
        )}
        footer={whileEditing(<AddObjective activityId={activityId} />)}
      />
    </section>
  );
}
