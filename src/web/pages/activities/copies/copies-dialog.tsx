import { lazy, Suspense } from 'react';
import type { DialogState } from '#web/parts/use-dialog.ts';
import type { CopySource } from './use-copies.ts';

const CopyToDates = lazy(async () => ({ default: (await import('./copy-to-dates.tsx')).CopyToDates }));

/** `Copy to dates`, loaded when somebody opens it. */
export function CopiesDialog({ of: { shown, props } }: { of: DialogState<CopySource> }) {
  if (!shown) return null;
  return (
    <Suspense>
      <CopyToDates key={shown.key} activity={shown.subject} {...props} />
    </Suspense>
  );
}
