import { useRef, useState } from 'react';
import { useSession } from '#web/session-context.ts';
import type { FormWords } from './field-words.ts';
import { askAbout } from './merge-questions.ts';
import { RecordSave, type Versioned, type Wish } from './save-record.ts';
import { useChanges } from './send-change.ts';

type SaveAsNewOptions<Values extends object, Stored extends Versioned> = {
  valuesOf: (record: Stored) => Values;
  /** Null: the copy is to be made. Otherwise an earlier try made it, and its answer was lost. */
  wishOf: (values: Values, copy: Stored | null) => Wish<Stored>;
  words: FormWords<Values>;
  /** What the record is called, in a question about it. */
  subject: (values: Values) => string;
};

/**
 * Saves what a form says as another record than the one that it is over. However often it is pressed, and whatever becomes of the
 * answers, there is one copy, with the words of the last press. Throws what the server refused.
 */
export function useSaveAsNew<Values extends object, Stored extends Versioned>(
  options: SaveAsNewOptions<Values, Stored>,
): (values: Values) => Promise<Stored> {
  const changes = useChanges();
  const { config } = useSession();
  const latest = useRef({ ...options, changes, config });
  latest.current = { ...options, changes, config };
  const [save] = useState(
    () =>
      new RecordSave<Values, Stored>(
        {
          valuesOf: (stored) => latest.current.valuesOf(stored),
          wishOf: (values, stored) => latest.current.wishOf(values, stored),
          make: ({ path, input }, key, database) => latest.current.changes.make(path, input, key, database),
          send: (change) => latest.current.changes.send(change),
          database: () => latest.current.config.databaseId,
          ask: (met) => {
            const { words, subject } = latest.current;
            return askAbout(met, { words, texts: { subject } });
          },
          isSound: () => true,
          // The form goes on showing the record that was copied.
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
