import { useState } from 'react';
import { useLatest } from '#web/components/use-latest.ts';
import { useSession } from '#web/session-context.ts';
import { drawnOver } from '#web/sync/open-room.ts';
import { RecordSave, type SaveOptions, type Versioned } from './save-record.ts';
import { useChanges } from './send-change.ts';

/** What differs between screens. The options left out send the change from this page, which is the same for all. */
type ScreenOptions<Values, Stored> = Omit<SaveOptions<Values, Stored>, 'make' | 'send' | 'database' | 'drawnOver'> & {
  /** Called before a change is sent or kept, once the save knows it as unanswered. */
  onSending?: () => void;
  /** Called once a change is in the phone's database, before it is answered. */
  onKept?: () => void;
};

/** The save of a screen's record: one for as long as the screen is shown, always with the functions of the latest render. */
export function useRecordSave<Values extends object, Stored extends Versioned>(
  options: ScreenOptions<Values, Stored>,
  record: Stored | null,
): RecordSave<Values, Stored> {
  const changes = useChanges();
  const { config } = useSession();
  const latest = useLatest({ ...options, changes, config });
  const [save] = useState(
    () =>
      new RecordSave<Values, Stored>(
        {
          valuesOf: (stored) => latest.current.valuesOf(stored),
          readTheirs: async (refused) => (await latest.current.readTheirs?.(refused)) ?? refused,
          saveCallFor: (values, stored) => latest.current.saveCallFor(values, stored),
          make: ({ path, input }, key, database) => latest.current.changes.make(path, input, key, database),
          send: (change, from, drawn) => {
            latest.current.onSending?.();
            return latest.current.changes.send(change, from, () => latest.current.onKept?.(), drawn);
          },
          drawnOver,
          database: () => latest.current.config.databaseId,
          agree: async (values, stored) => (await latest.current.agree?.(values, stored)) ?? true,
          asksAlways: options.asksAlways ?? false,
          ask: (merged, met) => latest.current.ask(merged, met),
          isSound: (values) => latest.current.isSound(values),
          show: (values) => latest.current.show(values),
          together: options.together,
        },
        record,
      ),
  );
  return save;
}
