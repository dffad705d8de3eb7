/** The nine things that can be wrong with a request. `trpc/error-format.ts` and `rest/send-failure.ts` translate them, once each. */
export type AppErrorCode =
  | 'INVALID'
  | 'SIGNED_OUT'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_TYPE'
  | 'TOO_MANY'
  | 'NO_ROOM';

export const httpStatusOf: Record<AppErrorCode, number> = {
  INVALID: 400,
  SIGNED_OUT: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY: 429,
  NO_ROOM: 507,
};

/** Field name to the sentence shown beside that field. */
export type FieldErrors = Record<string, string>;

/**
 * Who changed a record between the user's opening it and saving it, and the record as it is now, in the shape in which its update
 * answers it. `changedAt` is an ISO instant in UTC.
 */
export type RecordConflict = { changedBy: string; changedAt: string; version: number; record: unknown };

/** What an earlier change with the same key saved: its record as it is now. Null where it has no id, no version or no record. */
export type SavedBefore = { id: number | null; version: number | null; record: unknown };

type Details = { errors?: FieldErrors; conflict?: RecordConflict; saved?: SavedBefore; retryAfterSeconds?: number };

/** A refusal whose message is written for the person who made the request. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly conflict: RecordConflict | undefined;
  readonly saved: SavedBefore | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: AppErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.errors = details.errors;
    this.conflict = details.conflict;
    this.saved = details.saved;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** What an error says, to be shown or kept. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function notFound(thing: string): AppError {
  return new AppError('NOT_FOUND', `${thing} not found.`);
}

/** A refusal that belongs to one field: the sentence is both the message and the field's error. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('INVALID', message, { errors: { [field]: message } });
}

export function conflictOn(field: string, message: string): AppError {
  return new AppError('CONFLICT', message, { errors: { [field]: message } });
}
