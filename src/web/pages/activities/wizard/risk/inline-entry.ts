import type { SyntheticEvent } from 'react';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import type { SaveCall, Versioned } from '#web/changes/save-record.ts';
import { type RecordForm, useRecordForm } from '#web/changes/use-record-form.ts';

type Values = { text: string };

/** The text of a box with +, and its save. */
export type InlineEntry = Pick<RecordForm<Values, unknown>, 'form' | 'busy' | 'error' | 'discard'> & {
  /** By the + or by Enter: the dialog around it is not submitted. */
  submit: (event: SyntheticEvent<HTMLElement>) => void;
  /**
   * True, and said at the box, when something is typed there that was not added yet: whoever submits the dialog asks first, so that it
   * is not lost in silence.
   */
  refuseLeftover: () => boolean;
};

type InlineEntryOptions<Stored> = {
  /** Its name among the drafts. */
  name: string;
  label: string;
  /** The rule of the text. */
  rule: z.ZodType<string>;
  textOf: (stored: Stored) => string;
  saveCallFor: (text: string, stored: Stored | null) => SaveCall<Stored>;
  /** Said when the server gave no reason. */
  failed: string;
  onAdded: (stored: Stored) => unknown;
};

/** A new entry of the library, typed inside a dialog that needs it. */
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
    // It is no form of its own: a form cannot stand inside another.
    submit: (event) => submit(event as SyntheticEvent<HTMLFormElement>),
    refuseLeftover: () => {
      if (form.getValues().text.trim() === '') return false;
      form.setFieldError('text', messages.activityRisk.pressPlus);
      return true;
    },
  };
}
