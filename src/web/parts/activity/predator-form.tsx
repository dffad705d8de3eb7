import { Button, TextInput, Title } from '@mantine/core';
import type { z } from 'zod';
import { catchCounts, isCatches, type PredatorRecord, predatorForm } from '#shared/activities/predator.ts';
import { messages } from '#shared/messages.ts';
import { numberText } from '#shared/numbers.ts';
import { bannerMs } from '#shared/timings.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { askConfirm } from '#web/components/confirm-store.ts';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { Select } from '#web/components/select.tsx';
import { StepField } from '#web/components/step-field.tsx';
import type { ZodForm } from '#web/components/use-zod-form.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { type PredatorValues, predatorTogether, predatorWords, subTypeName } from '#web/sync/effects/predator.ts';
import { shownId } from '#web/sync/made-ids.ts';
import classes from './outcome.module.css';

type SubType = { id: number; subType: string };
type Filled = z.output<ReturnType<typeof predatorForm>>;

type PredatorFormProps = {
  activityId: number;
  /** The record to edit; null to add one. */
  record: PredatorRecord | null;
  subTypes: readonly SubType[];
  /** Runs after save or cancel: the form goes back to adding. */
  onDone: () => void;
};

export function PredatorForm({ activityId, record: edited, subTypes, onDone }: PredatorFormProps) {
  const record = useRecordForm<PredatorValues, Filled, PredatorRecord>({
    schema: predatorForm(subTypes),
    record: edited,
    valuesOf,
    saveCallFor: (values, stored) =>
      stored
        ? saveCall('activities.predator.update', { id: stored.id, ...values })
        : saveCall('activities.predator.create', { activityId, ...values }),
    words: predatorWords(subTypes),
    together: predatorTogether,
    name: predatorDraft(activityId, edited),
    startsAnew: edited === null,
    texts: {
      subject: ({ predatorId }) => subTypeName(subTypes, predatorId),
      saved: (_, wasNew) => (wasNew ? messages.wizard.recordAdded : messages.wizard.recordUpdated),
      failed: messages.wizard.saveRecordFailed,
    },
    ms: bannerMs.activityRisk,
    onSaved: onDone,
  });

  function cancel() {
    record.discard();
    onDone();
  }

  return (
    <form noValidate aria-labelledby="predator-form-heading" className={classes.recordForm} onSubmit={record.submit}>
      <Title order={3} id="predator-form-heading">
        {edited ? 'Edit Record' : 'Add Record'}
      </Title>
      <DraftNotice of={record} />
      <RecordFields form={record.form} subTypes={subTypes} autoFocus={edited !== null} />
      <FormActions error={record.error}>
        {edited && (
          <Button variant="default" disabled={record.busy} onClick={cancel}>
            Cancel
          </Button>
        )}
        <BusyButton type="submit" busy={record.busy}>
          {edited ? 'Save Record' : '+ Add Record'}
        </BusyButton>
      </FormActions>
    </form>
  );
}

/** The name of the draft of a record, or of a new one. */
export function predatorDraft(activityId: number, record: PredatorRecord | null): string {
  return `activity.${activityId}.predator.${record ? shownId('predator', record.id) : 'new'}`;
}

type RecordFieldsProps = { form: ZodForm<PredatorValues, unknown>; subTypes: readonly SubType[]; autoFocus: boolean };

function RecordFields({ form, subTypes, autoFocus }: RecordFieldsProps) {
  const isOfCatches = (predatorId: string | null) => isCatches(subTypeName(subTypes, predatorId));

  /** Asks first when the new sub type has no counts and some were typed. */
  async function chooseSubType(predatorId: string | null) {
    const isLosing = isOfCatches(form.values.predatorId) && !isOfCatches(predatorId) && hasCounts(form.values);
    const question = messages.wizard.confirmDropCounts(subTypeName(subTypes, predatorId));
    if (!isLosing || (await askConfirm({ question, confirmLabel: 'Remove' })))
      form.setFieldValue('predatorId', predatorId);
  }

  return (
    <div className={classes.recordFields}>
      <Select
        label={messages.wizard.subObjective}
        placeholder="Choose one"
        data={subTypes.map(({ id }) => ({ value: String(id), label: subTypeName(subTypes, String(id)) }))}
        allowDeselect={false}
        autoFocus={autoFocus}
        {...form.getInputProps('predatorId')}
        onChange={(predatorId) => void chooseSubType(predatorId)}
      />
      {isOfCatches(form.values.predatorId) && (
        <>
          {catchCounts.map(({ name, label }) => (
            <StepField key={name} label={label} whole {...form.getInputProps(name)} />
          ))}
          <TextInput
            label={messages.wizard.othersSpecies}
            autoComplete="off"
            {...form.getInputProps('othersDescription')}
          />
        </>
      )}
      <StepField label={messages.objectives.measurement} {...form.getInputProps('measurement')} />
    </div>
  );
}

const blank: PredatorValues = {
  predatorId: null,
  measurement: '',
  rats: '',
  possums: '',
  mustelids: '',
  hedgehogs: '',
  others: '',
  othersDescription: '',
};

function valuesOf(record: PredatorRecord | null): PredatorValues {
  if (!record) return blank;
  const { predatorId, measurement, othersDescription } = record;
  const counts = Object.fromEntries(catchCounts.map(({ name }) => [name, numberText(record[name])]));
  return {
    ...blank,
    ...counts,
    predatorId: String(predatorId),
    measurement: numberText(measurement),
    othersDescription,
  };
}

/** True when the record has counts, which a sub type without catches would lose. */
function hasCounts(values: PredatorValues): boolean {
  const counts = catchCounts.map(({ name }) => values[name].trim());
  return counts.some((count) => count !== '' && count !== '0') || values.othersDescription.trim() !== '';
}
