import { Group, Title } from '@mantine/core';
import { IconCheck, IconPencil, IconRulerMeasure, IconX } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { CountPill } from '#web/components/count-pill.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { useActivityEditing } from '../activity-editing.tsx';
import { AddObjective } from './add-objective.tsx';
import { AmountCard, AmountField } from './amount-field.tsx';
import classes from './outcome.module.css';
import type { ActivityObjective, OnDirty } from './outcome-types.ts';
import { type AmountEditing, useAmountEditing } from './use-amount-editing.ts';

type OutcomeTableProps = {
  activityId: number;
  /** Without predator control, which has a section of its own. Undefined while loading. */
  objectives: ActivityObjective[] | undefined;
  isError: boolean;
  refetch: () => unknown;
  onDirty: OnDirty;
};

export function OutcomeTable({ activityId, objectives, isError, refetch, onDirty }: OutcomeTableProps) {
  const editing = useAmountEditing(activityId, objectives, onDirty);
  const isWide = useIsWide();
  const { whileEditing } = useActivityEditing();
  const phoneForm = (row: ActivityObjective) => {
    const edit = isWide ? undefined : editing.of(row);
    return edit && <AmountCard row={row} edit={edit} editing={editing} />;
  };
  return (
    <section aria-labelledby="outcome-heading">
      <Group gap="xs" className={classes.heading}>
        <Title order={2} id="outcome-heading">
          {messages.wizard.outcomeTitle}
        </Title>
        {objectives && objectives.length > 0 && <CountPill count={objectives.length} of="objectives" />}
      </Group>
      <DraftNotice draft={editing.draft} />
      <DataTable
        label={messages.wizard.outcomeTitle}
        columns={columnsOf(editing)}
        rows={objectives}
        rowKey={(row) => row.activityObjectiveId}
        loadingRows={3}
        empty={{ text: messages.wizard.noObjectives }}
        failed={isError ? { text: messages.wizard.loadObjectivesFailed, onRetry: refetch } : undefined}
        actionsTitle="Action"
        actions={whileEditing((row: ActivityObjective) => <AmountActions row={row} editing={editing} />)}
        rowForm={phoneForm}
        footer={whileEditing(<AddObjective activityId={activityId} onDirty={onDirty} />)}
      />
    </section>
  );
}

function columnsOf(editing: AmountEditing): Column<ActivityObjective>[] {
  return [
    { key: 'title', title: messages.objectives.title, render: (row) => row.title, isTitle: true },
    {
      key: 'measurement',
      title: messages.wizard.defaultMeasurement,
      render: (row) => row.measurement,
      icon: IconRulerMeasure,
    },
    {
      key: 'amount',
      title: messages.wizard.amount,
      width: 240,
      render: (row) => {
        const edit = editing.of(row);
        if (edit) return <AmountField row={row} edit={edit} editing={editing} />;
        return <span className={classes.amount}>{row.amount ?? '–'}</span>;
      },
    },
  ];
}

function AmountActions({ row, editing }: { row: ActivityObjective; editing: AmountEditing }) {
  const edit = editing.of(row);
  if (!edit)
    return <ActionIconButton label="Edit" subject={row.title} icon={IconPencil} onClick={() => editing.start(row)} />;
  return (
    <>
      <ActionIconButton
        label="Save"
        subject={row.title}
        icon={IconCheck}
        busy={edit.busy}
        onClick={() => void editing.save(row)}
      />
      <ActionIconButton
        label="Cancel"
        subject={row.title}
        icon={IconX}
        disabled={edit.busy}
        onClick={() => editing.cancel(row)}
      />
    </>
  );
}
