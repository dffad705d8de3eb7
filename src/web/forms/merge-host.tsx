import { lazy, Suspense, useState } from 'react';
import { useMergeQuestion } from './merge-store.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

/** Shows the merge dialog when one is asked for. Mounted once, in the shell. */
export function MergeHost() {
  const request = useMergeQuestion();
  // The last question stays drawn while the dialog fades out.
  const [last, setLast] = useState(request);
  if (request && request !== last) setLast(request);
  const shown = request ?? last;
  if (!shown) return null;
  return (
    <Suspense>
      <MergeDialog request={shown} opened={request !== null} />
    </Suspense>
  );
}
