import { initTRPC, TRPCError, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server';
import type { z } from 'zod';
import type { DocumentStep } from '#shared/activities/document.ts';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { may, type Permission, type SessionUser, tokenMay } from '#shared/permissions.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from '../services/act.ts';
import { type Keepable, type Replay, resolveChangeKeys } from '../services/client-keys.ts';
import { type Context, senderOf } from '../start/context.ts';
import { describeFailure, toTrpcError } from './error-format.ts';
import { type LimitName, limitOf } from './limits.ts';
import { sendersOf, type Writing, writingFor } from './write.ts';

/** Every procedure says who may call it, and what a call may take; `test/expected/authorization.txt` shows who gets in. */
type Meta = { permission: Permission | 'public'; limit: LimitName; evenOnShortDisk?: boolean };
type Limited = { limit?: LimitName };

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

/** Turns the product's refusals into tRPC's errors. `result` is the answer of `next`, which never throws. */
function translate<Result extends { ok: boolean }>(result: Result): Result {
  const cause = 'error' in result && result.error instanceof TRPCError ? result.error.cause : undefined;
  if (cause instanceof AppError) throw toTrpcError(cause);
  return result;
}

/** Open to everybody who reaches the server: signing in, and what the sign-in screen shows. */
export const publicProcedure = ({ limit = 'light' }: Limited = {}) =>
  t.procedure
    .meta({ permission: 'public', limit })
    .use(({ ctx, next, type }) => within(limit, ctx, type, async () => translate(await next())));

type SignedIn = { user: SessionUser; sessionId: string };

/**
 * For signed-in people who may do this; refuses everybody else before the input is looked at. `evenOnShortDisk` is for calls that free
 * disk space, take access away, say who is out, or read and say so in the trail.
 */
export function procedureFor(
  permission: Permission,
  { limit = 'light', evenOnShortDisk = false }: Limited & { evenOnShortDisk?: boolean } = {},
) {
  const meta = { permission, limit, evenOnShortDisk };
  // One middleware, because each adds a tenth to the time of a small read. And a read keeps the context that it has, because tRPC
  // would copy a new one key by key.
  return t.procedure.meta(meta).use(async ({ ctx, next, type, path, getRawInput }) => {
    const user = assertMay(ctx, permission);
    const answer = async () => {
      if (type === 'query') return translate(await next<SignedIn & Writing>({}));
      assertOwnChange(ctx, user);
      let step: DocumentStep | undefined;
      const tell = (told: DocumentStep) => {
        step = told;
      };
      const writing = writingFor(ctx, user, { permission, path, getRawInput, evenOnShortDisk, tell });
      const options = {
        ctx: writing as SignedIn & Writing,
        ...(ctx.change?.key && {
          getRawInput: async () => resolveChangeKeys(ctx.db, sendersOf(ctx, user.id), await getRawInput()),
        }),
      };
      const result = translate(await next<SignedIn & Writing>(options));
      // The page takes it off again (`change-link.ts`), and nobody else says which document they have.
      return step && result.ok ? { ...result, data: { answer: result.data, step } } : result;
    };
    return within(limit, ctx, type, answer);
  });
}

type Procedure = ReturnType<typeof procedureFor>;
type Call<Schema, Output> = { meta: Meta; input: z.input<Schema>; output: Output };

/** A read that is one call of a service. */
export function reading<Schema extends z.ZodType, T>(
  procedure: Procedure,
  schema: Schema,
  read: (db: Db, input: z.output<Schema>) => T,
): TRPCQueryProcedure<Call<Schema, T>> {
  return procedure
    .input(schema as z.ZodType)
    .query(({ ctx, input }) => read(ctx.db, input as z.output<Schema>)) as never;
}

type Service<Schema, T> = (db: Db, act: Act, input: z.output<Schema>) => T;
type Again<Schema, T> = (...kept: [...Parameters<Replay<T>>, input: z.output<Schema>]) => T;
type Change<Schema, T> = TRPCMutationProcedure<Call<Schema, T>>;

/** A change that is one call of a service. `again` reads its record for a repeat: see `Write`. */
export function writing<Schema extends z.ZodType, T extends Keepable<T>>(
  procedure: Procedure,
  schema: Schema,
  write: Service<Schema, T>,
): Change<Schema, T>;
export function writing<Schema extends z.ZodType, T>(
  procedure: Procedure,
  schema: Schema,
  write: Service<Schema, T>,
  again: Again<Schema, T>,
): Change<Schema, T>;
export function writing<T>(
  procedure: Procedure,
  schema: z.ZodType,
  write: Service<z.ZodType, T>,
  again?: Again<z.ZodType, T>,
) {
  return procedure
    .input(schema)
    .mutation(({ ctx, input }) =>
      ctx.write((db, act) => write(db, act, input), (again && ((...kept) => again(...kept, input))) as Replay<T>),
    );
}

/**
 * A read that answers bytes, text or a stream, for the REST layer, behind the guard of the procedures. It is not a procedure, so the
 * page's client cannot call it.
 */
export function handlerFor<Schema extends z.ZodType, Answer>(
  permission: Permission,
  { limit = 'light' }: Limited,
  schema: Schema,
  answer: (ctx: Context & SignedIn, input: z.output<Schema>) => Answer,
) {
  const run = async (ctx: Context, input: unknown): Promise<Answer> => {
    assertMay(ctx, permission);
    return within(limit, ctx, 'query', async () => answer(ctx as Context & SignedIn, schema.parse(input)));
  };
  return { permission, limit, schema, run };
}

/** Does the work of a call within its limit. A light read is made at once: it is not even counted. */
function within<T>(limit: LimitName, ctx: Context, type: string, work: () => Promise<T>): Promise<T> {
  return limit === 'light' && type === 'query' ? work() : counted(limit, ctx, work).catch(refuse);
}

async function counted<T>(limit: LimitName, ctx: Context, work: () => Promise<T>): Promise<T> {
  const { program, request } = ctx;
  const sender = senderOf(ctx);
  await program.limiter.count(limit, { sender, address: request.address });
  const isInTurn = sender !== undefined && limitOf(limit).isHeavy;
  return isInTurn ? program.turns.run(sender, request.whenAnswered, work) : work();
}

function refuse(error: unknown): never {
  throw error instanceof AppError ? toTrpcError(error) : error;
}

/** Throws for a stranger, and for somebody whose role or token does not allow this. */
function assertMay({ user, sessionId, tokenScope }: Context, permission: Permission): SessionUser {
  if (!user || !sessionId) throw toTrpcError(new AppError('SIGNED_OUT', messages.login.signedOut));
  if (!may(user.role, permission)) throw toTrpcError(new AppError('FORBIDDEN', messages.general.forbidden));
  if (tokenScope && !tokenMay(tokenScope, permission))
    throw toTrpcError(new AppError('FORBIDDEN', messages.tokens.notEverything));
  return user;
}

/**
 * Throws when a change is sent by somebody else than the person of this session, or in the place of somebody who has left by anybody who
 * may not. Whether they have left is looked at in the transaction.
 */
function assertOwnChange({ change, tokenScope }: Context, user: SessionUser): void {
  const isOwn = change?.personId === undefined || change.personId === String(user.id);
  if (!isOwn) throw toTrpcError(new AppError('SIGNED_OUT', messages.login.signedOut));
  if (change?.makerId === undefined) return;
  const mayTakeOver = may(user.role, 'changes:take-over') && tokenScope === undefined;
  if (!mayTakeOver || change.personId === undefined)
    throw toTrpcError(new AppError('FORBIDDEN', messages.general.forbidden));
}
