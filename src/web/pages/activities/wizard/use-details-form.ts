import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { activityForm, copyName } from '#shared/activities/details.ts';
import type { ActivityStatus } from '#shared/activities.ts';
import { messages } from '#shared/messages.ts';
import { statusWords } from '#shared/statuses.ts';
import { bannerMs } from '#shared/timings.ts';
import type { FormWords } from '#web/changes/field-words.ts';
import { saveCall } from '#web/changes/save-record.ts';
import { useRecordForm } from '#web/changes/use-record-form.ts';
import { useSaveAsNew } from '#web/changes/use-save-as-new.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { useActivityEditing } from './activity-editing.tsx';
import type { ActivityDetails } from './step-props.ts';
import { wizardPath } from './wizard-address.ts';

type DetailsValues = {
  activityName: string;
  projectId: number | null;
  activityDate: string;
  status: ActivityStatus;
  notes: string;
};

type DetailsInput = z.output<typeof activityForm>;

const blank: DetailsValues = { activityName: '', projectId: null, activityDate: '', status: 'InProgress', notes: '' };

function valuesOf(activity: ActivityDetails | null): DetailsValues {
  if (!activity) return blank;
  const { activityName, projectId, activityDate, status, notes } = activity;
  return { activityName, projectId, activityDate, status, notes };
}

function wordsOf(projectName: (id: number) => string): FormWords<DetailsValues> {
  return {
    activityName: messages.activities.name,
    projectId: { label: 'Project', show: (id) => (typeof id === 'number' ? projectName(id) : '') },
    activityDate: messages.activities.date,
    status: { label: messages.activities.status, show: (status) => statusWords(status as ActivityStatus) },
    notes: 'Notes',
  };
}

const subject = ({ activityName }: DetailsValues) => activityName;

export type DetailsForm = ReturnType<typeof useDetailsForm>;

/** The form and buttons of the Details step. A saved activity is read-only until Edit. */
export function useDetailsForm(activity: ActivityDetails | undefined, projectName: (id: number) => string) {
  const [wantsEdit, setWantsEdit] = useState(false);
  const editing = useActivityEditing();
  const navigate = useNavigate();
  const words = wordsOf(projectName);
  const record = useRecordForm<DetailsValues, DetailsInput, ActivityDetails>({
    schema: activityForm,
    record: activity ?? null,
    valuesOf,
    saveCallFor: (values, stored) =>
      stored
        ? saveCall('activities.details.update', { id: stored.id, ...values })
        : saveCall('activities.details.create', values),
    words,
    name: `activity.${activity?.id ?? 'new'}`,
    texts: {
      subject,
      saved: () => messages.activities.saved,
      failed: messages.activities.saveFailed,
      unchanged: messages.activities.noChanges,
    },
    ms: bannerMs.library,
    onSaved: ({ id }, wasNew) => (wasNew ? navigate(wizardPath(id, 1), { replace: true }) : setWantsEdit(false)),
  });
  const { form, discard } = record;
  const copy = useCopy(record, words, () => setWantsEdit(true));

  return {
    ...record,
    isEditing: !activity || wantsEdit || record.isRestored,
    error: copy.error || record.error,
    edit: () => {
      setWantsEdit(true);
      editing.edit();
      form.getInputNode('activityName')?.focus();
    },
    cancel: () => {
      discard();
      setWantsEdit(false);
    },
    save: (event: Parameters<typeof record.submit>[0]) => {
      copy.clearError();
      record.submit(event);
    },
    saveAsNew: copy.save,
  };
}

type Original = Pick<
  ReturnType<typeof useRecordForm<DetailsValues, DetailsInput, ActivityDetails>>,
  'form' | 'stored' | 'discard'
>;

/** Save as New Activity: saves the form's values as a copy, and leaves the original as stored. */
function useCopy(
  { form, stored: original, discard }: Original,
  words: FormWords<DetailsValues>,
  onRefused: () => void,
) {
  const [error, setError] = useState('');
  const banner = useBanner();
  const navigate = useNavigate();
  const saveAsNew = useSaveAsNew<DetailsValues, ActivityDetails>({
    valuesOf,
    saveCallFor: (values, copy) => {
      const input = activityForm.parse(values);
      return copy
        ? saveCall('activities.details.update', { id: copy.id, ...input })
        : saveCall('activities.details.duplicate', { id: original?.id ?? 0, ...changedFields(input, original) });
    },
    words,
    subject,
  });

  const save = form.handleSubmit(
    async () => {
      setError('');
      const copy = await saveAsNew(copyOf(activityForm.parse(form.getValues()), original));
      discard();
      banner.success(messages.activities.saved, bannerMs.library);
      await navigate(wizardPath(copy.id, 1));
    },
    (failure) => {
      const text = errorText(failure, messages.activities.duplicateFailed);
      onRefused();
      // An error that a field shows is not repeated over the form.
      setError(Object.keys(fieldErrors(failure)).length > 0 ? '' : text);
      banner.failure(text, bannerMs.library);
    },
  );
  return { save: () => save(), error, clearError: () => setError('') };
}

/** The copy's values: an unchanged name gets ` (Copy)`, and the status is InProgress. */
function copyOf(values: DetailsInput, original: ActivityDetails | null): DetailsValues {
  const isNamed = values.activityName !== original?.activityName;
  return {
    ...values,
    activityName: isNamed ? values.activityName : copyName(values.activityName),
    status: 'InProgress',
  };
}

/** The values to send: those that differ from a plain copy, which the server makes with the name `{name} (Copy)`. */
function changedFields({ status: _, ...copy }: DetailsInput, original: ActivityDetails | null): Partial<DetailsInput> {
  if (!original) return copy;
  const before: Record<string, unknown> = { ...valuesOf(original), activityName: copyName(original.activityName) };
  return Object.fromEntries(Object.entries(copy).filter(([name, value]) => before[name] !== value));
}
