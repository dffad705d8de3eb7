import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { LibraryName } from '#server/trpc/app-router.ts';
import type { PageExport } from '#shared/audit.ts';
import { type CsvColumn, type CsvReader, csvFileName, csvRowLimit } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { downloadCsv } from '#web/components/download-csv.ts';
import { errorText } from '#web/error-text.ts';
import { type TrpcUtils, trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';

/** `isCut`: there are more rows than the file's limit. */
type Found<Row> = { rows: readonly Row[]; isCut?: boolean };

type ExportCsvProps<Row> = {
  kind: PageExport | LibraryName;
  columns: readonly CsvColumn<Row>[];
  /** Asks for all rows that the page's search and filters find, in its order. */
  load: (ask: TrpcUtils) => Promise<readonly Row[] | Found<Row>>;
  /** Instead of the kind and the day. */
  fileName?: string;
  reader?: CsvReader;
  disabled?: boolean;
  label?: string;
};

/** Never what was asked for before. */
export const anew = { staleTime: 0 };

/**
 * A button that saves what a page shows as a CSV file. Its rows are asked for as an export, which the server records in the audit trail.
 * When nothing is found it says so and makes no file. It looks the same everywhere; `ListWithExport` gives it its place.
 */
export function ExportCsv<Row>(props: ExportCsvProps<Row>) {
  const { kind, columns, load, fileName, reader, disabled = false, label = 'Export CSV' } = props;
  const today = useToday();
  const ask = trpc.useUtils();
  const banner = useBanner();
  const [isBusy, setBusy] = useState(false);

  async function exportCsv() {
    setBusy(true);
    try {
      const found = await load(ask);
      const { rows, isCut = false } = 'rows' in found ? found : { rows: found, isCut: false };
      if (rows.length === 0) return banner.info(messages.general.nothingToExport, bannerMs.library);
      downloadCsv(fileName ?? csvFileName(kind, today), columns, rows, reader);
      if (isCut) banner.info(messages.general.csvCut(csvRowLimit), bannerMs.library);
    } catch (error) {
      banner.failure(errorText(error, messages.general.csvFailed), bannerMs.library);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BusyButton
      variant="subtle"
      size="sm"
      busy={isBusy}
      disabled={disabled}
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
      onClick={() => void exportCsv()}
    >
      {label}
    </BusyButton>
  );
}
