import { PageHeader } from '#web/components/page-header.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { ExportLibrary } from '#web/pages/exports/export-library.tsx';
import { ObjectivesManager } from './objectives-manager.tsx';

export function ObjectivesPage() {
  const list = useListParams();
  return (
    <>
      <PageHeader
        title="Objectives"
        subtitle="What projects set out to do, and the unit it is counted in."
        actions={<ExportLibrary kind="objectives" term={list.term} />}
      />
      <ObjectivesManager list={list} />
    </>
  );
}
