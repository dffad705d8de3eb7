import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { isLongSince } from '#shared/long-since.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser, TokenScope } from '#shared/permissions.ts';
import type { createTokenSchema } from '#shared/tokens.ts';
import { ignoreFullDisk } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import type { Write } from '../services/client-keys.ts';
import { tokenSession } from '../services/sessions.ts';
import { createToken, findToken, noteTokenUse } from '../services/tokens.ts';
import { hashToken } from './session-adapter.ts';
import type { SignedIn } from './sessions.ts';

/** A token's use is recorded at most this often: a write for each request would cost more than the request. */
const noteEveryMs = 60_000;
const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

type Maker = { user: SessionUser; write: Write };

/**
 * Makes an access token for the person. @returns it with its secret, which is shown only now, because only a hash is kept. A repeat
 * after a lost answer is refused: the secret cannot be shown again.
 */
export function createAccessToken({ user, write }: Maker, input: z.output<typeof createTokenSchema>) {
  const token = `bushline_${randomBytes(32).toString('base64url')}`;
  return write(
    (db, act) => ({ ...createToken(db, act, { ...input, ownerId: user.id, tokenHash: hashToken(token) }), token }),
    () => {
      throw new AppError('CONFLICT', messages.tokens.alreadyCreated);
    },
  );
}

/** The token of a Bearer Authorization header; undefined for any other scheme. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

type TokenUse = SignedIn & { tokenScope: TokenScope };
type TokenContext = { db: Db; write: (work: (db: Db) => void) => Promise<void>; now: string };

/** Who sends a request with this token: its owner, in their current role. Throws for a token that is not in force or may not do this. */
export async function readAccessToken(
  { db, write, now }: TokenContext,
  token: string,
  method: string,
): Promise<TokenUse> {
  const found = findToken(db, { tokenHash: hashToken(token), now });
  if (!found) throw new AppError('SIGNED_OUT', messages.tokens.notInForce);
  const { lastUsedAt } = found;
  if (lastUsedAt === null || isLongSince(lastUsedAt, now, noteEveryMs))
    await write((tx) => noteTokenUse(tx, { id: found.id, now })).catch(ignoreFullDisk);
  if (found.scope === 'read' && !safeMethods.includes(method))
    throw new AppError('FORBIDDEN', messages.tokens.readOnly);
  return { user: found.owner, sessionId: tokenSession(found.id), tokenScope: found.scope };
}
