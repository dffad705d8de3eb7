import { Stack, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { type PredatorRecord, predatorRecordsOf } from '#shared/activities/predator.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { FailedState } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { leaveForms, unsavedForms } from '#web/forms/unsaved.ts';
import { useRemoval } from '#web/forms/use-removal.ts';
import { shownId } from '#web/sync/made-ids.ts';
import { trpc } from '#web/trpc.ts';
import { useActivityEditing } from './activity-editing.tsx';
import { useAskedForm } from './asked-form.ts';
import { FromLines } from './from-lines.tsx';
import { PredatorForm, predatorDraft } from './predator-form.tsx';
import { PredatorTables } from './predator-tables.tsx';
import { useDocument } from './use-document.ts';

/** Predator control: a form that adds and edits records, and a table for each sub type. */
export function PredatorSection({ activityId }: { activityId: number }) {
  const records = useDocument(activityId, predatorRecordsOf);
  // Nobody can change them.
  const subTypes = trpc.activities.predator.subTypes.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [edited, setEdited] = useState<PredatorRecord | null>(null);
  const isEdited = ({ id }: PredatorRecord) =>
    edited !== null && shownId('predator', id) === shownId('predator', edited.id);
  const { isReadOnly } = useActivityEditing();
  const rows = records.data;
  useAskedForm('record', rows && ((of) => setEdited(rows.find(({ id }) => String(id) === of) ?? null)));
  const formCard = useRef<HTMLDivElement>(null);
  const { remove } = useRemoval('activities.predator.remove', {
    done: messages.wizard.recordDeleted,
    failed: messages.wizard.deleteRecordFailed,
    ms: bannerMs.activityRisk,
  });

  async function edit(record: PredatorRecord) {
    if (isEdited(record) || !(await leaveForms(unsavedForms(predatorDraft(activityId, edited))))) return;
    setEdited(record);
    formCard.current?.scrollIntoView({ block: 'start' });
  }

  async function removeRecord(record: PredatorRecord) {
    const question = messages.wizard.confirmDeleteRecord;
    if (!(await remove({ question, input: { id: record.id } }))) return;
    if (!isEdited(record)) return;
    for (const form of unsavedForms(predatorDraft(activityId, record))) form.throwAway();
    setEdited(null);
  }

  return (
    <Stack component="section" gap="md" aria-labelledby="predator-heading">
      <Title order={2} id="predator-heading">
        {messages.wizard.predatorTitle}
      </Title>
      <FromLines activityId={activityId} />
      <div ref={formCard} hidden={isReadOnly}>
        <Surface>
          {subTypes.isError && !subTypes.data ? (
            <FailedState text={messages.wizard.loadSubTypesFailed} onRetry={subTypes.refetch} />
          ) : (
            <PredatorForm
              key={edited ? shownId('predator', edited.id) : 'new'}
              activityId={activityId}
              record={records.data?.find(isEdited) ?? edited}
              subTypes={subTypes.data ?? []}
              onDone={() => setEdited(null)}
            />
          )}
        </Surface>
      </div>
      <PredatorTables
        records={records.data}
        failed={records.isError ? { text: messages.wizard.loadRecordsFailed, onRetry: records.refetch } : undefined}
        onEdit={(record) => void edit(record)}
        onDelete={(record) => void removeRecord(record)}
      />
    </Stack>
  );
}
