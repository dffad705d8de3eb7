import type { Response } from 'express';
import type { Sender } from '../admission.ts';
import type { Context } from '../context.ts';

/** Whose count a request is. Asked for by heavy ones alone: finding out an address costs a small read some time. */
export function senderOf(res: Response): Sender {
  const { user } = res.locals.context as Context;
  return { personId: user?.id, address: res.req.ip ?? '' };
}

/**
 * Waits until a heavy call may begin, before its body is received. Its place is taken until the answer is sent, or nobody waits for it
 * any more: the answer, too, takes room.
 */
export async function admitUntilAnswered(path: string, res: Response): Promise<void> {
  const context = res.locals.context as Context;
  const release = await context.program.admissions.enter([{ path }], senderOf(res));
  context.isAdmitted = true;
  if (res.closed) release();
  else res.once('close', release);
}
