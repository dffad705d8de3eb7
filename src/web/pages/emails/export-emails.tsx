import type { CsvColumn } from '#shared/csv.ts';
import type { EmailState } from '#shared/emails.ts';
import { anew, ExportCsv } from '#web/components/export-csv.tsx';
import type { Outputs } from '#web/trpc.ts';

type Row = Outputs['exports']['emails']['rows'][number];

const columns: CsvColumn<Row>[] = [
  { heading: 'Created', value: (row) => row.createdAt },
  { heading: 'To', value: (row) => row.to },
  { heading: 'Subject', value: (row) => row.subject },
  { heading: 'State', value: (row) => row.state },
  { heading: 'Attempts', value: (row) => row.attempts },
  { heading: 'Last Error', value: (row) => row.lastError },
  { heading: 'Sent', value: (row) => row.sentAt },
];

/** Exports all pages of the open tab. */
export function ExportEmails({ state }: { state: EmailState | undefined }) {
  return (
    <ExportCsv
      kind="emails"
      columns={columns}
      load={({ exports }) => exports.emails.fetch(state ? { state } : {}, anew)}
    />
  );
}
