import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type BackupCause, formatBytes, goodResult } from '#shared/backups.ts';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { Instant } from '#web/components/instant.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import type { Column, DataTableProps } from '#web/components/table-types.ts';
import { useListParams } from '#web/components/use-list-params.ts';
import { backupPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import type { Outputs } from '#web/trpc.ts';

export type Backup = Outputs['backups']['list']['rows'][number];

export const causes: Record<BackupCause, string> = {
  nightly: 'Every night',
  'by hand': 'By hand',
  command: 'By command',
  upgrade: 'Before an upgrade',
  found: 'Found in the folder',
};

const columns: Column<Backup>[] = [
  {
    key: 'startedAt',
    title: 'Made',
    render: ({ startedAt }) => <Instant at={startedAt} />,
    sortValue: ({ startedAt }) => startedAt,
    isTitle: true,
    room: 200,
  },
  {
    key: 'size',
    title: 'Size',
    render: ({ size }) => (size === null ? '' : formatBytes(size)),
    sortValue: ({ size }) => size,
    align: 'right',
    width: 120,
  },
  {
    key: 'cause',
    title: 'Why',
    render: ({ cause }) => causes[cause],
    sortValue: ({ cause }) => causes[cause],
  },
  { key: 'result', title: 'Check', render: (backup) => <Result backup={backup} />, card: 'line' },
];

type BackupTableProps = Pick<DataTableProps<Backup>, 'failed'> & { backups: Backup[] | undefined };

export function BackupTable({ backups, failed }: BackupTableProps) {
  const list = useListParams({ sort: 'startedAt', descending: true });
  return (
    <DataTable
      label={messages.backups.title}
      dense
      columns={columns}
      rows={backups}
      rowKey={(backup) => backup.id}
      list={list}
      empty={{ text: messages.backups.none }}
      failed={failed}
      actions={(backup) => backup.isThere && <Download backup={backup} />}
      actionsTitle="Download"
    />
  );
}

/** That the backup was checked and is intact, or what was wrong. */
function Result({ backup: { result, isThere } }: { backup: Backup }) {
  if (result === goodResult) return <StatusBadge status="checked" dense />;
  return (
    <>
      <StatusBadge status={isThere ? 'unchecked' : 'failed'} dense />
      <Text size="sm" c="dimmed" mt={4}>
        {result}
      </Text>
    </>
  );
}

/** A plain download link: the file may be too large for the page's memory. */
function Download({ backup }: { backup: Backup }) {
  const { config } = useSession();
  const name = `Download the backup of ${formatInstant(backup.startedAt, config.orgTimezone)}`;
  return (
    <Tooltip label="Download">
      <ActionIcon component="a" href={backupPath(backup.id)} download variant="subtle" size={44} aria-label={name}>
        <IconDownload size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
