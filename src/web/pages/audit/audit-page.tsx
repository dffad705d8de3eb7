import { Button, Stack, Text } from '@mantine/core';
import { IconClock, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { type CsvColumn, csvRowLimit } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { AdminPage } from '#web/components/admin-page.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { Instant } from '#web/components/instant.tsx';
import { failedOf } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import type { Column } from '#web/components/table-types.ts';
import { Warnings } from '#web/components/warnings.tsx';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { type TrpcUtils, trpc } from '#web/trpc.ts';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditLine, actionWords } from './audit-line.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useAuditParams } from './use-audit-params.ts';

const auditColumns: Column<AuditLine>[] = [
  {
    key: 'record',
    title: 'Record',
    render: ({ recordName, recordType }) => recordName || recordType,
    isTitle: true,
  },
  { key: 'action', title: 'What', render: actionWords, card: 'top', width: 230 },
  { key: 'person', title: 'Who', render: ({ actorName }) => actorName, icon: IconUser, width: 190 },
  { key: 'at', title: 'When', render: ({ at }) => <Instant at={at} />, icon: IconClock, width: 220, digits: 21.5 },
];

const text = messages.audit;

/** The audit trail, for Group Admins: searched by person, record and date, loaded a page at a time. */
export function AuditPage() {
  return (
    <AdminPage permission="everything:read" text={text}>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <AuditTrail />
    </AdminPage>
  );
}

/** Warns of an unknown proxy, which makes the addresses of failed sign-ins useless. */
function ProxyWarning() {
  const { data = [] } = trpc.system.warnings.useQuery();
  return <Warnings warnings={data.filter(({ id }) => id === 'proxy')} />;
}

function AuditTrail() {
  const params = useAuditParams();
  const [opened, setOpened] = useState<AuditLine | null>(null);
  const trail = trpc.audit.search.useInfiniteQuery(params.search, {
    getNextPageParam: (page) => page.nextBefore ?? undefined,
    placeholderData: (last) => last,
  });
  const lines = trail.data?.pages.flatMap((page) => page.rows);
  const isUnfinished = lines?.length === 0 && trail.hasNextPage;
  return (
    <Stack gap="md">
      <ProxyWarning />
      <ListWithExport bar={<AuditFilters {...params} />} exportCsv={<ExportAudit />}>
        <DataTable
          label={text.title}
          dense
          columns={auditColumns}
          rows={lines}
          rowKey={(line) => line.id}
          pageSize={Number.MAX_SAFE_INTEGER}
          empty={{ text: isUnfinished ? text.searchedSoFar : text.none }}
          failed={trail.isFetchNextPageError ? undefined : failedOf(trail, text.loadFailed)}
          onRowClick={setOpened}
        />
      </ListWithExport>
      {trail.hasNextPage && (
        <Stack align="center" gap="xs">
          {trail.isFetchNextPageError && <FormError>{text.loadFailed}</FormError>}
          <Button variant="default" loading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            {text.older}
          </Button>
        </Stack>
      )}
      {lines && lines.length > 0 && (
        <Text className="bl-hidden" role="status">
          {lines.length} entries shown
        </Text>
      )}
      <ChangeDialog line={opened} onClose={() => setOpened(null)} />
    </Stack>
  );
}

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
function ExportAudit() {
  const { search } = useAuditParams();

  async function load({ exports }: TrpcUtils) {
    const rows: AuditLine[] = [];
    for (let cursor: number | null | undefined; cursor !== null && rows.length <= csvRowLimit; ) {
      const page = await exports.audit.fetch({ ...search, cursor }, anew);
      rows.push(...page.rows);
      cursor = page.nextBefore;
    }
    return { rows: rows.slice(0, csvRowLimit), isCut: rows.length > csvRowLimit };
  }

  return <ExportCsv kind="audit trail" columns={columns} load={load} />;
}
