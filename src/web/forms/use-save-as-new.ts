import type { FormWords } from '#web/sync/field-words.ts';
import { askAbout } from './merge-questions.ts';
import type { SaveCall, Versioned } from './save-record.ts';
import { useRecordSave } from './use-record-save.ts';

type SaveAsNewOptions<Values extends object, Stored extends Versioned> = {
  valuesOf: (record: Stored) => Values;
  /** `copy` is null for the first save; otherwise an earlier press created the copy and its answer was lost. */
  saveCallFor: (values: Values, copy: Stored | null) => SaveCall<Stored>;
  words: FormWords<Values>;
  /** What the record is called, in a question about it. */
  subject: (values: Values) => string;
};

/**
 * Saves a form's values as a new record, a copy of the one it shows. However often somebody presses, and whichever answers are lost,
 * there is one copy, with the values of the last press. Throws the server's refusal.
 */
export function useSaveAsNew<Values extends object, Stored extends Versioned>(
  options: SaveAsNewOptions<Values, Stored>,
): (values: Values) => Promise<Stored> {
  const { valuesOf, saveCallFor, words, subject } = options;
  const save = useRecordSave<Values, Stored>(
    {
      valuesOf,
      saveCallFor,
      ask: (merged) => askAbout(merged, { words, texts: { subject } }),
      isSound: () => true,
      // The form keeps showing the original.
      show: () => {},
      together: [],
    },
    null,
  );
  return async (values) => {
    const { stored } = await save.save(values);
    save.startFrom(null);
    return stored;
  };
}
