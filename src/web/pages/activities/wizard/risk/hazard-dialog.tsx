import { Box, Checkbox, Stack } from '@mantine/core';
import { z } from 'zod';
import { sentenceLength } from '#shared/fields.ts';
import { type HazardKind, hazardForm } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { CancelAndSave } from '#web/components/cancel-and-save.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormError } from '#web/components/form-error.tsx';
import lines from '#web/components/lines.module.css';
import { EmptyState, ListStates } from '#web/components/list-states.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { type SaveCall, saveCall, type Versioned } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { AddInline } from './add-inline.tsx';
import type { ActivityHazard } from './hazard-table.tsx';
import { hazardTexts } from './hazard-texts.ts';
import { useInlineEntry } from './inline-entry.ts';
import classes from './risk-step.module.css';
import { useDropGone } from './use-drop-gone.ts';

type HazardDialogProps = DialogProps & {
  activityId: number;
  kind: HazardKind;
  /** The activity's hazards. */
  added: ActivityHazard[];
};

/** Adds hazards from the library to an activity, or a new one. */
export function HazardDialog({ activityId, kind, added, ...dialog }: HazardDialogProps) {
  const texts = hazardTexts[kind];
  const library = trpc.hazards.list.useQuery({ kind });
  const record = useTickedHazards(activityId, kind, dialog.onClose);
  const { form, busy } = record;
  const { hazardIds } = form.values;
  const newHazard = useNewHazard(activityId, kind, (id) => form.setFieldValue('hazardIds', (ids) => [...ids, id]));
  useDropGone(form, 'hazardIds', async () => (await library.refetch()).data?.map(({ id }) => id));

  function cancel() {
    newHazard.discard();
    record.discard();
    dialog.onClose();
  }

  return (
    <ModalShell
      {...dialog}
      title={texts.add.replace('+ ', '')}
      width={560}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!newHazard.refuseLeftover()) record.submit(event);
      }}
      footer={
        <CancelAndSave
          busy={busy}
          busyText="Saving..."
          disabled={hazardIds.length === 0 && newHazard.form.values.text.trim() === ''}
          onCancel={cancel}
          saveLabel={messages.activityRisk.saveHazards}
        />
      }
    >
      <Stack gap="md">
        <DraftNotice of={record} />
        <ListStates
          query={library}
          failedText={messages.activityRisk.loadDefinitionsFailed}
          isEmpty={(hazards) => hazards.length === 0}
          empty={<EmptyState text={messages.activityRisk.noHazardsToAdd} />}
        >
          {(hazards) => (
            // On a desk six rows of one line and half of the next.
            <Box className={classes.scroll} mah={{ base: 'calc(100dvh - 224px)', sm: 296 }}>
              <HazardChoices
                label={texts.title}
                hazards={hazards}
                addedIds={added.map(({ hazardId }) => hazardId)}
                chosenIds={hazardIds}
                onChange={(ids) => form.setFieldValue('hazardIds', ids)}
              />
            </Box>
          )}
        </ListStates>
        <AddInline entry={newHazard} label={texts.newLabel} maxLength={sentenceLength} />
        <FormError>{form.errors.hazardIds ?? record.error}</FormError>
      </Stack>
    </ModalShell>
  );
}

type Ticked = { hazardIds: number[] };

/** The ticked hazards, sent as one change. Kept as a draft while the dialog is closed. */
function useTickedHazards(activityId: number, kind: HazardKind, onSaved: () => void) {
  return useRecordForm<Ticked, Ticked, Versioned>({
    schema: z.object({ hazardIds: z.array(z.number()) }),
    record: null,
    valuesOf: () => ({ hazardIds: [] }),
    // The added hazards are not a record that this form could update.
    saveCallFor: (ticked, stored) =>
      stored
        ? null
        : (saveCall('activities.risk.addHazards', { activityId, kind, ...ticked }) as unknown as SaveCall<Versioned>),
    words: { hazardIds: hazardTexts[kind].title },
    name: `activity.${activityId}.hazards.${kind}`,
    startsAnew: true,
    texts: {
      subject: () => hazardTexts[kind].title,
      saved: () => messages.activityRisk.hazardsSaved,
      failed: messages.activityRisk.saveHazardsFailed,
    },
    ms: bannerMs.activityRisk,
    onSaved,
  });
}

type LibraryHazard = Outputs['hazards']['list'][number];

/** Adds a new hazard to the library at once, and ticks it. */
function useNewHazard(activityId: number, kind: HazardKind, onAdded: (id: number) => void) {
  const texts = hazardTexts[kind];
  return useInlineEntry<LibraryHazard>({
    name: `activity.${activityId}.hazards.${kind}.new`,
    label: texts.newLabel,
    rule: hazardForm(kind).shape.hazardDescription,
    textOf: ({ hazardDescription }) => hazardDescription,
    saveCallFor: (hazardDescription, stored) =>
      stored
        ? saveCall('hazards.update', { id: stored.id, kind, hazardDescription })
        : saveCall('hazards.create', { kind, hazardDescription }),
    failed: texts.addNewFailed,
    onAdded: ({ id }) => onAdded(id),
  });
}

type HazardChoicesProps = {
  label: string;
  hazards: LibraryHazard[];
  addedIds: number[];
  chosenIds: number[];
  onChange: (ids: number[]) => void;
};

function HazardChoices({ label, hazards, addedIds, chosenIds, onChange }: HazardChoicesProps) {
  return (
    <Checkbox.Group
      aria-label={label}
      value={[...addedIds, ...chosenIds].map(String)}
      onChange={(values) => onChange(values.map(Number).filter((id) => !addedIds.includes(id)))}
    >
      <ul className={lines.rows}>
        {hazards.map(({ id, hazardDescription }) => {
          const isAdded = addedIds.includes(id);
          return (
            <li key={id}>
              <Checkbox
                value={String(id)}
                disabled={isAdded}
                label={isAdded ? `${hazardDescription} ${messages.activityRisk.alreadyAdded}` : hazardDescription}
                classNames={{ body: lines.option ?? '', labelWrapper: lines.optionWords ?? '' }}
              />
            </li>
          );
        })}
      </ul>
    </Checkbox.Group>
  );
}
