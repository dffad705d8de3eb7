import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText } from '#web/error-text.ts';
import { askAbout } from '#web/forms/merge-questions.ts';
import type { RecordForm } from '#web/forms/use-record-form.ts';
import { useRecordSave } from '#web/forms/use-record-save.ts';
import type { FormWords } from '#web/sync/field-words.ts';
import { copyCallFor, type ProjectValues, type StoredProject, saveCallFor, valuesOf } from './project-form-values.ts';

const text = messages.projects;
const ms = bannerMs.projectForm;

type CopyOptions = {
  words: FormWords<ProjectValues>;
  /** Runs before the copy is sent; throws to refuse it. */
  beforeCreate: (values: ProjectValues) => Promise<unknown>;
  onCopied: (copy: StoredProject) => void;
};

/**
 * Save as New Project: saves the form's values as a copy, then shows the original again. However often somebody presses, and whichever
 * answers are lost, there is one copy, with the values of the last press.
 */
export function useProjectCopy(
  { form, discard, stored: original }: Pick<RecordForm<ProjectValues, StoredProject>, 'form' | 'discard' | 'stored'>,
  { words, beforeCreate, onCopied }: CopyOptions,
) {
  const banner = useBanner();
  const [error, setError] = useState('');
  const copies = useRecordSave<ProjectValues, StoredProject>(
    {
      valuesOf,
      saveCallFor: (values, copy) => (copy ? saveCallFor(values, copy) : copyCallFor(values, original)),
      ask: (merged) => askAbout(merged, { words, texts: { subject: ({ name }) => name } }),
      isSound: () => true,
      // The form keeps showing the original.
      show: () => {},
    },
    null,
  );

  async function run() {
    setError('');
    const values = form.getValues();
    // An unanswered try may have created the copy, whose name must then not count as taken.
    if (!copies.base && copies.unanswered.length === 0) await beforeCreate(values);
    const { stored } = await copies.save(values);
    copies.startFrom(null);
    discard();
    banner.success(text.saved, ms);
    onCopied(stored);
  }

  function fail(failure: unknown) {
    const words = errorText(failure, text.duplicateFailed);
    setError(words);
    banner.failure(words, ms);
  }

  return { save: form.handleSubmit(run, fail), error };
}
