import { useState } from 'react';
import { unsavedForms } from '#web/changes/unsaved.ts';

type Shown<Subject> = { subject: Subject; opened: boolean; key: number };

export type DialogState<Subject> = {
  /** Null when there is nothing to draw. Still given while the dialog fades out. */
  shown: Shown<Subject> | null;
  open: (subject: Subject) => void;
  close: () => void;
  /** For the dialog's `onClosed`. */
  forget: () => void;
};

/** A dialog about something: what it was opened for stays drawn until it has faded out; each opening starts afresh. */
export function useDialog<Subject>(): DialogState<Subject> {
  const [shown, setShown] = useState<Shown<Subject> | null>(null);

  function close() {
    // It may be opened again before it has faded out and gone: what was typed is there by then.
    for (const form of unsavedForms()) form.keep?.();
    setShown((last) => last && { ...last, opened: false });
  }

  return {
    shown,
    open: (subject) => setShown((last) => ({ subject, opened: true, key: (last?.key ?? 0) + 1 })),
    close,
    forget: () => setShown((last) => (last?.opened ? last : null)),
  };
}
