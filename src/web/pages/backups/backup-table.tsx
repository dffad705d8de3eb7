import { ActionIcon, Text } from '@mantine/core';
import { IconDownload, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { type BackupCause, formatBytes, goodResult } from '#shared/backups.ts';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { Instant } from '#web/components/instant.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import type { Column, DataTableProps } from '#web/components/table-types.ts';
import { useListParams } from '#web/components/use-list-params.ts';
import { backupPath } from '#web/paths.ts';
import { useMay, useSession } from '#web/session-context.ts';
import type { Outputs } from '#web/trpc.ts';
import { RestoreCommandDialog, RestoreDialog } from './restore-backup.tsx';

export type Backup = Outputs['backups']['list']['rows'][number];

export const causes: Record<BackupCause, string> = {
  nightly: 'Every night',
  'by hand': 'By hand',
  command: 'By command',
  upgrade: 'Before an upgrade',
  restore: 'Before a restore',
  found: 'Found in the folder',
};

const columns: Column<Backup>[] = [
  {
    key: 'startedAt',
    title: 'Made',
    render: ({ startedAt }) => <Instant at={startedAt} />,
    sortValue: ({ startedAt }) => startedAt,
    order: 'time',
    isTitle: true,
    width: 220,
    digits: 22,
  },
  {
    key: 'size',
    title: 'Size',
    render: ({ size }) => (size === null ? '' : formatBytes(size)),
    sortValue: ({ size }) => size,
    order: 'size',
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

type BackupTableProps = Pick<DataTableProps<Backup>, 'failed'> & { backups: Outputs['backups']['list'] | undefined };

export function BackupTable({ backups, failed }: BackupTableProps) {
  const list = useListParams({ sort: 'startedAt', descending: true });
  const mayRestore = useMay('everything:write');
  const [chosen, setChosen] = useState<Backup | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const restore = (backup: Backup) => {
    setChosen(backup);
    setRestoring(true);
  };
  const shown = { opened: isRestoring, onClose: () => setRestoring(false) };
  return (
    <>
      <DataTable
        label={messages.backups.title}
        dense
        columns={columns}
        rows={backups?.rows}
        rowKey={(backup) => backup.id}
        list={list}
        empty={{ text: backups?.folderProblem ? messages.backups.folderUnread : messages.backups.none }}
        failed={failed}
        actions={(backup) =>
          backup.isThere && (
            <>
              {mayRestore && <RestoreButton backup={backup} onClick={() => restore(backup)} />}
              <Download backup={backup} />
            </>
          )
        }
        actionsTitle="Action"
      />
      {/* Still drawn while it fades out. */}
      {chosen && backups?.restarts && <RestoreDialog {...shown} backup={chosen} />}
      {chosen && backups?.restarts === false && (
        <RestoreCommandDialog {...shown} backup={chosen} file={`${backups.folder}/${chosen.fileName}`} />
      )}
    </>
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

function RestoreButton({ backup, onClick }: { backup: Backup; onClick: () => void }) {
  const { config } = useSession();
  return (
    <ActionIconButton
      label={messages.backups.restore}
      subject={`the backup of ${formatInstant(backup.startedAt, config.orgTimezone)}`}
      icon={IconRestore}
      size={44}
      onClick={onClick}
    />
  );
}

/** A plain download link: the file may be too large for the page's memory. */
function Download({ backup }: { backup: Backup }) {
  const { config } = useSession();
  const name = `Download the backup of ${formatInstant(backup.startedAt, config.orgTimezone)}`;
  return (
    <ActionIcon
      component="a"
      href={backupPath(backup.id)}
      download
      variant="subtle"
      size={44}
      aria-label={name}
      title="Download"
    >
      <IconDownload size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
