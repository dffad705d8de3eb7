import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { isAnswered } from '#web/call-errors.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText } from '#web/error-text.ts';
import type { RecordForm } from '#web/forms/use-record-form.ts';
import { useSaveAsNew } from '#web/forms/use-save-as-new.ts';
import type { FormWords } from '#web/sync/field-words.ts';
import { type ProjectValues, type StoredProject, saveCallFor, valuesOf } from './project-form-values.ts';

const text = messages.projects;
const ms = bannerMs.projectForm;

type CopyOptions = {
  words: FormWords<ProjectValues>;
  /** Runs before the copy is sent; throws to refuse it. */
  beforeCreate: (values: ProjectValues) => Promise<unknown>;
  onCopied: (copy: StoredProject) => void;
};

/** Save as New Project: saves the form's values as a copy, then shows the original again. */
export function useProjectCopy(
  { form, discard }: Pick<RecordForm<ProjectValues, StoredProject>, 'form' | 'discard'>,
  { words, beforeCreate, onCopied }: CopyOptions,
) {
  const banner = useBanner();
  const [error, setError] = useState('');
  /** An unanswered try may have created the copy, whose name must then not count as taken. */
  const isUnanswered = useRef(false);
  const saveAsNew = useSaveAsNew<ProjectValues, StoredProject>({
    valuesOf,
    saveCallFor,
    words,
    subject: ({ name }) => name,
  });

  async function run() {
    setError('');
    const values = form.getValues();
    if (!isUnanswered.current) await beforeCreate(values);
    const copy = await saveAsNew(values);
    isUnanswered.current = false;
    discard();
    banner.success(text.saved, ms);
    onCopied(copy);
  }

  function fail(failure: unknown) {
    isUnanswered.current ||= !isAnswered(failure);
    const words = errorText(failure, text.duplicateFailed);
    setError(words);
    banner.failure(words, ms);
  }

  return { save: form.handleSubmit(run, fail), error };
}
