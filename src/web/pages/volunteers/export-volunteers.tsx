import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { csvFileName } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { downloadCsv } from '#web/components/download-csv.ts';
import { useSession } from '#web/session-context.ts';
import { useRecordExport } from '#web/use-record-export.ts';
import type { Volunteer } from './volunteer-columns.tsx';
import { fileColumns } from './volunteer-file.ts';

/** What the list shows, all its pages, as a file that can be imported again. */
export function ExportVolunteers({ volunteers }: { volunteers: readonly Volunteer[] | undefined }) {
  const { config } = useSession();
  const banner = useBanner();
  const recordExport = useRecordExport('volunteers');
  const [isBusy, setBusy] = useState(false);

  async function exportCsv() {
    setBusy(true);
    try {
      await downloadCsv(csvFileName('volunteers', config.today), fileColumns, volunteers ?? []);
      recordExport(volunteers?.length ?? 0);
    } catch {
      banner.failure(messages.general.csvFailed, bannerMs.people);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BusyButton
      variant="default"
      size="sm"
      busy={isBusy}
      disabled={!volunteers?.length}
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
      onClick={() => void exportCsv()}
    >
      Export CSV
    </BusyButton>
  );
}
