import { initTRPC } from '@trpc/server';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { may, type Permission } from '#shared/permissions.ts';
import { type Context, signedInContext } from '../context.ts';
import { describeFailure, toTrpcError } from './error-format.ts';

/** Every procedure says who may call it; `public` ones are listed in a test. */
type Meta = { permission: Permission | 'public' };

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isServer: true,
    errorFormatter({ shape, error, ctx, path }) {
      const { status, message, errors, conflict } = describeFailure(error);
      return {
        ...shape,
        message,
        data: { code: shape.data.code, httpStatus: status, path, requestId: ctx?.requestId, errors, conflict },
      };
    },
  });

export const { router, createCallerFactory } = t;

const translated = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) throw toTrpcError(result.error.cause);
  return result;
});

/** Open to whoever reaches the server: signing in, and what the sign-in screen shows. */
export const publicProcedure = translated.meta({ permission: 'public' });

/** For signed-in people who may do this; refuses everybody else before the input is looked at. */
export function procedureFor(permission: Permission) {
  return translated.meta({ permission }).use(({ ctx, next }) => {
    const signedIn = signedInContext(ctx);
    if (!may(signedIn.user.role, permission)) throw new AppError('FORBIDDEN', messages.general.forbidden);
    return next({ ctx: signedIn });
  });
}
