import { initTRPC, TRPCError } from '@trpc/server';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { may, type Permission, type SessionUser } from '#shared/permissions.ts';
import type { Context } from '../context.ts';
import { resolveChangeKeys } from '../services/client-keys.ts';
import { describeFailure, toTrpcError } from './error-format.ts';
import { type Writing, writingFor } from './write.ts';

/** Every procedure says who may call it; `public` ones are listed in a test. */
type Meta = { permission: Permission | 'public' };

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isServer: true,
    errorFormatter({ shape, error, ctx, path }) {
      const { status, message, errors, conflict, saved } = describeFailure(error);
      return {
        ...shape,
        message,
        data: { code: shape.data.code, httpStatus: status, path, requestId: ctx?.request.id, errors, conflict, saved },
      };
    },
  });

export const { router, createCallerFactory } = t;

/** What the product refuses goes out as tRPC knows it. `result` is what `next` answered: it never throws. */
function translate<Result extends { ok: boolean }>(result: Result): Result {
  const cause = 'error' in result && result.error instanceof TRPCError ? result.error.cause : undefined;
  if (cause instanceof AppError) throw toTrpcError(cause);
  return result;
}

/** Open to whoever reaches the server: signing in, and what the sign-in screen shows. */
export const publicProcedure = t.procedure
  .meta({ permission: 'public' })
  .use(async ({ next }) => translate(await next()));

type SignedIn = { user: SessionUser; sessionId: string };

/**
 * For signed-in people who may do this; refuses everybody else before the input is looked at. `evenOnShortDisk` is for what makes room
 * or takes access away.
 */
export function procedureFor(permission: Permission, { evenOnShortDisk = false } = {}) {
  // One middleware: each costs a small read a tenth of its time. And a read keeps the context that it has: a new one would be
  // copied key by key.
  return t.procedure.meta({ permission }).use(async ({ ctx, next, type, path, getRawInput }) => {
    const user = assertMay(ctx, permission);
    if (type === 'query') return translate(await next<SignedIn & Writing>({}));
    assertOwnChange(ctx, user);
    const writing = writingFor(ctx, user, { permission, path, getRawInput, evenOnShortDisk });
    const handedOn = {
      ctx: writing as SignedIn & Writing,
      ...(ctx.change?.key && { getRawInput: async () => resolveChangeKeys(ctx.db, user.id, await getRawInput()) }),
    };
    return translate(await next<SignedIn & Writing>(handedOn));
  });
}

function assertMay({ user, sessionId }: Context, permission: Permission): SessionUser {
  if (!user || !sessionId) throw toTrpcError(new AppError('SIGNED_OUT', messages.login.signedOut));
  if (!may(user.role, permission)) throw toTrpcError(new AppError('FORBIDDEN', messages.general.forbidden));
  return user;
}

/** A change goes out under the session of whoever made it, or not at all. */
function assertOwnChange({ change }: Context, user: SessionUser): void {
  if (change?.personId === undefined || change.personId === String(user.id)) return;
  throw toTrpcError(new AppError('SIGNED_OUT', messages.login.signedOut));
}
