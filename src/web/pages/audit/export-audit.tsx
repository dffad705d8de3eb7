import { type CsvColumn, csvRowLimit } from '#shared/csv.ts';
import { ExportCsv } from '#web/components/export-csv.tsx';
import { trpc } from '#web/trpc.ts';
import type { AuditLine } from './audit-line.ts';
import { useAuditParams } from './use-audit-params.ts';

const columns: CsvColumn<AuditLine>[] = [
  { heading: 'At', value: (line) => line.at },
  { heading: 'Person', value: (line) => line.actorName },
  { heading: 'Action', value: (line) => line.action },
  { heading: 'Record Type', value: (line) => line.recordType },
  { heading: 'Record Id', value: (line) => line.recordId },
  { heading: 'Record Name', value: (line) => line.recordName },
  { heading: 'Before', value: (line) => fieldsOf(line.before) },
  { heading: 'After', value: (line) => fieldsOf(line.after) },
];

/** As JSON, because the fields differ from line to line. */
function fieldsOf(fields: Record<string, unknown>): string | null {
  return Object.keys(fields).length === 0 ? null : JSON.stringify(fields);
}

/** Exports what the search finds, newest first. Each answer of the server covers a part of the trail. */
export function ExportAudit() {
  const { search } = useAuditParams();
  const utils = trpc.useUtils();

  async function load() {
    const rows: AuditLine[] = [];
    for (let cursor: number | null | undefined; cursor !== null && rows.length <= csvRowLimit; ) {
      const page = await utils.exports.audit.fetch({ ...search, cursor }, { staleTime: 0 });
      rows.push(...page.rows);
      cursor = page.nextBefore;
    }
    return { rows: rows.slice(0, csvRowLimit), isCut: rows.length > csvRowLimit };
  }

  return <ExportCsv kind="audit trail" columns={columns} load={load} />;
}
