import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import type { TokenScope } from '#shared/permissions.ts';
import type { Db } from '../db/open-db.ts';
import { accessTokens } from '../db/schema/access-tokens.ts';
import { staff } from '../db/schema/staff.ts';
import { notifyOfChange } from '../email/letters/account.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';

const dayMs = 86_400_000;

const columns = {
  ...pickFields(accessTokens, ['id', 'name', 'scope']),
  ownerId: accessTokens.staffId,
  ownerFirstname: staff.firstname,
  ownerLastname: staff.lastname,
  ...pickFields(accessTokens, ['createdAt', 'expiresAt', 'lastUsedAt']),
};

/** The tokens that were not revoked, of everybody who is still here, newest first. Never a hash. */
export function listTokens(db: Db, { now }: Pick<Act, 'now'>) {
  return db
    .select({
      ...columns,
      isExpired: sql`${accessTokens.expiresAt} IS NOT NULL AND ${accessTokens.expiresAt} <= ${now}`.mapWith(Boolean),
    })
    .from(accessTokens)
    .innerJoin(staff, eq(staff.id, accessTokens.staffId))
    .where(and(isNull(accessTokens.revokedAt), isNull(staff.deletedAt)))
    .orderBy(desc(accessTokens.id))
    .all();
}

type NewToken = { ownerId: number; name: string; scope: TokenScope; expiresInDays: number | null; tokenHash: string };

export function createToken(db: Db, act: Act, { ownerId, name, scope, expiresInDays, tokenHash }: NewToken) {
  const expiresAt = expiresInDays === null ? null : new Date(Date.parse(act.now) + expiresInDays * dayMs).toISOString();
  const row = db
    .insert(accessTokens)
    .values({
      staffId: ownerId,
      name,
      scope,
      tokenHash,
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
      createdAt: act.now,
    })
    .returning({
      ...pickFields(accessTokens, ['id', 'name', 'scope', 'expiresAt']),
    })
    .get();
  recordAudit(db, act, {
    action: 'created',
    recordType: 'access token',
    recordId: row.id,
    recordName: name,
    after: { scope, expiresAt },
  });
  const owner = db
    .select({ firstname: staff.firstname, email: staff.email })
    .from(staff)
    .where(eq(staff.id, ownerId))
    .get();
  if (owner) notifyOfChange(db, act, owner, messages.mails.account.token(name, messages.tokens.scopes[scope]));
  return row;
}

/** Revokes a token from the next request on. */
export function revokeToken(db: Db, act: Act, { id }: { id: number }) {
  const row = db
    .update(accessTokens)
    .set({ revokedAt: act.now })
    .where(and(eq(accessTokens.id, id), isNull(accessTokens.revokedAt)))
    .returning({ id: accessTokens.id, name: accessTokens.name })
    .get();
  if (!row) throw notFound('Access token');
  recordAudit(db, act, { action: 'revoked', recordType: 'access token', recordId: row.id, recordName: row.name });
  return { id: row.id, message: messages.tokens.revoked(row.name) };
}

/** Revokes all tokens of a person. */
export function revokeTokensOf(db: Db, act: Act, staffId: number): void {
  const rows = db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(and(eq(accessTokens.staffId, staffId), isNull(accessTokens.revokedAt)))
    .all();
  for (const row of rows) revokeToken(db, act, row);
}

/** A token in force and its owner as they are now; undefined for one that is unknown, revoked, too old, or whose owner has left. */
export function findToken(db: Db, { tokenHash, now }: { tokenHash: string; now: string }) {
  return db
    .select({
      ...pickFields(accessTokens, ['id', 'scope', 'lastUsedAt']),
      owner: {
        ...pickFields(staff, ['id', 'firstname', 'lastname', 'email', 'role']),
      },
    })
    .from(accessTokens)
    .innerJoin(staff, eq(staff.id, accessTokens.staffId))
    .where(
      and(
        eq(accessTokens.tokenHash, tokenHash),
        isNull(accessTokens.revokedAt),
        or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now)),
        isNull(staff.deletedAt),
      ),
    )
    .get();
}

export function noteTokenUse(db: Db, { id, now }: { id: number; now: string }): void {
  db.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.id, id)).run();
}
