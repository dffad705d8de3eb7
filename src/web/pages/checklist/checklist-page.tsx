import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { ExportLibrary } from '#web/pages/exports/export-library.tsx';
import { ChecklistManager } from './checklist-manager.tsx';

export function ChecklistPage() {
  const list = useListParams();
  return (
    <>
      <PageHeader title="Checklist" subtitle="What an activity can pick from for its own check list." />
      <ListWithExport over="corner" exportCsv={<ExportLibrary kind="checklist" />}>
        <ChecklistManager list={list} />
      </ListWithExport>
    </>
  );
}
