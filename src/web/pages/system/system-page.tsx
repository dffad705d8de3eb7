import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { isKnown, type Warning, type WarningId } from '#shared/system.ts';
import { bannerMs } from '#shared/timings.ts';
import { AdminPage } from '#web/components/admin-page.tsx';
import { useBanner } from '#web/components/banner-store.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { putOnClipboard } from '#web/components/put-on-clipboard.ts';
import { Surface } from '#web/components/surface.tsx';
import { Warnings } from '#web/components/warnings.tsx';
import { errorText } from '#web/error-text.ts';
import { paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { AreaCard, DiskBar } from './area-card.tsx';
import { areasOf, type SystemFacts, textOf } from './areas.ts';
import { PutOffButton, PutOffWarnings } from './put-off.tsx';
import classes from './system-page.module.css';

const text = messages.system;
/** A backup may be made, or mail fail, while the page is open. */
const refreshMs = 60_000;
const copiedMs = 2000;

/** How the installation is doing, for Group Admins: what needs somebody first, then each part of it. */
export function SystemPage() {
  return (
    <AdminPage permission="admin:read" text={text}>
      <SystemState />
    </AdminPage>
  );
}

function SystemState() {
  const system = trpc.system.get.useQuery(undefined, { refetchInterval: refreshMs });
  const { data } = system;
  return (
    <>
      <PageHeader title={text.title} {...(data && { actions: <CopyAsText facts={data} /> })} />
      {data ? (
        <Areas facts={data} />
      ) : (
        <Surface>
          <NotLoaded query={system} failedText={errorText(system.error, text.loadFailed)} />
        </Surface>
      )}
    </>
  );
}

function Areas({ facts }: { facts: SystemFacts }) {
  return (
    <div>
      <Warnings
        warnings={facts.warnings.filter(({ putOff }) => putOff === null)}
        actionOf={pageForWarning}
        asideOf={(warning) => <PutOffButton warning={warning} />}
      />
      <PutOffWarnings warnings={facts.warnings} />
      <div className={classes.cards}>
        {areasOf(facts).map((area) => (
          <AreaCard key={area.title} area={area}>
            {area.title === 'Disk' && isKnown(facts.disk) && <DiskBar {...facts.disk} />}
          </AreaCard>
        ))}
      </div>
    </div>
  );
}

/** For asking somebody for help. It holds no secret. */
function CopyAsText({ facts }: { facts: SystemFacts }) {
  const [isCopied, setCopied] = useState(false);
  const banner = useBanner();

  async function copy() {
    if (!(await putOnClipboard(textOf(facts)))) return banner.failure(text.copyFailed, bannerMs.library);
    setCopied(true);
    setTimeout(() => setCopied(false), copiedMs);
  }

  return (
    <Button
      variant="default"
      size="lg"
      leftSection={isCopied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} stroke={1.7} aria-hidden />}
      onClick={() => void copy()}
    >
      {isCopied ? text.copied : text.copyAsText}
    </Button>
  );
}

const pages: Partial<Record<WarningId, { label: string; path: string }>> = {
  backup: { label: 'Backups', path: paths.backups },
  'second-place': { label: 'Backups', path: paths.backups },
  'backup-ping': { label: 'Backups', path: paths.backups },
  'after-backup': { label: 'Backups', path: paths.backups },
  'older-copies': { label: 'Backups', path: paths.backups },
  'tried-backup': { label: 'Backups', path: paths.backups },
  disk: { label: 'Make room', path: paths.files },
  mail: { label: 'Emails', path: paths.emails },
};

/** The page on which something can be done about a warning; null where that is done on the server. */
function pageForWarning({ id }: Warning) {
  return pages[id] ?? null;
}
