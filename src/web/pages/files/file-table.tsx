import { Anchor, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatBytes } from '#shared/backups.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { Instant } from '#web/components/instant.tsx';
import type { Column, DataTableProps } from '#web/components/table-types.ts';
import { useRemoval } from '#web/forms/use-removal.ts';
import { editProjectPath } from '#web/paths.ts';
import type { Outputs } from '#web/trpc.ts';

type StoredFile = Outputs['files']['list']['rows'][number];
type FileTableProps = Pick<DataTableProps<StoredFile>, 'paging' | 'empty' | 'failed' | 'list'> & {
  files: StoredFile[] | undefined;
};

const text = messages.files;

export function FileTable({ files, ...rest }: FileTableProps) {
  return (
    <DataTable
      label={text.title}
      dense
      serverSorted
      columns={columns}
      rows={files}
      rowKey={(file) => file.id}
      actions={(file) => file.isUnused && <DeleteFile file={file} />}
      actionsTitle="Delete"
      {...rest}
    />
  );
}

const columns: Column<StoredFile>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name, url }) => (
      <Anchor href={url} inherit>
        {name}
      </Anchor>
    ),
    sortable: true,
    isTitle: true,
  },
  { key: 'uploadedBy', title: 'Uploaded By', render: ({ uploadedBy }) => uploadedBy, sortable: true },
  {
    key: 'createdAt',
    title: 'Uploaded',
    render: ({ createdAt }) => <Instant at={createdAt} />,
    sortable: true,
    order: 'time',
    room: 200,
  },
  {
    key: 'size',
    title: 'Size',
    render: ({ size }) => formatBytes(size),
    sortable: true,
    order: 'size',
    align: 'right',
    width: 110,
  },
  { key: 'projects', title: 'Used In', render: (file) => <Uses file={file} /> },
];

function Uses({ file: { projects, paperOf, photoOf, isUnused } }: { file: StoredFile }) {
  const use = paperOf ?? photoOf;
  if (use !== null) return use;
  if (projects.length === 0)
    return (
      <Text c="dimmed" inherit>
        {isUnused ? text.notUsed : text.ofDeletedActivity}
      </Text>
    );
  return (
    <ul>
      {projects.map(({ id, name }) => (
        <li key={id}>
          <Anchor component={Link} to={editProjectPath(id)} inherit>
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

function DeleteFile({ file: { id, name } }: { file: StoredFile }) {
  const { remove } = useRemoval('files.remove', {
    done: text.deleted(name),
    failed: text.deleteFailed,
    ms: bannerMs.library,
  });
  return (
    <ActionIconButton
      label="Delete"
      subject={name}
      icon={IconTrash}
      onClick={() => void remove({ question: text.confirmDelete(name), input: { id } })}
    />
  );
}
