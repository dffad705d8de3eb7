import type { Response } from 'express';
import type { Context } from '../context.ts';

/**
 * Waits until a heavy call may begin, before its body is received. Its place is taken until the answer is sent, or nobody waits for it
 * any more: the answer, too, takes room.
 */
export async function admitUntilAnswered(path: string, res: Response): Promise<void> {
  const context = res.locals.context as Context;
  const sender = { personId: context.user?.id, address: context.request.address };
  const release = await context.program.admissions.enter([{ path }], sender);
  context.isAdmitted = true;
  if (res.closed) release();
  else res.once('close', release);
}
