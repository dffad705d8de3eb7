import { useState } from 'react';
import { useLatest } from '#web/components/use-latest.ts';
import { useSession } from '#web/session-context.ts';
import type { FormWords } from './field-words.ts';
import { askAbout } from './merge-questions.ts';
import { RecordSave, type SaveCall, type Versioned } from './save-record.ts';
import { useChanges } from './send-change.ts';

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
  const changes = useChanges();
  const { config } = useSession();
  const latest = useLatest({ ...options, changes, config });
  const [save] = useState(
    () =>
      new RecordSave<Values, Stored>(
        {
          valuesOf: (stored) => latest.current.valuesOf(stored),
          saveCallFor: (values, stored) => latest.current.saveCallFor(values, stored),
          make: ({ path, input }, key, database) => latest.current.changes.make(path, input, key, database),
          send: (change, from) => latest.current.changes.send(change, from),
          database: () => latest.current.config.databaseId,
          ask: (merged) => {
            const { words, subject } = latest.current;
            return askAbout(merged, { words, texts: { subject } });
          },
          isSound: () => true,
          // The form keeps showing the original.
          show: () => {},
          together: [],
        },
        null,
      ),
  );
  return async (values) => {
    const { stored } = await save.save(values);
    save.startFrom(null);
    return stored;
  };
}
