import { useState } from 'react';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { unsavedForms } from '#web/forms/unsaved.ts';

type Shown<Subject> = { subject: Subject; opened: boolean; key: number };

export type DialogState<Subject> = {
  /** What to draw, also while the dialog fades out. Null when there is nothing. */
  shown: Shown<Subject> | null;
  open: (subject: Subject) => void;
  close: () => void;
  /** For the dialog that draws it. */
  props: DialogProps;
};

/** A dialog's state: its subject stays drawn until the dialog has faded out. Each opening has a new key, so the dialog starts afresh. */
export function useDialog<Subject>(): DialogState<Subject> {
  const [shown, setShown] = useState<Shown<Subject> | null>(null);

  function close() {
    // Store drafts now: the dialog may be opened again before it has faded out and unmounted.
    for (const form of unsavedForms()) form.keep?.();
    setShown((last) => last && { ...last, opened: false });
  }

  const forget = () => setShown((last) => (last?.opened ? last : null));
  return {
    shown,
    open: (subject) => setShown((last) => ({ subject, opened: true, key: (last?.key ?? 0) + 1 })),
    close,
    props: { opened: shown?.opened ?? false, onClose: close, onClosed: forget },
  };
}
