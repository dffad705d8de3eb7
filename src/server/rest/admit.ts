import type { Response } from 'express';
import { addressOf } from '../http/address.ts';
import type { Sender } from '../http/admission.ts';
import type { Context } from '../start/context.ts';

/** The person and address that a heavy call counts for. Only heavy calls ask, because finding the address would slow a small read. */
export function senderOf(res: Response): Sender {
  const { user } = res.locals.context as Context;
  return { personId: user?.id, address: addressOf(res.req) };
}

/**
 * Waits until a heavy call may begin, before its body is received. The call keeps its place until its answer is sent or the client has
 * gone, because the answer takes memory too.
 */
export async function admitUntilAnswered(path: string, res: Response): Promise<void> {
  const context = res.locals.context as Context;
  const release = await context.program.admissions.enter([{ path }], senderOf(res));
  context.isAdmitted = true;
  if (res.closed) release();
  else res.once('close', release);
}
