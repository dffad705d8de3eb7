import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/permissions.ts';
import type { Write } from '../services/client-keys.ts';
import { renewFeed } from '../services/feeds.ts';
import { hashToken } from './session-adapter.ts';

type Maker = { user: SessionUser; write: Write; publicUrl: string | undefined };

/** Whether calendars can be given an address: they carry the secret, so only over https. */
export function canHaveFeeds(publicUrl: string | undefined): publicUrl is string {
  return publicUrl?.startsWith('https://') ?? false;
}

/**
 * Makes the address of a person's feed anew. @returns it, with the secret that is shown only now, because only a hash is kept. A repeat
 * after a lost answer is refused: the secret cannot be shown again.
 */
export async function makeFeedAddress({ user, write, publicUrl }: Maker): Promise<{ address: string }> {
  if (!canHaveFeeds(publicUrl)) throw new AppError('CONFLICT', messages.feeds.needsHttps);
  const secret = randomBytes(24).toString('base64url');
  const address = `${publicUrl}/calendar/${secret}.ics`;
  return write(
    (db, act) => {
      renewFeed(db, act, { personId: user.id, secretHash: hashToken(secret) });
      return { address };
    },
    () => {
      throw new AppError('CONFLICT', messages.feeds.alreadyMade);
    },
  );
}
