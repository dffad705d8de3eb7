import { lazy, Suspense } from 'react';
import { mergeQuestion } from './questions.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

/** Shows the merge dialog when one is asked for. Mounted once, in the shell. */
export function MergeHost() {
  const shown = mergeQuestion.useShown();
  return (
    shown && (
      <Suspense>
        <MergeDialog key={shown.asked.id} {...shown} />
      </Suspense>
    )
  );
}
