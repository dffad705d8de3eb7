import { useState } from 'react';
import { PageHeader } from '#web/components/page-header.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { useUnsavedGuard } from '#web/components/use-unsaved-guard.ts';
import { ObjectivesManager } from './objectives-manager.tsx';

export function ObjectivesPage() {
  const list = useListParams();
  const [isDirty, setDirty] = useState(false);
  useUnsavedGuard(isDirty, { pathOnly: true });
  return (
    <>
      <PageHeader title="Objectives" subtitle="What projects set out to do, and the unit it is counted in." />
      <ObjectivesManager list={list} onDirty={setDirty} />
    </>
  );
}
