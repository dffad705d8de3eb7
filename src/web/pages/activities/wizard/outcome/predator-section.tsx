import { Stack, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { useConfirm } from '#web/components/confirm-store.ts';
import { FailedState } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import { useActivityEditing } from '../activity-editing.tsx';
import type { OnDirty, PredatorRecord } from './outcome-types.ts';
import { PredatorForm } from './predator-form.tsx';
import { PredatorTables } from './predator-tables.tsx';

type PredatorSectionProps = { activityId: number; onDirty: OnDirty };

/** Predator control: a form that adds and edits, and a table a sub type. */
export function PredatorSection({ activityId, onDirty }: PredatorSectionProps) {
  const records = trpc.activities.predator.list.useQuery({ activityId });
  const subTypes = trpc.activities.predator.subTypes.useQuery();
  const [edited, setEdited] = useState<PredatorRecord | null>(null);
  const { isReadOnly } = useActivityEditing();
  const formCard = useRef<HTMLDivElement>(null);
  const remove = useRemoveRecord(activityId, (id) => {
    if (edited?.id === id) setEdited(null);
  });

  function edit(record: PredatorRecord) {
    setEdited(record);
    formCard.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <Stack component="section" gap="md" aria-labelledby="predator-heading">
      <Title order={2} id="predator-heading">
        {messages.wizard.predatorTitle}
      </Title>
      <div ref={formCard} hidden={isReadOnly}>
        <Surface>
          {subTypes.isError && !subTypes.data ? (
            <FailedState text={messages.wizard.loadSubTypesFailed} onRetry={subTypes.refetch} />
          ) : (
            <PredatorForm
              key={`${edited?.id}.${edited?.version}`}
              activityId={activityId}
              record={edited}
              subTypes={subTypes.data ?? []}
              onDone={() => setEdited(null)}
              onDirty={onDirty}
            />
          )}
        </Surface>
      </div>
      <PredatorTables
        records={records.data}
        failed={records.isError ? { text: messages.wizard.loadRecordsFailed, onRetry: records.refetch } : undefined}
        onEdit={edit}
        onDelete={(record) => void remove(record)}
      />
    </Stack>
  );
}

function useRemoveRecord(activityId: number, onRemoved: (id: number) => void) {
  const mutation = trpc.activities.predator.remove.useMutation();
  const utils = trpc.useUtils();
  const banner = useBanner();
  const confirm = useConfirm();
  return async ({ id }: PredatorRecord) => {
    try {
      const action = () => mutation.mutateAsync({ id });
      if (!(await confirm({ question: messages.wizard.confirmDeleteRecord, action }))) return;
      utils.activities.predator.list.setData({ activityId }, (rows) => rows?.filter((row) => row.id !== id));
      onRemoved(id);
      banner.success(messages.wizard.recordDeleted, bannerMs.activityRisk);
      void utils.activities.details.get.invalidate({ id: activityId });
    } catch (error) {
      banner.failure(errorText(error, messages.wizard.deleteRecordFailed), bannerMs.activityRisk);
      void utils.activities.predator.list.invalidate({ activityId });
    }
  };
}
