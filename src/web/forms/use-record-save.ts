import { useState } from 'react';
import { useLatest } from '#web/components/use-latest.ts';
import { useSession } from '#web/session-context.ts';
import type { Change } from '#web/sync/change.ts';
import { drawnOver } from '#web/sync/open-room.ts';
import { RecordSave, type SaveOptions, type Versioned } from './save-record.ts';
import { useChanges } from './send-change.ts';

/** What differs between screens. The options left out send the change from this page, which is the same for all. */
type ScreenOptions<Values, Stored> = Omit<SaveOptions<Values, Stored>, 'make' | 'send' | 'database' | 'drawnOver'> & {
  /** Called before a change is sent or kept, once the save knows it as unanswered. */
  onSending?: () => void;
  /** Called once a change is in the phone's database, before it is answered. */
  onKept?: (change: Change) => void;
};

/** The save of a screen's record: one for as long as the screen is shown, always with the functions of the latest render. */
export function useRecordSave<Values extends object, Stored extends Versioned>(
  options: ScreenOptions<Values, Stored>,
  record: Stored | null,
): RecordSave<Values, Stored> {
  const { make, send } = useChanges();
  const { config } = useSession();
  const { onSending, onKept } = options;
  const latest = useLatest<SaveOptions<Values, Stored>>({
    ...options,
    make,
    send: (change, from, drawn) => {
      onSending?.();
      return send(change, from, () => onKept?.(change), drawn);
    },
    drawnOver,
    database: () => config.databaseId,
  });
  const [save] = useState(() => new RecordSave<Values, Stored>(() => latest.current, record));
  return save;
}
