import { TRPCClientError } from '@trpc/client';
import type { FieldErrors, RecordConflict, SavedBefore } from '#shared/app-error.ts';

/** The details of a refusal. A field is absent when the answer had none. */
export type ErrorData = {
  httpStatus?: number;
  errors?: FieldErrors;
  conflict?: RecordConflict;
  saved?: SavedBefore;
  requestId?: string;
};

/** Bushline's part of an error, or null when it did not answer (no network, a proxy's error page). */
export function readErrorData(error: unknown): ErrorData | null {
  return error instanceof TRPCClientError && error.data ? (error.data as ErrorData) : null;
}

export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TRPCClientError && !error.data;
}

export function isSignedOutError(error: unknown): boolean {
  return readErrorData(error)?.httpStatus === 401;
}

/** A field error found in the page, in the form of a server error. */
export function refuseField(field: string, message: string): Error {
  return Object.assign(new TRPCClientError(message), { data: { httpStatus: 400, errors: { [field]: message } } });
}

/** True when the server decided. After a network failure, or a 401 that asks the person to sign in, the change may still be made. */
export function isAnswered(error: unknown): boolean {
  const status = readErrorData(error)?.httpStatus;
  return status !== undefined && [400, 403, 404, 409, 413, 415].includes(status);
}
