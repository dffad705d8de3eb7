import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatBytes } from '#shared/backups.ts';
import { filePageSize, fileSorts } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { AdminPage } from '#web/components/admin-page.tsx';
import { failedOf, StillToCome } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { usePastEnd } from '#web/components/use-past-end.ts';
import { errorText } from '#web/error-text.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { FileTable } from './file-table.tsx';

const text = messages.files;

/** The uploaded files, for Group Admins: who uploaded each, its size and use, and the free disk space. */
export function FilesPage() {
  return (
    <AdminPage permission="admin:read" text={text}>
      <FileList />
    </AdminPage>
  );
}

function FileList() {
  const list = useListParams({ sort: 'createdAt', descending: true });
  const sort = fileSorts.find((known) => known === list.sort) ?? 'createdAt';
  const files = trpc.files.list.useQuery(
    { term: list.term, sort, descending: list.descending, page: list.page },
    { placeholderData: (last) => last },
  );
  const total = files.data?.total ?? 0;
  const isPastEnd = usePastEnd(files, { ...list, total, pageSize: filePageSize });
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Stack gap="md">
        {files.data ? <Room files={files.data} /> : files.isPending && <StillToCome />}
        <SearchBox label="Search files" value={list.term} onSearch={list.setTerm} />
        <FileTable
          files={isPastEnd ? undefined : files.data?.rows}
          list={list}
          paging={{ page: list.page, pageSize: filePageSize, total, onPage: list.setPage }}
          empty={{ text: list.term ? text.noResults(list.term) : text.empty }}
          failed={failedOf(files, errorText(files.error, text.loadFailed))}
        />
        <Text c="dimmed">{text.unusedAreRemoved}</Text>
      </Stack>
    </>
  );
}

/** The space that all files take, and what is left. */
function Room({ files: { all, freeBytes, isDiskShort } }: { files: Outputs['files']['list'] }) {
  const { count, bytes, unusedBytes } = all;
  const [size, unused, free] = [bytes, unusedBytes, freeBytes].map(formatBytes) as [string, string, string];
  return (
    <>
      {isDiskShort && <Alert icon={<IconAlertTriangle size={20} aria-hidden />}>{text.adminDiskShort}</Alert>}
      <Text>{text.summary({ count, size, unused, free })}</Text>
    </>
  );
}
