import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDatabase, IconRestore, IconTestPipe } from '@tabler/icons-react';
import { goodResult, type LastRestore, type TriedBackup } from '#shared/backups.ts';
import type { CsvColumn } from '#shared/csv.ts';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { WarningId } from '#shared/system.ts';
import { bannerMs } from '#shared/timings.ts';
import { AdminPage } from '#web/components/admin-page.tsx';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { failedOf, StillToCome } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Warnings } from '#web/components/warnings.tsx';
import { useChange } from '#web/forms/use-change.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { useMay, useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { type Backup, BackupTable, causes } from './backup-table.tsx';

type Backups = Outputs['backups']['list'];

const text = messages.backups;
/** The nightly backup may be made while the page is open. */
const refreshMs = 60_000;
const whileTryingMs = 3000;

/** The backups, for Group Admins: their list, whether each is intact, and warnings. */
export function BackupsPage() {
  return (
    <AdminPage permission="everything:read" text={text}>
      <BackupList />
    </AdminPage>
  );
}

function BackupList() {
  const backups = trpc.backups.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.isTrying ? whileTryingMs : refreshMs),
  });
  const { data } = backups;
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={data ? text.subtitle(data.nightlyAt, data.keep) : backups.isPending && <StillToCome />}
        actions={
          <>
            <TryButton isTrying={data?.isTrying ?? false} />
            <MakeButton />
          </>
        }
      />
      <Stack gap="md">
        {data?.lastRestore && <Restored last={data.lastRestore} />}
        {data && <BackupWarnings backups={data} />}
        <ListWithExport exportCsv={<ExportBackups backups={data?.rows} />}>
          <BackupTable backups={data} failed={failedOf(backups, text.loadFailed)} />
        </ListWithExport>
        {data && <Elsewhere backups={data} />}
        {data && <Tried tried={data.tried} />}
      </Stack>
    </>
  );
}

/** What became of a restore of the last days. */
function Restored({ last: { askedAt, startedAt, actorName, problem, damage } }: { last: LastRestore }) {
  const { config } = useSession();
  const at = formatInstant(askedAt, config.orgTimezone);
  const when = formatInstant(startedAt, config.orgTimezone);
  const words = problem === null ? text.restored(at, when) : text.notRestoredOn(at, when);
  const trouble = problem ?? damage;
  return (
    <Alert
      color={trouble === null ? 'green' : 'red'}
      icon={trouble === null ? <IconRestore size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
    >
      {[words, ...(trouble === null ? [] : [trouble]), text.by(actorName)].join(' ')}
    </Alert>
  );
}

const ownWarnings: readonly WarningId[] = [
  'backup',
  'disk',
  'second-place',
  'after-backup',
  'tried-backup',
  'backup-ping',
  'older-copies',
];

function BackupWarnings({ backups: { newestGoodAt } }: { backups: Backups }) {
  const { data = [] } = trpc.system.warnings.useQuery(undefined, { refetchInterval: refreshMs });
  const warnings = data.filter(({ id }) => ownWarnings.includes(id));
  const isToldOfNone = warnings.some(({ id }) => id === 'backup');
  return (
    <>
      <Warnings warnings={warnings} />
      {newestGoodAt === null && !isToldOfNone && (
        <Alert icon={<IconAlertTriangle size={20} aria-hidden />}>{text.noGoodOne}</Alert>
      )}
    </>
  );
}

/** Where the copies go beside this server. */
function Elsewhere({ backups: { secondPlace } }: { backups: Backups }) {
  const { config } = useSession();
  const isNeverReached = secondPlace?.problem && !secondPlace.copiedAt;
  if (!secondPlace || isNeverReached) return <Text c="dimmed">{text.elsewhere}</Text>;
  const { folder, copiedAt } = secondPlace;
  const words = copiedAt
    ? text.secondPlace(folder, formatInstant(copiedAt, config.orgTimezone))
    : text.secondPlaceWaits(folder);
  return <Text c="dimmed">{words}</Text>;
}

/** What became of the copy that was tried last, in sentences. */
function triedText({ at, folder, startedAt, records, isCompared, problem }: TriedBackup, timeZone: string): string {
  const when = formatInstant(at, timeZone);
  if (problem !== null) return `${text.triedOn(when)} ${problem}`;
  const counts = records.map(([name, count]) => `${count} ${name}`).join(', ');
  return [
    text.tried(when, formatInstant(startedAt ?? at, timeZone), folder),
    text.triedFound(counts),
    ...(isCompared ? [] : [text.triedWithoutDigest]),
  ].join(' ');
}

/** What became of the copy that was tried last. Why it is not good stands in a warning. */
function Tried({ tried }: { tried: Backups['tried'] }) {
  const { config } = useSession();
  return <Text c="dimmed">{tried ? triedText(tried, config.orgTimezone) : text.neverTried}</Text>;
}

function TryButton({ isTrying }: { isTrying: boolean }) {
  const { run, busy } = useChange('backups.tryNewest', { failed: text.tryFailed, ms: bannerMs.library });
  const mayTry = useMay('everything:write');
  const banner = useBanner();

  async function tryNow() {
    const tried = await run();
    if (tried) {
      if (tried.problem === null) banner.success(text.triedWell, bannerMs.library);
      else banner.failure(text.triedBadly(tried.problem), bannerMs.library);
    }
  }

  if (!mayTry) return null;
  return (
    <BusyButton
      size="lg"
      variant="default"
      busy={busy || isTrying}
      busyText={text.trying}
      leftSection={<IconTestPipe size={20} stroke={1.8} aria-hidden />}
      onClick={() => void tryNow()}
    >
      {text.tryNewest}
    </BusyButton>
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

const columns: CsvColumn<Backup>[] = [
  { heading: 'Made', value: (backup) => backup.startedAt },
  { heading: 'File', value: (backup) => backup.fileName },
  { heading: 'Size In Bytes', value: (backup) => backup.size },
  { heading: 'Why', value: (backup) => causes[backup.cause] },
  { heading: 'Check', value: (backup) => backup.result },
];

/** Exports the list of backups. Each backup has its own button to download it. */
function ExportBackups({ backups = [] }: { backups: readonly Backup[] | undefined }) {
  return (
    <ExportCsv
      kind="backups"
      columns={columns}
      load={({ exports }) => exports.backups.fetch(undefined, anew)}
      disabled={backups.length === 0}
    />
  );
}
