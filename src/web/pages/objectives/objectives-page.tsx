import { useState } from 'react';
import { PageHeader } from '#web/components/page-header.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { useUnsavedGuard } from '#web/components/use-unsaved-guard.ts';
import { ExportLibrary } from '#web/pages/exports/export-library.tsx';
import { ObjectivesManager } from './objectives-manager.tsx';

export function ObjectivesPage() {
  const list = useListParams();
  const [isDirty, setDirty] = useState(false);
  useUnsavedGuard(isDirty, { pathOnly: true });
  return (
    <>
      <PageHeader
        title="Objectives"
        subtitle="What projects set out to do, and the unit it is counted in."
        actions={<ExportLibrary kind="objectives" term={list.term} />}
      />
      <ObjectivesManager list={list} onDirty={setDirty} />
    </>
  );
}
