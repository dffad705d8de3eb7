import { type RefObject, useEffect } from 'react';
import { useLatest } from '#web/components/use-latest.ts';
import { merge, type Together } from '#web/sync/merge.ts';
import { reachedOutbox } from '#web/sync/open-room.ts';
import { holdsAll, type Opened } from './open-form.ts';
import type { RecordSave, Versioned } from './save-record.ts';

type Of<Values, Stored> = {
  record: Stored | null;
  valuesOf: (record: Stored | null) => Values;
  together?: Together;
};

type Form<Values> = {
  typed: () => Values;
  /** A save began in this form. */
  hasRun: RefObject<boolean>;
  /** Shows these values, as nothing restored. */
  end: (values: Values) => void;
};

/**
 * Ends a restored draft that is no draft: its save was kept on the phone, or answered, and the page ended before it could throw the draft
 * away. Saved once more, it would go over what was made of it.
 */
export function useDraftEnd<Values extends object, Stored extends Versioned>(
  save: RecordSave<Values, Stored>,
  options: Of<Values, Stored>,
  opened: Opened<Values>,
  form: Form<Values>,
) {
  const latest = useLatest({ options, form });

  /** What was typed over `restored` since stays. */
  function end(restored: Values): void {
    const { options: now, form: shown } = latest.current;
    save.startFrom(now.record);
    shown.end(merge(restored, shown.typed(), save.base?.values ?? now.valuesOf(null)).values);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when the form opens with a draft.
  useEffect(() => {
    const keys = save.unanswered.map(({ change }) => change.key);
    if (!opened.isRestored || keys.length === 0) return;
    void reachedOutbox(keys).then((isThere) => {
      if (isThere && !latest.current.form.hasRun.current) end(opened.values);
    });
  }, []);

  return {
    /** Ends it where a change that waits on this phone was drawn into the record, with all that the draft holds. */
    ifIn: (record: Stored) => {
      const { options: now, form: shown } = latest.current;
      const typed = shown.typed();
      if (!save.base) return;
      const states = { base: save.base.values, typed, now: now.valuesOf(record) };
      if (holdsAll(states, now.together ?? [])) end(typed);
    },
  };
}
