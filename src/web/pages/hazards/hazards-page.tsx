import { useState } from 'react';
import { PageHeader } from '#web/components/page-header.tsx';
import { useUnsavedGuard } from '#web/components/use-unsaved-guard.ts';
import { ExportLibrary } from '#web/pages/exports/export-library.tsx';
import { HazardsManager } from './hazards-manager.tsx';

export function HazardsPage() {
  const [isDirty, setDirty] = useState(false);
  useUnsavedGuard(isDirty, { pathOnly: true });
  return (
    <>
      <PageHeader title="Add Hazards" actions={<ExportLibrary kind="hazards" />} />
      <HazardsManager onDirty={setDirty} />
    </>
  );
}
