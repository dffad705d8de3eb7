import type { SyntheticEvent } from 'react';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import type { SaveCall, Versioned } from '#web/forms/save-record.ts';
import { type RecordForm, useRecordForm } from '#web/forms/use-record-form.ts';

type Values = { text: string };

/** The form of a text box with a + button. */
export type InlineEntry = Pick<RecordForm<Values, unknown>, 'form' | 'busy' | 'error' | 'discard'> & {
  /** For the + and Enter. Does not submit the dialog. */
  submit: (event: SyntheticEvent<HTMLElement>) => void;
  /**
   * True, with an error at the box, when it holds text that was not added yet. Call it before the dialog is submitted, so that the text
   * is not lost in silence.
   */
  refuseLeftover: () => boolean;
};

type InlineEntryOptions<Stored> = {
  /** The name of its draft. */
  name: string;
  label: string;
  /** The rule of the text. */
  rule: z.ZodType<string>;
  textOf: (stored: Stored) => string;
  saveCallFor: (text: string, stored: Stored | null) => SaveCall<Stored>;
  /** The text when the server gave no reason. */
  failed: string;
  onAdded: (stored: Stored) => unknown;
};

/** Adds a new entry to the library from inside a dialog. */
export function useInlineEntry<Stored extends Versioned>(options: InlineEntryOptions<Stored>): InlineEntry {
  const { name, label, rule, textOf, saveCallFor, failed, onAdded } = options;
  const { form, busy, error, discard, submit } = useRecordForm<Values, Values, Stored>({
    schema: z.object({ text: rule }),
    record: null,
    valuesOf: (stored) => ({ text: stored ? textOf(stored) : '' }),
    saveCallFor: ({ text }, stored) => saveCallFor(text, stored),
    words: { text: label },
    name,
    startsAnew: true,
    texts: { subject: ({ text }) => text, saved: () => '', failed },
    ms: bannerMs.activityRisk,
    onSaved: onAdded,
  });

  return {
    form,
    busy,
    error,
    discard,
    // Called by a button or a key, not by a form: HTML forms cannot be nested.
    submit: (event) => submit(event as SyntheticEvent<HTMLFormElement>),
    refuseLeftover: () => {
      if (form.getValues().text.trim() === '') return false;
      form.setFieldError('text', messages.activityRisk.pressPlus);
      return true;
    },
  };
}
