import { useState } from 'react';
import { PageHeader } from '#web/components/page-header.tsx';
import { useUnsavedGuard } from '#web/components/use-unsaved-guard.ts';
import { HazardsManager } from './hazards-manager.tsx';

export function HazardsPage() {
  const [isDirty, setDirty] = useState(false);
  useUnsavedGuard(isDirty, { pathOnly: true });
  return (
    <>
      <PageHeader title="Add Hazards" />
      <HazardsManager onDirty={setDirty} />
    </>
  );
}
