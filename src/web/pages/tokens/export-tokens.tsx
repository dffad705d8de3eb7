import type { CsvColumn } from '#shared/csv.ts';
import { ExportCsv } from '#web/components/export-csv.tsx';
import { trpc } from '#web/trpc.ts';
import { ownerOf, scopeNames, type Token } from './token-columns.tsx';

const columns: CsvColumn<Token>[] = [
  { heading: 'Name', value: (token) => token.name },
  { heading: 'Owner', value: ownerOf },
  { heading: 'May', value: (token) => scopeNames[token.scope] },
  { heading: 'Created', value: (token) => token.createdAt },
  { heading: 'Expires', value: (token) => token.expiresAt },
  { heading: 'Last Used', value: (token) => token.lastUsedAt },
];

/** Exports the list of tokens, without their secrets. */
export function ExportTokens({ tokens = [] }: { tokens: readonly Token[] | undefined }) {
  const utils = trpc.useUtils();
  return (
    <ExportCsv
      kind="access tokens"
      columns={columns}
      load={() => utils.exports.tokens.fetch(undefined, { staleTime: 0 })}
      disabled={tokens.length === 0}
    />
  );
}
