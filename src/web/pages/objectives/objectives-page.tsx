import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { ExportLibrary } from '#web/pages/exports/export-library.tsx';
import { ObjectivesManager } from './objectives-manager.tsx';

export function ObjectivesPage() {
  const list = useListParams();
  return (
    <>
      <PageHeader title="Objectives" subtitle="What projects set out to do, and the unit it is counted in." />
      <ListWithExport over="corner" exportCsv={<ExportLibrary kind="objectives" />}>
        <ObjectivesManager list={list} />
      </ListWithExport>
    </>
  );
}
