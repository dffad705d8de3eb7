import { Alert, Button, Stack, Tabs } from '@mantine/core';
import { IconMailFast } from '@tabler/icons-react';
import type { CsvColumn } from '#shared/csv.ts';
import { type EmailState, emailPageSize, emailStates } from '#shared/emails.ts';
import { messages } from '#shared/messages.ts';
import { statusWords } from '#shared/statuses.ts';
import { bannerMs } from '#shared/timings.ts';
import { AdminPage } from '#web/components/admin-page.tsx';
import { failedOf } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { usePastEnd } from '#web/components/use-past-end.ts';
import { errorText } from '#web/error-text.ts';
import { useChange } from '#web/forms/use-change.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { EmailTable } from './email-table.tsx';

const all = 'all';
/** No tab for mail that is being sent: it is sent before anybody could choose one. */
const tabs = [all, 'waiting', 'sent', 'failed'] as const;
/** The worker goes on sending while the page is open. */
const refreshMs = 10_000;

/** The outbox, for Group Admins: sent, waiting and failed mail. */
export function EmailsPage() {
  return (
    <AdminPage permission="admin:read" text={messages.emails}>
      <Outbox />
    </AdminPage>
  );
}

function Outbox() {
  const list = useListParams({ tab: all });
  const { config } = useSession();
  const tab = tabs.find((known) => known === list.tab) ?? all;
  const state = emailStates.find((known) => known === tab);
  const emails = trpc.emails.list.useQuery(
    { page: list.page, ...(state && { state }) },
    { placeholderData: (last) => last, refetchInterval: refreshMs },
  );
  const total = emails.data?.total ?? 0;
  const isPastEnd = usePastEnd(emails, { ...list, total, pageSize: emailPageSize });
  const { title, none, noneInState, loadFailed, notSetUp } = messages.emails;
  return (
    <>
      <PageHeader
        title={title}
        subtitle="What Bushline has sent, and what is on its way."
        actions={config.emailReady && <SendTestMail />}
      />
      <Stack gap="md">
        {!config.emailReady && <Alert>{notSetUp}</Alert>}
        <Tabs value={tab} onChange={(next) => list.setTab(next ?? all)} miw={0}>
          <ListWithExport
            over="tabs"
            bar={
              <Tabs.List>
                {tabs.map((one) => (
                  <Tabs.Tab key={one} value={one}>
                    {one === all ? 'All' : statusWords(one)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            }
            exportCsv={<ExportEmails state={state} />}
          >
            <Tabs.Panel value={tab} pt="md">
              <EmailTable
                emails={isPastEnd ? undefined : emails.data?.rows}
                paging={{ page: list.page, pageSize: emailPageSize, total, onPage: list.setPage }}
                empty={{ text: tab === all ? none : noneInState }}
                failed={failedOf(emails, errorText(emails.error, loadFailed))}
              />
            </Tabs.Panel>
          </ListWithExport>
        </Tabs>
      </Stack>
    </>
  );
}

type Row = Outputs['exports']['emails']['rows'][number];

const columns: CsvColumn<Row>[] = [
  { heading: 'Created', value: (row) => row.createdAt },
  { heading: 'To', value: (row) => row.to },
  { heading: 'Subject', value: (row) => row.subject },
  { heading: 'State', value: (row) => row.state },
  { heading: 'Attempts', value: (row) => row.attempts },
  { heading: 'Last Error', value: (row) => row.lastError },
  { heading: 'Sent', value: (row) => row.sentAt },
];

/** Exports all pages of the open tab. */
function ExportEmails({ state }: { state: EmailState | undefined }) {
  return (
    <ExportCsv
      kind="emails"
      columns={columns}
      load={({ exports }) => exports.emails.fetch(state ? { state } : {}, anew)}
    />
  );
}

/** Mails the person who presses it, so that they see whether mail arrives. */
function SendTestMail() {
  const { run, busy } = useChange('emails.sendTest', {
    done: ({ message }) => message,
    failed: messages.emails.testFailed,
    ms: bannerMs.people,
  });
  return (
    <Button
      size="lg"
      variant="default"
      loading={busy}
      leftSection={<IconMailFast size={20} stroke={1.7} aria-hidden />}
      onClick={() => void run()}
    >
      {messages.emails.sendTest}
    </Button>
  );
}
