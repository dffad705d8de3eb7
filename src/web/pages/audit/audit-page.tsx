import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { AdminPage } from '#web/components/admin-page.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Warnings } from '#web/components/warnings.tsx';
import { trpc } from '#web/trpc.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditLine } from './audit-line.ts';
import classes from './audit-page.module.css';
import { ChangeDialog } from './change-dialog.tsx';
import { ExportAudit } from './export-audit.tsx';
import { useAuditParams } from './use-audit-params.ts';

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
          failed={trail.isError ? { text: text.loadFailed, onRetry: () => trail.refetch() } : undefined}
          onRowClick={setOpened}
        />
      </ListWithExport>
      {trail.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            {text.older}
          </Button>
        </div>
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
