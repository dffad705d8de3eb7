import { Button, Text } from '@mantine/core';
import { IconMail, IconRefresh } from '@tabler/icons-react';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { EmailLink } from '#web/components/contact-links.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import type { Column, DataTableProps } from '#web/components/table-types.ts';
import words from '#web/components/words.module.css';
import { useChange } from '#web/forms/use-change.ts';
import { useSession } from '#web/session-context.ts';
import type { Outputs } from '#web/trpc.ts';

type Email = Outputs['emails']['list']['rows'][number];
type EmailTableProps = Pick<DataTableProps<Email>, 'paging' | 'empty' | 'failed'> & { emails: Email[] | undefined };

export function EmailTable({ emails, ...rest }: EmailTableProps) {
  return (
    <DataTable
      label="Emails"
      dense
      columns={columns}
      rows={emails}
      rowKey={(email) => email.id}
      actions={(email) => <RetryButton email={email} />}
      actionsTitle="Action"
      actionsRoom={140}
      {...rest}
    />
  );
}

const columns: Column<Email>[] = [
  {
    key: 'subject',
    title: 'Subject',
    render: ({ subject }) => subject,
    isTitle: true,
  },
  { key: 'to', title: 'To', render: ({ toAddress }) => <EmailLink email={toAddress} />, icon: IconMail, room: 180 },
  { key: 'written', title: 'Written', render: ({ createdAt }) => <Instant at={createdAt} />, width: 165 },
  { key: 'state', title: 'State', render: (email) => <State email={email} />, width: 190 },
  {
    key: 'error',
    title: 'Last error',
    render: ({ lastError }) =>
      lastError && (
        <Text span inherit c="error">
          {lastError}
        </Text>
      ),
  },
];

function Instant({ at }: { at: string }) {
  const { config } = useSession();
  return <time dateTime={at}>{formatInstant(at, config.orgTimezone)}</time>;
}

/** The mail's state, and when it was sent or will be tried again. */
function State({ email }: { email: Email }) {
  const { config } = useSession();
  const { state, sentAt, attempts, nextAttemptAt } = email;
  const isRetried = state === 'waiting' && attempts > 0 && config.emailReady;
  return (
    <>
      <StatusBadge status={state} dense />
      {sentAt && (
        <span className={words.hint}>
          <Instant at={sentAt} />
        </span>
      )}
      {isRetried && (
        <span className={words.hint}>
          Next try <Instant at={nextAttemptAt} />
        </span>
      )}
    </>
  );
}

function RetryButton({ email }: { email: Email }) {
  const { config } = useSession();
  const banner = useBanner();
  const { run, busy } = useChange('emails.retry', { failed: messages.emails.retryFailed, ms: bannerMs.people });
  if (!email.canRetry) return null;

  async function send() {
    const answer = await run({ id: email.id });
    if (answer) banner[config.emailReady ? 'success' : 'info'](answer.message, bannerMs.people);
  }

  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
      aria-label={`Retry ${email.subject} to ${email.toAddress}`}
      onClick={() => void send()}
    >
      Retry
    </Button>
  );
}
