import { Button, Select, TextInput, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { catchCounts, isCatches, predatorForm } from '#shared/activities/predator.ts';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { numberText } from '#shared/numbers.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { useDraft } from '#web/components/use-draft.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useClientKey } from '#web/use-client-key.ts';
import classes from './outcome.module.css';
import type { OnDirty, PredatorRecord } from './outcome-types.ts';

type SubType = Outputs['activities']['predator']['subTypes'][number];

type PredatorFormProps = {
  activityId: number;
  /** The record that is edited; null adds one. */
  record: PredatorRecord | null;
  subTypes: SubType[];
  /** Saved or cancelled: back to adding. */
  onDone: () => void;
  onDirty: OnDirty;
};

export function PredatorForm(props: PredatorFormProps) {
  const { record, subTypes, onDone, onDirty } = props;
  const { form, draft, error, conflict, submit, saveMine, takeTheirs } = usePredatorForm(props);
  const chosen = subTypes.find(({ id }) => String(id) === form.values.predatorId);
  const isDirty = form.isDirty();
  useEffect(() => {
    onDirty('predator record', isDirty);
    return () => onDirty('predator record', false);
  }, [isDirty, onDirty]);

  return (
    <form noValidate aria-labelledby="predator-form-heading" className={classes.recordForm} onSubmit={submit}>
      <Title order={3} id="predator-form-heading">
        {record ? 'Edit Record' : 'Add Record'}
      </Title>
      <DraftNotice draft={draft} />
      <div className={classes.recordFields}>
        <Select
          className={classes.subObjective ?? ''}
          label={messages.wizard.subObjective}
          placeholder="Choose one"
          data={subTypes.map(({ id, subType }) => ({ value: String(id), label: inWords(subType) }))}
          autoFocus={record !== null}
          {...form.getInputProps('predatorId')}
          // A choice that is made answers the refusal; leaving the list unopened is no mistake yet.
          onBlur={() => {}}
        />
        <NumberField className={classes.measurement ?? ''} label="Measurement" {...form.getInputProps('measurement')} />
        {chosen && isCatches(chosen.subType) && (
          <>
            {catchCounts.map(({ name, label }) => (
              <NumberField key={name} label={label} whole {...form.getInputProps(name)} />
            ))}
            <TextInput
              className={classes.species ?? ''}
              label={messages.wizard.othersSpecies}
              autoComplete="off"
              {...form.getInputProps('othersDescription')}
            />
          </>
        )}
      </div>
      <FormActions
        error={
          conflict ? (
            <ConflictChoice conflict={conflict} onTheirs={takeTheirs} onMine={saveMine} busy={form.busy} />
          ) : (
            error
          )
        }
      >
        {record && (
          <Button variant="default" disabled={form.busy} onClick={onDone}>
            Cancel
          </Button>
        )}
        <BusyButton type="submit" busy={form.busy}>
          {record ? 'Save Record' : '+ Add Record'}
        </BusyButton>
      </FormActions>
    </form>
  );
}

/** `traps established` as `Traps Established`, as the tables are headed. */
function inWords(subType: string): string {
  return subType.replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase());
}

type FormValues = {
  predatorId: string | null;
  measurement: string;
  othersDescription: string;
  /** What an edit started from: a draft brings it back, so that an old draft meets a newer save and asks. */
  version: number;
} & Record<(typeof catchCounts)[number]['name'], string>;

const blank: FormValues = {
  predatorId: null,
  measurement: '',
  rats: '',
  possums: '',
  mustelids: '',
  hedgehogs: '',
  others: '',
  othersDescription: '',
  version: 0,
};

function valuesOf(record: PredatorRecord | null): FormValues {
  if (!record) return blank;
  const { predatorId, measurement, othersDescription, version } = record;
  return {
    predatorId: String(predatorId),
    measurement: numberText(measurement),
    rats: numberText(record.rats),
    possums: numberText(record.possums),
    mustelids: numberText(record.mustelids),
    hedgehogs: numberText(record.hedgehogs),
    others: numberText(record.others),
    othersDescription,
    version,
  };
}

function usePredatorForm({ activityId, record, subTypes, onDone }: PredatorFormProps) {
  const form = useZodForm(predatorForm(subTypes), valuesOf(record));
  const draft = useDraft(`activity.${activityId}.predator.${record?.id ?? 'new'}`, form);
  const create = trpc.activities.predator.create.useMutation();
  const update = trpc.activities.predator.update.useMutation();
  const utils = trpc.useUtils();
  const clientKey = useClientKey();
  const banner = useBanner();
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<RecordConflict | null>(null);

  const save = (version: number | undefined) =>
    form.handleSubmit(
      async (values) => {
        setError('');
        if (record) await update.mutateAsync({ id: record.id, version, ...values });
        else await create.mutateAsync({ activityId, ...values, clientKey: clientKey.value });
        clientKey.renew();
        draft.clear();
        form.reset();
        banner.success(record ? messages.wizard.recordUpdated : messages.wizard.recordAdded, bannerMs.activityRisk);
        await utils.activities.predator.list.invalidate({ activityId });
        void utils.activities.details.get.invalidate({ id: activityId });
        onDone();
      },
      (failure) => {
        const text = errorText(failure, messages.wizard.saveRecordFailed);
        setConflict(conflictOf(failure));
        setError(text);
        banner.failure(text, bannerMs.activityRisk);
      },
    );

  function takeTheirs() {
    draft.clear();
    void utils.activities.predator.list.invalidate({ activityId });
    onDone();
  }

  return {
    form,
    draft,
    error,
    conflict,
    takeTheirs,
    submit: save(conflict?.version ?? form.values.version),
    saveMine: () => save(conflict?.version)(),
  };
}
