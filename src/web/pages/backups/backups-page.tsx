import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDatabase } from '@tabler/icons-react';
import { formatBytes, goodResult } from '#shared/backups.ts';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useChange } from '#web/changes/use-change.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { EmptyState } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useMay, useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { BackupTable } from './backup-table.tsx';
import { ExportBackups } from './export-backups.tsx';

type Backups = Outputs['backups']['list'];

const text = messages.backups;
/** The nightly backup may be made while the page is open. */
const refreshMs = 60_000;

/** The backups, for Group Admins: their list, whether each is intact, and warnings. */
export function BackupsPage() {
  const mayRead = useMay('everything:read');
  return mayRead ? (
    <BackupList />
  ) : (
    <>
      <PageHeader title={text.title} />
      <Surface>
        <EmptyState text={text.forAdmins} />
      </Surface>
    </>
  );
}

function BackupList() {
  const backups = trpc.backups.list.useQuery(undefined, { refetchInterval: refreshMs });
  const { data } = backups;
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={data && text.subtitle(data.nightlyAt, data.keep)}
        actions={<MakeButton />}
      />
      <Stack gap="md">
        {data && <Warnings backups={data} />}
        <ListWithExport exportCsv={<ExportBackups backups={data?.rows} />}>
          <BackupTable
            backups={data?.rows}
            failed={backups.isError ? { text: text.loadFailed, onRetry: () => backups.refetch() } : undefined}
          />
        </ListWithExport>
        <Text c="dimmed">{text.elsewhere}</Text>
      </Stack>
    </>
  );
}

function Warnings({ backups }: { backups: Backups }) {
  const { config } = useSession();
  const { isStale, newestGoodAt, isDiskShort, freeBytes, databaseBytes } = backups;
  const stale = newestGoodAt ? text.stale(formatInstant(newestGoodAt, config.orgTimezone)) : text.noGoodOne;
  const icon = <IconAlertTriangle size={20} aria-hidden />;
  return (
    <>
      {isStale && <Alert icon={icon}>{stale}</Alert>}
      {isDiskShort && <Alert icon={icon}>{text.diskShort(formatBytes(freeBytes), formatBytes(databaseBytes))}</Alert>}
    </>
  );
}

function MakeButton() {
  const { run, busy } = useChange('backups.make', { failed: text.makeFailed, ms: bannerMs.library });
  const banner = useBanner();

  async function makeNow() {
    const answer = await run();
    if (answer?.result === goodResult) banner.success(text.made, bannerMs.library);
    else if (answer) banner.failure(text.failed(answer.result), bannerMs.library);
  }

  return (
    <BusyButton
      size="lg"
      busy={busy}
      busyText={text.making}
      leftSection={<IconDatabase size={20} stroke={1.8} aria-hidden />}
      onClick={() => void makeNow()}
    >
      {text.make}
    </BusyButton>
  );
}
