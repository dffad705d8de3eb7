import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { ReasonDialog } from '#web/components/reason-dialog.tsx';
import { useChange } from '#web/forms/use-change.ts';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { wasKept } from '#web/sync/kept-answers.ts';

const text = messages.trapChecks;

type Check = { id: number; checkedTwice: boolean };

/**
 * Removes a check, with `Undo`: with a reason where the trap was checked twice, after a question without coverage, when there is no way
 * back. `reasonDialog` stands on the screen.
 */
export function useCheckRemoval() {
  const [asked, setAsked] = useState<number | null>(null);
  const hasCoverage = useHasCoverage();
  const { run, error } = useChange('trapChecks.remove', {
    done: ({ message }) => message,
    failed: text.removeFailed,
    ms: bannerMs.library,
    undo: (answer) => (wasKept(answer) ? null : { path: 'trapChecks.putBack', input: { id: answer.id } }),
  });
  async function remove({ id, checkedTwice }: Check) {
    if (checkedTwice) return setAsked(id);
    const question = text.removeForGood;
    if (hasCoverage || (await askConfirm({ question, confirmLabel: text.remove }))) await run({ id });
  }
  const reasonDialog = (
    <ReasonDialog
      opened={asked !== null}
      title={text.removeTitle}
      hint={text.twiceHint}
      button={text.remove}
      isDanger
      onGiven={async (reason) => asked !== null && (await run({ id: asked, reason })) !== null}
      onClose={() => setAsked(null)}
      error={error}
    />
  );
  return { remove, reasonDialog };
}
