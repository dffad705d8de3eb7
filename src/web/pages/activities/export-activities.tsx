import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ActivityTab } from '#shared/activities.ts';
import { type CsvColumn, csvFileName, csvRowLimit } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { statusWords } from '#shared/statuses.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { downloadCsv } from '#web/components/download-csv.ts';
import type { ListParams } from '#web/components/use-list-params.ts';
import { errorText } from '#web/error-text.ts';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useRecordExport } from '#web/use-record-export.ts';
import { sortOf } from './activity-table.tsx';

type Row = Outputs['activities']['export']['rows'][number];

const columns: CsvColumn<Row>[] = [
  { heading: 'Activity Date', value: (row) => row.activityDate },
  { heading: 'Activity Name', value: (row) => row.activityName },
  { heading: 'Project Name', value: (row) => row.projectName },
  { heading: 'Location', value: (row) => row.projectLocation },
  { heading: 'Status', value: (row) => statusWords(row.status) },
  { heading: 'Created By', value: (row) => row.createdBy ?? messages.activities.notAvailable },
];

/** What the list shows, all its pages, as a file: the same tab, search and sort. */
export function ExportActivities({ list, tab }: { list: ListParams; tab: ActivityTab }) {
  const utils = trpc.useUtils();
  const { config } = useSession();
  const banner = useBanner();
  const recordExport = useRecordExport('activities');
  const [isBusy, setBusy] = useState(false);

  async function exportCsv() {
    setBusy(true);
    try {
      const { term, descending } = list;
      const found = await utils.activities.export.fetch(
        { tab, term, sort: sortOf(list), descending },
        { staleTime: 0 },
      );
      await downloadCsv(csvFileName('activities', config.today), columns, found.rows);
      recordExport(found.rows.length);
      if (found.isCut) banner.info(messages.general.csvCut(csvRowLimit), bannerMs.library);
    } catch (error) {
      banner.failure(errorText(error, messages.general.csvFailed), bannerMs.library);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BusyButton
      variant="default"
      size="sm"
      busy={isBusy}
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
      onClick={() => void exportCsv()}
    >
      Export CSV
    </BusyButton>
  );
}
