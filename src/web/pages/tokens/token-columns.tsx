import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { TokenScope } from '#shared/permissions.ts';
import type { Column } from '#web/components/table-types.ts';
import type { Outputs } from '#web/trpc.ts';

export type Token = Outputs['tokens']['list'][number];

export const scopeNames: Record<TokenScope, string> = messages.tokens.scopes;

export const ownerOf = (token: Token) => fullName({ firstname: token.ownerFirstname, lastname: token.ownerLastname });

function showEnd({ expiresAt, isExpired }: Token, timeZone: string): string {
  if (expiresAt === null) return 'Never';
  return `${isExpired ? 'Expired ' : ''}${formatInstant(expiresAt, timeZone)}`;
}

export function tokenColumns(timeZone: string): Column<Token>[] {
  const show = (instant: string | null) => (instant === null ? 'Never' : formatInstant(instant, timeZone));
  return [
    { key: 'name', title: 'Name', render: (token) => token.name, sortValue: (token) => token.name, isTitle: true },
    { key: 'owner', title: 'Owner', render: ownerOf, sortValue: ownerOf },
    {
      key: 'scope',
      title: 'May',
      render: (token) => scopeNames[token.scope],
      sortValue: (token) => token.scope,
      room: 100,
    },
    {
      key: 'created',
      title: 'Created',
      render: (token) => show(token.createdAt),
      sortValue: (token) => token.createdAt,
      order: 'time',
      room: 160,
    },
    {
      key: 'expires',
      title: 'Expires',
      render: (token) => showEnd(token, timeZone),
      sortValue: (token) => token.expiresAt,
      room: 160,
    },
    {
      key: 'used',
      title: 'Last used',
      render: (token) => show(token.lastUsedAt),
      sortValue: (token) => token.lastUsedAt,
      order: 'time',
      room: 160,
    },
  ];
}
