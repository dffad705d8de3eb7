import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError, type AppErrorCode, type FieldErrors, httpStatusOf } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { isDamaged, isDiskFull, isOutOfMemory } from '../db/constraints.ts';

/** A refused or failed request, in words for the person who made it. Nothing internal is in it. */
export type Failure = {
  status: number;
  message: string;
  errors?: FieldErrors;
  conflict?: AppError['conflict'];
  saved?: AppError['saved'];
  retryAfterSeconds?: number;
};

const trpcCodes = {
  INVALID: 'BAD_REQUEST',
  SIGNED_OUT: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  TOO_MANY: 'TOO_MANY_REQUESTS',
  // tRPC has no code for 507; the status in the data of the answer is the one that counts.
  NO_ROOM: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<AppErrorCode, TRPCError['code']>;

export function toTrpcError(error: AppError): TRPCError {
  return new TRPCError({ code: trpcCodes[error.code], message: error.message, cause: error });
}

/** Translates whatever a request threw. Only an unexpected error becomes a 500. */
export function describeFailure(error: unknown): Failure {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (cause instanceof AppError) {
    const { code, message, errors, conflict, saved, retryAfterSeconds } = cause;
    return {
      status: httpStatusOf[code],
      message,
      ...(errors && { errors }),
      ...(conflict && { conflict }),
      ...(saved && { saved }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
  if (cause instanceof ZodError) return describeInvalid(cause);
  if (isDiskFull(cause)) return { status: 507, message: messages.general.diskFull };
  if (isOutOfMemory(cause)) return { status: 413, message: messages.general.tooMuchAsked };
  if (isDamaged(cause)) return { status: 500, message: messages.general.damaged };
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') return describeTrpcRefusal(error);
  return { status: 500, message: messages.general.unexpected };
}

function describeInvalid(error: ZodError): Failure {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues.flatMap(fieldsOf)) errors[path.map(String).join('.')] ??= message;
  const { '': whole, ...fields } = errors;
  const message = error.issues[0]?.message ?? messages.general.invalid;
  return { status: 400, message: whole ?? message, ...(Object.keys(fields).length > 0 && { errors: fields }) };
}

/** Of an input with several forms, none of which fits: the fields of the first, which is the documented one. */
const fieldsOf = (issue: ZodError['issues'][number]) =>
  (issue.code === 'invalid_union' && issue.path.length === 0 && issue.errors[0]) || [issue];

/** Refusals by tRPC itself: an unknown procedure, a body that is not JSON. */
function describeTrpcRefusal(error: TRPCError): Failure {
  if (error.code === 'NOT_FOUND' || error.code === 'METHOD_NOT_SUPPORTED')
    return { status: 404, message: messages.general.unknownCall };
  if (error.code === 'PAYLOAD_TOO_LARGE') return { status: 413, message: messages.general.bodyTooLarge };
  return { status: 400, message: messages.general.notJson };
}
