import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { AdminPage } from '#web/components/admin-page.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { failedOf } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { useRemoval } from '#web/forms/use-removal.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { ownerOf, scopeNames, type Token, tokenColumns } from './token-columns.tsx';

const text = messages.tokens;

/** The access tokens of other programs: who made each, until when it is valid, when it was last used. */
export function TokensPage() {
  return (
    <AdminPage permission="tokens:read" text={text}>
      <TokenList />
    </AdminPage>
  );
}

function TokenList() {
  const list = useListParams();
  const [isCreating, setCreating] = useState(false);
  const { config } = useSession();
  const tokens = trpc.tokens.list.useQuery();
  const create = (
    <Button size="lg" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setCreating(true)}>
      {text.create}
    </Button>
  );

  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} actions={create} />
      <Stack gap="lg">
        <ListWithExport exportCsv={<ExportTokens tokens={tokens.data} />}>
          <DataTable
            label={text.title}
            dense
            columns={tokenColumns(config.orgTimezone)}
            rows={tokens.data}
            rowKey={(token) => token.id}
            list={list}
            empty={{ text: text.none, action: create }}
            failed={failedOf(tokens, text.loadFailed)}
            actions={(token) => <RevokeToken token={token} />}
            actionsTitle="Revoke"
          />
        </ListWithExport>
        <Text>
          How programs call Bushline is described in the{' '}
          <Anchor href="/api/docs" underline="always" inherit>
            API reference
          </Anchor>
          .
        </Text>
      </Stack>
      <CreateTokenDialog opened={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}

const columns: CsvColumn<Token>[] = [
  { heading: 'Name', value: (token) => token.name },
  { heading: 'Owner', value: ownerOf },
  { heading: 'May', value: (token) => scopeNames[token.scope] },
  { heading: 'Created', value: (token) => token.createdAt },
  { heading: 'Expires', value: (token) => token.expiresAt },
  { heading: 'Last Used', value: (token) => token.lastUsedAt },
];

/** Exports the list of tokens, without their secrets. */
function ExportTokens({ tokens = [] }: { tokens: readonly Token[] | undefined }) {
  return (
    <ExportCsv
      kind="access tokens"
      columns={columns}
      load={({ exports }) => exports.tokens.fetch(undefined, anew)}
      disabled={tokens.length === 0}
    />
  );
}

function RevokeToken({ token: { id, name } }: { token: Token }) {
  const { remove } = useRemoval('tokens.revoke', {
    confirmLabel: 'Revoke',
    done: text.revoked(name),
    failed: text.revokeFailed,
    ms: bannerMs.people,
  });
  return (
    <ActionIconButton
      label="Revoke"
      subject={name}
      icon={IconTrash}
      onClick={() => void remove({ question: text.confirmRevoke(name), input: { id } })}
    />
  );
}
