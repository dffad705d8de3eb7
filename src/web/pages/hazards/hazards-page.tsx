import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { ExportLibrary } from '#web/pages/exports/export-library.tsx';
import { HazardsManager } from './hazards-manager.tsx';

export function HazardsPage() {
  return (
    <>
      <PageHeader title="Add Hazards" />
      <ListWithExport exportCsv={<ExportLibrary kind="hazards" />}>
        <HazardsManager />
      </ListWithExport>
    </>
  );
}
