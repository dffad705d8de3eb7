import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { tokenScopes } from '#shared/permissions.ts';
import { id, idOf, oneOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { staff } from './staff.ts';

/** A token that lets an integration act with its owner's role. Shown once, kept hashed. */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    id: id(),
    staffId: idOf('staff_id', () => staff.id),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    scope: text('scope', { enum: tokenScopes }).notNull(),
    expiresAt: text('expires_at'),
    lastUsedAt: text('last_used_at'),
    revokedAt: text('revoked_at'),
    createdAt: text('created_at').notNull(),
  },
  (t) => [
    check('access_tokens_scope', sql`${t.scope} IN ${oneOf(tokenScopes)}`),
    uniqueIndex('access_tokens_token_unique').on(t.tokenHash),
    index('access_tokens_by_staff').on(t.staffId),
  ],
);

export const accessTokensFates = fatesOf(accessTokens, {
  record: 'access token',
  stays: 'signs an integration in',
  told: ['scope', 'expiresAt'],
  kept: ['staffId', 'name', 'lastUsedAt', 'revokedAt'],
  secret: ['tokenHash'],
});
